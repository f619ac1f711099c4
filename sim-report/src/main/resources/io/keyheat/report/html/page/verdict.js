// The verdict, before anything else: targets and expectations, and the variants side by side.

import {byId, el} from '../../page/dom.js';
import {expectationLine} from '../../page/expectation.js';
import {UNKNOWN, count, duration, millis, percent, perSecond, score} from '../../page/format.js';
import {WHOLE} from './heatmap.js';
import {paint} from '../../page/paint.js';
import {heatColours} from '../../page/scale.js';
import {table} from '../../page/table.js';

/** Number of expectations shown before the reader asks for all; all that fail are shown. */
const MOST_AT_FIRST = 8;

/** Errors are red from this share of the operations offered. */
const MANY_ERRORS = 0.01;

/** More variants than these stand in the order of what they lose rather than in the scenario's. */
const MOST_IN_ORDER = 8;

/** More systems, or more figures, than these are not named one by one. */
const MOST_NAMED = 2;

/** The metric of the small pictures. */
const THUMBNAIL = 'HEAT';

export function showHead({result}) {
  byId('title').textContent = result.title;
  const facts = [result.scenario];
  if (result.variants.length > 0) {
    facts.push(
      each(result, ({system}) => system, (systems) => `${systems.length} systems`),
      each(result, ({servers}) => servers.length, span(servers)),
      each(result, (run) => run.durationSeconds, span(duration)),
      `warm-up ${each(result, (run) => run.warmUpSeconds, span(duration))}`,
    );
  }
  const seeds = seedsOf(result);
  facts.push(`${seeds.length > 1 ? 'seeds' : 'seed'} ${seeds.join(' and ')}`, `Keyheat ${result.version}`);
  byId('facts').textContent = facts.join(' · ');
}

/** A comparison's results may have a seed each. */
export function seedsOf({seed, variants}) {
  return [...new Set([seed, ...variants.map((run) => run.seed ?? seed)])];
}

/** What the variants have, said once where all have the same. @param several says what differs */
function each({variants}, fact, several) {
  const facts = [...new Set(variants.map(fact))];
  return typeof facts[0] === 'string' && facts.length <= MOST_NAMED ? facts.join(' or ') : several(facts);
}

/** Says one figure, two, or the least and the greatest of more. */
function span(format) {
  return (figures) => {
    const [least, greatest] = d3.extent(figures).map(format);
    const all = figures.length <= MOST_NAMED ? figures.map(format).join(' or ') : `${least} to ${greatest}`;
    return least === greatest ? least : all;
  };
}

function servers(number) {
  return `${count(number)} server${number === 1 ? '' : 's'}`;
}

