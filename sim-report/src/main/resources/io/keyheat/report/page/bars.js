// Figures with the ends of their intervals, as a table: bars from zero, or points beside a reference.

import {el} from './dom.js';

/** A scale over more than this factor is logarithmic, and the caption says so. */
const LOGARITHMIC_FROM = 100;

const format = new Intl.NumberFormat('en', {maximumSignificantDigits: 3});

/**
 * A figure with bars.
 *
 * @param title with the unit
 * @param rows [{name, mean, low, high, shown, words, status: 'MET' | 'MISSED' | 'UNDECIDED'}]; those
 *     without a mean stay empty
 * @param reference the value that all are compared with, as points on a logarithmic axis around it
 */
export function bars({title, rows, reference = undefined}) {
  const place = reference ? placeOf(rows, reference) : shareOf(rows.map(({mean}) => mean));
  const [least, most] = place.domain().map((end) => format.format(end));
  const key = reference
    ? `logarithmic scale from ${least} to ${most}; the line marks ${reference}`
    : place.isLogarithmic ? 'logarithmic' : '';
  return el(
    'figure',
    {},
    el('figcaption', {}, el('span', {dir: 'auto'}, title), el('span', {class: 'key'}, key)),
    el('table', {class: 'bars'}, el('tbody', {}, ...rows.map((one) => row(one, place, reference)))),
  );
}

/** The place of a value on the scale of some, from 0 to 1. */
export function shareOf(values) {
  const positive = values.filter((value) => Number.isFinite(value) && value > 0);
  const [least = 1, most = 1] = d3.extent(positive);
  const isLogarithmic = !values.includes(0) && most / least > LOGARITHMIC_FROM;
  // From below the least, so that its bar can be seen.
  const scale = isLogarithmic ? d3.scaleLog([least / 2, most], [0, 1]) : d3.scaleLinear([0, most], [0, 1]);
  return Object.assign(scale.clamp(true), {isLogarithmic});
}

/** The place of a value on a logarithmic scale around the reference, from 0 to 1. */
export function placeOf(rows, reference) {
  const ends = rows.flatMap(({mean, low, high}) => [mean, low, high]).filter((value) => value > 0);
  const width = Math.max(1.1, d3.max(ends, (value) => Math.max(value / reference, reference / value)) ?? 1);
  return d3.scaleLog([reference / width, reference * width], [0, 1]).clamp(true);
}

function row({name, mean, low, high, shown, words, status = ''}, place, reference) {
  const kind = status && ` status-${status.toLowerCase()}`;
  const at = (value) => (value > 0 ? place(value) : 0);
  const marks = reference ? [mark('reference', place(reference))] : [];
  if (Number.isFinite(mean)) {
    marks.push(reference ? mark(`dot${kind}`, at(mean)) : mark('beam', 0, at(mean)));
    if (Number.isFinite(low) && high > low) {
      const from = low > 0 || !reference ? at(low) : at(mean);
      marks.push(mark(`whisker${kind}`, from, at(high) - from));
    }
  }
  return el(
    'tr',
    {},
    el('th', {scope: 'row', dir: 'auto'}, name),
    el('td', {}, el('div', {class: 'track', title: words}, ...marks)),
    el('td', {class: 'number'}, shown ?? format.format(mean)),
  );
}

function mark(kind, left, width) {
  const element = el('div', {class: kind});
  Object.assign(element.style, {left: `${100 * left}%`, width: width && `${100 * width}%`});
  return element;
}
