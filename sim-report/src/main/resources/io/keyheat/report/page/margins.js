// Beside a heatmap: what was asked and done at each moment above it, what each row has at its right.

import {put} from './dom.js';

/** From this width on, in pixels, there is room at the right of the map. */
const LEAST_ROOM = 40;

/**
 * @param content margins: {across: [{name, colour, points: [[share of time, value]]}], down: {name, values, format}, format}
 * @param size in pixels, {left, width, height, above, gap, beside}
 */
export function drawMargins(root, {margins, spaces}, {x0, x1, y0, y1}, {left, width, height, above, gap, beside}) {
  if (!margins || spaces.length === 0) {
    return;
  }
  const {across, down, format} = margins;
  const lines = across.map((line) => ({...line, points: line.points.filter(([at]) => at >= x0 && at <= x1)}));
  const most = d3.max(lines.flatMap(({points}) => points), ([, value]) => value) || 1;
  const x = d3.scaleLinear([x0, x1], [0, width]);
  const y = d3.scaleLinear([0, most], [above, 4]);
  const upper = put(root, 'g', {class: 'margin', transform: `translate(${left},0)`});
  put(upper, 'line', {x2: width, y1: above, y2: above});
  for (const {colour, dash, points} of lines) {
    put(upper, 'path', {stroke: colour, 'stroke-dasharray': dash, d: d3.line(([at]) => x(at), ([, value]) => y(value))(points)});
  }
  put(upper, 'text', {x: -10, y: 12, 'text-anchor': 'end'}, format(most));
  if (beside < LEAST_ROOM) {
    return;
  }
  lines.forEach(({name, colour}, i) => put(upper, 'text', {class: 'name', x: width + gap, y: 12 + 14 * i}, name).style('fill', colour));
  const rows = down.values.length;
  const first = Math.floor(y0 * rows);
  const inView = Array.from(down.values.slice(first, Math.ceil(y1 * rows)));
  const longest = d3.max(inView) || 1;
  const room = beside - gap - 4;
  const each = height / (rows * (y1 - y0));
  const bar = (value, i) => `M0,${(first + i - y0 * rows) * each}h${(value / longest) * room}v${each}h${(-value / longest) * room}z`;
  const right = put(root, 'g', {class: 'margin bars', transform: `translate(${left + width + gap},${above + gap})`});
  put(right, 'path', {d: inView.map(bar).join('')});
  put(put(right, 'text', {y: height + 12}, `to ${down.format(longest)}`), 'title', {}, down.name);
}
