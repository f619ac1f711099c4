// What both pages of a sensitivity analysis show.

import {el} from '../page/dom.js';
import {section} from '../page/sections.js';

/** A screened scenario with its facts. */
export function screened({title, name, holding, expectations}, ...content) {
  const facts = ` · ${holding} of ${expectations} expectations hold at the assumed values`;
  return section(title, el('p', {class: 'faint'}, el('code', {}, name), facts), ...content);
}

export function range({from, to}) {
  return `from ${from} to ${to}`;
}
