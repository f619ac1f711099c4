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
map.showPixels({x: map.width / 4, y: 0, width: map.width / 4, height: map.mapHeight});
check('zoomed', [red(0.1, 0.3), views.at(-1).x0], [200, 0.25]);
map.whole();
check('and back', [map.view.x1 - map.view.x0 === 1, red(0.1, 0.3)], [true, 0]);
map.setView({x0: -3, x1: -2.5, y0: 0, y1: 1});
check('never beyond the whole', [map.view.x0, map.view.x1], [0, 0.5]);
map.whole();
map.moveCursor(1, 0);
check('the cursor tells of its cell', byId('tooltip').textContent, '2 2');
map.moveCursor(-1, 0);
check('and moves', byId('tooltip').textContent, '2 1');
const frame = (name) => host.querySelector(`.${name}`);
check('with a frame', [frame('cursor').hidden, frame('pin').hidden], [false, true]);
map.showTime(0.5);
check('a line at a time', frame('line').hidden, false);
map.showTime(undefined);
check('or none', frame('line').hidden, true);
map.show({grid: {cells: new Uint8Array(2), rows: 1, columns: 2}, seconds: 20, label: '', empty: 'Nothing.', rejected: {rows: 1, cells: Uint8Array.of(0, 255)}});
check('why there is nothing to see', host.querySelector('.heat').dataset.empty, 'Nothing.');
const strip = host.querySelectorAll('canvas')[1];
const [left, right] = [0.25, 0.75].map((share) => strip.getContext('2d').getImageData(share * strip.width, 3, 1, 1).data[3]);
check('rejections in a strip below', [map.mapHeight < 100, left, right], [true, 0, 255]);
map.leave();
host.remove();
