// The two maps of the contrast, on one scale and with linked cursors; one map of a single variant.

import {byId, definitions, el} from '../../page/dom.js';
import {LINES} from '../../page/chart.js';
import {capital, clock, millis, percent, significant} from '../../page/format.js';
import {greatest, legend, shareOf} from '../../page/heat.js';
import {Heatmap} from '../../page/heatmap.js';
import {KINDS, happened, markIcon} from '../../page/marks.js';
import {Scale, addsUp, metricOf, valueOf} from '../../page/metrics.js';
import {figures, fold, table} from '../../page/table.js';
import {Rows} from './row-grouping.js';

const LEFT = 150;

const HEAT = 'CAPACITY_SHARE';
const OPERATIONS = 'OPERATIONS_PER_SECOND';

/** Split points can be hidden like marks. */
const SPLIT_POINTS = 'SPLIT_POINTS';

/** The eye finds little in cells that are all below this. */
const COOL = 0.1;

/** From this share of failed operations on, a variant is marked. */
const MANY_ERRORS = 0.01;

export class Maps {
  /** @param data as load() gives it */
  constructor(data, state) {
    this.data = data;
    this.state = state;
    this.metrics = Object.keys(data.greatest);
    this.scales = new Map(this.metrics.map((name) => [name, new Scale(name, data.greatest[name])]));
    const isSingle = data.variants.length === 1;
    const place = (id, other) =>
      new VariantMap(byId(id), this, {
        height: isSingle ? 360 : 150,
        onView: ({x0, x1, y0, y1}) => state.set(id === 'upper' ? {x0, x1, y0, y1} : {x0, x1}),
        onPin: (cell) => state.set({pin: cell ? [id === 'upper' ? 0 : 1, cell.row, cell.column] : []}),
        onTime: (share) => this[other]?.map.showTime(share && share * (this[id].seconds / this[other].seconds)),
      });
    this.upper = place('upper', 'lower');
    this.lower = isSingle ? undefined : place('lower', 'upper');
    byId('lower').hidden = isSingle;
    this.#addControls();
  }

  /** The metric that is shown; what an address asks for may not be there. */
  get metric() {
    return this.scales.has(this.state.now.metric) ? this.state.now.metric : HEAT;
  }

  get variants() {
    const {upper, lower} = this.state.now;
    const {variants} = this.data;
    return [variants[upper] ?? variants[0], this.lower && variants[lower]];
  }

