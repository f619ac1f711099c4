// Labels of key ranges: the first part of the key that varies, times in the precision that they need.

import {bareKey} from './format.js';

const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d+)?Z$/;

const partsOf = (key) => bareKey(key).split(', ');

/**
 * A label for each row.
 *
 * @param spaces names of the rows' tables and indexes
 * @param starts first keys of the rows
 */
export function keyLabels(spaces, starts) {
  const labels = new Array(starts.length);
  for (const [, rows] of d3.group(d3.range(starts.length), (row) => spaces[row])) {
    const keys = rows.map((row) => partsOf(starts[row]));
    const bounded = keys.filter(([first]) => !first.startsWith('<'));
    const width = d3.max(bounded, ({length}) => length) ?? 1;
    const varies = (part) => new Set(bounded.map((key) => key[part])).size > 1;
    const first = d3.range(width).find(varies) ?? 0;
    const shortened = shortener(bounded.map((key) => key[first] ?? ''));
    const distinct = new Set(bounded.map((key) => key[first])).size;
    let last;
    rows.forEach((row, i) => {
      const key = keys[i];
      const text = shortened(key[first] ?? key[0]);
      const more = key.length > first + 1 && 4 * distinct < rows.length ? `${text}, ${key[first + 1]}` : '';
      labels[row] = text === last ? more : text; // Rows that agree in it are told apart by what follows.
      last = text;
    });
  }
  return labels;
}

/** Leaves out what times have in common: the usual date, its year on other days, fractions of seconds that are apart. */
function shortener(values) {
  const times = values.map((value) => TIME.exec(value)).filter(Boolean);
  if (times.length === 0) {
    return (value) => value;
  }
  const usual = d3.mode(times.map(([, day]) => day));
  const isFine = new Set(times.map(([, , time]) => time)).size < times.length / 2;
  const short = (_, day, time, rest = '') => {
    if (day === usual) {
      return `${time}${isFine ? rest.slice(0, 4) : ''}`;
    }
    const isSameYear = day.slice(0, 4) === usual.slice(0, 4);
    return isSameYear ? `${day.slice(5)} ${time.slice(0, 5)}` : day;
  };
  return (value) => value.replace(TIME, short);
}
