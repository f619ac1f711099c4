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
check('its entry', host.querySelector('.entry').textContent, 'a');
const key = (name) => host.querySelector('.plot').dispatchEvent(new KeyboardEvent('keydown', {key: name}));
['ArrowRight', '[', 'ArrowRight', ']', 'r'].forEach(key);
check('keys choose a span and all', spans, [[0, 5], 'all']);
chart.setDomain([4, 6]);
host.querySelector('details').open = true;
chart.table.refresh();
check('its table follows', [...host.querySelectorAll('tbody tr')].map((row) => row.textContent), ['53']);
host.remove();