  /** Draws what the state says. */
  async draw() {
    const [upper, lower] = this.variants;
    const {view} = this.state;
    await Promise.all([this.upper.draw(upper, view), lower && this.lower.draw(lower, this.#ofLower(view))]);
    byId('lower').hidden = !lower || this.state.now.pin.length > 0;
    this.#showControls();
    await this.#inspect();
  }

  /** Shows another part. */
  follow() {
    this.upper.map.setView(this.state.view);
    this.lower?.map.setView(this.#ofLower(this.state.view));
  }

  /** Times are common to both maps, keys belong to the upper one. */
  #ofLower({x0, x1}) {
    const {y0, y1} = this.lower.map.view;
    return {x0, x1, y0, y1};
  }

  /** Zooms the upper map to rows of the result and a time span, with something around them. */
  place(from, to, top, bottom) {
    const {rows, variant} = this.upper;
    const lineOf = (row) => (rows.place(row * variant.rowFactor) ?? 0) / rows.lines.length;
    const [y0, y1] = [lineOf(top), lineOf(bottom - 1e-6)];
    const around = Math.max(0.03, y1 - y0);
    const {durationSeconds} = variant.run;
    const view = {x0: from / durationSeconds - 0.06, x1: to / durationSeconds + 0.06, y0: y0 - around, y1: y1 + around};
    this.upper.map.setView(view, {tell: true});
    byId('maps').scrollIntoView({block: 'nearest'});
  }

  /** All figures of the pinned cell, in place of the lower map. */
  async #inspect() {
    const [map, row, column] = this.state.now.pin;
    const pinned = map === 1 ? this.lower : this.upper;
    const facts = column === undefined ? undefined : await pinned?.figures(row, column);
    const inspector = byId('inspector');
    inspector.hidden = !facts;
    if (facts) {
      inspector.querySelector('span').textContent = pinned.variant.run.name;
      inspector.lastElementChild.replaceChildren(definitions(facts));
    }
  }

  #addControls() {
    const {state} = this;
    const {variants} = this.data;
    const choose = (id, type, choice) => byId(id).addEventListener(type, ({target}) => state.set(choice(target)));
    choose('metric', 'change', ({value: metric}) => ({metric}));
    choose('relative', 'change', ({checked: relative}) => ({relative}));
    choose('filter', 'input', ({value: filter}) => ({filter, y0: 0, y1: 1}));
    choose('cool', 'click', () => ({relative: true}));
    byId('inspector').querySelector('button').addEventListener('click', () => state.set({pin: []}));
    document.querySelectorAll('[data-zoom]').forEach((button) =>
      button.addEventListener('click', () => this.upper.map.zoomAtCursor(Number(button.dataset.zoom))),
    );
    byId('metric').append(...this.metrics.map((value) => el('option', {value}, metricOf(value).title)));
    const kinds = Object.keys(KINDS).filter((kind) => variants.some(({run}) => happened(run, kind) > 0));
    byId('marks').append(this.#markBox(SPLIT_POINTS, 'Split points'), ...kinds.map((kind) => this.#markBox(kind, KINDS[kind].many, markIcon(kind))));
    byId('rows').append(fold('The rows as a table', () => this.upper.table()));
  }

  /** Shows or hides what is marked on the maps. */
  #markBox(kind, title, ...icon) {
    const onchange = () => {
      const {hidden} = this.state.now;
      this.state.set({hidden: hidden.includes(kind) ? hidden.filter((one) => one !== kind) : [...hidden, kind]});
    };
    return el('label', {}, el('input', {type: 'checkbox', value: kind, onchange}), ...icon, title);
  }

  #showControls() {
    const {now} = this.state;
    const {scale, mostHeat, rows} = this.upper;
    byId('metric').value = this.metric;
    byId('relative').checked = now.relative;
    if (document.activeElement !== byId('filter')) {
      byId('filter').value = now.filter;
    }
    byId('filter-problem').textContent = rows.error ? 'not a regular expression' : '';
    byId('marks').querySelectorAll('input').forEach((box) => (box.checked = !now.hidden.includes(box.value)));
    byId('legend').replaceChildren(...legend(scale.ticks()));
    byId('legend').title = this.metric === HEAT ? 'share of a tablet’s capacity' : metricOf(this.metric).title;
    byId('cool').hidden = this.metric !== HEAT || mostHeat === 0 || mostHeat >= COOL || now.relative;
    byId('cool').textContent = `colours to ${scale.format(mostHeat)}`;
  }
}

export class VariantMap {
  #turn = 0;

  constructor(host, maps, listeners) {
    this.maps = maps;
    this.host = host;
    this.caption = el('figcaption');
    this.map = new Heatmap(host, {left: LEFT, hasMargins: true, ...listeners});
    host.prepend(this.caption);
  }

  get seconds() {
    return this.variant.run.durationSeconds;
  }

