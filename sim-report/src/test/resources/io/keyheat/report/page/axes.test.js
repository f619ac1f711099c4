check('every minute of five', timeTicks(0, 300, 450), [0, 60, 120, 180, 240, 300]);
check('tenths of a second', timeTicks(0, 0.4, 450), [0, 0.1, 0.2, 0.30000000000000004, 0.4]);
check('halves', timeTicks(0, 2.5, 500), [0, 0.5, 1, 1.5, 2, 2.5]);
check('no less than a clock shows', timeTicks(90, 92, 500), [90, 91, 92]);
check('days', timeTicks(0, 86400 * 3, 270), [0, 86400, 172800, 259200]);
check('labels at the ends stay in view', [anchorAt(0, 400), anchorAt(0, 400, 8), anchorAt(395, 400)], ['middle', 'start', 'end']);
check('where spaces begin', borders(['a', 'a', 'b', 'c']), [2, 3]);
const ticks = rowTicks({spaces: ['a', 'a', 'b', 'b'], labels: ['k0', 'k1', 'k2', 'k3']}, {y0: 0, y1: 1}, 400);
check('names, and keys between', ticks.map(({text}) => text), ['a', 'b', 'k1', 'k3']);
const crowded = rowTicks({spaces: Array(1000).fill(''), labels: d3.range(1000).map(String)}, {y0: 0, y1: 1}, 100);
const places = crowded.map(({y}) => y);
check('none on another', d3.pairs(places).every(([a, b]) => b - a >= 17), true);
// Of 24 days, labels as "576:00:00" are 63 pixels wide: the last, left of its time, and half of the one before.
const days = timeTicks(0, 86400 * 24, 24 * 92);
check('labels of hundreds of hours do not touch', ((days[1] - days[0]) / 86400) * 92 >= 1.5 * 63, true);
