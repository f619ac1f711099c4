// The charts below the heatmap: latency and operations over time, percentiles, servers over time.

import {byId, el} from './dom.js';
import {clock, millis, perSecond, percent} from './format.js';
import {timeTicks} from './axes.js';
import {Heatmap} from './heatmap.js';
import {LineChart} from './chart.js';
import {Scale, heatColours} from './scale.js';

const MEDIAN = -Math.log10(0.5);
const NINES = ['0 %', '90 %', '99 %', '99.9 %', '99.99 %', '99.999 %', '99.9999 %'];
const DASHES = [undefined, '6 3', '2 3'];
const SHARE = new Scale({logarithmic: false, min: 0, max: 1});

export class Charts {
  /** @param onView is told when the reader zooms the servers */
  constructor(variants, onView) {
    this.variants = variants;
    const overTime = {ticksOf: ([from, to], pixels) => timeTicks(from, to, pixels), formatX: clock};
    this.latency = new LineChart(byId('latency'), {
      ...overTime,
      title: 'Latency over time',
      formatY: millis,
      logarithmic: true,
    });
    this.throughput = new LineChart(byId('throughput'), {
      ...overTime,
      title: 'Operations over time',
      formatY: perSecond,
    });
    this.percentiles = new LineChart(byId('percentiles'), {
      title: 'Latency by percentile',
      note: 'each step to the right is one nine more',
      formatX: nines,
      formatY: millis,
      logarithmic: true,
      ticksOf: ([, to]) => [MEDIAN, ...d3.range(1, to + 1e-9)],
    });
    const note = el('span', {class: 'key'}, 'busy share, 0 to 100 %');
    byId('servers').append(el('figcaption', {}, 'Servers over time', note));
    this.servers = new Heatmap(byId('servers'), {height: 186, left: 96, onView});
  }

  /** Shows one variant in the times of the view. */
  async show(variant, view) {
    const {run} = variant;
    this.seconds = run.durationSeconds;
    this.#showOverTime(run.intervals, this.#times(view));
    this.#showPercentiles(variant);
    await this.#showServers(variant);
  }

  /** Shows the times of a view of the heatmap. */
  follow(view) {
    this.servers.setView({...this.servers.view, x0: view.x0, x1: view.x1});
    this.latency.setDomain(this.#times(view));
    this.throughput.setDomain(this.#times(view));
  }

  #times({x0, x1}) {
    return [x0 * this.seconds, x1 * this.seconds];
  }

  #showOverTime(intervals, times) {
    const {seconds} = intervals;
    const ends = d3.cumsum(seconds);
    const at = (values) => values.map((value, i) => [ends[i] - seconds[i] / 2, value ?? NaN]);
    const rate = (counts) => at(counts.map((value, i) => value / seconds[i]));
    const [low, middle, high] = [0.35, 0.58, 0.78].map((place) => d3.interpolateInferno(place));
    const grey = {colour: 'var(--faint)', dash: '5 3'};
    this.latency.show(
      [
        {name: 'p99.9', colour: high, points: at(intervals.p999Millis)},
        {name: 'p99', colour: middle, points: at(intervals.p99Millis)},
        {name: 'p50', colour: low, points: at(intervals.p50Millis)},
      ],
      times,
    );
    this.throughput.show(
      [
        {name: 'offered', ...grey, points: rate(intervals.offeredOps)},
        {name: 'completed', colour: 'var(--good)', points: rate(intervals.completedOps)},
        {name: 'failed', colour: 'var(--bad)', points: rate(intervals.failedOps)},
      ],
      times,
    );
  }

  #showPercentiles(shown) {
    const longest = d3.max(this.variants, ({drawn}) => d3.max(drawn.nines)) ?? 1;
    const lines = this.variants.map((variant, i) => ({
      name: variant.run.name,
      colour: d3.schemeTableau10[i % 10],
      dash: DASHES[Math.floor(i / 10) % DASHES.length],
      weight: variant === shown ? 'strong' : 'weak',
      points: d3.zip(variant.drawn.nines, variant.drawn.millis),
    }));
    this.percentiles.show(lines, [0, Math.max(1, longest)]);
  }

  async #showServers(variant) {
    const cells = await variant.serverCells();
    const {rows, columns} = variant.drawn.servers;
    const {servers, warmUpSeconds} = variant.run;
    const nameOf = (row) => servers[Math.floor((row * servers.length) / rows)].name;
    const colours = heatColours();
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
        facts: [['busy', percent(SHARE.value(cells[column * rows + row]))]],
      }),
      label: inWords(servers),
    });
  }
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