  async draw(variant, view) {
    const turn = ++this.#turn;
    const {metric} = this.maps;
    const {filter, hidden, relative} = this.maps.state.now;
    const known = await cellsOf(variant, new Set([metric, HEAT, OPERATIONS]));
    const [ranges, boundaries, rejected, owners] = await Promise.all([variant.ranges(), variant.boundaries(), variant.rejected(), variant.owners()]);
    if (turn !== this.#turn) {
      return;
    }
    const {columns} = variant.drawn.heat;
    const full = ranges.spaces.length;
    const heat = new Uint16Array(full);
    known.get(HEAT).forEach((code, cell) => (heat[cell % full] = Math.max(heat[cell % full], code)));
    const rows = new Rows(ranges, filter, (row) => valueOf(heat[row]));
    const grid = {cells: rows.arrange(known.get(metric), columns), rows: rows.lines.length, columns};
    const scale = this.maps.scales.get(metric);
    Object.assign(this, {variant, rows, grid, known, owners, rejected, mostHeat: valueOf(d3.max(heat) ?? 0)});
    this.scale = relative ? scale.upTo(greatest(grid, view)) : scale;
    const pixels = this.scale.pixels();
    this.host.querySelector('img')?.remove();
    this.#showCaption();
    this.map.show(
      {
        grid,
        pixelOf: (cell) => pixels(grid.cells[cell]),
        spaces: rows.spaces,
        labels: rows.labels,
        seconds: columns * variant.columnSeconds,
        warmUp: variant.run.warmUpSeconds,
        marks: this.#marks(hidden),
        spans: variant.run.faults.spans,
        boundaries: hidden.includes(SPLIT_POINTS) ? undefined : {...boundaries, rows: boundaries.rows.map((row) => this.#place(row) ?? NaN)},
        rejected: grid.rows > 0 ? rejected : undefined,
        pin: this.#pinned(),
        margins: this.#margins(),
        empty: this.#emptiness(filter),
        describe: (row, column) => this.#describe(row, column),
        describeMark: (mark) => describeMark(variant, mark),
        label: this.#inWords(),
      },
      view,
    );
  }

  #showCaption() {
    const {run} = this.variant;
    const fails = run.errorShare >= MANY_ERRORS;
    const facts = `${percent(run.errorShare ?? NaN)} fail · p99 ${millis(run.latencyMillis.p99 ?? NaN)}`;
    this.caption.replaceChildren(
      el('b', {dir: 'auto'}, run.name),
      el('span', {class: fails ? 'key bad' : 'key good'}, fails ? '✘ ' : '✔ ', facts),
    );
  }

  /** Why there is nothing to see, if so. */
  #emptiness(filter) {
    const isIdle = !this.grid.cells.some((code) => code > 0);
    return this.grid.rows === 0 && filter ? `No key matches “${filter}”.` : isIdle ? `Nothing was recorded: ${metricOf(this.maps.metric).title}.` : undefined;
  }

