// The charts below the heatmap: latency and operations over time, percentiles, latencies by time,
// servers over time, events. All of them show the times that the heatmap shows.

import {byId, el} from '../../page/dom.js';
import {clock, count, millis, perSecond, percent} from '../../page/format.js';
import {timeTicks} from '../../page/axes.js';
import {Heatmap} from './heatmap.js';
import {LineChart} from '../../page/chart.js';
import {curve, latencyGrid, shareBytes} from './latency.js';
import {Scale, heatColours} from '../../page/scale.js';
import {alternative, table} from '../../page/table.js';
import {Timeline} from './timeline.js';
import {worstFirst} from './verdict.js';

const MEDIAN = -Math.log10(0.5);
const NINES = ['0 %', '90 %', '99 %', '99.9 %', '99.99 %', '99.999 %', '99.9999 %'];
const DASHES = [undefined, '6 3', '2 3'];

/** More lines than these cannot be told apart. */
const MOST_LINES = 6;
const SMALL_HEIGHT = 186;
const SMALL_LEFT = 96;

/** What can be seen of the servers. */
const FIGURES = {
  UTILISATION: {title: 'utilisation', format: percent},
  QUEUE_MILLIS: {title: 'queueing time', format: millis},
  TABLETS: {title: 'tablets', format: count},
};

export class Charts {
  #turn = 0;

  /** @param onEvent is asked to show an event on the map */
  constructor(data, state, onEvent) {
    this.state = state;
    this.variants = data.variants;
    this.serverScales = Object.fromEntries(
      Object.entries(data.serverScales).map(([name, scale]) => [name, new Scale(scale)]),
    );
    const overTime = {
      ticksOf: ([from, to], pixels) => timeTicks(from, to, pixels),
      columnX: 'Time',
      formatX: clock,
      onSpan: (span) => this.#setSpan(span),
    };
    const note = 'drag to choose a time for all charts';
    this.latency = new LineChart(byId('latency'), {
      ...overTime,
      title: 'Latency over time',
      note,
      formatY: millis,
      logarithmic: true,
    });
    this.throughput = new LineChart(byId('throughput'), {
      ...overTime,
      title: 'Operations over time',
      note,
      formatY: perSecond,
    });
    this.percentiles = new LineChart(byId('percentiles'), {
      title: 'Latency by percentile',
      columnX: 'Percentile',
      note: 'each step to the right adds one nine',
      formatX: nines,
      formatY: millis,
      logarithmic: true,
      ticksOf: ([, to]) => [MEDIAN, ...d3.range(1, to + 1e-9)],
    });
    this.#addMaps((view) => state.set({x0: view.x0, x1: view.x1}));
    this.timeline = new Timeline(byId('timeline'), {onPick: onEvent});
  }

  #addMaps(onView) {
    const size = {height: SMALL_HEIGHT, left: SMALL_LEFT, onView};
    const key = el('span', {class: 'key'}, 'from the intended start; brighter cells hold a greater share');
    byId('latencies').append(el('figcaption', {}, 'Latencies by time', key));
    this.latencies = new Heatmap(byId('latencies'), size);
    this.figure = el(
      'select',
      {
        id: 'figure',
        'aria-label': 'Figure',
        onchange: ({target}) => this.state.set({figure: target.value}),
      },
      ...Object.entries(FIGURES).map(([value, {title}]) => el('option', {value}, title)),
    );
    this.serverKey = el('span', {class: 'key'});
    byId('servers').append(
      el('figcaption', {}, 'Servers over time', this.figure, this.serverKey),
    );
    this.servers = new Heatmap(byId('servers'), size);
    byId('servers').append(alternative('The servers as a table', () => this.#serverTable()));
  }

  #setSpan(span) {
    const [x0, x1] = span ? span.map((time) => time / this.seconds) : [0, 1];
    this.state.set({x0: Math.max(0, x0), x1: Math.min(1, x1)});
  }

