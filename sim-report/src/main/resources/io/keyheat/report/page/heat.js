// Puts heat on pixels: cells, the part of them in view, and colours.

import {el} from './dom.js';

/** @type {{x0: number, x1: number, y0: number, y1: number}} shares of all columns and rows */
export const WHOLE = Object.freeze({x0: 0, x1: 1, y0: 0, y1: 1});

/** HeatColours.java has the same; dark pages invert what is drawn (page.css). */
const IDLE = '#f4f2ef';
const STEPS = [
  '#fffde0', '#ffeda0', '#fed976', '#feb24c', '#fd8d3c', '#fc4e2a', '#e31a1c', '#bd0026', '#800026',
];
const ramp = d3.piecewise(d3.interpolateRgb, STEPS);

/** Colours of servers, apart for the colour-blind too (Okabe and Ito); more servers share them. */
const SERVERS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#b3a100', '#777777'];

/** The colour of a share of what a tablet can take. */
export function heatColour(share) {
  return share > 0 ? ramp(Math.min(1, share)) : IDLE;
}

/** The colour of a server, counted from 1. */
export function serverColour(server) {
  return SERVERS[(server - 1) % SERVERS.length];
}

/** A colour of a style sheet as a canvas has its pixels: 0xAABBGGRR. */
export function pixel(colour) {
  const {r, g, b} = d3.rgb(colour);
  return ((255 << 24) | (Math.round(b) << 16) | (Math.round(g) << 8) | Math.round(r)) >>> 0;
}

/** Bytes of Heat.java: 0 is nothing, 1 and so on are even steps up to 1. */
const BYTE_STEPS = 100;

const BYTE_PIXELS = Uint32Array.from({length: 256}, (_, byte) =>
  pixel(heatColour(shareOf(byte))),
);

/** The pixel of a byte's share of rejected attempts: clear where nothing is, red, and deeper with the share. */
export function rejectedPixel(byte) {
  return REJECTED_PIXELS[byte];
}

const REJECTED_PIXELS = Uint32Array.from({length: 256}, (_, byte) =>
  byte === 0 ? 0 : pixel(d3.interpolateRgb(IDLE, '#c4262e')(0.35 + 0.65 * shareOf(byte))),
);

/** The share that a byte of Heat.java stands for. */
export function shareOf(byte) {
  return byte === 0 ? 0 : Math.min(1, (byte - 1) / BYTE_STEPS);
}

/** The byte of a share. */
export function byteOf(share) {
  return share > 0 ? 1 + Math.round(BYTE_STEPS * Math.min(1, share)) : 0;
}

/**
 * Which cells each pixel of an axis shows, [first, beyond the last], of `from` to `to` of `size`.
 *
 * @return {any[]}
 */
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
export function hottest({cells, rows}, [column, columnEnd], [row, rowEnd]) {
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

/** The greatest cell in view. */
export function greatest(grid, view = WHOLE) {
  const [column] = spans(1, view.x0 * grid.columns, view.x1 * grid.columns, grid.columns);
  const [row] = spans(1, view.y0 * grid.rows, view.y1 * grid.rows, grid.rows);
  return grid.cells[hottest(grid, column, row)] ?? 0;
}

/**
 * Draws a grid {cells, rows, columns} so that it fills the canvas; what lies beyond is clear.
 *
 * @param view the part to show: x0, x1, y0, y1 as shares of the whole
 * @param pixelOf gives a cell's pixel from its index
 * @param until columns from here on stay clear
 */
export function paint(canvas, grid, {view = WHOLE, pixelOf = undefined, until = grid.columns} = {}) {
  const {cells, rows, columns} = grid;
  const colourOf = pixelOf ?? ((cell) => BYTE_PIXELS[cells[cell]]);
  const {width, height} = canvas;
  // The pixels come from this loop, so a canvas in memory serves better than one on a GPU.
  const context = canvas.getContext('2d', {willReadFrequently: true});
  const image = context.createImageData(width, height);
  if (cells.length > 0) {
    const pixels = new Uint32Array(image.data.buffer);
    const across = spans(width, view.x0 * columns, view.x1 * columns, columns);
    const down = spans(height, view.y0 * rows, view.y1 * rows, rows);
    const shown = across.filter(([first]) => first < until).length;
    const isAgain = (all, i) => i > 0 && all[i][0] === all[i - 1][0] && all[i][1] === all[i - 1][1];
    for (let y = 0; y < height; y++) {
      if (isAgain(down, y)) {
        pixels.copyWithin(y * width, (y - 1) * width, y * width);
        continue;
      }
      for (let x = 0; x < shown; x++) {
        pixels[y * width + x] = isAgain(across, x)
          ? pixels[y * width + x - 1]
          : colourOf(hottest(grid, across[x], down[y]));
      }
    }
  }
  context.putImageData(image, 0, 0);
}

/** A small picture of a grid of bytes, with words for those who cannot see it. */
export function heatPicture(grid, {width, height, label}) {
  const canvas = el('canvas', {class: 'heat-picture', width, height, role: 'img', 'aria-label': label});
  paint(canvas, grid);
  return canvas;
}

/** What colours mean, from left to right: [{at, text}], places in shares of the bar. */
export function legend(ticks) {
  const bar = el('canvas', {class: 'heat-picture', width: 256, height: 1, 'aria-hidden': 'true'});
  const cells = Uint8Array.from({length: 256}, (_, i) => i);
  paint(bar, {cells, rows: 1, columns: 256}, {pixelOf: (cell) => pixel(heatColour(cell / 255))});
  const marks = ticks.map(({at, text}) => {
    const mark = el('span', {dir: 'auto'}, text);
    mark.style.left = `${100 * at}%`;
    return mark;
  });
  return [bar, el('div', {class: 'ticks'}, ...marks)];
}
