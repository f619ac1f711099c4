// Tables of figures.

import {el, scroller} from './dom.js';

/**
 * @param columns [{title, of(row), kind: 'number' | 'key' | 'text', sort(row)}]; `of` gives text or
 *     an element; a column with `sort`, which gives a number or a text, can be sorted by its heading
 * @param limit rows shown before the reader asks for all
 * @param onPick is called with a row that is clicked, or chosen with Enter
 */
export function table(columns, rows, {limit = 12, onPick = undefined} = {}) {
  const body = el('tbody');
  const place = el('div');
  let shown = limit;
  const showAll = () => {
    shown = Infinity;
    fill();
  };
  const more = el('button', {type: 'button', class: 'more', onclick: showAll}, `Show all ${rows.length.toLocaleString('en')}`);
  const fill = () => {
    body.replaceChildren(...rows.slice(0, shown).map((row) => bodyRow(columns, row, onPick)));
    place.replaceChildren(...(rows.length > shown ? [more] : []));
  };
  const heads = columns.map((column) => head(column, (order) => {
    heads.forEach((other) => other.removeAttribute('aria-sort'));
    rows = d3.sort(rows, (a, b) => order(valueOf(column, a), valueOf(column, b)));
    fill();
  }));
  const whole = scroller(
    el('table', {class: 'figures'}, el('thead', {}, el('tr', {}, ...heads)), body),
    place,
  );
  fill();
  return whole;
}

/** A column of figures, which can be sorted; what is unknown is NaN. */
export function figures(title, of, format) {
  return {title, kind: 'number', of: (row) => format(of(row) ?? NaN), sort: of};
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
  const picks = onPick && {
    class: 'link',
    tabindex: '0',
    onclick: () => onPick(row),
    onkeydown: (event) => event.key === 'Enter' && onPick(row),
  };
  return el('tr', picks, ...cells);
}

/**
 * A part that is made when the reader unfolds it, such as the table of a chart.
 *
 * @param {object} attributes of the details
 */
export function fold(title, make, attributes = {class: 'alternative'}) {
  const place = el('div');
  const details = el('details', attributes, el('summary', {}, title), place);
  details.refresh = () => place.replaceChildren(...(details.open ? [make()] : []));
  details.addEventListener('toggle', details.refresh);
  return details;
}

/** Makes the unfolded parts of the page again, from what it shows now. */
export function refreshFolds() {
  document.querySelectorAll('details').forEach((details) => details.refresh?.());
}