/** The scenario's check of itself: quiet while all of it holds. */
export function showVerdict({result: {expectations}}) {
  const failing = expectations.filter(({holds}) => !holds).length;
  const heading = byId('verdict-heading');
  byId('self-check').hidden = expectations.length === 0;
  byId('self-check').open = failing > 0;
  if (expectations.length === 0) {
    heading.hidden = true;
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

/** How many of the reader's targets are missed. */
export function showTargets({result: {targets}}) {
  if (targets.length === 0) {
    return;
  }
  const missed = targets.filter((target) => !target.met).length;
  const heading = byId('targets-heading');
  heading.hidden = false;
  heading.className = missed === 0 ? 'good' : 'bad';
  heading.textContent =
    `${missed === 0 ? '✔' : '✘'} ${missed} of ${targets.length} ` +
    `${targets.length === 1 ? 'target' : 'targets'} missed`;
}

/** Each target in each variant: a line for each variant, a column for each target. */
export function showTargetTable({result: {targets}}) {
  const host = byId('targets');
  host.hidden = targets.length === 0;
  if (host.hidden) {
    return;
  }
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

/**
 * The variants in one table, each with its heatmap in small; a click shows one of them below.
 *
 * @param referenceOf gives the variant that one is compared with, or undefined
 */
export function showVariants(data, palette, referenceOf, onPick) {
  const host = byId('variants');
  const figure = (title, of, format) => ({
    title,
    of: (variant) => paired(variant, referenceOf(variant), of, format),
    sort: ({run}) => of(run),
  });
  const number = (title, of) => ({title, of: ({run}) => count(of(run)), sort: ({run}) => of(run)});
  const columns = [
    {
      title: 'Variant',
      kind: 'text',
      of: ({run}) => el('span', {class: 'name'}, run.name),
      sort: ({run}) => run.name,
    },
    {title: 'Heat, keys ↓ time →', of: (variant) => thumbnail(variant, palette)},
    figure('Offered', (run) => run.offeredPerSecond, perSecond),
    figure('Completed', (run) => run.throughputPerSecond, perSecond),
    {title: 'Errors', of: (variant) => errorShare(variant, referenceOf(variant)), sort: ({run}) => run.errorShare},
    figure('p50', (run) => run.latencyMillis.p50, millis),
    figure('p99', (run) => run.latencyMillis.p99, millis),
    figure('p99.9', (run) => run.latencyMillis.p999, millis),
    {title: 'Busiest server', of: ({run}) => percent(busiest(run)), sort: ({run}) => busiest(run)},
    number('Splits by size', (run) => run.splits.bySize),
    number('by load', (run) => run.splits.byLoad),
    number('Moves', (run) => run.moves),
    number('Merges', (run) => run.merges),
    {title: 'Hottest score', of: ({run}) => hottestScore(run), sort: ({run}) => hottest(run)},
  ].map((column, i) => (i < 2 ? column : {...column, kind: 'number'}));
  const rows = data.variants.length > MOST_IN_ORDER ? worstFirst(data.variants) : data.variants;
  const onSort = () => markShown(host.shown);
  host.replaceChildren(table(columns, rows, {limit: Infinity, onPick, onSort}));
}

/** Stands for the variant of an equal name in the first of two results. */
export const NAMESAKE = -2;

/** The variant that SideBySide.java named "other: name" where this one is "result: name". */
export function namesake(variants, variant) {
  const [result, name] = parts(variant);
  return variants.find((other) => {
    const [otherResult, otherName] = parts(other);
    return name !== undefined && otherName === name && otherResult !== result;
  });
}

function parts({run: {name}}) {
  const colon = name.indexOf(': ');
  return colon < 0 ? [name] : [name.slice(0, colon), name.slice(colon + 2)];
}

/** The choice of the variant that the others' differences are from. */
export function referenceChoice({variants}, onChange) {
  const paired = variants.length > 1 && namesake(variants, variants[0]);
  return el(
    'label',
    {},
    'Differences from ',
    el(
      'select',
      {id: 'reference', onchange: ({target}) => onChange(Number(target.value))},
      el('option', {value: '-1'}, 'none'),
      ...(paired ? [el('option', {value: String(NAMESAKE)}, 'the variant of the other result')] : []),
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

/** The variants that fail most first, of equal ones the slowest. */
export function worstFirst(variants) {
  return d3.sort(
    variants,
    ({run}) => -(run.errorShare ?? 0),
    ({run}) => -(run.latencyMillis.p99 ?? 0),
  );
}

/** Marks the line of the variant, by its name, that is shown above. */
export function markShown(name) {
  const host = byId('variants');
  host.shown = name;
  host
    .querySelectorAll('tbody tr')
    .forEach((row) => row.classList.toggle('shown', row.querySelector('.name').textContent === name));
}

/** A share, and how many points it is more or less than the reference's. */
function errorShare(variant, reference) {
  const {errorShare: share} = variant.run;
  if (share === null) {
    return UNKNOWN;
  }
  const shown = el('span', {class: share >= MANY_ERRORS ? 'bad' : ''}, percent(share));
  const points = reference ? 100 * (share - (reference.run.errorShare ?? NaN)) : NaN;
  if (variant === reference || !Number.isFinite(points)) {
    return shown;
  }
  const sign = Math.abs(points) < 0.05 ? '±' : points > 0 ? '+' : '−';
  const change = el('span', {class: 'change'}, `${sign}${Math.abs(points).toFixed(1)} points`);
  return el('span', {}, shown, change);
}

function busiest({servers}) {
  return d3.max(servers, ({utilisation}) => utilisation.mean) ?? NaN;
}

function hottest({hotspots}) {
  return d3.max(hotspots, ({cpuUsageScore}) => cpuUsageScore);
}

function hottestScore(run) {
  const most = hottest(run);
  return most === undefined
    ? UNKNOWN
    : el('span', {class: most >= 100 ? 'hot' : ''}, score(most));
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
