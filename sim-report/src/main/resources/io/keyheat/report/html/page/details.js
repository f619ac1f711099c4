// The exact figures, in tables that are made when the reader unfolds them.

import {el} from '../../page/dom.js';
import {UNKNOWN, bytes, capital, clock, count, millis, percent, perSecond, score} from '../../page/format.js';
import {KINDS, happened, markIcon} from '../../page/marks.js';
import {ruleLinks} from '../../page/rules.js';
import {figures, fold, table} from '../../page/table.js';

/** Errors are red from this share of the operations offered. */
const MANY_ERRORS = 0.01;

const name = (one) => el('span', {class: 'name', dir: 'auto'}, one.name);

/** All variants; a click shows one on the upper map. @param onPick is told its index */
export function variantTable({variants}, onPick) {
  const errors = ({run}) =>
    el('span', {class: run.errorShare >= MANY_ERRORS ? 'bad' : ''}, percent(run.errorShare ?? NaN));
  const columns = [
    {title: 'Variant', kind: 'text', of: ({run}) => name(run), sort: ({run}) => run.name},
    figures('Offered', ({run}) => run.offeredPerSecond, perSecond),
    figures('Completed', ({run}) => run.throughputPerSecond, perSecond),
    {...figures('Errors', ({run}) => run.errorShare), of: errors},
    figures('p50', ({run}) => run.latencyMillis.p50, millis),
    figures('p99', ({run}) => run.latencyMillis.p99, millis),
    figures('p99.9', ({run}) => run.latencyMillis.p999, millis),
    figures('Busiest server at each moment, mean', ({drawn}) => drawn.busiestServer, percent),
    figures('Splits by size', ({run}) => run.splits.bySize, count),
    figures('by load', ({run}) => run.splits.byLoad, count),
    figures('Moves', ({run}) => run.moves, count),
    figures('Merges', ({run}) => run.merges, count),
    figures('Hottest score', ({run}) => d3.max(run.hotspots, ({cpuUsageScore}) => cpuUsageScore), score),
  ];
  return table(columns, variants, {limit: Infinity, onPick: (variant) => onPick(variants.indexOf(variant))});
}

/** Each target in each variant: a line for each variant, a column for each target. */
export function targetTable({result: {targets}}) {
  const cell = (target) =>
    target
      ? el('span', {}, el('b', {class: target.met ? 'good' : 'bad'}, target.met ? '✔ met' : '✘ missed'), ` ${target.observed}`)
      : UNKNOWN;
  const columns = [
    {title: 'Variant', kind: 'text', of: ([variant]) => name({name: variant})},
    ...[...new Set(targets.map(({text}) => text))].map((text) => ({
      title: text,
      of: ([, own]) => cell(own.find((target) => target.text === text)),
    })),
  ];
  return table(columns, [...d3.group(targets, ({variant}) => variant)]);
}

/** What happened to tablets in a time. @param onPlace shows a time and rows of the map */
export function eventTable(variant, [from, to], onPlace) {
  const {run, drawn} = variant;
  const seen = run.events.filter(({timeSeconds}) => timeSeconds >= from && timeSeconds <= to);
  const all = d3.sum(Object.keys(KINDS), (kind) => happened(run, kind));
  const columns = [
    {title: 'Time', kind: 'number', of: (event) => clock(event.timeSeconds)},
    {title: 'Event', of: (event) => el('span', {}, markIcon(event.kind), ` ${KINDS[event.kind].one}`)},
    {title: 'Key', kind: 'key', of: (event) => event.key},
    {title: 'In', kind: 'text', of: (event) => event.space},
    {title: 'Server', of: ({fromServer, toServer}) => [...new Set([fromServer, toServer])].map((server) => variant.serverName(server)).join(' → ')},
    {title: 'Cause', kind: 'text', of: (event) => event.cause},
  ];
  const show = ({timeSeconds, heatmapRow}) => onPlace(timeSeconds - 60, timeSeconds + 60, heatmapRow - 8, heatmapRow + 8);
  const isWhole = from <= 0 && to >= run.durationSeconds;
  const facts = [
    isWhole ? `${count(seen.length)} in the whole run.` : `${count(seen.length)} from ${clock(from)} to ${clock(to)}.`,
    run.events.length < drawn.events ? `This page shows ${count(run.events.length)} of ${count(drawn.events)}, evenly chosen. result.json has all.` : '',
    all > drawn.events ? `The run recorded the first ${count(drawn.events)} of ${count(all)}.` : '',
  ];
  return el('div', {}, el('p', {class: 'faint'}, facts.join(' ')), ...(seen.length === 0 ? [] : [table(columns, seen, {onPick: show})]));
}

/** The calls of a page or transaction, each under the load's name; other loads have none. */
export function callsOf({name: load, calls = []}) {
  return calls.map((call) => ({...call, name: `${load} › ${call.name}`}));
}

