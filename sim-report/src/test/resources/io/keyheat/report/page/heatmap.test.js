import {byId} from './dom.js';
const host = el('div');
host.style.width = '600px';
document.body.append(host);
const views = [];
const map = new Heatmap(host, {height: 100, left: 64, onView: (view) => views.push(view)});
const cells = new Uint8Array(16);
cells[5] = 200;
map.show({
  grid: {cells, rows: 4, columns: 4},
  pixelOf: (cell) => 0xff000000 + cells[cell],
  spaces: ['a', 'a', 'a', 'a'],
  labels: ['0', '1', '2', '3'],
  seconds: 40,
  warmUp: 0,
  marks: [],
  describe: (row, column) => ({heading: [`${row} ${column}`], facts: []}),
  label: 'words',
});
const red = (x, y) => map.cells.getContext('2d').getImageData(x * map.cells.width, y * map.cells.height, 1, 1).data[0];
check('cells where they belong', [red(0.3, 0.3), red(0.6, 0.3)], [200, 0]);
check('words for those who cannot see', map.top.getAttribute('aria-label'), 'words');
map.go({x0: 0.25, x1: 0.5, y0: 0, y1: 1});
check('zoomed', [red(0.1, 0.3), views.at(-1).x0], [200, 0.25]);
map.back();
check('and back', [map.view.x1 - map.view.x0 === 1, red(0.1, 0.3)], [true, 0]);
map.go({x0: -3, x1: -2.5, y0: 0, y1: 1});
check('never beyond the whole', [map.view.x0, map.view.x1], [0, 0.5]);
map.whole();
map.moveCursor(1, 0);
check('the cursor tells of its cell', byId('tooltip').textContent, '2 2');
map.moveCursor(-1, 0);
check('and moves', byId('tooltip').textContent, '2 1');
map.leave();
host.remove();
