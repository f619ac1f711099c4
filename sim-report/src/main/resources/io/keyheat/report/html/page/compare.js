// Two variants on one scale: the other one's heatmap, and what differs between the two, cell by
// cell.

import {byId, el, isDark, onOtherWidth} from '../../page/dom.js';
import {bareKey, clock, count} from '../../page/format.js';
import {BESIDE, Heatmap, WHOLE} from './heatmap.js';
import {MAP_LEFT} from './keymap.js';
import {Rows} from './rows.js';
import {differenceColours, heatColours, metricOf} from '../../page/scale.js';
import {alternative, table} from '../../page/table.js';

const COMPARED_HEIGHT = 240;
const SAME = 255;

export class Comparison {
  #turn = 0;

  /** @param keymap says the metric and its scale; `state` gets the views */
  constructor(state, keymap) {
    Object.assign(this, {state, keymap});
    const size = {height: COMPARED_HEIGHT, left: MAP_LEFT, right: BESIDE};
    this.otherTitle = el('figcaption');
    this.differenceTitle = el('figcaption');
    const figures = [el('figure', {}, this.otherTitle), el('figure', {}, this.differenceTitle)];
    byId('comparison').replaceChildren(...figures);
    this.bar = el('canvas', {class: 'difference', width: 511, height: 1, 'aria-hidden': 'true'});
    onOtherWidth(this.bar, () => this.barWidth, () => this.#drawBar());
    this.other = new Heatmap(figures[0], {...size, onView: (view) => this.#take(view)});
    this.difference = new Heatmap(figures[1], {...size, onView: (view) => state.set(view)});
    figures[1].append(alternative('Greatest differences as a table', () => this.#table()));
  }

  /** Shows `b` beside `a`, or nothing where there is no `b`. */
  async draw(a, b) {
    const turn = ++this.#turn;
    byId('comparison').hidden = !b;
    if (!b) {
      return;
    }
    const {metric} = this.keymap;
    const [rangesA, rangesB, cellsA, cellsB] = await Promise.all([
      a.ranges(),
      b.ranges(),
      a.cells(metric),
      b.cells(metric),
    ]);
    if (turn !== this.#turn) {
      return;
    }
    const isSameAxis = d3.zip(rangesA.starts, rangesB.starts).every(([x, y]) => x === y);
    this.isSameAxis = isSameAxis && rangesA.starts.length === rangesB.starts.length;
    this.longer = a.run.durationSeconds / b.run.durationSeconds;
    this.#showOther(b, rangesB, cellsB);
    const aligned = onAxisOf(a, rangesA, b, rangesB, [cellsA, cellsB], this.isSameAxis);
    this.#showDifference(a, b, new Rows(rangesA, this.state.now), cellsA, aligned);
    this.follow(this.state.view);
  }

  /** Shows the keys and times that the map above shows; other keys are shown whole. */
  follow(view) {
    this.difference.setView(view);
    const times = {x0: view.x0 * this.longer, x1: view.x1 * this.longer};
    this.other.setView({...(this.isSameAxis ? view : WHOLE), ...times});
  }

  /** Shows above what the reader wants to see of the other variant. */
  #take({x0, x1, y0, y1}) {
    const times = {x0: Math.min(1, x0 / this.longer), x1: Math.min(1, x1 / this.longer)};
    this.state.set({...times, ...(this.isSameAxis ? {y0, y1} : {})});
  }

  #showOther(b, ranges, cells) {
    const rows = new Rows(ranges, this.isSameAxis ? this.state.now : {});
    const {columns} = b.drawn.heat;
    const grid = {cells: rows.arrange(cells, columns), rows: rows.lines.length, columns};
    const colours = heatColours(255, this.state.now.palette);
    const {title, format} = metricOf(this.keymap.metric);
    this.otherTitle.replaceChildren(el('span', {dir: 'auto'}, `${b.run.name}: ${title}`));
    this.other.show({
      ...axes(rows, b, grid),
      colourOf: () => (cell) => colours[grid.cells[cell]],
      describe: (row, column) => ({
        heading: cellHeading(rows.lines[row], b, column),
        facts: [[title, format(this.keymap.scale.value(grid.cells[column * grid.rows + row]))]],
      }),
      label: `Heatmap of ${b.run.name}, on the same scale as the map above.`,
    });
  }

  #showDifference(a, b, rows, cellsA, cellsB) {
    const {columns} = a.drawn.heat;
    const linesA = rows.arrange(cellsA, columns);
    const linesB = rows.arrange(cellsB, columns);
    const places = Uint16Array.from(linesA, (byte, cell) => SAME + linesB[cell] - byte);
    const sizes = Uint16Array.from(places, (place) => Math.abs(place - SAME));
    const grid = {cells: sizes, rows: rows.lines.length, columns};
    this.found = {a, b, rows, linesA, linesB, grid};
    this.#showTitle(a, b);
    this.difference.show({
      ...axes(rows, a, grid),
      warmUp: 0, // Its label would not show on light colours, and stands above.
      colourOf: () => {
        const colours = differenceColours(isDark());
        return (cell) => colours[places[cell]];
      },
      describe: (row, column) => this.#describe(row, column),
      label:
        `Difference of ${b.run.name} from ${a.run.name}: ` +
        `more in ${count(places.filter((place) => place > SAME).length)} cells, ` +
        `less in ${count(places.filter((place) => place < SAME).length)}.`,
    });
  }

  #drawBar() {
    const context = this.bar.getContext('2d');
    const image = context.createImageData(511, 1);
    new Uint32Array(image.data.buffer).set(differenceColours(isDark()));
    context.putImageData(image, 0, 0);
    this.barWidth = this.bar.clientWidth;
  }

  #showTitle(a, b) {
    const {logarithmic, min, max} = this.keymap.scale;
    const {format, less, more} = metricOf(this.keymap.metric);
    const end = logarithmic ? `${count(max / min)} times` : format(max - min);
    this.differenceTitle.replaceChildren(
      el('span', {dir: 'auto'}, `${b.run.name} minus ${a.run.name}`),
      el('span', {class: 'key'}, less ?? `${end} less`, this.bar, more ?? `${end} more`),
      el(
        'span',
        {class: 'key'},
        this.isSameAxis
          ? 'cell by cell'
          : 'the keys differ: rows are matched by their relative position in the table',
      ),
      b.run.durationSeconds < a.run.durationSeconds
        ? el('span', {class: 'key'}, `after ${clock(b.run.durationSeconds)} one of the runs had ended`)
        : '',
    );
  }