/** The loads, those that fail most first. */
export function loadTable({run}) {
  const error = (title, own) => (own.toLowerCase() === title.toLowerCase() ? title : `${title}: ${own}`);
  const {errorNames} = run;
  const failed = ({failedOps: {timeout, rejected, aborted}}) => timeout + rejected + aborted;
  const columns = [
    {title: 'Load', kind: 'text', of: name, sort: (load) => load.name},
    {title: 'Operation', kind: 'text', of: (load) => [load.operation, load.table].filter(Boolean).join(' ')},
    figures('Offered', (load) => load.offeredPerSecond, perSecond),
    figures('Completed', (load) => load.throughputPerSecond, perSecond),
    ...(run.loads.some(({rowsPerSecond}) => rowsPerSecond) ? [figures('Rows', (load) => load.rowsPerSecond, perSecond)] : []),
    figures('Offered in total', (load) => load.offeredOps, count),
    figures(error('Timed out', errorNames.timeout), (load) => load.failedOps.timeout, count),
    figures(error('Rejected', errorNames.rejected), (load) => load.failedOps.rejected, count),
    figures(error('Aborted', errorNames.aborted), (load) => load.failedOps.aborted, count),
    figures('In flight', (load) => load.inFlightOps, count),
    ...['mean', 'p50', 'p90', 'p99', 'p999', 'max'].map((one) =>
      figures(one.replace('p999', 'p99.9'), (load) => load.latencyMillis[one], millis),
    ),
  ];
  const ordered = d3.sort(run.loads, (load) => -failed(load)).flatMap((load) => [load, ...callsOf(load)]);
  const all = {...run, name: 'all loads', operation: '', table: ''};
  return el(
    'div',
    {},
    el('p', {class: 'faint'}, 'Rates and latencies are measured after the warm-up, and counts over the whole run. Latency begins at the intended start.'),
    table(columns, run.loads.length > 1 ? [...ordered, all] : ordered, {limit: 20}),
  );
}

/** Tables, indexes and servers at the end. */
export function spaceTables({run, drawn}) {
  const words = run.dataWords;
  const columns = [
    {title: `${capital(words.table)} or index`, kind: 'text', of: name, sort: (space) => space.name},
    {title: 'Kind', of: (space) => (space.index ? `index of ${space.table}` : words.table)},
    figures(`${run.tabletWord}s`, (space) => space.tablets, count),
    figures(capital(words.rows), (space) => space.rows, count),
    figures('Stored', (space) => space.storedBytes, bytes),
  ];
  const servers = [
    {title: 'Server', of: name},
    figures('Utilisation, mean', ({utilisation}) => utilisation.mean, percent),
    figures('greatest', ({utilisation}) => utilisation.max, percent),
  ];
  const facts = [
    drawn.locks.length > 0 ? `Locks, on average after the warm-up: ${drawn.locks.join(' · ')}.` : '',
    run.serverCapacityPerSecond === null ? '' : `One server can serve ${perSecond(run.serverCapacityPerSecond)} of the costliest operation.`,
  ];
  return el(
    'div',
    {},
    table(columns, run.spaces, {limit: 20}),
    el('p', {class: 'faint', dir: 'auto'}, facts.join(' ')),
    table(servers, d3.sort(run.servers, ({utilisation}) => -utilisation.mean), {limit: 8}),
  );
}

/** The assumed parameters on which rules of the diagnoses rest; all others are folded. */
export function parameterTables({system}, all, rules) {
  const columns = [
    {title: 'Parameter', kind: 'path', of: ({path}) => path},
    {title: 'Value', of: ({value}) => value},
    {title: 'Source, or reason for the assumption', kind: 'text', of: ({source}) => source},
  ];
  const resting = ({path}) => rules.filter(({assumes}) => assumes.includes(path)).map(({id}) => id);
  const rule = {title: 'Rules that depend on it', of: (one) => el('span', {}, ...ruleLinks(resting(one)))};
  const number = (items, word) => `${count(items.length)} ${word}${items.length === 1 ? '' : 's'}`;
  const assumed = all.filter((one) => one.assumed);
  const published = all.filter((one) => !one.assumed);
  const decisive = assumed.filter((one) => resting(one).length > 0);
  const others = assumed.filter((one) => resting(one).length === 0);
  return [
    el('p', {class: 'faint'}, `Parameters of the profile “${system}”.`),
    ...(decisive.length > 0 ? [el('h3', {}, 'Assumptions that decide the diagnoses'), table([...columns, rule], decisive)] : []),
    fold(number(others, decisive.length > 0 ? 'other assumption' : 'assumption'), () => table(columns, others)),
    fold(number(published, 'published parameter'), () => table(columns, published)),
  ];
}
