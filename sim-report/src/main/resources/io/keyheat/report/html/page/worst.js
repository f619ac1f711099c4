// The worst hotspots, each with its diagnosis and a way to its place on the map.

import {byId, el} from '../../page/dom.js';
import {ruleLinks} from '../../page/rules.js';
import {clock, count, perSecond, score} from '../../page/format.js';
import {windowStart} from './hotsplits.js';

const MOST_NAMES = 4;

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
    ['Score', `${score(spot.score)} of 100 at ${perSecond(spot.operationsPerSecond)}`],
    ['Why', why(spot)],
    ['Remedy', remedy(spot)],
  ];
  return el(
    'li',
    {class: isEven(spot) ? 'quiet' : undefined},
    el('h3', {dir: 'auto'}, `${place + 1}. ${titleOf(spot)}`),
    variants.length === 1
      ? ''
      : el('p', {class: 'faint', dir: 'auto'}, `in ${variant.run.name}${also(spot, variants)}`),
    el('dl', {}, ...facts.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)])),
    el('button', {type: 'button', class: 'go', onclick}, 'Show on the map'),
  );
}

/** Whether the servers are full without any key being the cause. */
function isEven({cause}) {
  return cause === 'even-load';
}

function titleOf(spot) {
  const tables = spot.tables.join(', ');
  return isEven(spot) ? `${tables}: more load than the servers serve, no hot key` : tables;
}

/** The other variants that show the cause. */
function also({alsoIn}, variants) {
  const names = alsoIn.map((index) => variants[index].run.name);
  const more = names.length - MOST_NAMES;
  const named = names.slice(0, MOST_NAMES).join(', ');
  return names.length === 0 ? '' : `, also in ${named}${more > 0 ? ` and ${count(more)} more` : ''}`;
}

function when({firstEndSeconds, lastEndSeconds, minutes}) {
  const span = `${clock(windowStart(firstEndSeconds, 60))} to ${clock(lastEndSeconds)}`;
  return `${span}, ${count(minutes)} ${minutes === 1 ? 'minute' : 'minutes'} warm or hot`;
}

function why({why, pattern}) {
  const shape = pattern ? [`On the map: ${pattern.toLowerCase()}.`] : [];
  return [...why, ...shape].join(' ');
}

function remedy({rules, remedy: text}) {
  return el('span', {}, text, ...(rules.length > 0 ? [' (', ...ruleLinks(rules), ')'] : []));
}
