// Puts the page together: what is shown, and what follows what.

import {byId, el} from './dom.js';
import {clock, count, millis, perSecond, percent, bareKey} from './format.js';
import {load} from './data.js';
import {METRICS, Scale, heatColours, ownerColours} from './scale.js';
import {greatest} from './paint.js';
import {KINDS, markIcon} from './marks.js';
import {timeTicks} from './axes.js';
import {Heatmap, WHOLE, describeMark} from './heatmap.js';
import {LineChart} from './chart.js';
import {markShown, showHead, showVariants, showVerdict} from './verdict.js';
import {showDetails} from './details.js';

const LEFT = 236;
const MEDIAN = -Math.log10(0.5);
const NINES = ['0 %', '90 %', '99 %', '99.9 %', '99.99 %', '99.999 %', '99.9999 %'];

class Report {
  constructor(data) {
    this.data = data;
    this.scales = Object.fromEntries(Object.entries(data.scales).map(([name, scale]) => [name, new Scale(scale)]));
    this.shown = {index: 0, metric: 'CAPACITY_SHARE', relative: false, owners: false, kinds: new Set(Object.keys(KINDS))};
    this.#build();
  }

  get variant() {
    return this.data.variants[this.shown.index];
  }

  #build() {
    showHead(this.data);
    showVerdict(this.data);
    showVariants(this.data, (variant) => this.pick(this.data.variants.indexOf(variant)));
    this.#buildSwitch();
    this.#buildControls();
    this.heatmap = new Heatmap(byId('heatmap'), {height: 440, left: LEFT, onView: (view) => this.#follow(view)});
    const overTime = {ticksOf: ([from, to], pixels) => timeTicks(from, to, pixels), formatX: clock};
    this.latency = new LineChart(byId('latency'), {...overTime, title: 'Latency over time', formatY: millis, logarithmic: true});
    this.throughput = new LineChart(byId('throughput'), {...overTime, title: 'Operations over time', formatY: perSecond});
    this.percentiles = new LineChart(byId('percentiles'), {
      title: 'Latency by percentile', note: 'each step to the right is one nine more', formatX: nines, formatY: millis,
      logarithmic: true, ticksOf: ([, to]) => [MEDIAN, ...d3.range(1, to + 1e-9)],
    });
    const servers = byId('servers');
    servers.append(el('figcaption', {}, 'Servers over time', el('span', {class: 'key'}, 'busy share, 0 to 100 %')));
    this.servers = new Heatmap(servers, {height: 186, left: 96, onView: (view) => this.#followServers(view)});
    this.#showRepeat();
  }

  #buildSwitch() {
    const buttons = this.data.variants.map(({run}, i) =>
      el('button', {type: 'button', dir: 'auto', onclick: () => this.pick(i)}, run.name));
    byId('switch').replaceChildren(...buttons);
    byId('switch').hidden = buttons.length < 2;
  }

  #buildControls() {
    const redraw = () => this.showHeat();
    const metric = el('select', {id: 'metric', onchange: (event) => { this.shown.metric = event.target.value; redraw(); }},
      ...Object.entries(METRICS).map(([name, {title}]) => el('option', {value: name}, title)));
    const colour = el('select', {id: 'colour', onchange: (event) => { this.shown.relative = event.target.value === 'relative'; redraw(); }},
      el('option', {value: 'absolute'}, 'absolute'), el('option', {value: 'relative'}, 'relative to what is in view'));
    const owners = el('input', {type: 'checkbox', id: 'owners', onchange: (event) => { this.shown.owners = event.target.checked; redraw(); }});
    this.kindLabels = new Map(Object.keys(KINDS).map((kind) => [kind, el('span')]));
    const kinds = Object.keys(KINDS).map((kind) => el('label', {}, el('input', {
      type: 'checkbox', checked: true, 'data-kind': kind, onchange: (event) => {
        this.shown.kinds[event.target.checked ? 'add' : 'delete'](kind);
        redraw();
      },
    }), markIcon(kind), this.kindLabels.get(kind)));
    this.legend = {canvas: el('canvas', {width: 256, height: 1, 'aria-hidden': 'true'}), ticks: el('div', {class: 'ticks'})};
    byId('controls').replaceChildren(el('label', {}, 'Metric', metric), el('label', {}, 'Colour', colour),
      el('label', {}, owners, 'by server'), ...kinds,
      el('div', {class: 'legend'}, this.legend.canvas, this.legend.ticks));
  }

  /** Shows one variant in everything below the table; the time in view stays. */
  async pick(index) {
    this.shown.index = index;
    markShown(index);
    [...byId('switch').children].forEach((button, i) => button.setAttribute('aria-pressed', String(i === index)));
    const {run} = this.variant;
    for (const [kind, label] of this.kindLabels) {
      const number = run.events.filter((event) => event.kind === kind).length;
      label.textContent = `${count(number)} ${number === 1 ? KINDS[kind].one : KINDS[kind].many}`;
    }
    this.#showCharts();
    showDetails(this.variant, (...place) => this.#place(...place));
    await Promise.all([this.showHeat(), this.#showServers()]);
  }

  /** Draws the heatmap anew; the part in view stays. */
  async showHeat() {
    const {variant, shown: {metric, kinds}} = this;
    delete document.documentElement.dataset.ready;
    const {run, drawn: {heat: {rows, columns}}} = variant;
    const isStale = () => variant !== this.variant || metric !== this.shown.metric;
    const [ranges, owners, cells] = await Promise.all([variant.ranges(), variant.owners(), variant.cells(metric)]);
    if (isStale()) {
      return; // The reader has moved on meanwhile.
    }
    const grid = {cells, rows, columns};
    const all = new Map([[metric, cells]]);
    const values = (cell) => [...all].map(([name, some]) => [METRICS[name].title, this.#valueText(name, some[cell])]);
    this.heatmap.show({
      grid,
      colourOf: (view) => this.#colourOf(grid, owners, view),
      spaces: ranges.spaces,
      keyOf: (row) => bareKey(ranges.starts[row]),
      seconds: columns * variant.columnSeconds,
      warmUp: run.warmUpSeconds,
      marks: run.events.filter(({kind}) => kinds.has(kind)).map((event) => (
        {event, kind: event.kind, seconds: event.timeSeconds, row: event.heatmapRow * variant.rowFactor})),
      describe: (row, column) => {
        const cell = column * rows + row;
        const from = column * variant.columnSeconds;
        return {
          heading: [`${ranges.starts[row]} … ${ranges.limits[row]}`, `${clock(from)} to ${clock(from + variant.columnSeconds)}`],
          facts: owners[cell] === 0 ? [['nothing happened here', '']]
            : [...values(cell), ['Server', variant.serverName(owners[cell] - 1)]],
        };
      },
      describeMark: (mark) => describeMark(variant, mark),
      label: this.#heatText(grid, ranges),
    });
    this.#note();
    for (const name of Object.keys(METRICS)) {
      all.set(name, await variant.cells(name)); // For tooltips; the picture need not wait for them.
    }
    if (!isStale()) {
      document.documentElement.dataset.ready = 'drawn';
    }
  }

  #valueText(metric, byte) {
    const text = METRICS[metric].format(this.scales[metric].value(byte));
    return byte === 255 && metric === 'CAPACITY_SHARE' ? `${text} or more` : text;
  }

  /** What each cell's pixel is, and the legend that says so. */
  #colourOf({cells, rows, columns}, owners, view) {
    const top = this.shown.relative ? Math.max(2, greatest({cells, rows, columns}, view)) : 255;
    this.#drawLegend(top);
    if (this.shown.owners) {
      const colours = ownerColours(this.variant.run.servers.length);
      return (cell) => colours[owners[cell] * 256 + Math.min(255, Math.round((cells[cell] / top) * 255))];
    }
    const colours = heatColours(top);
    return (cell) => colours[cells[cell]];
  }

  #drawLegend(top) {
    const scale = this.scales[this.shown.metric];
    const {format} = METRICS[this.shown.metric];
    const context = this.legend.canvas.getContext('2d', {willReadFrequently: true});
    const image = context.createImageData(256, 1);
    new Uint32Array(image.data.buffer).set(heatColours());
    context.putImageData(image, 0, 0);
    this.legend.ticks.replaceChildren(...scale.ticks(top).map((value) => {
      const tick = el('span', {}, format(value));
      tick.style.left = `${100 * Math.max(0, Math.min(1, scale.place(value, top)))}%`;
      return tick;
    }));
  }

  #heatText(grid, ranges) {
    const {metric} = this.shown;
    const hottest = d3.greatestIndex(grid.cells);
    if (hottest < 0 || grid.cells[hottest] === 0) {
      return `Heatmap of ${this.variant.run.name}: nothing to see in ${METRICS[metric].title}.`;
    }
    const time = clock(Math.floor(hottest / grid.rows) * this.variant.columnSeconds);
    return `Heatmap of ${this.variant.run.name}, key ranges from top to bottom, time from left to right. Greatest value of `
      + `${METRICS[metric].title}: ${this.#valueText(metric, grid.cells[hottest])}, at ${time}, from ${ranges.starts[hottest % grid.rows]}.`;
  }

  #note() {
    const {drawn: {heat}, isCoarser} = this.variant;
    const scale = this.scales[this.shown.metric];
    byId('heat-note').textContent = [
      'Drag to zoom in, shift-drag or arrow keys to move, wheel or + and − to zoom, R or a double click for the whole, Backspace to go back.',
      isCoarser ? `To keep this page small, ${heat.fullRows} × ${heat.fullColumns} cells became ${heat.rows} × ${heat.columns}.` : '',
      'Where several cells share a pixel or were joined, the hottest one is shown.',
      scale.logarithmic ? 'Colours follow the logarithm, on one scale for all variants.' : 'One linear scale for all variants.',
    ].filter(Boolean).join(' ');
  }

  async #showServers() {
    const {variant} = this;
    const cells = await variant.serverCells();
    const {rows, columns} = variant.drawn.servers;
    const {servers, warmUpSeconds} = variant.run;
    const nameOf = (row) => servers[Math.floor((row * servers.length) / rows)].name;
    const colours = heatColours();
    const share = new Scale({logarithmic: false, min: 0, max: 1});
    const busiest = d3.greatest(servers, ({utilisation}) => utilisation.mean);
    this.servers.show({
      grid: {cells, rows, columns},
      colourOf: () => (cell) => colours[cells[cell]],
      spaces: Array.from({length: rows}, () => ''),
      isCentred: true,
      keyOf: nameOf,
      seconds: columns * variant.columnSeconds,
      warmUp: warmUpSeconds,
      marks: [],
      describe: (row, column) => ({
        heading: [nameOf(row), clock(column * variant.columnSeconds)],
        facts: [['busy', percent(share.value(cells[column * rows + row]))]],
      }),
      label: busiest ? `Utilisation of ${servers.length} servers over time. Busiest: ${busiest.name}, ${percent(busiest.utilisation.mean)} on average.` : 'No servers.',
    });
  }

