// What lies over the cells of a heatmap: borders, boundaries of tablets, names of patterns, the
// pinned cell and the cursor. All of it in light lines with dark edges, so that it shows on any heat.

import {borders} from '../../page/axes.js';

/**
 * @param at {x(share), y(share)}, which give pixels
 * @param size {width, height} in pixels, and `drawn`, which boundaries are drawn
 */
export function drawOverlay(context, content, at, size) {
  drawBorders(context, content, at, size);
  drawSpans(context, content, at, size);
  drawBoundaries(context, content, at, size);
  drawPatterns(context, content, at, size);
}

function drawBorders(context, {spaces, warmUp, seconds}, at, {width, height}) {
  context.lineWidth = 1;
  context.strokeStyle = '#ffffff55';
  for (const row of borders(spaces)) {
    segment(context, 0, at.y(row / spaces.length), width, at.y(row / spaces.length));
  }
  if (warmUp > 0) {
    context.setLineDash([4, 4]);
    segment(context, at.x(warmUp / seconds), 0, at.x(warmUp / seconds), height);
    context.strokeStyle = '#00000066'; // Dark dashes between the light ones show on bright heat.
    context.lineDashOffset = 4;
    segment(context, at.x(warmUp / seconds), 0, at.x(warmUp / seconds), height);
    context.lineDashOffset = 0;
    context.setLineDash([]);
  }
}

/** @param content spans: times in which something was wrong, [{label, fromSeconds, toSeconds}] */
function drawSpans(context, {spans = [], seconds}, at, {width, height}) {
  context.font = '600 11px system-ui, sans-serif';
  spans.forEach(({label, fromSeconds, toSeconds}, i) => {
    const from = at.x(fromSeconds / seconds);
    const to = Math.max(from + 1.5, at.x(toSeconds / seconds));
    if (from > width || to < 0) {
      return;
    }
    context.lineWidth = 1;
    context.fillStyle = '#9fd8ff2e';
    context.strokeStyle = '#9fd8ffaa';
    context.fillRect(from, 0, to - from, height);
    segment(context, from, 0, from, height);
    segment(context, to, 0, to, height);
    const room = width - context.measureText(label).width - 4;
    const x = Math.max(4, Math.min(room, Math.max(0, from) + 4));
    const y = 13 + 14 * (i % 4);
    context.lineWidth = 3;
    context.strokeStyle = '#000c';
    context.strokeText(label, x, y);
    context.fillStyle = '#ffffff';
    context.fillText(label, x, y);
  });
}

/**
 * @param content boundaries: {rows, from, to}, lists in rows and seconds
 * @param drawn the places in these lists of those to draw
 */
function drawBoundaries(context, {boundaries, spaces, seconds}, at, {drawn = []}) {
  context.lineWidth = 1;
  context.strokeStyle = '#5ee7ff88';
  context.beginPath();
  for (const i of drawn) {
    const y = Math.round(at.y(boundaries.rows[i] / spaces.length)) + 0.5;
    context.moveTo(at.x(boundaries.from[i] / seconds), y);
    context.lineTo(at.x(boundaries.to[i] / seconds), y);
  }
  context.stroke();
}

const LABEL_HEIGHT = 19;

/** @param content patterns: [{title, from, to, top, bottom}], in seconds and rows */
function drawPatterns(context, {patterns = [], spaces, seconds}, at, size) {
  context.font = '600 12px system-ui, sans-serif';
  const used = [];
  for (const {title, from, to, top, bottom} of patterns) {
    const left = Math.max(0, at.x(from / seconds));
    const right = Math.min(size.width, at.x(to / seconds));
    const upper = Math.max(0, at.y(top / spaces.length));
    const lower = Math.min(size.height, at.y(bottom / spaces.length));
    if (right <= left || lower <= upper) {
      continue; // Out of view.
    }
    context.setLineDash([2, 4]);
    context.strokeStyle = '#ffffff88';
    context.strokeRect(left + 0.5, upper + 0.5, right - left - 1, lower - upper - 1);
    context.setLineDash([]);
    const width = context.measureText(title).width + 14;
    const x = Math.max(0, Math.min(right, size.width) - width - 5);
    const lowest = Math.max(upper, lower - LABEL_HEIGHT);
    let y = Math.min(upper + 5, lowest);
    while (used.some((other) => Math.abs(other.y - y) < 22 && Math.abs(other.x - x) < 120)) {
      y += 23;
    }
    if (y > lowest + LABEL_HEIGHT / 2) {
      continue; // It would stand on the rows of another table.
    }
    used.push({x, y});
    context.fillStyle = '#000c';
    context.beginPath();
    context.roundRect(x, y, width, 19, 9);
    context.fill();
    context.fillStyle = '#fff';
    context.fillText(title, x + 7, y + 13.5);
  }
}

/** A frame around a cell, {row, column}. */
export function drawCell(context, cell, {rows, columns}, at, colour) {
  if (!cell) {
    return;
  }
  const x = at.x(cell.column / columns);
  const y = at.y(cell.row / rows);
  const width = Math.max(3, at.x((cell.column + 1) / columns) - x);
  const height = Math.max(3, at.y((cell.row + 1) / rows) - y);
  for (const [line, style] of [
    [4, '#000'],
    [2, colour],
  ]) {
    context.lineWidth = line;
    context.strokeStyle = style;
    context.strokeRect(x - 1.5, y - 1.5, width + 3, height + 3);
  }
}

/** The part that a drag would zoom to. */
export function drawBox(context, box) {
  if (box) {
    context.lineWidth = 1;
    context.fillStyle = '#ffffff33';
    context.strokeStyle = '#ffffff';
    context.fillRect(box.x, box.y, box.width, box.height);
    context.strokeRect(box.x, box.y, box.width, box.height);
  }
}

function segment(context, x0, y0, x1, y1) {
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
}
