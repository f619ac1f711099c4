// The heatmap of a variant's key ranges over time, with its words: tooltips, legend, note, the
// pinned cell, and the text and table for those who cannot see it.

import {byId, el} from '../../page/dom.js';
import {waitingText} from './boundaries.js';
import {bareKey, clock, count} from '../../page/format.js';
import {Controls} from './controls.js';
import {Heatmap, WHOLE, describeMark} from './heatmap.js';
import {totals} from './margins.js';
import {kindOf} from '../../page/marks.js';
import {greatest, hottest} from '../../page/paint.js';
import {Rows} from './rows.js';
import {Scale, addsUp, heatColours, metricOf, metricsOf, ownerColours} from '../../page/scale.js';
import {alternative, table} from '../../page/table.js';

export const MAP_LEFT = 236;
const MAP_HEIGHT = 440;
const MOST_BOUNDARIES_TOLD = 2;

/** The eye finds little in cells whose bytes are all below this, a tenth of the scale. */
const DARK = 26;

/** Facts in a tooltip, below the two lines of its heading. */
const MOST_FACTS = 3;

/** More patterns than these are folded. */
const MOST_PATTERNS = 6;
const HELP =
  'Drag to zoom in, shift-drag to move, Ctrl and wheel or two fingers to zoom, R or a double click ' +
  'for the whole, Backspace to go back. A click, or Enter, pins a cell and shows all its figures. ' +
  'Arrow keys go from cell to cell, with shift they move the view; E goes from event to event, ' +
  'Escape unpins.';

export class KeyMap {
  #turn = 0;
  #isFitted = false;
  #drawn;

  /** @param data as load() gives it */
  constructor(data, state) {
    this.state = state;
    this.metrics = metricsOf(data.scales);
    this.scales = Object.fromEntries(
      Object.entries(data.scales).map(([name, scale]) => [name, new Scale(scale)]),
    );
    this.controls = new Controls(state, data);
    this.heatmap = new Heatmap(byId('heatmap'), {
      height: MAP_HEIGHT,
      left: MAP_LEFT,
      hasMargins: true,
      onView: (view) => state.set(view),
      onPin: (cell) => state.set({pin: cell ? this.#fullCell(cell) : []}),
    });
    byId('heat-table').append(alternative('The rows as a table', () => this.#table()));
  }

  /** The metric that is shown; what an address asks for may not be there. */
  get metric() {
    const {metric} = this.state.now;
    return this.scales[metric] ? metric : 'HEAT';
  }

  get scale() {
    return this.scales[this.metric];
  }

  /** Where full rows of the variant last drawn lie; undefined before the first. */
  get rows() {
    return this.#drawn?.rows;
  }

  /** Draws what the state says of a variant, unless something else is asked for meanwhile. */
  async draw(variant) {
    const turn = ++this.#turn;
    const {metric} = this;
    const [ranges, cells, boundaries, owners] = await Promise.all([
      variant.ranges(),
      variant.cells(metric),
      variant.boundaries(),
      this.state.now.owners ? variant.owners() : undefined,
    ]);
    if (turn !== this.#turn) {
      return;
    }
    const rows = new Rows(ranges, this.state.now);
    const {columns} = variant.drawn.heat;
    const grid = {cells: rows.arrange(cells, columns), rows: rows.lines.length, columns};
    const all = new Map([[metric, cells]]);
    this.#drawn = {variant, rows, grid, owners, cells, all, boundaries};
    this.controls.show(variant, [...new Set(ranges.spaces)]);
    this.controls.showFilterError(rows.error);
    this.#show();
  }

  /** Unpacks what tooltips tell beside the metric that is drawn: the picture need not wait for it. */
  async complete() {
    const drawn = this.#drawn;
    if (!drawn || drawn.all.size === this.metrics.length) {
      return;
    }
    drawn.owners = await drawn.variant.owners();
    for (const name of this.metrics) {
      drawn.all.set(name, await drawn.variant.cells(name));
    }
    this.#showPin();
  }

  #show() {
    const {variant, rows, grid} = this.#drawn;
    const {now} = this.state;
    this.#drawn.placed = this.#boundaries();
    const content = {
      grid,
      colourOf: (view) => this.#colourOf(view),
      spaces: rows.spaces,
      keyOf: (line) => (rows.lines[line].name === '' ? 'all keys' : bareKey(rows.lines[line].start)),
      seconds: grid.columns * variant.columnSeconds,
      warmUp: variant.run.warmUpSeconds,
      marks: this.#marks(),
      spans: now.hidden.includes('FAULT') ? [] : variant.run.faults.spans,
      boundaries: now.lines ? this.#drawn.placed : undefined,
      tellBoundaries: (chosen) => (byId('boundary-note').textContent = waitingText(chosen)),
      patterns: now.names ? this.#patterns() : [],
      pin: this.#pinned(),
      totals: (view) => this.#totals(view),
      describe: (row, column) => this.#inShort(row, column),
      describeMark: (mark) => describeMark(variant, mark),
      label: this.#inWords(),
    };
    // These stand above the map, which may then be lower.
    this.#note();
    this.#noteCold();
    const isFirst = !this.#isFitted;
    if (isFirst) {
      this.heatmap.fitScreen();
    }
    this.heatmap.show(content, this.state.view);
    // Where boundaries find no room, drawing has added a line above the map.
    if (isFirst && this.heatmap.fitScreen()) {
      this.heatmap.draw();
    }
    this.#isFitted = true;
    this.#showPin();
  }

  #marks() {
    const {variant, rows} = this.#drawn;
    const {hidden} = this.state.now;
    return variant.run.events
      .filter(({kind}) => !hidden.includes(kind))
      .map((event) => ({
        event,
        kind: event.kind,
        seconds: event.timeSeconds,
        row: rows.place(event.heatmapRow * variant.rowFactor),
      }))
      .filter(({row}) => row !== undefined);
  }

  /** The boundaries among the lines that are shown; those of others have no number as their row. */
  #boundaries() {
    const {variant, rows, boundaries} = this.#drawn;
    const place = (row) => rows.place(row * variant.rowFactor) ?? NaN;
    return {...boundaries, rows: boundaries.rows.map(place)};
  }

  #patterns() {
    const {variant, rows} = this.#drawn;
    return variant.drawn.patterns
      .filter(({kind}) => kind !== 'EVEN')
      .map(({title, fromSeconds: from, toSeconds: to, topRow, bottomRow}) => ({
        title,
        from,
        to,
        top: rows.place(topRow * variant.rowFactor),
        bottom: rows.place(bottomRow * variant.rowFactor - 1e-6),
      }))
      .filter(({top, bottom}) => top !== undefined && bottom !== undefined);
  }

