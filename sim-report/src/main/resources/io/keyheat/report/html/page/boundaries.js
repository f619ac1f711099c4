// Boundaries of tablets over time: which of them have room on the screen, and what is said of them.

import {count} from '../../page/format.js';

/** Lines nearer to each other than this, on average, would cover the heat that lies between them. */
export const LEAST_GAP = 4;

/** The height over which that average is taken, in pixels. */
const BAND = 44;

/**
 * The boundaries to draw. A line counts by the share of the view's time in which it is there, so
 * that lines one after the other take the room of one.
 *
 * @param boundaries {rows, from, to}: lists, in lines of the map and seconds
 * @param lines of the whole map; `seconds` of its whole width
 * @param view the part in view, shares of the whole
 * @param height of the view in pixels
 * @return {seen, drawn}: how many are in view, and the places in the lists of those to draw
 */
export function roomy({rows, from, to}, {lines, seconds}, {x0, x1, y0, y1}, height) {
  const [start, end] = [x0 * seconds, x1 * seconds];
  const loads = new Float64Array(Math.floor(height / BAND) + 1);
  const seen = [];
  const bands = [];
  for (let i = 0; i < rows.length; i++) {
    const y = ((rows[i] / lines - y0) / (y1 - y0)) * height;
    const time = Math.min(to[i], end) - Math.max(from[i], start);
    if (y >= 0 && y <= height && time > 0) {
      const band = Math.floor(y / BAND);
      loads[band] += time / (end - start);
      seen.push(i);
      bands.push(band);
    }
  }
  const drawn = seen.filter((_, place) => loads[bands[place]] * LEAST_GAP <= BAND);
  return {seen: seen.length, drawn};
}

/** What is said where some of them wait for room. */
export function waitingText({seen, drawn}) {
  const waiting = seen - drawn.length;
  return waiting === 0
    ? ''
    : `${count(waiting)} of ${count(seen)} boundaries in view are not drawn, as they lie less than ` +
        `${LEAST_GAP} pixels from each other and would hide the heat: zoom in to see them.`;
}