  /** Where a row of the result lies among the lines. */
  #place(row) {
    return this.rows.place(row * this.variant.rowFactor);
  }

  #marks(hidden) {
    return this.variant.run.events
      .filter(({kind}) => !hidden.includes(kind))
      .map((event) => ({event, kind: event.kind, seconds: event.timeSeconds, row: this.#place(event.heatmapRow)}))
      .filter(({row}) => row !== undefined);
  }

  #pinned() {
    const [map, row, column] = this.maps.state.now.pin;
    const isHere = this === (map === 1 ? this.maps.lower : this.maps.upper);
    return isHere && this.#has(row, column) ? {row, column} : undefined;
  }

  #has(row, column) {
    return row >= 0 && row < this.grid.rows && column >= 0 && column < this.grid.columns;
  }

  /** Above, what clients asked for and got; at the right, each line's share of all operations. */
  #margins() {
    const {variant, rows} = this;
    const shares = (points) => points.map(([seconds, value]) => [seconds / this.seconds, value]);
    const values = new Float64Array(rows.lines.length);
    let all = 0;
    this.known.get(OPERATIONS).forEach((code, cell) => {
      const line = rows.lineOf[cell % rows.full];
      all += valueOf(code);
      if (line >= 0) {
        values[line] += valueOf(code);
      }
    });
    return {
      across: [
        {name: 'offered', ...LINES.offered, points: shares(variant.rates('offeredOps'))},
        {name: 'completed', ...LINES.completed, points: shares(variant.rates('completedOps'))},
      ],
      format: (value) => `${significant(value)}/s`,
      down: {name: 'share of all operations', values: values.map((value) => (all > 0 ? value / all : 0)), format: percent},
    };
  }

  /** A cell's figures: its values, then when and where, as heatmap.csv has them. */
  #facts(known, line, column) {
    const {start, limit, space, members} = this.rows.lines[line];
    const from = column * this.variant.columnSeconds;
    const values = Array.from(known, ([metric, cells]) => {
      const {title, format} = metricOf(metric);
      return [title, format(valueOf(cells[this.rows.hottest(cells, line, column)]))];
    });
    const owner = this.owners[this.rows.hottest(known.get(HEAT), line, column)];
    const share = owner > 0 ? shareOf(this.rejected.cells[column * this.rejected.rows + owner - 1]) : 0;
    return [
      ...values,
      ['time', `${clock(from)} to ${clock(from + this.variant.columnSeconds)}`],
      ...(members.length > 1 ? [['keys', `of tables ${space}`]] : [['from', start], ['to', limit]]),
      ...(owner > 0 ? [['server', `${this.variant.serverName(owner - 1)}, rejects ${percent(share)}`]] : []),
    ];
  }

  #describe(line, column) {
    const [[title, value], ...facts] = this.#facts(this.known, line, column);
    return {heading: [`${title} ${value}`], facts};
  }

  /** All metrics of a cell. */
  async figures(line, column) {
    if (!this.rows || !this.#has(line, column)) {
      return undefined;
    }
    return this.#facts(await cellsOf(this.variant, this.maps.metrics), line, column);
  }

  #inWords() {
    const {run} = this.variant;
    const {title, format} = metricOf(this.maps.metric);
    const place = d3.greatestIndex(this.grid.cells) ?? -1;
    if (!(this.grid.cells[place] > 0)) {
      return `Heatmap of ${run.name}: no activity in ${title}.`;
    }
    const when = clock(Math.floor(place / this.grid.rows) * this.variant.columnSeconds);
    return (
      `Heatmap of ${run.name}, key ranges from top to bottom, time from left to right. Greatest value of ${title}: ` +
      `${format(valueOf(this.grid.cells[place]))}, at ${when}, from ${this.rows.lines[place % this.grid.rows].start}. ` +
      `${addsUp(this.maps.metric) ? 'Rates' : 'Values'} of merged rows are those of the greatest row.`
    );
  }

  /** The rows, the hottest first. */
  table() {
    const {rows, grid, variant} = this;
    const {title, format} = metricOf(this.maps.metric);
    const lines = rows.lines.map((line, i) => {
      const when = d3.greatest(d3.range(grid.columns), (column) => grid.cells[column * grid.rows + i]) ?? 0;
      return {...line, most: valueOf(grid.cells[when * grid.rows + i] ?? 0), when};
    });
    const columns = [
      {title: 'Table or index', kind: 'text', of: ({space}) => space},
      {title: 'From key', kind: 'key', of: ({start}) => start},
      {title: 'to key', kind: 'key', of: ({limit}) => limit},
      figures(`${title}, greatest`, ({most}) => most, format),
      figures('at', ({when}) => when * variant.columnSeconds, clock),
    ];
    return table(columns, d3.sort(lines, ({most}) => -most));
  }
}

/** The cells of metrics by their names, as [[name, cells]] of a map. */
async function cellsOf(variant, metrics) {
  /** @type {any[]} */
  const entries = await Promise.all(Array.from(metrics, async (metric) => [metric, await variant.cells(metric)]));
  return new Map(entries);
}

/** What a mark says when it is pointed at. */
export function describeMark(variant, mark) {
  const {cause, key, timeSeconds, fromServer, toServer} = mark.event;
  const server = fromServer === toServer ? [] : [['server', `${variant.serverName(fromServer)} → ${variant.serverName(toServer)}`]];
  return {heading: [capital(KINDS[mark.kind].one), cause], facts: [['time', clock(timeSeconds)], ['key', key], ...server]};
}