  /** What each cell's pixel is; the legend is made to say so. */
  #colourOf(view) {
    const {variant, rows, grid, owners, cells} = this.#drawn;
    const {relative, palette} = this.state.now;
    const top = relative ? Math.max(2, greatest(grid, view)) : 255;
    if (this.state.now.owners) {
      this.controls.drawServers(variant.run.servers.map(({name}) => name));
      const colours = ownerColours(variant.run.servers.length);
      const brightness = (cell) => Math.min(255, Math.round((grid.cells[cell] / top) * 255));
      const ownerOf = rows.isAll
        ? (cell) => owners[cell]
        : (cell) => owners[rows.hottest(cells, cell % grid.rows, Math.floor(cell / grid.rows))];
      return (cell) => colours[ownerOf(cell) * 256 + brightness(cell)];
    }
    this.controls.drawLegend(this.metric, this.scale, top);
    const colours = heatColours(top, palette);
    return (cell) => colours[grid.cells[cell]];
  }

  #totals(view) {
    const value = Float64Array.from({length: 256}, (_, byte) => this.scale.value(byte));
    this.#drawn.totals = totals(this.#drawn.grid, view, value, addsUp(this.metric));
    return this.#drawn.totals;
  }

  /** A drawn cell as [full row, column]: of several rows in one, the hottest. */
  #fullCell({row, column}) {
    const {rows, cells} = this.#drawn;
    const full = rows.ranges.spaces.length;
    return [rows.hottest(cells, row, column) - column * full, column];
  }

  #pinned() {
    const {rows, grid} = this.#drawn;
    const [row, column] = this.state.now.pin;
    const line = rows.lineOf[row];
    return line >= 0 && column >= 0 && column < grid.columns ? {row: line, column} : undefined;
  }

  #showPin() {
    const pin = this.#pinned();
    byId('pin').hidden = !pin;
    if (pin) {
      const {heading, facts} = this.#describe(pin.row, pin.column);
      const unpin = () => this.state.set({pin: []});
      byId('pin').replaceChildren(
        el('b', {}, 'Pinned'),
        el('span', {class: 'mono', dir: 'auto'}, heading.join(' · ')),
        ...facts.map(([name, value]) =>
          el('span', {}, el('span', {class: 'faint'}, name, ' '), value),
        ),
        el('button', {type: 'button', onclick: unpin}, 'Unpin'),
      );
    }
  }

  /** What a tooltip has room for: five lines. A pinned cell tells the rest. */
  #inShort(line, column) {
    const {heading, facts} = this.#describe(line, column);
    const {title} = metricOf(this.metric);
    const wanted = [title, 'Operations', 'Boundary', 'Server', 'no activity'];
    const found = wanted.map((name) => facts.find(([is]) => is === name)).filter(Boolean);
    return {heading, facts: [...new Set(found)].slice(0, MOST_FACTS)};
  }

  #describe(line, column) {
    const {variant, rows, all, cells, owners} = this.#drawn;
    const {start, limit, space, name, first, end} = rows.lines[line];
    const from = column * variant.columnSeconds;
    const heading = [
      name === '' ? `${space}, all keys` : `${start} … ${limit}`,
      `${clock(from)} to ${clock(from + variant.columnSeconds)}`,
    ];
    const owner = owners?.[rows.hottest(cells, line, column)];
    if (owner === 0) {
      const nothing = ['no activity', ''];
      return {heading, facts: [nothing, ...this.#boundaryFacts(line, column)]};
    }
    const base = column * rows.ranges.spaces.length;
    const facts = this.metrics
      .filter((metric) => all.has(metric))
      .map((metric) => [
        metricOf(metric).title,
        this.#valueText(metric, d3.max(all.get(metric).subarray(base + first, base + end))),
      ]);
    if (owner !== undefined) {
      facts.push(['Server', variant.serverName(owner - 1)]);
    }
    const more = [...this.#boundaryFacts(line, column), ...this.#totalFacts(line, column)];
    return {heading, facts: [...facts, ...more]};
  }

  /** What made the boundaries of tablets that run through a cell, or along it. */
  #boundaryFacts(line, column) {
    const {variant, placed, boundaries} = this.#drawn;
    const {rows, from, to} = placed;
    const start = column * variant.columnSeconds;
    const end = start + variant.columnSeconds;
    const isHere = (row, i) => row >= line && row <= line + 1 && from[i] < end && to[i] > start;
    const here = d3.range(rows.length).filter((i) => isHere(rows[i], i));
    const facts = here.slice(0, MOST_BOUNDARIES_TOLD).map((i) => {
      const boundary = {full: boundaries.rows[i], from: from[i], to: to[i]};
      return ['Boundary', boundaryCause(variant.run, boundary)];
    });
    const rest = here.length - facts.length;
    return rest > 0 ? [...facts, ['Boundary', `and ${count(rest)} more`]] : facts;
  }

  #totalFacts(line, column) {
    const {grid, totals: sums} = this.#drawn;
    const {x0, x1, y0, y1} = this.state.view;
    const isInView = (place, size, from, to) => place + 1 > from * size && place < to * size;
    const isSeen = isInView(column, grid.columns, x0, x1) && isInView(line, grid.rows, y0, y1);
    if (!sums || !isSeen) {
      return [];
    }
    const {byColumn, byRow} = sums;
    const {title, format} = metricOf(this.metric);
    const [then, along] = addsUp(this.metric) ? ['all rows', 'mean of the row'] : ['greatest then', 'greatest in the row'];
    return [
      [`${title}, ${then}`, format(byColumn[column])],
      [`${title}, ${along}`, format(byRow[line])],
    ];
  }

  #valueText(metric, byte) {
    const text = metricOf(metric).format(this.scales[metric].value(byte));
    return byte === 255 && metric === 'CAPACITY_SHARE' ? `${text} or more` : text;
  }

  #inWords() {
    const {variant, rows, grid} = this.#drawn;
    const {title} = metricOf(this.metric);
    const place = hottest(grid, [0, grid.columns], [0, grid.rows]);
    if (!(grid.cells[place] > 0)) {
      return `Heatmap of ${variant.run.name}: no activity in ${title}.`;
    }
    const time = clock(Math.floor(place / grid.rows) * variant.columnSeconds);
    return [
      `Heatmap of ${variant.run.name}, key ranges from top to bottom, time from left to right.`,
      `Greatest value of ${title}: ${this.#valueText(this.metric, grid.cells[place])},`,
      `at ${time}, from ${rows.lines[place % grid.rows].start}.`,
      ...variant.drawn.patterns.map((found) => `${found.title} in ${found.space}: ${found.text}.`),
    ].join(' ');
  }

  /** The rows, the hottest first. */
  #table() {
    const {variant, rows, grid} = this.#drawn;
    const lines = rows.lines.map((line, i) => {
      const values = d3.range(grid.columns).map((column) => grid.cells[column * grid.rows + i]);
      const when = d3.greatestIndex(values) ?? 0;
      return {...line, most: values[when] ?? 0, when};
    });
    const columns = [
      {title: 'Table or index', kind: 'text', of: ({space}) => space},
      {title: 'From key', kind: 'key', of: ({start}) => start},
      {title: 'to key', kind: 'key', of: ({limit}) => limit},
      {
        title: `${metricOf(this.metric).title}, greatest`,
        kind: 'number',
        of: ({most}) => this.#valueText(this.metric, most),
      },
      {title: 'at', kind: 'number', of: ({when}) => clock(when * variant.columnSeconds)},
    ];
    return table(columns, d3.sort(lines, (line) => -line.most));
  }

  /** Says so where all is so cool that the map is dark, and offers the colours that show the rest. */
  #noteCold() {
    const {grid} = this.#drawn;
    const most = greatest(grid, WHOLE);
    const isDark = most > 0 && most < DARK && !this.state.now.relative;
    byId('cold-note').hidden = !isDark;
    if (isDark) {
      const show = () => this.state.set({relative: true});
      byId('cold-note').replaceChildren(
        `All cells are cool: the greatest value is ${this.#valueText(this.metric, most)}. `,
        el('button', {type: 'button', onclick: show}, 'Use a relative scale'),
      );
    }
  }

  #note() {
    const {variant, rows, grid} = this.#drawn;
    const {fullRows, fullColumns, rows: kept, columns} = variant.drawn.heat;
    const {boundaryCount} = variant.drawn;
    const sentences = [
      'Where cells share a pixel or were merged, the hottest one is shown.',
      this.scale.logarithmic
        ? 'Colours follow the logarithm, on one scale for all variants.'
        : 'One linear scale for all variants.',
      addsUp(this.metric)
        ? 'Above: the sum of the rows in view; to the right: each row’s mean in view.'
        : 'Above and to the right: the greatest value in view.',
    ];
    if (variant.isCoarser) {
      sentences.push(
        `To keep this page small, ${fullRows} × ${fullColumns} cells became ${kept} × ${columns}.`,
      );
    }
    const {grain} = variant.drawn.heat;
    if (grain > 1) {
      sentences.push(
        `To keep this page small, cells have ${Math.round(256 / grain)} shades, and their figures are rounded to them.`,
      );
    }
    if (!rows.isAll) {
      sentences.push(`${grid.rows} of ${kept} rows are shown.`);
    }
    const here = this.#drawn.boundaries.rows.length;
    if (boundaryCount > here) {
      sentences.push(
        `This page has ${count(here)} of ${count(boundaryCount)} boundaries, evenly chosen.`,
      );
    }
    byId('heat-note').replaceChildren(
      sentences.join(' '),
      el('details', {class: 'help'}, el('summary', {}, 'How to zoom and move'), HELP),
    );
    showPatterns(variant, (found) => this.onPattern?.(found));
  }
}

