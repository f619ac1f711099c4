// Over time: operations, latencies, servers; and latencies by percentile. All of them show the times
// that the maps show.

import {el} from '../../page/dom.js';
import {LINES, LineChart, OVER_TIME} from '../../page/chart.js';
import {millis, perSecond, percent} from '../../page/format.js';

const MEDIAN = -Math.log10(0.5);
const NINES = ['0 %', '90 %', '99 %', '99.9 %', '99.99 %', '99.999 %', '99.9999 %'];

/** The charts over time; `lines` gives a variant's lines, or a promise of them. */
const CHARTS = [
  {
    title: 'Operations',
    formatY: perSecond,
    lines: (variant) => [
      {name: 'offered', ...LINES.offered, points: variant.rates('offeredOps')},
      {name: 'completed', ...LINES.completed, points: variant.rates('completedOps')},
      {name: 'failed', ...LINES.failed, points: variant.rates('failedOps')},
    ],
  },
  {
    title: 'Latency',
    formatY: millis,
    isLog: true,
    lines: (variant) => [
      {name: 'p99.9', ...LINES.p999, points: variant.overTime('p999Millis')},
      {name: 'p99', ...LINES.p99, points: variant.overTime('p99Millis')},
      {name: 'p50', ...LINES.p50, points: variant.overTime('p50Millis')},
    ],
  },
  {
    title: 'Utilisation of servers',
    formatY: percent,
    lines: async (variant) => {
      const {busiest, mean, idlest} = await variant.servers();
      const points = (values) => values.map((value, column) => [(column + 0.5) * variant.columnSeconds, value]);
      return [
        {name: 'busiest', colour: 'var(--failed)', points: points(busiest)},
        {name: 'mean', colour: 'var(--ink)', points: points(mean)},
        {name: 'idlest', colour: 'var(--completed)', dash: '2 2', points: points(idlest)},
      ];
    },
  },
];

export class Charts {
  /** @param host gets the figures; height of each in pixels */
  constructor(host, data, state, height) {
    this.state = state;
    this.variants = data.variants;
    const add = (options) => {
      const figure = el('figure');
      host.append(figure);
      return new LineChart(figure, {height, ...options, limits: options.isLog ? limitsOf(data.result.targets) : []});
    };
    this.charts = CHARTS.map(({lines, ...options}) => ({lines, chart: add({...OVER_TIME, ...options, onSpan: (span) => this.#setSpan(span)})}));
    this.percentiles = add({
      title: 'Latency by percentile',
      note: 'after the warm-up',
      columnX: 'Percentile',
      formatX: nines,
      formatY: millis,
      isLog: true,
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
    const {name, faults} = variant.run;
    this.#showPercentiles(variant, other);
    for (const {chart, lines} of this.charts) {
      const series = await lines(variant);
      if (variant === this.variant) {
        chart.note.textContent = this.variants.length > 1 ? name : '';
        chart.show(series, this.#times, {spans: faults.spans});
      }
    }
  }

  /** Shows the times of the maps' view. */
  follow() {
    this.charts.forEach(({chart}) => chart.setDomain(this.#times));
  }

  #showPercentiles(variant, other) {
    const styles = new Map([
      [other, {colour: 'var(--completed)', weight: 'strong'}],
      [variant, {colour: 'var(--failed)', weight: 'strong'}],
    ]);
    const shown = [...new Set([variant, other, ...this.variants])].filter(Boolean);
    const series = shown.map((one) => ({
      name: one.run.name,
      points: d3.zip(one.drawn.nines, one.drawn.millis),
      ...(styles.get(one) ?? {colour: 'var(--faint)', weight: 'weak'}),
    }));
    this.percentiles.show(series, [0, d3.max(this.variants, ({drawn}) => d3.max(drawn.nines)) ?? 1].map((end, i) => Math.max(end, i)));
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