  /** Shows one variant in the times of the view, and all variants' percentiles in them. */
  async show(variant, other) {
    const turn = ++this.#turn;
    this.variant = variant;
    this.shownToo = other;
    this.seconds = variant.run.durationSeconds;
    this.#showOverTime(variant.run);
    this.timeline.show(variant, this.#times());
    const grid = await latencyGrid(variant);
    if (turn === this.#turn) {
      this.#showLatencies(grid);
      await Promise.all([this.showServers(), this.#showPercentiles()]);
    }
  }

  /** Shows the times of the heatmap's view. */
  async follow() {
    if (!this.variant) {
      return; // What shows it first will show these times.
    }
    const {x0, x1} = this.state.view;
    for (const map of [this.servers, this.latencies]) {
      map.setView({...map.view, x0, x1});
    }
    for (const chart of [this.latency, this.throughput, this.timeline]) {
      chart.setDomain(this.#times());
    }
    await this.#showPercentiles();
  }

  #times() {
    const {x0, x1} = this.state.view;
    return [x0 * this.seconds, x1 * this.seconds];
  }

  #showOverTime({intervals, faults}) {
    const {seconds} = intervals;
    const ends = d3.cumsum(seconds);
    const at = (values) => values.map((value, i) => [ends[i] - seconds[i] / 2, value ?? NaN]);
    const rate = (counts) => at(counts.map((value, i) => value / seconds[i]));
    const grey = {colour: 'var(--faint)', dash: '5 3'};
    this.latency.show(
      [
        {name: 'p99.9', colour: 'var(--high)', points: at(intervals.p999Millis)},
        {name: 'p99', colour: 'var(--middle)', points: at(intervals.p99Millis)},
        {name: 'p50', colour: 'var(--low)', points: at(intervals.p50Millis)},
      ],
      this.#times(),
      faults.spans,
    );
    this.throughput.show(
      [
        {name: 'offered', ...grey, points: rate(intervals.offeredOps)},
        {name: 'completed', colour: 'var(--completed)', points: rate(intervals.completedOps)},
        {name: 'failed', colour: 'var(--failed)', dash: '2 2', points: rate(intervals.failedOps)},
      ],
      this.#times(),
      faults.spans,
    );
  }

  /** Of the whole run as it was measured, of a part of it from the counts by time and latency. */
  async #showPercentiles() {
    const {x0, x1} = this.state.view;
    const isWhole = x0 === 0 && x1 === 1;
    const {variant, shownToo} = this;
    const longest = d3.max(this.variants, ({drawn}) => d3.max(drawn.nines)) ?? 1;
    const [from, to] = this.#times();
    const curves = await Promise.all(
      this.variants.map(async (one) => {
        if (isWhole) {
          return d3.zip(one.drawn.nines, one.drawn.millis);
        }
        const {durationSeconds} = one.run;
        return curve(await latencyGrid(one), from / durationSeconds, to / durationSeconds);
      }),
    );
    const now = this.state.view;
    if (variant !== this.variant || now.x0 !== x0 || now.x1 !== x1) {
      return;
    }
    this.percentiles.setNote(
      isWhole
        ? 'after the warm-up; each step to the right adds one nine'
        : `${clock(from)} to ${clock(to)}, to within 6 %`,
    );
    const told = this.#told();
    const lines = this.variants.map((one, i) => ({
      name: one.run.name,
      colour: d3.schemeTableau10[i % 10],
      dash: DASHES[Math.floor(i / 10) % DASHES.length],
      weight: one === variant || one === shownToo ? 'strong' : 'weak',
      points: curves[i],
    })).filter((_, i) => told.has(this.variants[i]));
    this.percentiles.show(lines, [0, Math.max(1, longest)]);
  }

  /** Variants with a line of their own: what is shown, then the best and the worst of the others. */
  #told() {
    const others = worstFirst(this.variants);
    const half = MOST_LINES / 2;
    const chosen = others.length > MOST_LINES ? [...others.slice(0, half), ...others.slice(-half)] : others;
    return new Set([this.variant, this.shownToo, ...chosen].filter(Boolean));
  }

