// Heatmaps that grow while their runs go on; at the end they are the report's.

import {el} from '../../page/dom.js';
import {clock, count, millis, percent, perSecond} from '../../page/format.js';
import {shareOf} from '../../page/heat.js';
import {Heatmap} from '../../page/heatmap.js';
import {keyLabels} from '../../page/keylabels.js';

const HEIGHT = 150;
const LEFT = 120;

export class LiveHeatmap {
  #cells = new Uint8Array(0);
  #have = 0;
  #axis;

  constructor(name) {
    this.name = name;
    this.facts = el('span', {class: 'key'});
    this.figure = el('figure', {}, el('figcaption', {}, el('span', {dir: 'auto'}, name), this.facts));
    this.map = new Heatmap(this.figure, {height: HEIGHT, left: LEFT});
  }

  /** How many columns are there. */
  get have() {
    return this.#have;
  }

  /** Adds {rows, columns, first, cells, spaces, starts, seconds}, cells in base 64, from column `first` on. */
  add({rows, columns, first, cells, spaces, starts, seconds}) {
    if (columns === 0 || first > this.#have) {
      return;
    }
    if (this.#cells.length !== rows * columns) {
      this.#cells = new Uint8Array(rows * columns);
    }
    this.#axis = spaces ? {spaces, labels: keyLabels(spaces, starts), starts} : this.#axis;
    const fresh = Uint8Array.from(atob(cells), (letter) => letter.charCodeAt(0));
    this.#cells.set(fresh, first * rows);
    this.#have = first + fresh.length / rows;
    this.facts.textContent = `${count(this.#have)} of ${count(columns)} columns`;
    const {starts: keys, ...axis} = this.#axis;
    this.map.show({
      grid: {cells: this.#cells, rows, columns},
      ...axis,
      until: this.#have,
      seconds,
      describe: (row, column) => ({
        heading: [column < this.#have ? percent(shareOf(this.#cells[column * rows + row])) : 'not yet run'],
        facts: [['time', clock((column * seconds) / columns)], ['from', keys[row]]],
      }),
      label: `Heat of ${this.name}, ${count(this.#have)} of ${count(columns)} columns.`,
    });
  }

  /** Shows the figures of the whole run. */
  finish({offeredPerSecond, throughputPerSecond, p99Millis, splits}) {
    this.facts.textContent =
      `${perSecond(throughputPerSecond)} of ${perSecond(offeredPerSecond)} done · ` +
      `p99 ${millis(p99Millis ?? NaN)} · ${count(splits)} ${splits === 1 ? 'split' : 'splits'}`;
  }
}
