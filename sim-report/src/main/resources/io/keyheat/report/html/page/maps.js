// The two maps of the contrast, on one scale and with linked cursors; one map of a single variant.

import {byId, el} from '../../page/dom.js';
import {LINES} from '../../page/chart.js';
import {capital, clock, millis, percent, significant} from '../../page/format.js';
import {greatest, legend, pixel, serverColour, shareOf} from '../../page/heat.js';
import {Heatmap} from '../../page/heatmap.js';
import {happened, kindOf, kindsOf, markIcon} from '../../page/marks.js';
import {Scale, addsUp, metricOf, valueOf} from '../../page/metrics.js';
import {alternative, table} from '../../page/table.js';
import {Rows} from './row-grouping.js';

const LEFT = 150;

const HEAT = 'CAPACITY_SHARE';

/** The eye finds little in cells that are all below this. */
const COOL = 0.1;

const HELP =
  'Drag to zoom in. Shift-drag moves the view. Ctrl and the wheel, or two fingers, zoom. R or a double click shows ' +
  'the whole map, and Backspace goes back. A click, or Enter, shows all figures of a cell, and Escape closes them. ' +
  'Arrow keys go from cell to cell, and with shift they move the view. E goes to the next event.';

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
        onView: (view) => this.#take(id, view),
        onPin: (cell) => state.set({pin: cell ? [id === 'upper' ? 0 : 1, cell.row, cell.column] : []}),
        onTime: (share) => this[other]?.showTime(share && share * (this[id].seconds / this[other].seconds)),
      });
    this.upper = place('upper', 'lower');
    this.lower = isSingle ? undefined : place('lower', 'upper');
    byId('lower').hidden = isSingle;
    this.#addControls(data.variants);
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
    const view = this.state.view;
    await Promise.all([this.upper.draw(upper, view), this.lower && lower && this.lower.draw(lower, this.#ofLower(view))]);
    byId('lower').hidden = !lower || (this.state.now.pin.length > 0 && Boolean(this.lower));
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

  #take(id, {x0, x1, y0, y1}) {
    this.state.set(id === 'upper' ? {x0, x1, y0, y1} : {x0, x1});
  }

  /** Zooms the upper map to rows of the result and a time span, with something around them. */
  place(from, to, top, bottom) {
    const {rows, variant} = this.upper;
    const lineOf = (row) => (rows.place(row * variant.rowFactor) ?? 0) / rows.lines.length;
    const [y0, y1] = [lineOf(top), lineOf(bottom - 1e-6)];
    const around = Math.max(0.03, y1 - y0);
    const {durationSeconds} = variant.run;
    this.upper.map.setView(
      {x0: from / durationSeconds - 0.06, x1: to / durationSeconds + 0.06, y0: y0 - around, y1: y1 + around},
      {remember: true, tell: true},
    );
    byId('maps').scrollIntoView({block: 'nearest'});
  }

  /** All figures of the pinned cell, in place of the lower map. */
  async #inspect() {
    const {pin} = this.state.now;
    const map = pin[0] === 1 ? this.lower : this.upper;
    const told = pin.length === 3 && map ? await map.figures(pin[1], pin[2], this.metrics) : undefined;
    byId('inspector').hidden = !told;
    if (told) {
      const close = el('button', {type: 'button', onclick: () => this.state.set({pin: []})}, 'Close');
      byId('inspector').replaceChildren(
        el('h2', {dir: 'auto'}, told.heading[0], close),
        el('dl', {}, ...told.facts.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {dir: 'auto'}, value)])),
      );
    }
  }

  #addControls(variants) {
    const {state} = this;
    const words = variants[0].run.dataWords;
    const select = (name, options) =>
      el(
        'select',
        {id: name, onchange: ({target}) => state.set({[name]: target.value, ...(name === 'rows' ? {y0: 0, y1: 1} : {})})},
        ...options.map(([value, title]) => el('option', {value}, title)),
      );
    const box = (name) => el('input', {type: 'checkbox', id: name, onchange: ({target}) => state.set({[name]: target.checked})});
    const labelled = (...content) => el('label', {}, ...content);
    this.kinds = kindsOf(variants).filter((kind) => variants.some(({run}) => happened(run, kind) > 0));
    const toggle = (kind) => {
      const {hidden} = state.now;
      state.set({hidden: hidden.includes(kind) ? hidden.filter((one) => one !== kind) : [...hidden, kind]});
    };
    const kindBox = (kind) =>
      labelled(el('input', {type: 'checkbox', 'data-kind': kind, onchange: () => toggle(kind)}), markIcon(kind), el('span', {}, kindOf(kind).many));
    this.legend = el('div', {id: 'legend', class: 'legend'});
    this.note = el('span', {class: 'bad', role: 'status'});
    this.cool = el('button', {type: 'button', class: 'chip', hidden: true, onclick: () => state.set({relative: true})});
    const button = (name, text, onclick) => el('button', {type: 'button', 'aria-label': name, title: name, onclick}, text);
    const options = el(
      'details',
      {class: 'options'},
      el('summary', {}, 'Options'),
      el(
        'div',
        {class: 'panel'},
        labelled(box('relative'), 'Colours relative to the view'),
        labelled(box('owners'), 'Colour by server'),
        labelled(box('lines'), 'Split points'),
        ...this.kinds.map(kindBox),
        labelled('Group rows by ', select('rows', [['ranges', 'key range'], ['prefixes', 'first part of the key'], ['tables', `${words.table} or index`]])),
        labelled('Filter keys ', el('input', {id: 'filter', type: 'search', size: 14, title: `a regular expression over ${words.tables} and keys`, oninput: ({target}) => state.set({filter: target.value, y0: 0, y1: 1})})),
        this.note,
        el('div', {role: 'group', 'aria-label': 'Zoom', class: 'zoom'}, button('Zoom in', '+', () => this.upper.map.zoom(1 / 1.5)), button('Zoom out', '−', () => this.upper.map.zoom(1.5)), button('Show all', '⤢', () => this.upper.map.whole())),
        el('p', {class: 'faint'}, HELP),
        alternative('The rows as a table', () => this.upper.table()),
      ),
    );
    const metrics = this.metrics.map((name) => [name, metricOf(name).title]);
    byId('controls').replaceChildren(labelled('Metric ', select('metric', metrics)), this.legend, this.cool, options);
  }

  #showControls() {
    const {now} = this.state;
    byId('metric').value = this.metric;
    byId('rows').value = now.rows;
    for (const name of ['relative', 'owners', 'lines']) {
      byId(name).checked = now[name];
    }
    if (document.activeElement !== byId('filter')) {
      byId('filter').value = now.filter;
    }
    byId('controls')
      .querySelectorAll('input[data-kind]')
      .forEach((input) => (input.checked = !now.hidden.includes(input.dataset.kind)));
    this.note.textContent = this.upper.rows?.error ? 'not a regular expression' : '';
    this.#showLegend();
  }

  #showLegend() {
    const {scale} = this.upper;
    const servers = this.upper.variant.run.servers;
    const title = this.metric === HEAT ? 'share of a tablet’s capacity' : metricOf(this.metric).title;
    const shown = this.state.now.owners
      ? legend(servers.slice(0, 8).map(({name}, i, all) => ({at: (i + 0.5) / all.length, text: name.replace(/^server-/, '')})), (share) => serverColour(1 + Math.min(7, Math.floor(share * Math.min(8, servers.length)))))
      : legend(scale.ticks());
    this.legend.replaceChildren(...shown);
    this.legend.title = title;
    const most = this.upper.mostHeat;
    const isCool = this.metric === HEAT && most > 0 && most < COOL && !this.state.now.relative;
    this.cool.hidden = !isCool;
    this.cool.textContent = `colours to ${scale.format(most)}`;
  }
}