/**
 * Since when a boundary is there and why, and until when.
 *
 * @param boundary {full, from, to}: its row in the result, its times in seconds
 */
export function boundaryCause({events, durationSeconds}, {full, from, to}) {
  const eventAt = (kinds, seconds) =>
    events.find(
      ({kind, timeSeconds, heatmapRow}) =>
        kinds.includes(kind) &&
        Math.abs(timeSeconds - seconds) < 0.01 &&
        Math.abs(heatmapRow - full) < 0.01,
    );
  const made = eventAt(['SIZE_SPLIT', 'LOAD_SPLIT'], from);
  const ended = to < durationSeconds - 0.01 ? eventAt(['MERGE'], to) : undefined;
  const words = [
    from === 0 ? 'from the start' : `since ${clock(from)}`,
    ...(made ? [`${kindOf(made.kind).one}: ${made.cause}`] : []),
    ...(ended ? [`until ${clock(to)}, merge: ${ended.cause}`] : []),
  ];
  return words.join(', ');
}

/** The patterns as buttons, which show their places on the map; even load in one line. */
function showPatterns({drawn: {patterns}}, onPick) {
  byId('patterns').hidden = patterns.length === 0;
  const even = patterns.filter(({kind}) => kind === 'EVEN').map(({space}) => space);
  const buttons = patterns
    .filter(({kind}) => kind !== 'EVEN')
    .map((found) =>
      el(
        'button',
        {type: 'button', class: 'pattern', onclick: () => onPick(found)},
        el('b', {}, found.title),
        el('span', {dir: 'auto'}, ` in ${found.space}: ${found.text}`),
      ),
    );
  const rest = buttons.splice(MOST_PATTERNS);
  byId('patterns').replaceChildren(
    ...buttons,
    ...(rest.length > 0
      ? [el('details', {}, el('summary', {}, `${count(rest.length)} more patterns`), ...rest)]
      : []),
    ...(even.length > 0 ? [el('p', {class: 'faint', dir: 'auto'}, `Even load in ${someOf(even)}.`)] : []),
  );
}

function someOf(names) {
  const shown = names.slice(0, MOST_PATTERNS).join(', ');
  return names.length > MOST_PATTERNS ? `${shown} and ${count(names.length - MOST_PATTERNS)} more` : shown;
}
