// What both pages of a sensitivity analysis show.

import {el} from '../page/dom.js';

export function section(scenario, ...content) {
  return el(
    'section',
    {class: 'engineers'},
    el('h2', {dir: 'auto'}, scenario.title),
    el(
      'p',
      {class: 'faint'},
      el('code', {}, scenario.name),
      ` · ${scenario.holding} of ${scenario.expectations} expectations hold at the assumed values`,
    ),
    ...content,
  );
}

export function range({from, to}) {
  return `from ${from} to ${to}`;
}
