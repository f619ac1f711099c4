// The heat before and after a change, one over the other, with a handle that wipes between them.

import {el} from '../page/dom.js';
import {paint} from '../page/paint.js';
import {heatColours} from '../page/scale.js';

const WIDTH = 720;
const HEIGHT = 220;
const MIDDLE = 50;

function canvas({rows, columns, cells}, label) {
  const host = el('canvas', {width: WIDTH, height: HEIGHT, role: 'img', 'aria-label': label});
  const grid = {rows, columns, cells: Uint8Array.from(atob(cells), (letter) => letter.charCodeAt(0))};
  const colours = heatColours();
  paint(host, grid, {x0: 0, x1: 1, y0: 0, y1: 1}, (cell) => colours[grid.cells[cell]]);
  return host;
}

/** @param heat {before, after}, each {rows, columns, cells} */
export function wipe({before, after}, remedy) {
  const over = canvas(after, `Heat with ${remedy}`);
  over.classList.add('after');
  const edge = el('div', {class: 'edge'});
  const handle = el('input', {
    type: 'range',
    min: 0,
    max: 100,
    value: MIDDLE,
    'aria-label': 'Wipe between before and after',
    oninput: () => place(),
  });
  /** To the left of the handle lies what was before, to the right what comes after. */
  function place() {
    over.style.clipPath = `inset(0 0 0 ${handle.value}%)`;
    edge.style.left = `${handle.value}%`;
  }
  place();
  return el(
    'div',
    {class: 'wipe'},
    el('div', {}, canvas(before, 'Heat as it is'), over, edge),
    handle,
    el('div', {class: 'ends'}, el('span', {}, '← as it is'), el('span', {dir: 'auto'}, `${remedy} →`)),
  );
}
