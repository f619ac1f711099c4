// What lies over the cells of a heatmap: borders of tables, the warm-up, times of trouble, split points.

import {borders, drawSpans} from './axes.js';
import {put} from './dom.js';

/** Lines nearer to each other than this would hide the heat: split points are ticks at the left then. */
const LEAST_GAP = 12;

/**
 * @param map an element of SVG that has the place of the cells
 * @param at gives pixels, {x(share), y(share)}
 * @param size in pixels, {width, height}
 */
export function drawOverlay(map, {spaces, warmUp, seconds, spans, boundaries}, at, {width, height}) {
  const x = (time) => at.x(time / seconds);
  const y = (row) => at.y(row / spaces.length);
  const ends = borders(spaces).map(y).filter((end) => end > 0 && end < height);
  if (ends.length * LEAST_GAP <= height) {
    put(map, 'path', {class: 'border', d: ends.map((end) => `M0,${end}H${width}`).join('')});
  }
  if (boundaries) {
    put(map, 'path', {class: 'boundary', d: splitPoints(boundaries, {x, y}, {width, height})});
  }
  drawSpans(map, spans, x, {left: 0, right: width, top: 0, bottom: height});
  const end = x(warmUp);
  if (warmUp > 0 && end > 0 && end < width) {
    put(map, 'line', {class: 'warm-up', x1: end, x2: end, y2: height});
    put(map, 'text', {class: 'span', x: end + 4, y: height - 6}, '◂ warm-up');
  }
}

/** Split points {rows, from, to} as lines where there is room for them, or else as ticks at the left. */
function splitPoints({rows, from, to}, {x, y}, {width, height}) {
  const seen = d3
    .range(rows.length)
    .map((i) => ({at: Math.round(y(rows[i])) + 0.5, left: Math.max(0, x(from[i])), right: Math.min(width, x(to[i]))}))
    .filter(({at, left, right}) => at >= 0 && at <= height && left < right);
  return seen.length * LEAST_GAP <= height
    ? seen.map(({at, left, right}) => `M${left},${at}H${right}`).join('')
    : [...new Set(seen.map(({at}) => at))].map((at) => `M0,${at}h5`).join('');
}
