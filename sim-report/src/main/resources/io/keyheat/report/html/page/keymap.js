// The heatmap of a variant's key ranges over time, with its words: tooltips, legend, note and the
// text for those who cannot see it.

import {byId} from './dom.js';
import {bareKey, clock} from './format.js';
import {Controls} from './controls.js';
import {Heatmap, describeMark} from './heatmap.js';
import {greatest} from './paint.js';
import {METRICS, Scale, heatColours, ownerColours} from './scale.js';

const MAP_HEIGHT = 440;
const LEFT = 236;
const HELP =
  'Drag to zoom in, shift-drag or arrow keys to move, wheel or + and − to zoom, ' +
  'R or a double click for the whole, Backspace to go back.';

export class KeyMap {
  #variant;

  /** @param scales of each metric, as PageData.java writes them */
  constructor(scales, onView) {
    this.scales = Object.fromEntries(
      Object.entries(scales).map(([name, scale]) => [name, new Scale(scale)]),
    );
    this.controls = new Controls(() => this.#draw());
    this.heatmap = new Heatmap(byId('heatmap'), {height: MAP_HEIGHT, left: LEFT, onView});
  }

  /** Shows another variant; the part in view stays. */
  async show(variant) {
    this.#variant = variant;
    this.controls.count(variant.run.events);
    await this.#draw();
  }

  async #draw() {
    delete document.documentElement.dataset.ready;
    const variant = this.#variant;
    const {metric} = this.controls;
    const isStale = () => variant !== this.#variant || metric !== this.controls.metric;
    const [ranges, owners, cells] = await Promise.all([
      variant.ranges(),
      variant.owners(),
      variant.cells(metric),
    ]);
    if (isStale()) {
      return; // The reader has moved on meanwhile.
    }
    const {rows, columns} = variant.drawn.heat;
    const all = new Map([[metric, cells]]);
    this.#show({cells, rows, columns}, {ranges, owners, all});
    for (const name of Object.keys(METRICS)) {
      all.set(name, await variant.cells(name)); // For tooltips; the picture need not wait for them.
    }
    if (!isStale()) {
      document.documentElement.dataset.ready = 'drawn';
    }
  }

  #show(grid, {ranges, owners, all}) {
    const variant = this.#variant;
    this.heatmap.show({
      grid,
      colourOf: (view) => this.#colourOf(grid, owners, view),
      spaces: ranges.spaces,
      keyOf: (row) => bareKey(ranges.starts[row]),
      seconds: grid.columns * variant.columnSeconds,
      warmUp: variant.run.warmUpSeconds,
      marks: this.#marks(),
      describe: (row, column) => this.#describe(grid, {ranges, owners, all}, row, column),
      describeMark: (mark) => describeMark(variant, mark),
      label: this.#inWords(grid, ranges),
    });
    this.#note();
  }

  #marks() {
    const {run, rowFactor} = this.#variant;
    return run.events
      .filter(({kind}) => this.controls.kinds.has(kind))
      .map((event) => ({
        event,
        kind: event.kind,
        seconds: event.timeSeconds,
        row: event.heatmapRow * rowFactor,
      }));
  }

  /** What each cell's pixel is; the legend is made to say so. */
  #colourOf(grid, owners, view) {
    const {cells} = grid;
    const top = this.controls.isRelative ? Math.max(2, greatest(grid, view)) : 255;
    this.controls.drawLegend(this.scales[this.controls.metric], top);
    if (this.controls.byServer) {
      const colours = ownerColours(this.#variant.run.servers.length);
      const brightness = (cell) => Math.min(255, Math.round((cells[cell] / top) * 255));
      return (cell) => colours[owners[cell] * 256 + brightness(cell)];
    }
    const colours = heatColours(top);
    return (cell) => colours[cells[cell]];
  }

  #describe({rows}, {ranges, owners, all}, row, column) {
    const cell = column * rows + row;
    const {columnSeconds} = this.#variant;
    const from = column * columnSeconds;
    const heading = [
      `${ranges.starts[row]} … ${ranges.limits[row]}`,
      `${clock(from)} to ${clock(from + columnSeconds)}`,
    ];
    if (owners[cell] === 0) {
      return {heading, facts: [['nothing happened here', '']]};
    }
    const facts = Object.keys(METRICS)
      .filter((name) => all.has(name))
      .map((name) => [METRICS[name].title, this.#valueText(name, all.get(name)[cell])]);
    return {heading, facts: [...facts, ['Server', this.#variant.serverName(owners[cell] - 1)]]};
  }

  #valueText(metric, byte) {
    const text = METRICS[metric].format(this.scales[metric].value(byte));
    return byte === 255 && metric === 'CAPACITY_SHARE' ? `${text} or more` : text;
  }

  #inWords({cells, rows}, ranges) {
    const {metric} = this.controls;
    const {run, columnSeconds} = this.#variant;
    const hottest = d3.greatestIndex(cells);
    if (hottest < 0 || cells[hottest] === 0) {
      return `Heatmap of ${run.name}: nothing to see in ${METRICS[metric].title}.`;
    }
    const time = clock(Math.floor(hottest / rows) * columnSeconds);
    return [
      `Heatmap of ${run.name}, key ranges from top to bottom, time from left to right.`,
      `Greatest value of ${METRICS[metric].title}: ${this.#valueText(metric, cells[hottest])},`,
      `at ${time}, from ${ranges.starts[hottest % rows]}.`,
    ].join(' ');
  }

  #note() {
    const {drawn, isCoarser} = this.#variant;
    const {rows, columns, fullRows, fullColumns} = drawn.heat;
    const sentences = [
      HELP,
      'Where several cells share a pixel or were joined, the hottest one is shown.',
      this.scales[this.controls.metric].logarithmic
        ? 'Colours follow the logarithm, on one scale for all variants.'
        : 'One linear scale for all variants.',
    ];
    if (isCoarser) {
      sentences.push(
        `To keep this page small, ${fullRows} × ${fullColumns} cells became ${rows} × ${columns}.`,
      );
    }
    byId('heat-note').textContent = sentences.join(' ');
  }
}
