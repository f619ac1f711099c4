// A table of figures whose cells have the colour of their size.

import {el, scroller} from './dom.js';
import {heatColour} from './heat.js';

/** Up to here cells are bright and their figures dark. */
const BRIGHT_TO = 0.5;

/**
 * @param rows names; columns names
 * @param rowTitle what the rows are; columnTitle what the columns are
 * @param of gives {mean, shown} of a row and a column, by their indexes
 * @param most the value of the brightest colour
 */
export function heatGrid({rows, columns, rowTitle, columnTitle, of, most}) {
  const cell = (row, column) => {
    const {mean, shown} = of(row, column);
    const share = most > 0 && Number.isFinite(mean) ? mean / most : 0;
    const td = el(
      'td',
      {class: share < BRIGHT_TO ? 'bright' : 'dark', title: shown},
      shown.replace(/ ±.*/, ''),
    );
    td.style.background = heatColour(share);
    return td;
  };
  const head = el(
    'tr',
    {},
    el('th', {scope: 'col'}, `${rowTitle} ↓ ${columnTitle} →`),
    ...columns.map((name) => el('th', {scope: 'col'}, name)),
  );
  const body = rows.map((name, row) =>
    el('tr', {}, el('th', {scope: 'row'}, name), ...columns.map((_, column) => cell(row, column))),
  );
  return scroller(el('table', {class: 'heatgrid'}, el('thead', {}, head), el('tbody', {}, ...body)));
}
