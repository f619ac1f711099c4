// Where the labels of an axis stand, and the times that are marked on it.

import {put} from './dom.js';
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

/** What a row's label needs below it, in pixels. */
const LABEL_HEIGHT = 8;

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

/**
 * How a label at a place stands to it, so that the ends of the axis do not cut it off.
 *
 * @param before the room at the left of the axis, in pixels
 */
export function anchorAt(x, width, before = LABEL_HALF) {
  return x > width - LABEL_HALF ? 'end' : x + before < LABEL_HALF / 2 ? 'start' : 'middle';
}

/**
 * Row labels [{y, text, space}] that do not overlap: the name of each key space at its first row in
 * view, then keys in between.
 *
 * @param spaces names of the rows' key spaces, all empty where there are none
 */
export function rowTicks({spaces, labels}, {y0, y1}, pixels, gap = 17) {
  const rows = spaces.length;
  const first = Math.max(0, Math.floor(y0 * rows));
  const inView = d3.range(first, Math.min(rows, Math.ceil(y1 * rows)));
  const ticks = [];
  const add = (row, text, space, room) => {
    const y = Math.max(0, ((row / rows - y0) / (y1 - y0)) * pixels);
    if (text !== '' && y < pixels - LABEL_HEIGHT && ticks.every((tick) => Math.abs(tick.y - y) >= room)) {
      ticks.push({y, text, space});
    }
  };
  inView.filter((row) => row === first || spaces[row] !== spaces[row - 1]).forEach((row) => add(row, spaces[row], true, gap));
  inView.forEach((row) => add(row, labels[row], false, 1.3 * gap));
  return ticks;
}

/** Rows at which another key space begins. */
export function borders(spaces) {
  return d3.range(1, spaces.length).filter((row) => spaces[row] !== spaces[row - 1]);
}

/**
 * Draws the times in which something was wrong, as bands with their names.
 *
 * @param spans [{label, fromSeconds, toSeconds}]
 * @param x the place of a time in pixels; bands reach from left to right and from top to bottom
 */
export function drawSpans(svg, spans, x, {left, right, top, bottom}) {
  spans.forEach(({label, fromSeconds, toSeconds}, i) => {
    const from = Math.max(left, x(fromSeconds));
    const to = Math.min(right, x(toSeconds));
    if (to >= from) {
      put(svg, 'rect', {class: 'span', x: from, y: top, width: Math.max(1.5, to - from), height: bottom - top});
      const isLate = from > left + 0.7 * (right - left);
      const at = {x: isLate ? from - 4 : from + 4, y: top + 12 + 13 * (i % 4), 'text-anchor': isLate ? 'end' : 'start'};
      put(svg, 'text', {class: 'span', ...at}, label);
    }
  });
}