class VariantMap {
  #turn = 0;

  constructor(host, maps, listeners) {
    this.maps = maps;
    this.host = host;
    this.caption = el('figcaption');
    this.map = new Heatmap(host, {left: LEFT, hasMargins: true, ...listeners});
    host.prepend(this.caption);
  }

  get state() {
    return this.maps.state.now;
  }

  get seconds() {
    return this.variant.run.durationSeconds;
  }

  showTime(share) {
    this.map.showTime(share);
  }

  async draw(variant, view) {
    const turn = ++this.#turn;
    const {metric} = this.maps;
    const [ranges, cells, heat, operations, boundaries, rejected, owners] = await Promise.all([
      variant.ranges(),
      variant.cells(metric),
      variant.cells(HEAT),
      variant.cells('OPERATIONS_PER_SECOND'),
      variant.boundaries(),
      variant.rejected(),
      this.state.owners ? variant.owners() : undefined,
    ]);
    if (turn !== this.#turn) {
      return;
    }
    const {columns} = variant.drawn.heat;
    const full = ranges.spaces.length;
    const greatestOf = new Uint16Array(full);
    heat.forEach((code, cell) => (greatestOf[cell % full] = Math.max(greatestOf[cell % full], code)));
    const rows = new Rows(ranges, this.state, (row) => valueOf(greatestOf[row]));
    const grid = {cells: rows.arrange(cells, columns), rows: rows.lines.length, columns};
    Object.assign(this, {variant, rows, grid, cells, owners, heat, operations, rejections: rejected, mostHeat: valueOf(d3.max(greatestOf) ?? 0)});
    this.host.querySelector('img')?.remove();
    this.#showCaption();
    this.map.show(
      {
        grid,
        pixelOf: this.#pixelOf(view),
        spaces: rows.spaces,
        labels: rows.labels,
        seconds: grid.columns * variant.columnSeconds,
        warmUp: variant.run.warmUpSeconds,
        marks: this.#marks(),
        spans: variant.run.faults.spans,
        boundaries: this.state.lines ? this.#boundaries(boundaries) : undefined,
        rejected,
        pin: this.#pinned(),
        margins: this.#margins(),
        empty: this.state.filter ? `No key matches “${this.state.filter}”.` : 'Nothing was recorded.',
        describe: (row, column) => this.#describe(row, column),
        describeMark: (mark) => describeMark(variant, mark),
        label: this.#inWords(),
      },
      view,
    );
  }

