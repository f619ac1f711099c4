// Tables of figures.

import {el, scroller} from './dom.js';

/**
 * @param columns [{title, of(row), kind: 'number' | 'key' | 'text', sort(row)}]; `of` gives text or
 *     an element; a column with `sort`, which gives a number or a text, can be sorted by its heading
 * @param limit rows shown before the reader asks for all
 * @param onPick is called with a row that is clicked, or chosen with Enter
 * @param onSort is told when the rows have another order
 */
export function table(columns, rows, {limit = 12, onPick, onSort = () => {}} = {}) {
  const body = el('tbody');
  const place = el('div');
  let shown = limit;
  const fill = () => {
    body.replaceChildren(...rows.slice(0, shown).map((row) => bodyRow(columns, row, onPick)));
    const more = el(
      'button',
      {
        type: 'button',
        class: 'more',
        onclick: () => {
          shown = Infinity;
          fill();
        },
      },
      `Show all ${rows.length.toLocaleString('en')}`,
    );
    place.replaceChildren(...(rows.length > shown ? [more] : []));
  };
  const heads = columns.map((column) => head(column, (order) => {
    heads.forEach((other) => other.removeAttribute('aria-sort'));
    rows = d3.sort(rows, (a, b) => order(valueOf(column, a), valueOf(column, b)));
    fill();
    onSort();
  }));
  const whole = scroller(
    el('table', {class: 'figures'}, el('thead', {}, el('tr', {}, ...heads)), body),
    place,
  );
  fill();
  return whole;
}

/** What a row is sorted by; unknown figures are the least. */
function valueOf({sort}, row) {
  const value = sort(row) ?? -Infinity;
  return Number.isNaN(value) ? -Infinity : value;
}

/** A heading; where its column can be sorted, a button: figures begin with the greatest. */
function head({title, kind, sort}, onOrder) {
  if (!sort) {
    return el('th', {class: kind, scope: 'col'}, title);
  }
  const cell = el('th', {class: kind, scope: 'col'});
  const click = () => {
    const first = kind === 'number' ? 'descending' : 'ascending';
    const second = kind === 'number' ? 'ascending' : 'descending';
    const way = cell.getAttribute('aria-sort') === first ? second : first;
    onOrder(way === 'descending' ? d3.descending : d3.ascending);
    cell.setAttribute('aria-sort', way);
  };
  cell.append(el('button', {type: 'button', class: 'sort', onclick: click}, title));
  return cell;
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
