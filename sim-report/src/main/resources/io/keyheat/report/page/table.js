// Tables of figures.

import {el} from './dom.js';

/**
 * @param columns [{title, of(row), kind: 'number' | 'key' | 'text'}]; `of` gives text or an element
 * @param limit rows shown before the reader asks for all
 * @param onPick is called with a row that is clicked, or chosen with Enter
 */
export function table(columns, rows, {limit = 12, onPick} = {}) {
  const body = el('tbody');
  const head = el(
    'tr',
    {},
    ...columns.map(({title, kind}) => el('th', {class: kind, scope: 'col'}, title)),
  );
  const whole = el(
    'div',
    {class: 'scroll'},
    el('table', {class: 'figures'}, el('thead', {}, head), body),
  );
  const add = (some) => body.append(...some.map((row) => bodyRow(columns, row, onPick)));
  add(rows.slice(0, limit));
  if (rows.length > limit) {
    const more = el(
      'button',
      {
        type: 'button',
        class: 'more',
        onclick: () => {
          add(rows.slice(limit));
          more.remove();
        },
      },
      `Show all ${rows.length.toLocaleString('en')}`,
    );
    whole.append(more);
  }
  return whole;
}

function bodyRow(columns, row, onPick) {
  const cells = columns.map(({of, kind}) =>
    el('td', {class: kind, dir: kind === 'number' ? undefined : 'auto'}, of(row)),
  );
  if (!onPick) {
    return el('tr', {}, ...cells);
  }
  return el(
    'tr',
    {
      class: 'link',
      tabindex: '0',
      onclick: () => onPick(row),
      onkeydown: (event) => event.key === 'Enter' && onPick(row),
    },
    ...cells,
  );
}

/** What a picture shows, as a table that is made when the reader opens it. */
export function alternative(title, make) {
  const place = el('div');
  const details = el('details', {class: 'alternative'}, el('summary', {}, title), place);
  const fill = () => place.replaceChildren(...(details.open ? [make()] : []));
  details.addEventListener('toggle', fill);
  details.refresh = fill;
  return details;
}

/** Makes the open tables of a part of the page again, from what it shows now. */
export function refreshAlternatives(host) {
  host.querySelectorAll('details.alternative').forEach((details) => details.refresh());
}
