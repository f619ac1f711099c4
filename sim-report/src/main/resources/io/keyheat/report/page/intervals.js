// Means with their intervals, one line each, beside a reference value.

import {el} from './dom.js';

const format = new Intl.NumberFormat('en', {maximumSignificantDigits: 3});

/**
 * Draws intervals into a figure, on a logarithmic axis around the reference.
 *
 * @param rows [{name, mean, low, high, words, status: 'MET' | 'MISSED' | 'UNDECIDED'}]
 * @param reference the value that all are compared with
 */
export function showIntervals(host, {title, rows, reference}) {
  const place = placeOf(rows, reference);
  const at = `${100 * place(reference)}%`;
  const [least, most] = place.domain();
  host.replaceChildren(
    el(
      'figcaption',
      {},
      el('span', {}, title),
      el('span', {class: 'key'}, `from ${format.format(least)} to ${format.format(most)}, logarithmic; the line is ${reference}`),
    ),
    el('table', {class: 'bars'}, el('tbody', {}, ...rows.map((row) => line(row, place, at)))),
  );
}

/** The place of a value on a logarithmic scale around the reference, from 0 to 1. */
export function placeOf(rows, reference) {
  const factor = d3.max(
    rows.flatMap(({mean, low, high}) => [mean, low, high]).filter((value) => value > 0),
    (value) => Math.max(value / reference, reference / value),
  );
  const width = Math.max(1.1, factor ?? 1);
  return d3.scaleLog([reference / width, reference * width], [0, 1]).clamp(true);
}

function line({name, mean, low, high, words, status}, place, at) {
  const track = el('div', {class: 'track', title: words});
  const reference = el('div', {class: 'reference'});
  reference.style.left = at;
  const whisker = el('div', {class: `whisker status-${status.toLowerCase()}`});
  const [from, to] = [low > 0 ? low : mean, high > 0 ? high : mean].map(place);
  whisker.style.left = `${100 * from}%`;
  whisker.style.width = `${100 * (to - from)}%`;
  const dot = el('div', {class: `dot status-${status.toLowerCase()}`});
  dot.style.left = `${100 * place(mean)}%`;
  track.append(reference, whisker, dot);
  return el(
    'tr',
    {},
    el('th', {scope: 'row', dir: 'auto'}, name),
    el('td', {}, track),
    el('td', {class: 'number'}, format.format(mean)),
  );
}