  #values(row, column) {
    const {linesA, linesB, grid} = this.found;
    const cell = column * grid.rows + row;
    return [linesA[cell], linesB[cell]].map((byte) => this.keymap.scale.value(byte));
  }

  #describe(row, column) {
    const {a, b, rows} = this.found;
    const {format, less, more} = metricOf(this.keymap.metric);
    const [x, y] = this.#values(row, column);
    if (column * a.columnSeconds >= b.run.durationSeconds) {
      return {
        heading: cellHeading(rows.lines[row], a, column),
        facts: [
          [a.run.name, format(x)],
          [b.run.name, 'had ended'],
        ],
      };
    }
    const change =
      y === x
        ? 'none'
        : y > x
          ? more ?? `${format(y - x)} more`
          : less ?? `${format(x - y)} less`;
    return {
      heading: cellHeading(rows.lines[row], a, column),
      facts: [
        [a.run.name, format(x)],
        [b.run.name, format(y)],
        ['difference', change],
      ],
    };
  }

  #table() {
    const {a, b, rows, grid} = this.found;
    const {format} = metricOf(this.keymap.metric);
    const order = d3.sort(d3.range(grid.cells.length), (cell) => -grid.cells[cell]).slice(0, 100);
    const at = (of) => (cell) => of(cell % grid.rows, Math.floor(cell / grid.rows));
    const columns = [
      {title: 'From key', kind: 'key', of: at((row) => rows.lines[row].start)},
      {title: 'Time', kind: 'number', of: at((_, column) => clock(column * a.columnSeconds))},
      {title: a.run.name, kind: 'number', of: at((...cell) => format(this.#values(...cell)[0]))},
      {title: b.run.name, kind: 'number', of: at((...cell) => format(this.#values(...cell)[1]))},
    ];
    return table(columns, order);
  }
}

/**
 * The cells of `b` at the places of `a`: by key where both have the same rows, else by share. Where
 * `b` has ended they are those of `a`, so that nothing differs.
 */
function onAxisOf(a, rangesA, b, rangesB, [cellsA, cellsB], isSameAxis) {
  const {rows: rowsA, columns} = a.drawn.heat;
  const {rows: rowsB, columns: columnsB} = b.drawn.heat;
  const rowOf = isSameAxis ? (row) => row : byShare(rangesA, rangesB);
  const aligned = new Uint8Array(rowsA * columns);
  for (let column = 0; column < columns; column++) {
    const columnB = Math.floor(((column + 0.5) * a.columnSeconds) / b.columnSeconds);
    for (let row = 0; row < rowsA; row++) {
      const cell = column * rowsA + row;
      aligned[cell] = columnB < columnsB ? cellsB[columnB * rowsB + rowOf(row)] : cellsA[cell];
    }
  }
  return aligned;
}

/** A row of the same table at the same share of its rows; of all rows where `b` has no such table. */
function byShare({spaces: spacesA}, {spaces: spacesB}) {
  const partOf = (spaces) => {
    const parts = new Map();
    spaces.forEach((space, row) => {
      const [first] = parts.get(space) ?? [row];
      parts.set(space, [first, row + 1]);
    });
    return parts;
  };
  const partsA = partOf(spacesA);
  const partsB = partOf(spacesB);
  return (row) => {
    const isShared = partsB.has(spacesA[row]);
    const [firstA, endA] = isShared ? partsA.get(spacesA[row]) : [0, spacesA.length];
    const [firstB, endB] = isShared ? partsB.get(spacesA[row]) : [0, spacesB.length];
    const share = (row + 0.5 - firstA) / (endA - firstA);
    return Math.min(endB - 1, firstB + Math.floor(share * (endB - firstB)));
  };
}

function axes(rows, variant, grid) {
  return {
    grid,
    spaces: rows.spaces,
    keyOf: (line) => bareKey(rows.lines[line].start),
    seconds: grid.columns * variant.columnSeconds,
    warmUp: variant.run.warmUpSeconds,
    spans: variant.run.faults.spans,
    marks: [],
  };
}

function cellHeading({start, limit}, variant, column) {
  const from = column * variant.columnSeconds;
  return [`${start} … ${limit}`, `${clock(from)} to ${clock(from + variant.columnSeconds)}`];
}
