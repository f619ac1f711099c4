// All variants as small maps on one axis of time, ranked by what burns first; they play together.

import {byId, el} from '../../page/dom.js';
import {clock, millis, percent} from '../../page/format.js';
import {WHOLE} from './heatmap.js';
import {paint} from '../../page/paint.js';
import {OVERLOADED, STEPS, heatColours} from '../../page/scale.js';

/** Fewer variants are seen side by side in the table. */
const LEAST = 4;

const WIDTH = 300;
const HEIGHT = 110;
const PLAY_MILLIS = 8000;

/** Cells of HEAT from this byte on are overloaded. */
export const OVERLOADED_BYTE = 1 + Math.round(STEPS * OVERLOADED);

/** Overload that lasts for fewer columns is left out. */
const LEAST_COLUMNS = 2;

/** Seconds until cells are overloaded in two columns one after another; Infinity if they never are. */
export function firstBurn(cells, rows, columns, columnSeconds) {
  let run = 0;
  for (let column = 0; column < columns; column++) {
    const part = cells.subarray(column * rows, (column + 1) * rows);
    run = part.some((byte) => byte >= OVERLOADED_BYTE) ? run + 1 : 0;
    if (run === Math.min(LEAST_COLUMNS, columns)) {
      return (column + 1 - run) * columnSeconds;
    }
  }
  return Infinity;
}

export class Wall {
  #tiles = [];
  #at = 1;
  #started;

  /** @param onPick is told the variant that the reader chooses */
  constructor({variants}, onPick) {
    this.variants = variants;
    this.onPick = onPick;
    this.seconds = d3.max(variants, ({run}) => run.durationSeconds);
    byId('wall').hidden = variants.length < LEAST;
  }

  /** Shows all variants in a palette, ranked. */
  async show(palette) {
    if (byId('wall').hidden) {
      return;
    }
    const maps = await Promise.all(
      this.variants.map(async (variant) => {
        const {rows, columns} = variant.drawn.heat;
        const cells = await variant.cells('HEAT');
        const burns = firstBurn(cells, rows, columns, variant.columnSeconds);
        return {variant, grid: {cells, rows, columns}, burns};
      }),
    );
    this.colours = heatColours(255, palette);
    const ranked = d3.sort(
      maps,
      ({burns}) => burns,
      ({variant}) => -(variant.run.errorShare ?? 0),
    );
    this.#tiles = ranked.map((map, i) => ({...map, ...this.#tile(map, i)}));
    byId('wall-maps').replaceChildren(...this.#tiles.map(({button}) => button));
    this.play = el('button', {type: 'button', onclick: () => this.#toggle()}, '▶ Play together');
    this.slider = el('input', {
      type: 'range',
      min: 0,
      max: 1,
      step: 'any',
      'aria-label': 'Time',
      oninput: ({target}) => this.#stop(Number(target.value)),
    });
    this.time = el('output', {});
    byId('wall-controls').replaceChildren(this.play, this.slider, this.time);
    this.#show(this.#at);
  }

  #tile({variant, burns, grid: {cells}}, place) {
    const canvas = el('canvas', {width: WIDTH, height: HEIGHT, 'aria-hidden': 'true'});
    const {errorShare, latencyMillis, name} = variant.run;
    const when =
      burns < Infinity
        ? `overloaded from ${clock(burns)}`
        : cells.some((byte) => byte >= OVERLOADED_BYTE)
          ? 'overloaded for moments'
          : 'never overloaded';
    const facts = [when, `${percent(errorShare ?? NaN)} errors`, `p99 ${millis(latencyMillis.p99 ?? NaN)}`];
    const button = el(
      'button',
      {type: 'button', class: 'tile', onclick: () => this.onPick(variant)},
      canvas,
      el('span', {class: 'name', dir: 'auto'}, `${place + 1}. ${name}`),
      el('span', {class: 'faint'}, facts.join(' · ')),
    );
    return {canvas, button};
  }

  /** Shows the runs up to a share of the longest one's time. */
  #show(share) {
    this.#at = share;
    this.slider.value = String(share);
    this.time.textContent = clock(share * this.seconds);
    for (const {canvas, grid, variant} of this.#tiles) {
      const end = variant.run.durationSeconds / this.seconds;
      const context = canvas.getContext('2d');
      context.clearRect(0, 0, WIDTH, HEIGHT);
      if (grid.cells.length > 0) {
        paint(canvas, grid, {...WHOLE, x1: Math.max(1e-6, 1 / end)}, (cell) => this.colours[grid.cells[cell]] ?? 0);
      }
      context.clearRect(Math.min(share, end) * WIDTH, 0, WIDTH, HEIGHT);
    }
  }

  #toggle() {
    if (this.#started !== undefined) {
      this.#stop(this.#at);
      return;
    }
    const from = this.#at >= 1 ? 0 : this.#at;
    this.play.textContent = '⏸ Pause';
    const step = (now) => {
      if (this.#started === undefined) {
        return;
      }
      const share = Math.min(1, from + (now - this.#started) / PLAY_MILLIS);
      this.#show(share);
      if (share < 1) {
        requestAnimationFrame(step);
      } else {
        this.#stop(1);
      }
    };
    this.#started = performance.now();
    requestAnimationFrame(step);
  }

  #stop(share) {
    this.#started = undefined;
    this.play.textContent = '▶ Play together';
    this.#show(share);
  }
}
