// The verdict, before anything else: targets and expectations, and the variants side by side.

import {byId, el} from '../../page/dom.js';
import {UNKNOWN, count, duration, millis, percent, perSecond} from '../../page/format.js';
import {WHOLE} from './heatmap.js';
import {paint} from '../../page/paint.js';
import {heatColours} from '../../page/scale.js';
import {table} from '../../page/table.js';

/** Number of expectations shown before the reader asks for all; all that fail are shown. */
const MOST_AT_FIRST = 8;

/** Errors are red from this share of the operations offered. */
const MANY_ERRORS = 0.01;

/** The metric of the small pictures. */
export const THUMBNAIL = 'HEAT';

export function showHead({result}) {
  byId('title').textContent = result.title;
  const facts = [result.scenario];
  if (result.variants.length > 0) {
    facts.push(
      each(result, ({system}) => system),
      each(result, ({servers}) => `${count(servers.length)} server${servers.length === 1 ? '' : 's'}`),
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

/** The scenario's check of itself: quiet while all of it holds. */
export function showVerdict({result: {expectations}}) {
  const failing = expectations.filter(({holds}) => !holds).length;
  const heading = byId('verdict-heading');
  byId('self-check').hidden = expectations.length === 0;
  byId('self-check').open = failing > 0;
  if (expectations.length === 0) {
    heading.textContent = 'The scenario states no expectations';
    heading.className = 'faint';
    return;
  }
  heading.className = failing === 0 ? 'faint' : 'bad';
  const sentence =
    failing === 0
      ? expectations.length === 1
        ? 'the expectation holds'
        : `all ${expectations.length} expectations hold`
      : `${failing} of ${expectations.length} expectations fail`;
  heading.replaceChildren(
    `Self-check of the scenario: ${sentence}. `,
    el('a', {href: '#self-check', onclick: openSelfCheck}, 'Show them'),
  );
  const failingFirst = d3.sort(expectations, ({holds}) => holds);
  const atFirst = Math.max(failing, MOST_AT_FIRST);
  byId('expectations').replaceChildren(...failingFirst.slice(0, atFirst).map(expectationLine));
  if (failingFirst.length > atFirst) {
    const more = el('button', {type: 'button', class: 'more'}, `Show all ${failingFirst.length}`);
    more.addEventListener('click', () => {
      byId('expectations').append(...failingFirst.slice(atFirst).map(expectationLine));
      more.remove();
    });
    byId('expectations').after(more);
  }
}

function openSelfCheck(event) {
  event.preventDefault(); // The address holds the state of the view.
  byId('self-check').open = true;
  byId('self-check').scrollIntoView({block: 'start'});
}

/** Each target in each variant: a line for each variant, a column for each target. */
export function showTargets({result: {targets}}) {
  const host = byId('targets');
  host.hidden = targets.length === 0;
  if (host.hidden) {
    return;
  }
  const missed = targets.filter((target) => !target.met).length;
  const heading = byId('targets-heading');
  heading.hidden = false;
  heading.className = missed === 0 ? 'good' : 'bad';
  heading.textContent =
    `${missed === 0 ? '✔' : '✘'} ${missed} of ${targets.length} ` +
    `${targets.length === 1 ? 'target' : 'targets'} missed`;
  const texts = [...d3.group(targets, ({text}) => text).keys()];
  const columns = [
    {title: 'Variant', kind: 'text', of: ([name]) => el('span', {class: 'name'}, name)},
    ...texts.map((text) => ({
      title: text,
      of: ([, own]) => targetCell(own.find((target) => target.text === text)),
    })),
  ];
  host.append(table(columns, [...d3.group(targets, ({variant}) => variant)]));
}

function targetCell(target) {
  return target
    ? el(
        'span',
        {},
        el('b', {class: target.met ? 'good' : 'bad'}, target.met ? '✔ met' : '✘ missed'),
        ` ${target.observed}`,
      )
    : UNKNOWN;
}

function expectationLine({text, holds, observed}) {
  return el(
    'li',
    {class: holds ? 'good' : 'bad'},
    el('b', {}, holds ? '✔ holds' : '✘ fails'),
    el(
      'div',
      {},
      el('span', {class: 'mono', dir: 'auto'}, text),
      el('span', {class: 'faint', dir: 'auto'}, observed),
    ),
  );
}

/**
 * The variants in one table, each with its heatmap in small; a click shows one of them below.
 *
 * @param reference the variant that the others are compared with, or undefined
 */
export function showVariants(data, palette, reference, onPick) {
  const host = byId('variants');
  const differ = (of, format) => (variant) => paired(variant, reference, of, format);
  const columns = [
    {title: 'Variant', kind: 'text', of: ({run}) => el('span', {class: 'name'}, run.name)},
    {title: 'Heat, keys ↓ time →', of: (variant) => thumbnail(variant, palette)},
    {title: 'Offered', of: differ((run) => run.offeredPerSecond, perSecond)},
    {title: 'Completed', of: differ((run) => run.throughputPerSecond, perSecond)},
    {title: 'Errors', of: ({run}) => errorShare(run)},
    {title: 'p50', of: differ((run) => run.latencyMillis.p50, millis)},
    {title: 'p99', of: differ((run) => run.latencyMillis.p99, millis)},
    {title: 'p99.9', of: differ((run) => run.latencyMillis.p999, millis)},
    {title: 'Busiest server', of: ({run}) => busiest(run)},
    {title: 'Splits by size', of: ({run}) => count(run.splits.bySize)},
    {title: 'by load', of: ({run}) => count(run.splits.byLoad)},
    {title: 'Moves', of: ({run}) => count(run.moves)},
    {title: 'Merges', of: ({run}) => count(run.merges)},
    {title: 'Hottest score', of: ({run}) => hottestScore(run)},
  ].map((column, i) => (i < 2 ? column : {...column, kind: 'number'}));
  host.replaceChildren(table(columns, data.variants, {limit: Infinity, onPick}));
}

/** The choice of the variant that the others' differences are from. */
export function referenceChoice({variants}, onChange) {
  return el(
    'label',
    {},
    'Differences from ',
    el(
      'select',
      {id: 'reference', onchange: ({target}) => onChange(Number(target.value))},
      el('option', {value: '-1'}, 'none'),
      ...variants.map(({run}, i) => el('option', {value: String(i), dir: 'auto'}, run.name)),
    ),
  );
}

/** A figure, and below it how much more or less it is than the reference's. */
function paired(variant, reference, of, format) {
  const value = of(variant.run) ?? NaN;
  const change = reference ? value / (of(reference.run) ?? NaN) - 1 : NaN;
  if (variant === reference || !Number.isFinite(change)) {
    return format(value);
  }
  const sign = Math.abs(change) < 5e-4 ? '±' : change > 0 ? '+' : '−';
  const times = 1 + change;
  const text = times >= 3 ? `× ${times < 9.95 ? times.toFixed(1) : count(times)}` : `${sign}${percent(Math.abs(change))}`;
  return el('span', {}, format(value), el('span', {class: 'change'}, text));
}

/** Marks the line of the variant that is shown below. */
export function markShown(index) {
  byId('variants')
    .querySelectorAll('tbody tr')
    .forEach((row, i) => row.classList.toggle('shown', i === index));
}

function errorShare({errorShare: share}) {
  return share === null
    ? UNKNOWN
    : el('span', {class: share >= MANY_ERRORS ? 'bad' : ''}, percent(share));
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

function thumbnail(variant, palette) {
  const canvas = el('canvas', {width: 168, height: 36, 'aria-hidden': 'true'});
  const {rows, columns} = variant.drawn.heat;
  const colours = heatColours(255, palette);
  variant.cells(THUMBNAIL).then((cells) => {
    if (cells.length > 0) {
      paint(canvas, {cells, rows, columns}, WHOLE, (cell) => colours[cells[cell]]);
    }
  });
  return canvas;
}
