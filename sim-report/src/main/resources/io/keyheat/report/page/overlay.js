// What lies over the cells of a heatmap: borders, split points, times of trouble, refusals, the pinned
// cell and the cursor.

import {borders} from './axes.js';

/** Lines nearer to each other than this would hide the heat: split points are ticks at the left then. */
const LEAST_GAP = 12;

const FAILED = d3.color('#c4262e');

/**
 * @param at {x(share), y(share)}, which give pixels
 * @param size {width, height} in pixels
 */
export function drawOverlay(context, content, at, size) {
  drawBorders(context, content, at, size);
  drawSpans(context, content, at, size);
  drawBoundaries(context, content, at, size);
  drawRejected(context, content, at, size);
}

function drawBorders(context, {spaces, warmUp, seconds}, at, {width, height}) {
  context.lineWidth = 1;
  context.strokeStyle = '#1d1b2066';
  const ends = borders(spaces);
  for (const row of ends.length * LEAST_GAP > height ? [] : ends) {
    segment(context, 0, at.y(row / spaces.length), width, at.y(row / spaces.length));
  }
  const x = at.x(warmUp / seconds);
  if (warmUp > 0 && x > 0 && x < width) {
    context.setLineDash([4, 4]);
    segment(context, x, 0, x, height);
    context.setLineDash([]);
    outlined(context, '◂ warm-up', x + 4, height - 6);
  }
}

/** @param content spans: times in which something was wrong, [{label, fromSeconds, toSeconds}] */
function drawSpans(context, {spans, seconds}, at, {width, height}) {
  spans.forEach(({label, fromSeconds, toSeconds}, i) => {
    const from = at.x(fromSeconds / seconds);
    const to = Math.max(from + 1.5, at.x(toSeconds / seconds));
    if (from > width || to < 0) {
      return;
    }
    context.fillStyle = '#2f7fb82e';
    context.strokeStyle = '#2f7fb8';
    context.fillRect(from, 0, to - from, height);
    segment(context, from, 0, from, height);
    segment(context, to, 0, to, height);
    const room = width - context.measureText(label).width - 4;
    outlined(context, label, Math.max(4, Math.min(room, Math.max(0, from) + 4)), 13 + 14 * (i % 4));
  });
}

/** Text that can be read on every colour. */
function outlined(context, text, x, y) {
  context.font = '600 11px system-ui, sans-serif';
  context.lineWidth = 3;
  context.strokeStyle = '#ffffffcc';
  context.strokeText(text, x, y);
  context.fillStyle = '#1d1b20';
  context.fillText(text, x, y);
  context.lineWidth = 1;
}

/** Split points as ticks at the left; as lines where there is room for them. */
function drawBoundaries(context, {boundaries, spaces, seconds}, at, {width, height}) {
  if (!boundaries) {
    return;
  }
  const {rows, from, to} = boundaries;
  const seen = d3.range(rows.length).filter((i) => {
    const y = at.y(rows[i] / spaces.length);
    return y >= 0 && y <= height && at.x(to[i] / seconds) > 0 && at.x(from[i] / seconds) < width;
  });
  const yOf = (i) => Math.round(at.y(rows[i] / spaces.length)) + 0.5;
  const isRoomy = seen.length * LEAST_GAP <= height;
  context.strokeStyle = isRoomy ? '#0a7ea4aa' : '#0a7ea4';
  context.beginPath();
  if (isRoomy) {
    for (const i of seen) {
      context.moveTo(at.x(from[i] / seconds), yOf(i));
      context.lineTo(at.x(to[i] / seconds), yOf(i));
    }
  } else {
    for (const y of new Set(seen.map(yOf))) {
      context.moveTo(0, y);
      context.lineTo(5, y);
    }
  }
  context.stroke();
}

/** A line of red below the cells for each server that rejects, deeper where it rejects more. */
function drawRejected(context, {rejected, grid}, at, {height, strip}) {
  if (!rejected) {
    return;
  }
  const {cells, rows} = rejected;
  const refusing = d3.range(rows).filter((row) => d3.range(grid.columns).some((column) => cells[column * rows + row] > 0));
  const each = Math.min(4, (strip - 2) / Math.max(1, refusing.length));
  refusing.forEach((row, i) => {
    const y = height + 2 + each * i;
    for (let column = 0; column < grid.columns; column++) {
      const share = cells[column * rows + row] / 255;
      if (share > 0) {
        context.fillStyle = FAILED.copy({opacity: 0.35 + 0.65 * share});
        const x = at.x(column / grid.columns);
        context.fillRect(x, y, at.x((column + 1) / grid.columns) - x + 0.5, Math.max(0.5, each - 0.5));
      }
    }
  });
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
    [4, '#fff'],
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
    context.fillStyle = '#1d1b2022';
    context.strokeStyle = '#1d1b20';
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
