// A sweep: the grid of its points, what it found, one chart for each metric that varies, latency
// against throughput along a load, and the fits.

import {el} from '../page/dom.js';
import {COLOURS, showPoints} from '../page/chart.js';
import {heatGrid} from '../page/heatgrid.js';
import {quantitiesOf, tickOf, titled, withUnit} from '../page/metrics.js';
import {figure, lead, pageData, sentences, showSections} from '../page/sections.js';
import {table} from '../page/table.js';
import {knee, varies} from './knee.js';

const CHARTED = ['latency.p99', 'errors', 'throughput', 'servers.busiest', 'servers.mean', 'tablets'];
const IN_GRIDS = ['errors', 'latency.p99', 'throughput'];

/** A metric that varies by less than this share of its greatest value has no chart. */
const LEAST_CHANGE = 0.01;

const sweep = pageData();
const [first, ...others] = sweep.axes;

/** Undefined where the values of the first axis have no scale; they stand in a row then. */
const scale = quantitiesOf(first.values);
const combinations = others.reduce((product, {values}) => product * values.length, 1);
const metrics = CHARTED.filter((metric) => sweep.metrics.includes(metric));

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
    parts.unshift(`${path.split('.').at(-1)} ${values[left % values.length]}`);
    left = Math.floor(left / values.length);
  }
  return parts.join(', ');
}

/** A line for each variant and each combination of the other axes, as many as have colours. */
function lines(pointOf) {
  return sweep.series
    .flatMap((variant) =>
      d3.range(combinations).map((rest) => ({
        name: [sweep.series.length > 1 ? variant.name : '', held(rest)].filter(Boolean).join(', ') || variant.name,
        points: along(variant, rest).map(pointOf),
      })),
    )
    .slice(0, COLOURS.length);
}

const isVaried = (metric) => {
  const values = sweep.series.flatMap(({points}) => points.map((point) => estimate(point, metric).mean)).filter(Number.isFinite);
  const [least = 0, most = 0] = d3.extent(values);
  return most - least > LEAST_CHANGE * Math.abs(most);
};

function chart(metric) {
  const drawn = lines((point, i) => {
    const {mean, low, high, shown} = estimate(point, metric);
    return {x: scale?.numbers[i] ?? i, y: mean, low, high, words: `${first.values[i]}: ${shown}`};
  });
  return figure((host) =>
    showPoints(host, {title: metric, xTitle: titled(first.path, scale), yTitle: withUnit(metric), formatY: tickOf(metric), lines: drawn}),
  );
}

/** Charts of what varies; what does not is said in a line. */
function charts() {
  const flat = metrics.filter((metric) => !isVaried(metric));
  const [point] = sweep.series[0].points;
  return [
    el('h2', {}, `By ${first.path}`),
    el('div', {class: 'charts'}, ...metrics.filter(isVaried).map(chart)),
    ...(flat.length === 0 ? [] : [lead(`Equal at all points: ${flat.map((metric) => `${metric} ${estimate(point, metric).shown}`).join(', ')}.`)]),
  ];
}

/** Latency against throughput has a knee only along a load. */
function curve() {
  const isLoad = /(^|\.)(rate|clients)$/.test(first.path);
  const isUseful = ({points}) => varies(points.map((point) => estimate(point, 'throughput').mean));
  if (!isLoad || !sweep.series.some(isUseful) || !metrics.includes('latency.p99')) {
    return [];
  }
  const drawn = lines((point, i) => {
    const {mean, low, high, shown} = estimate(point, 'latency.p99');
    const throughput = estimate(point, 'throughput');
    return {x: throughput.mean, y: mean, low, high, words: `${first.values[i]}: ${throughput.shown}, ${shown}`};
  });
  for (const {points} of drawn) {
    const bend = knee(points.map(({x}) => x), points.map(({y}) => y));
    if (bend >= 0) {
      points[bend].isMarked = true;
      points[bend].words = `knee at ${points[bend].words}`;
    }
  }
  const isMarked = drawn.some(({points}) => points.some((point) => point.isMarked));
  const note = isMarked ? 'a ring marks the knee, where latency begins to rise' : '';
  return [
    el('h2', {}, 'Latency against throughput'),
    figure((host) => showPoints(host, {title: '', note, xTitle: withUnit('throughput'), yTitle: withUnit('latency.p99'), formatY: tickOf('latency.p99'), lines: drawn})),
  ];
}

function fits() {
  const columns = [
    {title: 'Variant', of: ({variant}) => variant},
    {title: 'Law', of: ({what}) => what},
    {title: 'Parameters', kind: 'text', of: ({words}) => words},
    {title: 'R²', kind: 'number', of: ({goodness}) => (goodness ?? NaN).toFixed(3)},
  ];
  return sweep.fits.length === 0 ? [] : [el('h2', {}, 'Fits'), table(columns, sweep.fits, {limit: 200})];
}

/** The first two axes as tables; further axes are held at their first values. */
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
      el('figcaption', {dir: 'auto'}, sweep.series.length === 1 ? withUnit(metric) : `${withUnit(metric)}, ${variant.name}`),
      heatGrid({
        rows: first.values,
        columns: second.values,
        rowTitle: first.path,
        columnTitle: second.path,
        of: (row, column) => estimate(variant.points[row * combinations + column * beyond], metric),
        most,
      }),
    );
  const shown = IN_GRIDS.filter((metric) => sweep.metrics.includes(metric) && isVaried(metric));
  return [
    el(
      'div',
      {class: 'charts'},
      ...shown.flatMap((metric) => {
        // Much throughput is no harm, and has no colour of it.
        const all = metric === 'throughput' ? [] : sweep.series.flatMap(({points}) => points);
        const most = d3.max(all, (point) => estimate(point, metric).mean) ?? 0;
        return sweep.series.map((variant) => gridOf(variant, metric, most));
      }),
    ),
  ];
}

/** What the sweep found: one answer is a paragraph, several are a list. */
function findings() {
  return sweep.findings.length === 1
    ? el('p', {class: 'findings', dir: 'auto'}, sweep.findings[0])
    : sentences(sweep.findings, 'ul', {class: 'findings'});
}

showSections(
  ...grids(),
  findings(),
  ...charts(),
  ...curve(),
  ...fits(),
  lead(
    `Each figure is a mean over ${sweep.replications} independent replications; bars are 95 % ` +
      "intervals by Student's t. In each replication all variants and points use identical random " +
      'numbers.',
  ),
);