  #showCharts() {
    const {run} = this.variant;
    const ends = d3.cumsum(run.intervals.seconds);
    const at = (values) => values.map((value, i) => [ends[i] - run.intervals.seconds[i] / 2, value ?? NaN]);
    const rate = (counts) => at(counts.map((value, i) => value / run.intervals.seconds[i]));
    const [low, middle, high] = [0.35, 0.58, 0.78].map((place) => d3.interpolateInferno(place));
    const time = this.#time();
    this.latency.show([
      {name: 'p99.9', colour: high, points: at(run.intervals.p999Millis)},
      {name: 'p99', colour: middle, points: at(run.intervals.p99Millis)},
      {name: 'p50', colour: low, points: at(run.intervals.p50Millis)},
    ], time);
    this.throughput.show([
      {name: 'offered', colour: 'var(--faint)', dash: '5 3', points: rate(run.intervals.offeredOps)},
      {name: 'completed', colour: 'var(--good)', points: rate(run.intervals.completedOps)},
      {name: 'failed', colour: 'var(--bad)', points: rate(run.intervals.failedOps)},
    ], time);
    const longest = d3.max(this.data.variants, ({drawn}) => d3.max(drawn.nines)) ?? 1;
    this.percentiles.show(this.data.variants.map(({run: {name}, drawn}, i) => ({
      name, colour: d3.schemeTableau10[i % 10], dash: [undefined, '6 3', '2 3'][Math.floor(i / 10) % 3],
      weight: i === this.shown.index ? 'strong' : 'weak', points: d3.zip(drawn.nines, drawn.millis),
    })), [0, Math.max(1, longest)]);
  }

  #time() {
    const seconds = this.variant.run.durationSeconds;
    const {x0, x1} = this.heatmap.view;
    return [x0 * seconds, x1 * seconds];
  }

  /** Charts show the time that the heatmap shows. */
  #follow({x0, x1}) {
    this.servers.setView({...this.servers.view, x0, x1});
    this.latency.setDomain(this.#time());
    this.throughput.setDomain(this.#time());
  }

  #followServers({x0, x1}) {
    this.heatmap.setView({...this.heatmap.view, x0, x1}, {tell: true});
  }

  /** Shows a time span and rows, with something around them. */
  #place(from, to, top, bottom) {
    const {durationSeconds} = this.variant.run;
    const rows = this.variant.drawn.heat.fullRows;
    const around = Math.max(0.03, (bottom - top) / rows);
    this.heatmap.setView({
      x0: from / durationSeconds - 0.06, x1: to / durationSeconds + 0.06,
      y0: top / rows - around, y1: bottom / rows + around,
    }, {remember: true, tell: true});
    byId('heat-heading').scrollIntoView({block: 'start'});
  }

  #showRepeat() {
    const {result, source} = this.data;
    const start = result.variants[0]?.start;
    const facts = [['Command', result.commandLine], ['Scenario', result.scenario], ['Seed', String(result.seed)], ['Keyheat', result.version],
      ...(start ? [['Start of the simulated time', start]] : [])];
    byId('repeat').replaceChildren(...facts.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {class: 'mono', dir: 'auto'}, value)]));
    byId('source').textContent = source;
  }
}

/** 2 as "99 %"; between whole nines the percentile in figures. */
function nines(value) {
  return Number.isInteger(value) ? NINES[value] : `${Number((100 * (1 - 10 ** -value)).toPrecision(3 + Math.floor(value)))} %`;
}

const data = await load();
if (data.variants.length > 0) {
  await new Report(data).pick(0);
} else {
  showHead(data);
  showVerdict(data);
}
