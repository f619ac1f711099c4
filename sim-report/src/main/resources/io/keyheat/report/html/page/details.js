// The exact figures of one variant, in tables.

import {byId, el} from '../../page/dom.js';
import {bytes, capital, clock, count, millis, percent, perSecond} from '../../page/format.js';
import {hotSplits} from './hotsplits.js';
import {KINDS, happened, kindOf, markIcon} from '../../page/marks.js';
import {ruleLinks} from '../../page/rules.js';
import {alternative, table} from '../../page/table.js';

/**
 * What follows the time in view: hot splits and events.
 *
 * @param span from and to, in seconds
 * @param onPlace is asked to show a time span and rows of the heatmap
 */
export function showHappenings(variant, state, span, onPlace) {
  byId('happenings').replaceChildren(
    ...hotSplits(variant, state, span, onPlace),
    ...events(variant, span, onPlace),
  );
}

/**
 * The figures of the whole run.
 *
 * @param rules those that diagnoses name, with the parameters that they rest on
 */
export function showDetails(variant, rules) {
  byId('details').replaceChildren(...loads(variant), ...spaces(variant), parameters(variant, rules));
}

function events(variant, [from, to], onPlace) {
  const {run, drawn} = variant;
  const seen = run.events.filter(({timeSeconds}) => timeSeconds >= from && timeSeconds <= to);
  const columns = [
    {title: 'Time', kind: 'number', of: (event) => clock(event.timeSeconds)},
    {
      title: 'Event',
      of: (event) => el('span', {}, markIcon(event.kind), ` ${kindOf(event.kind).one}`),
    },
    {title: 'Key', kind: 'key', of: (event) => event.key},
    {title: 'In', kind: 'text', of: (event) => event.space},
    {
      title: 'Server',
      of: (event) =>
        event.fromServer === event.toServer
          ? variant.serverName(event.toServer)
          : `${variant.serverName(event.fromServer)} → ${variant.serverName(event.toServer)}`,
    },
    {title: 'Cause', kind: 'text', of: (event) => event.cause},
  ];
  const show = (event) =>
    onPlace(
      event.timeSeconds - 60,
      event.timeSeconds + 60,
      event.heatmapRow - 8,
      event.heatmapRow + 8,
    );
  return [
    el('h2', {}, 'Events'),
    el(
      'p',
      {class: 'faint'},
      seen.length === 0
        ? `None ${inTime(run, from, to)}.`
        : `In order of time, ${inTime(run, from, to)}.${left(run.events, drawn.events)}${unknown(run, drawn.events)}`,
    ),
    ...(seen.length === 0 ? [] : [table(columns, seen, {onPick: show})]),
  ];
}

/** Which part of the run tables tell of. */
export function inTime({durationSeconds}, from, to) {
  return from <= 0 && to >= durationSeconds
    ? 'in the whole run'
    : `from ${clock(from)} to ${clock(to)}`;
}

/** What is said where not all records are here. */
export function left(shown, all) {
  return shown.length === all
    ? ''
    : ` This page has ${count(shown.length)} of ${count(all)}, evenly chosen; result.json has them all.`;
}

/** What is said where so much happened that a run described only the first of it. */
function unknown(run, described) {
  const all = d3.sum(Object.keys(KINDS), (kind) => happened(run, kind));
  return all <= described
    ? ''
    : ` They are of the first ${count(described)} of ${count(all)}: the run described no more.`;
}

/** An error by what it is, and by what the system's interface calls it. */
function errorTitle(title, name) {
  return name.toLowerCase() === title.toLowerCase() ? title : `${title}: ${name}`;
}

function loads({run}) {
  const columns = [
    {title: 'Load', kind: 'text', of: (load) => el('span', {class: 'name'}, load.name)},
    {
      title: 'Operation',
      kind: 'text',
      of: (load) => [load.operation, load.table].filter(Boolean).join(' '),
    },
    {title: 'Offered', kind: 'number', of: (load) => perSecond(load.offeredPerSecond)},
    {title: 'Completed', kind: 'number', of: (load) => perSecond(load.throughputPerSecond)},
    {title: 'Offered in total', kind: 'number', of: (load) => count(load.offeredOps)},
    {title: errorTitle('Timed out', run.errorNames.timeout), kind: 'number', of: (load) => count(load.failedOps.timeout)},
    {title: errorTitle('Rejected', run.errorNames.rejected), kind: 'number', of: (load) => count(load.failedOps.rejected)},
    {title: errorTitle('Aborted', run.errorNames.aborted), kind: 'number', of: (load) => count(load.failedOps.aborted)},
    {title: 'In flight', kind: 'number', of: (load) => count(load.inFlightOps)},
    ...['mean', 'p50', 'p90', 'p99', 'p999', 'max'].map((figure) => ({
      title: figure.replace('p999', 'p99.9'),
      kind: 'number',
      of: (load) => millis(load.latencyMillis[figure] ?? NaN),
    })),
  ];
  const all = {...run, name: 'all loads', operation: '', table: ''};
  const withCalls = run.loads.flatMap((load) => [load, ...callsOf(load)]);
  return [
    el('h2', {}, 'Loads'),
    el(
      'p',
      {class: 'faint'},
      'Rates and latencies after the warm-up, counts over the whole run. ' +
        'Latency counts from the intended start.',
    ),
    table(columns, run.loads.length > 1 ? [...withCalls, all] : withCalls, {limit: 60}),
  ];
}

