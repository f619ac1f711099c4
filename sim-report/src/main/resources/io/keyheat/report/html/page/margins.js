// Totals beside a heatmap: of each moment above it, of each row to its right.

import {spans} from '../../page/paint.js';

/**
 * What the cells in view come to, by column and by row.
 *
 * @param value of each byte
 * @param isSum whether values may be added up; else the greatest counts
 */
export function totals({cells, rows, columns}, view, value, isSum) {
  const byColumn = new Float64Array(columns);
  const byRow = new Float64Array(rows);
  const [[column0, column1]] = spans(1, view.x0 * columns, view.x1 * columns, columns);
  const [[row0, row1]] = spans(1, view.y0 * rows, view.y1 * rows, rows);
  for (let column = column0; column < column1; column++) {
    for (let row = row0; row < row1; row++) {
      const cell = value[cells[column * rows + row]];
      byColumn[column] = isSum ? byColumn[column] + cell : Math.max(byColumn[column], cell);
      byRow[row] = isSum ? byRow[row] + cell / (column1 - column0) : Math.max(byRow[row], cell);
    }
  }
  return {byColumn, byRow};
}

/** Bars upwards from the canvas's lower edge, one for each pixel across. */
export function drawAcross(canvas, values, [from, to], colour) {
  const most = d3.max(values) || 1;
  const context = cleared(canvas, colour);
  spans(canvas.width, from * values.length, to * values.length, values.length).forEach(
    ([first, end], x) => {
      const height = (d3.max(values.subarray(first, end)) / most) * canvas.height;
      context.fillRect(x, canvas.height - height, 1, height);
    },
  );
}

/** Bars to the right, one for each pixel down. */
export function drawDown(canvas, values, [from, to], colour) {
  const most = d3.max(values) || 1;
  const context = cleared(canvas, colour);
  spans(canvas.height, from * values.length, to * values.length, values.length).forEach(
    ([first, end], y) => {
      context.fillRect(0, y, (d3.max(values.subarray(first, end)) / most) * canvas.width, 1);
    },
  );
}

function cleared(canvas, colour) {
  const context = canvas.getContext('2d');
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = colour;
  return context;
}
