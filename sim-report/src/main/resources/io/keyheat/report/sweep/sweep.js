// A sweep: each metric against the first axis, tables of the first two axes, latency against
// throughput with the knees, and the fits.

import {el} from '../page/dom.js';
import {heatGrid} from '../page/heatgrid.js';
import {showPoints} from '../page/chart.js';
import {quantitiesOf, tickOf, titled, withUnit} from '../page/metrics.js';
import {figure, lead, pageData, sentences, showSections} from '../page/sections.js';
import {table} from '../page/table.js';
import {knee, varies} from './knee.js';

const CHARTED = ['throughput', 'errors', 'latency.p99', 'servers.busiest', 'servers.mean', 'tablets'];
const IN_TABLES = ['throughput', 'latency.p99', 'errors'];
const MOST_CHARTS = 60;

const sweep = pageData();
const [first, ...others] = sweep.axes;

/** Undefined where the values of the first axis have no scale; they stand in a row then. */
const scale = quantitiesOf(first.values);
const combinations = others.reduce((product, {values}) => product * values.length, 1);

/** Combinations of the other axes that have charts of their own. */
const shown = d3.range(Math.min(combinations, MOST_CHARTS));

function estimate(point, metric) {
  return point[sweep.metrics.indexOf(metric)];
}

/** A variant's points along the first axis, the other axes held. */
function along({points}, rest) {
  return first.values.map((_, i) => points[i * combinations + rest]);
}

/** What is held on the other axes. */
function held(rest) {
  const parts = [];
  let left = rest;
  for (const {path, values} of others.toReversed()) {
    parts.unshift(`${path}=${values[left % values.length]}`);
    left = Math.floor(left / values.length);
  }
  return parts.join(' ');
}

function curve(rest) {
  const lines = sweep.series.map((variant) => {
    const points = along(variant, rest);
    const xs = points.map((point) => estimate(point, 'throughput').mean);
    const ys = points.map((point) => estimate(point, 'latency.p99').mean);
    const bend = knee(xs, ys);
    return {
      name: variant.name,
      points: points.map((point, i) => {
        const {low, high, shown: latency} = estimate(point, 'latency.p99');
        const words = `${first.values[i]}: ${estimate(point, 'throughput').shown}, ${latency}`;
        const isMarked = i === bend;
        return {x: xs[i], y: ys[i], low, high, words: isMarked ? `knee at ${words}` : words, isMarked};
      }),
    };
  });
  return figure((host) =>
    showPoints(host, {
      title: combinations === 1 ? first.path : held(rest),
      note: lines.some(({points}) => points.some(({isMarked}) => isMarked)) ? 'a ring marks the knee, where latency begins to rise' : '',
      xTitle: withUnit('throughput'),
      yTitle: withUnit('latency.p99'),
      lines,
    }),
  );
}

/** Latency against throughput, where the sweep varies the throughput of some variant. */
function curves() {
  const isVaried = ({points}) => varies(points.map((point) => estimate(point, 'throughput').mean));
  return sweep.series.some(isVaried)
    ? [
        el('h2', {}, 'Latency against throughput'),
        el('div', {class: 'charts'}, ...shown.map(curve)),
      ]
    : [];
}

function small(metric, rest) {
  const lines = sweep.series.map((variant) => ({
    name: variant.name,
    points: along(variant, rest).map((point, i) => {
      const {mean, low, high, shown: text} = estimate(point, metric);
      const value = first.values[i];
      return {x: scale?.numbers[i] ?? i, y: mean, low, high, words: `${value}: ${text}`};
    }),
  }));
  const title = combinations === 1 ? metric : held(rest);
  return figure((host) =>
    showPoints(host, {title, xTitle: titled(first.path, scale), yTitle: withUnit(metric), formatY: tickOf(metric), lines}),
  );
}

/** With one axis there is one chart of each metric, and they share a grid. */
function smallCharts() {
  const metrics = CHARTED.filter((metric) => sweep.metrics.includes(metric));
  const grid = (charts) => el('div', {class: 'charts small'}, ...charts);
  return combinations === 1
    ? [grid(metrics.map((metric) => small(metric, 0)))]
    : metrics.flatMap((metric) => [
        el('h3', {}, metric),
        grid(shown.map((rest) => small(metric, rest))),
      ]);
}

function fits() {
  const columns = [
    {title: 'Variant', of: ({variant}) => variant},
    {title: 'Law', of: ({what}) => what},
    {title: 'Parameters', kind: 'text', of: ({words}) => words},
    {title: 'R²', kind: 'number', of: ({goodness}) => (goodness ?? NaN).toFixed(3)},
  ];
  return sweep.fits.length === 0
    ? []
    : [el('h2', {}, 'Fits'), table(columns, sweep.fits, {limit: 200})];
}

/** Further axes are held at their first values. */
function grids() {
  const [second] = others;
  if (second === undefined) {
    return [];
  }
  const beyond = combinations / second.values.length;
  const gridOf = (variant, metric, most) =>
    el(
      'figure',
      {},
      sweep.series.length === 1 ? '' : el('figcaption', {dir: 'auto'}, variant.name),
      heatGrid({
        rows: first.values,
        columns: second.values,
        rowTitle: first.path,
        columnTitle: second.path,
        of: (row, column) => estimate(variant.points[row * combinations + column * beyond], metric),
        most,
      }),
    );
  const parts = IN_TABLES.filter((metric) => sweep.metrics.includes(metric)).flatMap((metric) => {
    const points = sweep.series.flatMap((variant) => variant.points);
    const most = d3.max(points, (point) => estimate(point, metric).mean) ?? 0;
    return [
      el('h3', {}, withUnit(metric)),
      el('div', {class: 'charts'}, ...sweep.series.map((variant) => gridOf(variant, metric, most))),
    ];
  });
  return [el('h2', {}, `${first.path} × ${second.path}`), ...parts];
}

/** What the sweep found: one answer is a paragraph, several are a list. */
function findings() {
  return sweep.findings.length === 1
    ? el('p', {class: 'findings', dir: 'auto'}, sweep.findings[0])
    : sentences(sweep.findings, 'ul', {class: 'findings'});
}

showSections(
  findings(),
  lead(
    `Each figure is a mean over ${sweep.replications} independent replications; bars are 95 % ` +
      "intervals by Student's t. In each replication all variants and points use identical random " +
      'numbers.',
  ),
  el('h2', {}, `Metrics against ${first.path}`),
  ...smallCharts(),
  ...grids(),
  ...curves(),
  ...fits(),
);
