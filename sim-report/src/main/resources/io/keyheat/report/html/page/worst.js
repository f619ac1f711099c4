// The worst hotspots, told in words, each with a way to its place on the map.

import {byId, el} from './dom.js';
import {clock, count, perSecond} from './format.js';

const REASONS = {
  HOT_ROW: 'a single row takes the load; no split can divide it',
  MOVING_HOT_SPOT: 'the load moves on through the keys before a split can help',
  LARGE_SCAN_HOT_SPOT: 'long scans pass through all of it',
  UNISOLATABLE_HOT_ROW: 'a hot row cannot be set apart from its neighbours',
  UNSPECIFIED: 'no cut would make the lighter side worth having',
};

/** @param onPlace is asked to show a hotspot */
export function showWorst({worst, variants}, onPlace) {
  byId('worst').hidden = worst.length === 0;
  byId('worst-list').replaceChildren(
    ...worst.map((spot, i) => card(spot, i, variants, () => onPlace(spot))),
  );
}

function card(spot, place, variants, onclick) {
  const variant = variants[spot.variant];
  const servers = spot.servers.map((server) => variant.serverName(server));
  const facts = [
    ['Keys', el('span', {class: 'mono', dir: 'auto'}, `${spot.splitStart} … ${spot.splitLimit}`)],
    ['When', when(spot)],
    ['Server', servers.length > 3 ? `${count(servers.length)} servers in turn` : servers.join(', ')],
    ['Score', `${count(spot.score)} of 100 at ${perSecond(spot.operationsPerSecond)}`],
    ['Why', why(spot)],
    ['Cure', cure(spot)],
  ];
  return el(
    'li',
    {},
    el('h3', {dir: 'auto'}, `${place + 1}. ${spot.tables.join(', ')}`),
    el('p', {class: 'faint', dir: 'auto'}, `in ${variant.run.name}`),
    el('dl', {}, ...facts.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)])),
    el('button', {type: 'button', class: 'go', onclick}, 'Show on the map'),
  );
}

function when({firstEndSeconds, lastEndSeconds, minutes}) {
  const span = `${clock(Math.max(0, firstEndSeconds - 60))} to ${clock(lastEndSeconds)}`;
  return `${span}, ${count(minutes)} ${minutes === 1 ? 'minute' : 'minutes'} warm or hot`;
}

function why({reasons, pattern}) {
  const words = reasons.flatMap((reason) => [
    el('code', {}, reason),
    `: ${REASONS[reason] ?? 'see the documentation of SPLIT_STATS_TOP'}. `,
  ]);
  const shape = pattern ? [`On the map: ${pattern.toLowerCase()}.`] : [];
  const nothing = 'No split was refused; none has helped yet.';
  return el('span', {}, ...(words.length > 0 ? words : [`${nothing} `]), ...shape);
}

function cure({rules, cure: text}) {
  return el('span', {}, text, rules.length > 0 ? ` (${rules.join(', ')})` : '');
}
