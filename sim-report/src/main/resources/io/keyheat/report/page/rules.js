// Rules of the systems' documents: each code leads to what its rule says.

import {el} from './dom.js';

/** Codes such as DS-08 with commas between them, each a link to its rule in the page's list. */
export function ruleLinks(ids) {
  return ids.flatMap((id, place) => {
    const link = el('a', {href: `#rule-${id}`}, id);
    return place > 0 ? [', ', link] : [link];
  });
}

/** What the rules that a page names say, [{id, title, sentence}]; nothing where it names none. */
export function ruleList(rules) {
  if (rules.length === 0) {
    return undefined;
  }
  return el(
    'div',
    {class: 'rules'},
    el('h2', {}, 'Rules named on this page'),
    el(
      'dl',
      {},
      ...rules.flatMap(({id, title, sentence}) => [
        el('dt', {id: `rule-${id}`, tabindex: '-1', dir: 'auto'}, `${id}: ${title}`),
        el('dd', {dir: 'auto'}, sentence),
      ]),
    ),
  );
}

/** A rule beside a finding, [{id, title, sentence}]: what it says appears when the reader asks for it. */
export function ruleNote({id, title, sentence}) {
  return el(
    'details',
    {class: 'rule-note'},
    el('summary', {dir: 'auto'}, `${id}: ${title}`),
    el('p', {dir: 'auto'}, sentence),
  );
}
