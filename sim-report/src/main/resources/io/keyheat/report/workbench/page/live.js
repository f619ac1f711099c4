// Heatmaps that grow while their runs go on.

import {el} from '../../page/dom.js';
import {count, millis, perSecond} from '../../page/format.js';
import {paint} from '../../page/paint.js';
import {FULL, OVERLOADED, STEPS, heatColours} from '../../page/scale.js';

function bytesOf(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** The level of a share of capacity, in a byte: all of it is overload. */
export function levelOf(byte) {
  if (byte === 0) {
    return 0;
  }
  return 1 + Math.round(STEPS * (byte === 255 ? OVERLOADED : (FULL * (byte - 1)) / STEPS));
}

export class LiveHeatmap {
  #cells = new Uint8Array(0);
  #have = 0;

  constructor(name) {
    this.canvas = el('canvas', {role: 'img', 'aria-label': `Heatmap of ${name}`});
    this.facts = el('span', {class: 'key'});
    this.figure = el(
      'figure',
      {},
      el('figcaption', {}, el('span', {dir: 'auto'}, name), this.facts),
      this.canvas,
    );
  }

  /** How many columns are there. */
  get have() {
    return this.#have;
  }

  /** Adds {rows, columns, first, cells}, cells in base 64, from column `first` on. */
  add({rows, columns, first, cells}) {
    if (columns === 0 || first > this.#have) {
      return;
    }
    if (this.#cells.length !== rows * columns) {
      this.#cells = new Uint8Array(rows * columns);
    }
    const fresh = bytesOf(cells).map(levelOf);
    this.#cells.set(fresh, first * rows);
    this.#have = first + fresh.length / rows;
    this.#draw(rows, columns);
  }

  #draw(rows, columns) {
    const ratio = Math.min(2, devicePixelRatio);
    const width = Math.round(this.canvas.clientWidth * ratio);
    this.canvas.width = Math.max(1, Math.round((width * this.#have) / columns));
    this.canvas.height = Math.round(this.canvas.clientHeight * ratio);
    const grid = {cells: this.#cells, rows, columns};
    const colours = heatColours();
    const picture = document.createElement('canvas');
    Object.assign(picture, {width: this.canvas.width, height: this.canvas.height});
    const view = {x0: 0, x1: this.#have / columns, y0: 0, y1: 1};
    paint(picture, grid, view, (cell) => colours[this.#cells[cell]]);
    this.canvas.width = width;
    this.canvas.getContext('2d', {willReadFrequently: true}).drawImage(picture, 0, 0);
    this.facts.textContent = `${count(this.#have)} of ${count(columns)} columns`;
  }

  /** Shows the levels of heat as the report does, and the figures of the whole run. */
  finish({offeredPerSecond, throughputPerSecond, p99Millis, splits, heat}, rows, columns) {
    const levels = bytesOf(heat);
    if (levels.length === rows * columns && columns > 0) {
      this.#cells = levels;
      this.#have = columns;
      this.#draw(rows, columns);
    }
    this.facts.textContent =
      `${perSecond(throughputPerSecond)} of ${perSecond(offeredPerSecond)} done · ` +
      `p99 ${millis(p99Millis ?? NaN)} · ${count(splits)} ${splits === 1 ? 'split' : 'splits'}`;
  }
}
