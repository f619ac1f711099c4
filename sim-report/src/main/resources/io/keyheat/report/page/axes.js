// Where the labels of an axis stand.

import {clock} from './format.js';

const TIME_STEPS = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400,
];

/** What half a label on an axis of times or percentiles may take, in pixels. */
const LABEL_HALF = 30;

/** The width of a digit of a label, in pixels. */
const DIGIT = 7;

/** What stays free between two labels, in pixels. */
const BETWEEN = 6;

/**
 * Round times between two, in seconds, about one each `gap` pixels, or more where labels are long:
 * the last one stands on the left of its time, and takes one and a half lengths with the one before.
 */
export function timeTicks(from, to, pixels, gap = 90) {
  const room = Math.max(gap, 1.5 * DIGIT * clock(to).length + BETWEEN);
  const wanted = ((to - from) * room) / pixels;
  // A clock has milliseconds in the first second, and tenths in the first minute.
  const least = Math.max(wanted, to <= 1 ? 0 : to <= 60 ? 0.1 : 1);
  const step =
    TIME_STEPS.find((candidate) => candidate >= least) ?? 86400 * Math.ceil(wanted / 86400);
  return d3.range(Math.ceil(from / step) * step, to + step / 1e6, step);
}

/** At most `most` round values of a logarithmic scale: 1, 2 and 5 of each decade, or only 1. */
export function logTicks(scale, most = 7) {
  const ticks = scale.ticks(5);
  if (ticks.length < most) {
    return ticks;
  }
  const leading = (value) => Math.round(value / 10 ** Math.floor(Math.log10(value) + 1e-9));
  const some = ticks.filter((value) => [1, 2, 5].includes(leading(value)));
  return some.length <= most ? some : ticks.filter((value) => leading(value) === 1);
}

/** How a label at a place stands to it, so that the end of the axis does not cut it off. */
export function anchorAt(x, width) {
  return x > width - LABEL_HALF ? 'end' : 'middle';
}

/**
 * Row labels [{y, text, space}] that do not overlap: the name of each key space at its first row in
 * view, then keys in between.
 *
 * @param spaces names of the rows' key spaces, all empty where there are none
 */
export function rowTicks({spaces, labels}, view, pixels, gap = 17) {
  const rows = spaces.length;
  const yOf = (row) => ((row / rows - view.y0) / (view.y1 - view.y0)) * pixels;
  const first = Math.max(0, Math.floor(view.y0 * rows));
  const last = Math.min(rows - 1, Math.ceil(view.y1 * rows) - 1);
  const ticks = [];
  const hasRoom = (y) => ticks.every((tick) => Math.abs(tick.y - y) >= gap);
  for (let row = first; row <= last; row++) {
    const y = Math.max(0, yOf(row));
    if (spaces[row] && (row === first || spaces[row] !== spaces[row - 1]) && y < pixels - 8 && hasRoom(y)) {
      ticks.push({y, text: spaces[row], space: true});
    }
  }
  const isRoomy = (y) => ticks.every((tick) => Math.abs(tick.y - y) >= 1.3 * gap);
  for (let row = first; row <= last; row++) {
    const y = Math.max(0, yOf(row));
    if (labels[row] !== '' && y < pixels - 8 && isRoomy(y)) {
      ticks.push({y, text: labels[row], space: false});
    }
  }
  return ticks;
}

/** Rows at which another key space begins. */
export function borders(spaces) {
  return d3.range(1, spaces.length).filter((row) => spaces[row] !== spaces[row - 1]);
}
