// Puts cells on pixels.

/** Which cells each pixel of an axis shows, [first, beyond the last], of `from` to `to` of `size`. */
export function spans(pixels, from, to, size) {
  const perPixel = (to - from) / pixels;
  return Array.from({length: pixels}, (_, i) => {
    const start = from + i * perPixel;
    const first = Math.floor(perPixel < 1 ? start + perPixel / 2 : start);
    const end = perPixel < 1 ? first + 1 : Math.ceil(start + perPixel);
    return [Math.max(0, Math.min(size - 1, first)), Math.max(1, Math.min(size, end))];
  });
}

/** The index of the hottest of the cells under a pixel: no hot cell is averaged away. */
export function hottest({cells, rows}, columns, rowSpan) {
  const [column, columnEnd] = columns;
  const [row, rowEnd] = rowSpan;
  return hottestOf(cells, rows, column, columnEnd, row, rowEnd);
}

function hottestOf(cells, rows, column, columnEnd, row, rowEnd) {
  let best = column * rows + row;
  for (let c = column; c < columnEnd; c++) {
    for (let i = c * rows + row; i < c * rows + rowEnd; i++) {
      if (cells[i] > cells[best]) {
        best = i;
      }
    }
  }
  return best;
}

/**
 * Draws a grid {cells, rows, columns} so that it fills the canvas.
 *
 * @param view the part to show: x0, x1, y0, y1 as shares of the whole
 * @param colourOf gives a cell's pixel from its index
 */
export function paint(canvas, grid, view, colourOf) {
  const {width, height} = canvas;
  // The pixels come from this loop, so a canvas in memory serves better than one on a GPU.
  const context = canvas.getContext('2d', {willReadFrequently: true});
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const across = spans(width, view.x0 * grid.columns, view.x1 * grid.columns, grid.columns);
  const down = spans(height, view.y0 * grid.rows, view.y1 * grid.rows, grid.rows);
  const {cells, rows} = grid;
  for (let y = 0; y < height; y++) {
    if (isAgain(down, y)) {
      pixels.copyWithin(y * width, (y - 1) * width, y * width);
      continue;
    }
    const row = down[y][0];
    const rowEnd = down[y][1];
    for (let x = 0; x < width; x++) {
      const place = y * width + x;
      pixels[place] = isAgain(across, x)
        ? pixels[place - 1]
        : colourOf(hottestOf(cells, rows, across[x][0], across[x][1], row, rowEnd));
    }
  }
  context.putImageData(image, 0, 0);
}

/** Whether a pixel shows the same cells as the one before it. */
function isAgain(spansOfPixels, pixel) {
  if (pixel === 0) {
    return false;
  }
  const here = spansOfPixels[pixel];
  const before = spansOfPixels[pixel - 1];
  return here[0] === before[0] && here[1] === before[1];
}

/** The greatest byte in view. */
export function greatest(grid, view) {
  const [column] = spans(1, view.x0 * grid.columns, view.x1 * grid.columns, grid.columns);
  const [row] = spans(1, view.y0 * grid.rows, view.y1 * grid.rows, grid.rows);
  return grid.cells[hottest(grid, column, row)] ?? 0;
}
