const svg = d3.create('svg');
const at = {x: (share) => 100 * share, y: (share) => 100 * share};
const content = {spaces: ['a', 'a', 'b', 'b'], seconds: 10, warmUp: 0, spans: []};
const drawn = (more) => {
  svg.selectAll('*').remove();
  drawOverlay(svg, {...content, ...more}, at, {width: 100, height: 100});
  return (kind) => svg.select(kind).empty() ? undefined : svg.select(kind).attr('d');
};
check('a line between tables', drawn({})('.border'), 'M0,50H100');
check('a split point from when it is there', drawn({boundaries: {rows: [1], from: [5], to: [12]}})('.boundary'), 'M50,25.5H100');
const many = d3.range(0, 4, 0.2);
const ticks = drawn({boundaries: {rows: many, from: many.map(() => 0), to: many.map(() => 10)}})('.boundary');
check('many are ticks at the left', ticks.startsWith('M0,0.5h5M0,5.5h5'), true);
check('what is not shown has none', drawn({boundaries: {rows: [NaN], from: [0], to: [10]}})('.boundary'), '');
drawn({spans: [{label: 'server-1 down', fromSeconds: 2, toSeconds: 4}], warmUp: 5});
check('a time of trouble', ['x', 'width', 'height'].map((name) => svg.select('rect.span').attr(name)), ['20', '20', '100']);
check('with its name, and the warm-up', svg.selectAll('text').nodes().map((text) => text.textContent), ['server-1 down', '◂ warm-up']);
