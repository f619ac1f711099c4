// Over time: operations, latencies, servers; and latencies by percentile. All of them show the times
// that the maps show.

import {el} from '../../page/dom.js';
import {LINES, LineChart, OVER_TIME} from '../../page/chart.js';
import {millis, perSecond, percent} from '../../page/format.js';

const MEDIAN = -Math.log10(0.5);
const NINES = ['0 %', '90 %', '99 %', '99.9 %', '99.99 %', '99.999 %', '99.9999 %'];

export class Charts {
  /** @param host gets the figures; height of each in pixels */
  constructor(host, data, state, height) {
    this.state = state;
    this.variants = data.variants;
    const {targets} = data.result;
    const over = {...OVER_TIME, height, onSpan: (span) => this.#setSpan(span)};
    const add = (options) => {
      const figure = el('figure');
      host.append(figure);
      return new LineChart(figure, options);
    };
    this.throughput = add({...over, title: 'Operations', formatY: perSecond});
    this.latency = add({...over, title: 'Latency', formatY: millis, isLog: true, limits: limitsOf(targets)});
    this.servers = add({...over, title: 'Utilisation of servers', formatY: percent});
    this.percentiles = add({
      title: 'Latency by percentile',
      height,
      columnX: 'Percentile',
      formatX: nines,
      formatY: millis,
      isLog: true,
      limits: limitsOf(targets),
      ticksX: ([, to]) => [MEDIAN, ...d3.range(1, to + 1e-9)],
    });
  }

  #setSpan(span) {
    const {durationSeconds} = this.variant.run;
    const [x0, x1] = span ? span.map((time) => time / durationSeconds) : [0, 1];
    this.state.set({x0: Math.max(0, x0), x1: Math.min(1, x1)});
  }

  get #times() {
    const {x0, x1} = this.state.view;
    return [x0, x1].map((share) => share * this.variant.run.durationSeconds);
  }

  /** Shows a variant over time, and its percentiles beside those of the others. */
  async show(variant, other) {
    this.variant = variant;
    const {intervals, faults, name} = variant.run;
    const {seconds} = intervals;
    const ends = d3.cumsum(seconds);
    const at = (values) => values.map((value, i) => [ends[i] - seconds[i] / 2, value ?? NaN]);
    const rate = (counts) => at(counts.map((value, i) => value / seconds[i]));
    const {spans} = faults;
    if (this.variants.length > 1) {
      [this.throughput, this.latency, this.servers].forEach((chart) => (chart.note.textContent = name));
    }
    this.throughput.show(
      [
        {name: 'offered', ...LINES.offered, points: rate(intervals.offeredOps)},
        {name: 'completed', ...LINES.completed, points: rate(intervals.completedOps)},
        {name: 'failed', ...LINES.failed, points: rate(intervals.failedOps)},
      ],
      this.#times,
      {spans},
    );
    this.latency.show(
      [
        {name: 'p99.9', ...LINES.p999, points: at(intervals.p999Millis)},
        {name: 'p99', ...LINES.p99, points: at(intervals.p99Millis)},
        {name: 'p50', ...LINES.p50, points: at(intervals.p50Millis)},
      ],
      this.#times,
      {spans},
    );
    this.#showPercentiles(variant, other);
    const {busiest, mean, idlest} = await variant.servers();
    if (variant === this.variant) {
      const points = (values) => values.map((value, column) => [(column + 0.5) * variant.columnSeconds, value]);
      this.servers.show(
        [
          {name: 'busiest', colour: 'var(--failed)', points: points(busiest)},
          {name: 'mean', colour: 'var(--ink)', points: points(mean)},
          {name: 'idlest', colour: 'var(--completed)', dash: '2 2', points: points(idlest)},
        ],
        this.#times,
        {spans},
      );
    }
  }

  /** Shows the times of the maps' view. */
  follow() {
    [this.throughput, this.latency, this.servers].forEach((chart) => chart.setDomain(this.#times));
  }

  #showPercentiles(variant, other) {
    const shown = [variant, other].filter(Boolean);
    const rest = this.variants.filter((one) => !shown.includes(one));
    const line = (one) => ({name: one.run.name, points: d3.zip(one.drawn.nines, one.drawn.millis)});
    const series = [
      ...shown.map((one, i) => ({...line(one), colour: i === 0 ? 'var(--failed)' : 'var(--completed)', weight: 'strong'})),
      ...rest.map((one) => ({...line(one), colour: 'var(--faint)', weight: 'weak'})),
    ];
    const longest = d3.max(this.variants, ({drawn}) => d3.max(drawn.nines)) ?? 1;
    this.percentiles.note.textContent = 'after the warm-up';
    this.percentiles.show(series, [0, Math.max(1, longest)]);
  }
}

/** Targets of latency as levels, [{name, y}]. */
function limitsOf(targets) {
  const found = targets.map(({text}) => /latency\.\w+ *<=? *([\d.]+) *(ms|s)\b/.exec(text)).filter(Boolean);
  return [...new Map(found.map(([name, number, unit]) => [name, {name, y: Number(number) * (unit === 's' ? 1000 : 1)}])).values()];
}

/** 2 as "99 %"; between whole nines the percentile in figures. */
function nines(value) {
  return Number.isInteger(value)
    ? NINES[value]
    : `${Number((100 * (1 - 10 ** -value)).toPrecision(3 + Math.floor(value)))} %`;
}