/** The calls of a page or transaction, each under the load's name; other loads have none. */
export function callsOf({name, calls = []}) {
  return calls.map((call) => ({...call, name: `${name} › ${call.name}`}));
}

function spaces({run, drawn}) {
  const words = run.dataWords;
  const columns = [
    {title: `${capital(words.table)} or index`, kind: 'text', of: (space) => el('span', {class: 'name'}, space.name)},
    {title: 'Kind', of: (space) => (space.index ? `index of ${space.table}` : words.table)},
    {title: `${run.tabletWord}s`, kind: 'number', of: (space) => count(space.tablets)},
    {title: capital(words.rows), kind: 'number', of: (space) => count(space.rows)},
    {title: 'Stored', kind: 'number', of: (space) => bytes(space.storedBytes)},
  ];
  const servers = d3.sort(run.servers, (a, b) =>
    d3.descending(a.utilisation.mean, b.utilisation.mean),
  );
  return [
    el('h2', {}, `${capital(words.tables)}, indexes and servers at the end`),
    table(columns, run.spaces, {limit: 60}),
    ...locks(drawn),
    ...capacity(run),
    table(
      [
        {title: 'Server, busiest first', of: (server) => el('span', {class: 'name'}, server.name)},
        {
          title: 'Utilisation, mean',
          kind: 'number',
          of: (server) => percent(server.utilisation.mean),
        },
        {title: 'greatest', kind: 'number', of: (server) => percent(server.utilisation.max)},
      ],
      servers,
      {limit: 8},
    ),
  ];
}

/** Folded, and filled when the reader opens it. */
function parameters(variant, rules) {
  const make = () => {
    const host = el('div');
    variant.parameters().then((all) => host.append(...parameterTables(variant.run, all, rules)));
    return host;
  };
  const number = count(variant.run.assumedParameters.length);
  return alternative(`Assumptions: ${number} parameters without a published value`, make);
}

/** The assumed parameters on which rules of the diagnoses rest; all others are folded. */
export function parameterTables({system}, all, rules) {
  const columns = [
    {title: 'Parameter', kind: 'path', of: ({path}) => path},
    {title: 'Value', of: ({value}) => value},
    {title: 'Source, or reason for the assumption', kind: 'text', of: ({source}) => source},
  ];
  const resting = ({path}) => rules.filter(({assumes}) => assumes.includes(path)).map(({id}) => id);
  const rule = {title: 'Rules that rest on it', of: (one) => el('span', {}, ...ruleLinks(resting(one)))};
  const [assumed, published] = partition(all, ({assumed: isAssumed}) => isAssumed);
  const [decisive, others] = partition(assumed, (one) => resting(one).length > 0);
  const isAny = decisive.length > 0;
  return [
    el('p', {class: 'faint'}, `Parameters of the profile “${system}”.`),
    ...(isAny ? [el('h3', {}, 'Assumptions that decide the diagnoses'), table([...columns, rule], decisive)] : []),
    alternative(number(others, isAny ? 'other assumption' : 'assumption'), () => table(columns, others)),
    alternative(number(published, 'published parameter'), () => table(columns, published)),
  ];
}

function number(items, word) {
  return `${count(items.length)} ${word}${items.length === 1 ? '' : 's'}`;
}

function partition(items, isFirst) {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** How many operations wait for locks of which rows, where that is worth a word. */
function locks({locks: facts}) {
  const text = `Locks, on average after the warm-up: ${facts.join(' · ')}.`;
  return facts.length === 0 ? [] : [el('p', {class: 'faint', dir: 'auto'}, text)];
}

/** What one server can serve, where it is known. */
function capacity(run) {
  if (run.serverCapacityPerSecond === null) {
    return [];
  }
  const rate = perSecond(run.serverCapacityPerSecond);
  return [el('p', {class: 'faint'}, `One server can serve ${rate} of the costliest operation.`)];
}
