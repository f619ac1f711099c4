// The writes of ranges by time and key, and where the ranges were cut.

import {el} from '../page/dom.js';
import {clock, count} from '../page/format.js';
import {paint} from '../page/paint.js';
import {heatColours, PALETTES} from '../page/scale.js';

const WIDTH = 960;
const HEIGHT = 440;
const CUT_RADIUS = 7;
const BRIGHTEST = 255;

/**
 * A map with its caption.
 *
 * @param picture a RangePicture of ObservedModel.java
 * @param most writes a second that have the brightest colour
 */
export function rangeMap(title, {rates, cuts, steps}, most) {
  const words = `${title}: ${count(cuts.length)} cuts, ${count(steps.at(-1).ranges)} ranges at the end`;
  const canvas = el('canvas', {width: WIDTH, height: HEIGHT, role: 'img', 'aria-label': words});
  const cells = Uint8Array.from(rates.perSecond, (rate) => Math.round((BRIGHTEST * rate) / (most || 1)));
  const grid = {rows: rates.rows, columns: rates.columns, cells};
  const colours = heatColours();
  paint(canvas, grid, {x0: 0, x1: 1, y0: 0, y1: 1}, (cell) => colours[cells[cell]]);
  cuts.forEach((cut) => drawCut(canvas.getContext('2d'), cut, rates.seconds));
  return el(
    'figure',
    {},
    el('figcaption', {}, el('span', {dir: 'auto'}, title), el('span', {class: 'key'}, `${count(cuts.length)} cuts`)),
    canvas,
    el('div', {class: 'times'}, el('span', {}, clock(0)), el('span', {}, clock(rates.seconds))),
  );
}

/** A light ring with a dark edge can be seen on every colour. */
function drawCut(context, {seconds, place}, duration) {
  for (const [colour, width] of [['#000', 5], ['#fff', 2.5]]) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    context.arc((seconds / duration) * WIDTH, place * HEIGHT, CUT_RADIUS, 0, 2 * Math.PI);
    context.stroke();
  }
}

/** The legend of all maps of a workload, from no writes to the most. */
export function scaleBar(mostShown) {
  const bar = el('div', {class: 'scale'});
  const colours = [0, 0.25, 0.5, 0.75, 1].map((share) => PALETTES.inferno(share));
  bar.style.background = `linear-gradient(to right, ${colours.join(', ')})`;
  return el('div', {class: 'legend'}, el('span', {}, '0/s'), bar, el('span', {}, `${mostShown} in a range`));
}