  #showCaption() {
    const {run} = this.variant;
    const fails = run.errorShare >= 0.01;
    const facts = `${percent(run.errorShare ?? NaN)} fail · p99 ${millis(run.latencyMillis.p99 ?? NaN)}`;
    this.caption.replaceChildren(
      el('b', {dir: 'auto'}, run.name),
      el('span', {class: fails ? 'key bad' : 'key good'}, fails ? '✘ ' : '✔ ', facts),
    );
  }

  #pixelOf(view) {
    const {relative, owners} = this.state;
    const scale = this.maps.scales.get(this.maps.metric);
    this.scale = relative ? scale.upTo(greatest(this.grid, view)) : scale;
    const {cells} = this.grid;
    if (owners && this.owners) {
      const paper = d3.rgb('#f4f2ef');
      const mixes = new Map();
      return (cell) => {
        const server = this.owners[this.rows.isAll ? cell : this.rows.hottest(this.cells, cell % this.grid.rows, Math.floor(cell / this.grid.rows))];
        const share = server > 0 ? 0.15 + 0.85 * this.scale.place(valueOf(cells[cell])) : 0;
        const key = server * 100 + Math.round(99 * share);
        if (!mixes.has(key)) {
          mixes.set(key, pixel(server > 0 ? d3.interpolateRgb(paper, serverColour(server))(share) : paper));
        }
        return mixes.get(key);
      };
    }
    const pixels = this.scale.pixels();
    return (cell) => pixels(cells[cell]);
  }

  #marks() {
    const {run, rowFactor} = this.variant;
    return run.events
      .filter(({kind}) => !this.state.hidden.includes(kind))
      .map((event) => ({event, kind: event.kind, seconds: event.timeSeconds, row: this.rows.place(event.heatmapRow * rowFactor)}))
      .filter(({row}) => row !== undefined);
  }

  #boundaries(boundaries) {
    const place = (row) => this.rows.place(row * this.variant.rowFactor) ?? NaN;
    return {...boundaries, rows: boundaries.rows.map(place)};
  }

  #pinned() {
    const [map, row, column] = this.state.pin;
    const isHere = this === (map === 1 ? this.maps.lower : this.maps.upper);
    return isHere && row < this.grid.rows && column < this.grid.columns ? {row, column} : undefined;
  }

  /** Above, what clients asked for and got; at the right, each line's share of all operations. */
  #margins() {
    const {run} = this.variant;
    const {seconds, offeredOps, completedOps} = run.intervals;
    const ends = d3.cumsum(seconds);
    const rate = (counts) => counts.map((value, i) => [(ends[i] - seconds[i] / 2) / run.durationSeconds, value / seconds[i]]);
    const {columns} = this.grid;
    const full = this.rows.ranges.spaces.length;
    const values = new Float64Array(this.rows.lines.length);
    let all = 0;
    for (let cell = 0; cell < full * columns; cell++) {
      const value = valueOf(this.operations[cell]);
      const line = this.rows.lineOf[cell % full];
      all += value;
      if (line >= 0) {
        values[line] += value;
      }
    }
    return {
      across: [
        {name: 'offered', ...LINES.offered, points: rate(offeredOps)},
        {name: 'completed', ...LINES.completed, points: rate(completedOps)},
      ],
      format: (value) => `${significant(value)}/s`,
      down: {name: 'share of all operations', values: values.map((value) => (all > 0 ? value / all : 0)), format: percent},
    };
  }

  /** A cell's figures: its values, then when and where. */
  #facts(metrics, line, column, cellsOf) {
    const full = this.rows.ranges.spaces.length;
    const {start, limit, space, name, members} = this.rows.lines[line];
    const from = column * this.variant.columnSeconds;
    const values = metrics.map((metric) => {
      const cells = cellsOf(metric);
      const code = d3.max(members, (row) => cells[column * full + row]);
      return [metricOf(metric).title, metricOf(metric).format(valueOf(code))];
    });
    const keys = name === '' ? [['keys', `all of ${space}`]] : [['from', start], ['to', limit]];
    return [...values, ['time', `${clock(from)} to ${clock(from + this.variant.columnSeconds)}`], ...keys];
  }

  #describe(line, column) {
    const known = {[HEAT]: this.heat, OPERATIONS_PER_SECOND: this.operations, [this.maps.metric]: this.cells};
    const [[title, value], ...facts] = this.#facts([...new Set([this.maps.metric, HEAT, 'OPERATIONS_PER_SECOND'])], line, column, (metric) => known[metric]);
    return {heading: [`${title} ${value}`], facts};
  }

  /** All metrics of a cell, with its server and what its server rejects. */
  async figures(line, column, metrics) {
    if (!this.rows || line >= this.rows.lines.length || column >= this.grid.columns) {
      return undefined;
    }
    const all = new Map();
    for (const metric of metrics) {
      all.set(metric, await this.variant.cells(metric));
    }
    const owner = (await this.variant.owners())[this.rows.hottest(this.heat, line, column)];
    const share = owner > 0 ? shareOf(this.rejections.cells[column * this.rejections.rows + owner - 1]) : 0;
    const server = owner > 0 ? [['server', `${this.variant.serverName(owner - 1)}, rejects ${percent(Math.round(100 * share) / 100)}`]] : [];
    return {
      heading: [`${this.variant.run.name}, ${clock(column * this.variant.columnSeconds)}`],
      facts: [...this.#facts(metrics, line, column, (metric) => all.get(metric)), ...server],
    };
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
      return {...line, most: grid.cells[when * grid.rows + i] ?? 0, when};
    });
    const columns = [
      {title: 'Table or index', kind: 'text', of: ({space}) => space},
      {title: 'From key', kind: 'key', of: ({start}) => start},
      {title: 'to key', kind: 'key', of: ({limit}) => limit},
      {title: `${title}, greatest`, kind: 'number', of: ({most}) => format(valueOf(most))},
      {title: 'at', kind: 'number', of: ({when}) => clock(when * variant.columnSeconds)},
    ];
    return table(columns, d3.sort(lines, (line) => -line.most));
  }
}

/** What a mark says when it is pointed at. */
export function describeMark(variant, mark) {
  const {cause, key, timeSeconds, fromServer, toServer} = mark.event;
  const facts = [
    ['time', clock(timeSeconds)],
    ['key', key],
  ];
  if (fromServer !== toServer) {
    facts.push(['server', `${variant.serverName(fromServer)} → ${variant.serverName(toServer)}`]);
  }
  return {heading: [capital(kindOf(mark.kind).one), cause], facts};
}
