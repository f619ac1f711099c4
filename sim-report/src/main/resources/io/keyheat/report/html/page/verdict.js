// What came out, before anything else: expectations, then the variants side by side.

import {byId, el} from './dom.js';
import {UNKNOWN, count, duration, millis, percent, perSecond} from './format.js';
import {WHOLE} from './heatmap.js';
import {paint} from './paint.js';
import {heatColours} from './scale.js';
import {table} from './table.js';

export function showHead({result}) {
  byId('title').textContent = result.title;
  const facts = [result.scenario];
  if (result.variants.length > 0) {
    facts.push(
      each(result, ({system}) => system),
      each(result, ({servers}) => `${count(servers.length)} servers`),
      each(result, (run) => duration(run.durationSeconds)),
      `warm-up ${each(result, (run) => duration(run.warmUpSeconds))}`,
    );
  }
  facts.push(`seed ${result.seed}`, `Keyheat ${result.version}`);
  byId('facts').textContent = facts.join(' · ');
}

/** What the variants have, said once where all have the same. */
function each({variants}, fact) {
  return [...new Set(variants.map(fact))].join(' or ');
}

export function showVerdict({result: {expectations}}) {
  const failing = expectations.filter(({holds}) => !holds).length;
  const heading = byId('verdict-heading');
  if (expectations.length === 0) {
    heading.textContent = 'The scenario states no expectations';
    return;
  }
  heading.className = failing === 0 ? 'good' : 'bad';
  heading.textContent =
    failing === 0
      ? expectations.length === 1
        ? 'The expectation holds'
        : `All ${expectations.length} expectations hold`
      : `${failing} of ${expectations.length} expectations fail`;
  const failingFirst = d3.sort(expectations, ({holds}) => holds);
  byId('expectations').replaceChildren(
    ...failingFirst.map(({text, holds, observed}) =>
      el(
        'li',
        {class: holds ? 'good' : 'bad'},
        el('b', {}, holds ? '✔ holds' : '✘ fails'),
        el(
          'div',
          {},
          el('span', {class: 'mono', dir: 'auto'}, text),
          el('span', {class: 'faint', dir: 'auto'}, observed),
        ),
      ),
    ),
  );
}

/** The variants in one table, each with its heatmap in small; a click shows one of them below. */
export function showVariants(data, onPick) {
  const host = byId('variants');
  const columns = [
    {title: 'Variant', kind: 'text', of: ({run}) => el('span', {class: 'name'}, run.name)},
    {title: 'Heat, keys ↓ time →', of: (variant) => thumbnail(variant)},
    {title: 'Offered', kind: 'number', of: ({run}) => perSecond(run.offeredPerSecond)},
    {title: 'Completed', kind: 'number', of: ({run}) => perSecond(run.throughputPerSecond)},
    {title: 'Errors', kind: 'number', of: ({run}) => errorShare(run)},
    {title: 'p50', kind: 'number', of: ({run}) => millis(run.latencyMillis.p50 ?? NaN)},
    {title: 'p99', kind: 'number', of: ({run}) => millis(run.latencyMillis.p99 ?? NaN)},
    {title: 'p99.9', kind: 'number', of: ({run}) => millis(run.latencyMillis.p999 ?? NaN)},
    {title: 'Busiest server', kind: 'number', of: ({run}) => busiest(run)},
    {title: 'Splits by size', kind: 'number', of: ({run}) => count(run.splits.bySize)},
    {title: 'by load', kind: 'number', of: ({run}) => count(run.splits.byLoad)},
    {title: 'Moves', kind: 'number', of: ({run}) => count(run.moves)},
    {title: 'Merges', kind: 'number', of: ({run}) => count(run.merges)},
    {title: 'Hottest score', kind: 'number', of: ({run}) => hottestScore(run)},
  ];
  host.replaceChildren(table(columns, data.variants, {limit: Infinity, onPick}));
}

/** Marks the line of the variant that is shown below. */
export function markShown(index) {
  byId('variants')
    .querySelectorAll('tbody tr')
    .forEach((row, i) => row.classList.toggle('shown', i === index));
}

function errorShare({offeredOps, failedOps}) {
  const failed = failedOps.timeout + failedOps.rejected + failedOps.aborted;
  return offeredOps === 0 ? UNKNOWN : percent(failed / offeredOps);
}

function busiest({servers}) {
  return percent(d3.max(servers, ({utilisation}) => utilisation.mean) ?? NaN);
}

function hottestScore({hotspots}) {
  const score = d3.max(hotspots, ({cpuUsageScore}) => cpuUsageScore);
  return score === undefined
    ? UNKNOWN
    : el('span', {class: score >= 100 ? 'hot' : ''}, count(score));
}

function thumbnail(variant) {
  const canvas = el('canvas', {width: 168, height: 36, 'aria-hidden': 'true'});
  const {rows, columns} = variant.drawn.heat;
  const colours = heatColours();
  variant.cells('CAPACITY_SHARE').then((cells) => {
    if (cells.length > 0) {
      paint(canvas, {cells, rows, columns}, WHOLE, (cell) => colours[cells[cell]]);
    }
  });
  return canvas;
}
