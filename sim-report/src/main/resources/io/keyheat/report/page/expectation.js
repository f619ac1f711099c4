// An expectation and whether it holds.

import {el} from './dom.js';

/** A list's item for an expectation, {text, holds, observed}. */
export function expectationLine({text, holds, observed}) {
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
