const host = el('div');
host.style.width = '500px';
document.body.append(host);
const spans = [];
const chart = new LineChart(host, {
  title: 'Chart', ticksOf: ([from, to]) => [from, to], formatX: String, formatY: String,
  onSpan: (span) => spans.push(span ?? 'all'),
});
chart.show([{name: 'a', colour: '#f00', points: [[0, 1], [5, 3], [10, NaN]]}], [0, 10]);
check('a line', host.querySelectorAll('path.line').length, 1);
check('in words', host.querySelector('.plot').getAttribute('aria-label'), 'Chart. a: at most 3, at 5.');
check('a single one needs no legend', host.querySelector('.entry'), null);
const key = (name) => host.querySelector('.plot').dispatchEvent(new KeyboardEvent('keydown', {key: name}));
['ArrowRight', '[', 'ArrowRight', ']', 'r'].forEach(key);
check('keys choose a span and all', spans, [[0, 5], 'all']);
chart.setDomain([4, 6]);
host.querySelector('details').open = true;
chart.table.refresh();
check('its table follows', [...host.querySelectorAll('tbody tr')].map((row) => row.textContent), ['53']);
const crowded = new LineChart(host, {title: 'Crowded', ticksOf: () => [0, 9, 10], formatX: (x) => `${x},000,000`, formatY: String, limits: [{name: 'errors < 0.1 %', y: 0.1}]});
crowded.show(['a', 'b'].map((name) => ({name, colour: '#f00', points: [[0, 9], [2, 0], [10, 0]]})), [0, 10]);
check('entries of several', [...host.querySelectorAll('.entry')].map((entry) => entry.textContent), ['a', 'b']);
check('labels that would touch are left out', [...host.querySelectorAll('svg text')].map((text) => text.textContent).filter((text) => text.includes(',')), ['0,000,000', '9,000,000']);
check('a limit is named where no line runs', host.querySelector('text.limit').getAttribute('text-anchor'), 'end');
host.remove();
