// What the run of a recorded trace showed, before anything else.

import {byId, el} from '../../page/dom.js';
import {ruleLinks} from '../../page/rules.js';

/** Shows the trace's diagnosis where the result has one. */
export function showTrace({result: {trace}}) {
  byId('trace').hidden = !trace;
  if (!trace) {
    return;
  }
  byId('trace-verdict').textContent = trace.verdict;
  byId('trace-places').replaceChildren(...trace.places.map(card));
  byId('trace-remarks').replaceChildren(
    ...trace.remarks.map((remark) => el('li', {dir: 'auto'}, remark)),
  );
}

function card({table, where, why, keys, change, rules}) {
  const facts = [
    ['Where', where],
    ['Why', why],
    ['The keys', keys],
    ['What to change', change],
    ['Rules', rules.length > 0 ? el('span', {}, ...rules.flatMap(named)) : ''],
  ].filter(([, text]) => text !== '');
  return el(
    'li',
    {},
    el('h3', {dir: 'auto'}, table),
    el(
      'dl',
      {},
      ...facts.flatMap(([name, text]) => [el('dt', {}, name), el('dd', {dir: 'auto'}, text)]),
    ),
  );
}

/** A rule as a trace names it, its code in front of the colon a link. */
function named(rule, place) {
  const colon = rule.indexOf(':');
  return [place > 0 ? '; ' : '', ...ruleLinks([rule.slice(0, colon)]), rule.slice(colon)];
}
