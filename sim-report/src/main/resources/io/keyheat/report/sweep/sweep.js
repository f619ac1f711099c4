// A sweep: the grid of its points, what it found, one chart for each metric that varies, latency
// against throughput along a load, and the fits.

import {el} from '../page/dom.js';
import {COLOURS, pointChart} from '../page/chart.js';
import {heatColour} from '../page/heat.js';
import {axisOf, tickOf, withUnit} from '../page/metrics.js';
import {charts, lead, pageData, sentences, showSections} from '../page/sections.js';
import {table} from '../page/table.js';

const CHARTED = ['latency.p99', 'errors', 'throughput', 'servers.busiest', 'servers.mean', 'tablets'];
const IN_GRIDS = ['errors', 'latency.p99', 'throughput'];

/** A metric that varies by less than this share of its greatest value has no chart. */
const LEAST_CHANGE = 0.01;

/** A curve over a throughput that varies by less than this share of itself says nothing: the load has not varied. */
const LEAST_SPAN = 0.05;

/** From this distance on, cells are dark and their figures bright. */
const DARK_FROM = 0.5;

const sweep = pageData();
const [first, ...others] = sweep.axes;

const axis = axisOf(first.path, first.values);
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
    if (values.length > 1) {
      parts.unshift(`${path.split('.').at(-1)} ${values[left % values.length]}`);
    }
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

/** Whether a metric of some points varies by more than a share of its greatest value. */
function varies(points, metric, share) {
  const [least = 0, most = 0] = d3.extent(points.map((point) => estimate(point, metric).mean).filter(Number.isFinite));
  return most - least > share * Math.abs(most);
}

const all = sweep.series.flatMap(({points}) => points);
const isVaried = (metric) => varies(all, metric, LEAST_CHANGE);

function chart(metric) {
  const drawn = lines((point, i) => {
    const {mean, low, high, shown} = estimate(point, metric);
    return [axis.places[i], mean, {low, high, words: `${first.values[i]}: ${shown}`}];
  });
  return pointChart({title: metric, axis, yTitle: withUnit(metric), formatY: tickOf(metric), lines: drawn});
}

/** Charts of what varies; what does not is said in a line. */
function byFirstAxis() {
  const flat = metrics.filter((metric) => !isVaried(metric));
  return [
    el('h2', {}, `By ${first.path}`),
    charts(...metrics.filter(isVaried).map(chart)),
    flat.length === 0 ? undefined : lead(`Equal at all points: ${flat.map((metric) => `${metric} ${estimate(all[0], metric).shown}`).join(', ')}.`),
  ];
}

/** Latency against throughput, along a load. */
function curve() {
  const isLoad = /(^|\.)(rate|clients)$/.test(first.path);
  const isUseful = sweep.series.some(({points}) => varies(points, 'throughput', LEAST_SPAN));
  if (!isLoad || !isUseful || !metrics.includes('latency.p99')) {
    return [];
  }
  const drawn = lines((point, i) => {
    const {mean, low, high, shown} = estimate(point, 'latency.p99');
    const throughput = estimate(point, 'throughput');
    return [throughput.mean, mean, {low, high, words: `${first.values[i]}: ${throughput.shown}, ${shown}`}];
  });
  return [
    el('h2', {}, 'Latency against throughput'),
    pointChart({axis: {xTitle: withUnit('throughput')}, yTitle: withUnit('latency.p99'), formatY: tickOf('latency.p99'), lines: drawn}),
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

/** A figure without its interval, on the colour of its distance from the least one, as a share of the greatest. */
function cell({mean, shown}, [least, most]) {
  const share = most > 0 && Number.isFinite(mean) ? (mean - least) / most : 0;
  const box = el('span', {class: share < DARK_FROM ? 'cell' : 'cell dark', title: shown}, shown.replace(/ ±.*/, ''));
  box.style.background = heatColour(share);
  return box;
}

/** The first two axes as tables; further axes are held at their first values. */
function grids() {
  const [second] = others;
  if (second === undefined) {
    return [];
  }
  const beyond = combinations / second.values.length;
  const gridOf = (variant, metric, extent) => {
    const columns = second.values.map((title, column) => ({
      title,
      kind: 'number',
      of: (row) => cell(estimate(variant.points[row * combinations + column * beyond], metric), extent),
    }));
    const names = {title: `${first.path} ↓ ${second.path} →`, of: (row) => first.values[row]};
    return el(
      'figure',
      {},
      el('figcaption', {dir: 'auto'}, sweep.series.length === 1 ? withUnit(metric) : `${withUnit(metric)}, ${variant.name}`),
      table([names, ...columns], d3.range(first.values.length), {limit: Infinity}),
    );
  };
  const shown = IN_GRIDS.filter((metric) => sweep.metrics.includes(metric) && isVaried(metric));
  const gridsOf = (metric) => {
    // Much throughput is no harm, and has no colour of it.
    const extent = d3.extent(metric === 'throughput' ? [] : all, (point) => estimate(point, metric).mean);
    return sweep.series.map((variant) => gridOf(variant, metric, extent));
  };
  return [charts(...shown.flatMap(gridsOf))];
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
  ...byFirstAxis(),
  ...curve(),
  ...fits(),
  lead(
    `Each figure is a mean over ${sweep.replications} independent replications; bars are 95 % ` +
      "intervals by Student's t. In each replication all variants and points use identical random " +
      'numbers.',
  ),
);