  #showLatencies(grid) {
    const {rows, columns, counts, millisOf} = grid;
    const cells = shareBytes(grid);
    const {run} = this.variant;
    const colours = heatColours(255, this.state.now.palette);
    const rangeOf = (row) => [rows - 1 - row, rows - row].map((edge) => millis(millisOf(edge)));
    const columnSeconds = run.durationSeconds / Math.max(1, columns);
    const content = {
      grid: {cells, rows, columns},
      colourOf: () => (cell) => colours[cells[cell]],
      spaces: Array.from({length: rows}, () => ''),
      isCentred: true,
      keyOf: (row) => rangeOf(row)[0],
      seconds: run.durationSeconds,
      warmUp: run.warmUpSeconds,
      spans: run.faults.spans,
      marks: [],
      describe: (row, column) => ({
        heading: [rangeOf(row).join(' to '), clock(column * columnSeconds)],
        facts: [['operations', count(counts[column * rows + rows - 1 - row])]],
      }),
      label:
        rows === 0
          ? 'Latencies by time: no operation was completed.'
          : `Latencies by time, from ${millis(millisOf(0))} to ${millis(millisOf(rows))}; the ` +
            'chart of latency over time tells their percentiles.',
    };
    this.latencies.show(content, {...this.latencies.view, ...times(this.state.view)});
  }

  /** Shows what the reader wants to see of the servers. */
  async showServers() {
    const {variant} = this;
    const figure = FIGURES[this.state.now.figure] ? this.state.now.figure : 'UTILISATION';
    this.figure.value = figure;
    const cells = await variant.serverCells(figure);
    if (variant !== this.variant) {
      return;
    }
    const {rows, columns} = variant.drawn.servers;
    const {servers, warmUpSeconds} = variant.run;
    const scale = this.serverScales[figure];
    const {title, format} = FIGURES[figure];
    const nameOf = (row) => servers[Math.floor((row * servers.length) / rows)].name;
    const colours = heatColours(255, this.state.now.palette);
    this.serverKey.textContent = `${format(scale.logarithmic ? scale.min : 0)} to ${format(scale.max)}${scale.logarithmic ? ', by the logarithm' : ''}`;
    const content = {
      grid: {cells, rows, columns},
      colourOf: () => (cell) => colours[cells[cell]],
      spaces: Array.from({length: rows}, () => ''),
      isCentred: true,
      keyOf: nameOf,
      seconds: columns * variant.columnSeconds,
      warmUp: warmUpSeconds,
      spans: variant.run.faults.spans,
      marks: [],
      describe: (row, column) => ({
        heading: [nameOf(row), clock(column * variant.columnSeconds)],
        facts: [[title, format(scale.value(cells[column * rows + row]))]],
      }),
      label: inWords(servers),
    };
    this.servers.show(content, {...this.servers.view, ...times(this.state.view)});
  }

  #serverTable() {
    const {servers} = this.variant.run;
    const columns = [
      {title: 'Server', of: ({name}) => name},
      {title: 'utilisation, mean', kind: 'number', of: ({utilisation}) => percent(utilisation.mean)},
      {title: 'utilisation, maximum', kind: 'number', of: ({utilisation}) => percent(utilisation.max)},
    ];
    return table(columns, servers);
  }
}

function times({x0, x1}) {
  return {x0, x1};
}

function inWords(servers) {
  const busiest = d3.greatest(servers, ({utilisation}) => utilisation.mean);
  if (!busiest) {
    return 'No servers.';
  }
  const mean = percent(busiest.utilisation.mean);
  const number = servers.length;
  return `Utilisation of ${number} servers over time. Busiest: ${busiest.name}, ${mean} on average.`;
}

/** 2 as "99 %"; between whole nines the percentile in figures. */
function nines(value) {
  if (Number.isInteger(value)) {
    return NINES[value];
  }
  return `${Number((100 * (1 - 10 ** -value)).toPrecision(3 + Math.floor(value)))} %`;
}
