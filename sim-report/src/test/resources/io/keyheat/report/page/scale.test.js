const linear = new Scale({logarithmic: false, min: 0, max: 1});
check('nothing, least and most', [linear.value(0), linear.value(1), linear.value(255)], [0, 0, 1]);
check('legend of shares', linear.ticks(), [0, 0.25, 0.5, 0.75, 1]);
const decades = new Scale({logarithmic: true, min: 1, max: 10000});
check('the middle of four decades', Math.round(decades.value(128)), 100);
check('legend of decades', decades.ticks().map(Math.round), [1, 10, 100, 1000, 10000]);
check('rates add up, waits do not', ['CPU_CORES', 'WAIT_MILLIS'].map(addsUp), [true, false]);
check('words for what has none', metricOf('NEW_THING_BYTES').title, 'New thing');
check('its unit by its ending', metricOf('NEW_THING_BYTES').format(2000), '2.00 KB');
check('known metrics first', metricsOf({X: 1, CPU_CORES: 1}), ['CPU_CORES', 'X']);
check('black is opaque', heatColours()[0].toString(16), 'ff040000');
const light = (colour) => (colour & 255) + ((colour >> 8) & 255) + ((colour >> 16) & 255);
for (const palette of Object.keys(PALETTES)) {
  const lights = [...heatColours(255, palette)].map(light);
  check(`${palette} grows lighter`, lights[255] > lights[128] && lights[128] > lights[0], true);
}
for (const isDark of [false, true]) {
  const [less, same, more] = [0, 255, 510].map((place) => differenceColours(isDark)[place]);
  check('less is purple, more is orange', [(more & 255) > ((more >> 16) & 255), (less & 255) < ((less >> 16) & 255)], [true, true]);
  check('no difference is as dark as the page', light(same) < 128, isDark);
}
const owners = ownerColours(2);
check('two servers, two colours', owners[256 + 200] === owners[512 + 200], false);
check('hotter is lighter', light(owners[256 + 255]) > light(owners[256 + 20]), true);
const {CAPACITY_SHARE} = METRICS;
check('little is not nothing', [0, 0.0016, 0.0049, 0.0051, 0.55].map(CAPACITY_SHARE.format), ['0 %', '< 1 %', '< 1 %', '1 %', '55 %']);
check('nor is a little heat', METRICS.HEAT.format(0.0012), '< 1 %');
