// The heatmap up to now: the future stays covered.

import {el} from '../../page/dom.js';
import {borders, rowTicks, timeTicks} from '../../page/axes.js';
import {bareKey, clock} from '../../page/format.js';
import {drawMarks} from '../../page/marks.js';
import {paint} from '../../page/paint.js';
import {heatColours} from '../../page/scale.js';
import {Surface, themeColour} from './surface.js';

export const LEFT = 132;
export const RIGHT = 8;
export const ALL = {x0: 0, x1: 1, y0: 0, y1: 1};
const BOTTOM = 20;

export class GrowingHeatmap {
  #painted;

  constructor(host, height) {
    this.height = height;
    this.surface = new Surface(host, {
      title: 'Heat by key and time',
      height: height + BOTTOM,
    });
    this.surface.aside.append('idle', legend(), 'overloaded');
  }

  draw(replay, seconds) {
    const {context, width, ratio} = this.surface.begin();
    const across = Math.max(1, width - LEFT - RIGHT);
    const x = (time) => LEFT + (time / replay.seconds) * across;
    const shown = replay.columnsAt(seconds);
    context.fillStyle = themeColour('--card');
    context.fillRect(LEFT, 0, across, this.height);
    if (shown > 0) {
      const whole = this.#whole(replay, Math.round(across * ratio), Math.round(this.height * ratio));
      const until = (shown / replay.columns) * whole.width;
      const wide = (shown / replay.columns) * across;
      context.imageSmoothingEnabled = false;
      context.drawImage(whole, 0, 0, until, whole.height, LEFT, 0, wide, this.height);
    }
    context.strokeStyle = '#88888888';
    for (const row of borders(replay.spaces)) {
      line(context, LEFT, this.#y(replay, row), LEFT + across, this.#y(replay, row));
    }
    const marks = replay.eventsUntil(seconds).map((event) => ({
      kind: event.kind,
      x: x(event.seconds),
      y: this.#y(replay, event.row),
    }));
    drawMarks(context, marks);
    drawNow(context, x(seconds), this.height);
    this.#axes(context, replay, x, across);
    this.#say(replay, shown);
  }

  #y(replay, row) {
    return (row / replay.rows) * this.height;
  }

  /** Painted once for each variant and size; a frame only copies from it. */
  #whole(replay, width, height) {
    const last = this.#painted;
    if (last?.replay !== replay || last.canvas.width !== width || last.canvas.height !== height) {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, {width, height});
      const colours = heatColours();
      const {cells} = replay;
      paint(canvas, replay, ALL, (cell) => colours[cells[cell]]);
      this.#painted = {replay, canvas};
    }
    return this.#painted.canvas;
  }

  #axes(context, replay, x, across) {
    const rows = {
      spaces: replay.spaces,
      keyOf: (row) => brief(bareKey(replay.starts[row])),
      isCentred: false,
    };
    context.textAlign = 'right';
    context.direction = 'ltr';
    for (const {y, text, space} of rowTicks(rows, ALL, this.height)) {
      context.fillStyle = themeColour(space ? '--ink' : '--faint');
      context.fillText(fitting(context, text, LEFT - 12), LEFT - 8, y + 7);
    }
    drawTimes(context, replay, x, across, this.height);
  }

  #say(replay, shown) {
    const {rows, cells} = replay;
    let best = -1;
    for (let i = 0; i < shown * rows; i++) {
      if (best < 0 || cells[i] > cells[best]) {
        best = i;
      }
    }
    this.surface.say(
      best < 0 || cells[best] === 0
        ? 'Nothing has happened yet.'
        : `Hottest so far: from ${replay.starts[best % rows]}, ` +
            `at ${clock(Math.floor(best / rows) * replay.columnSeconds)}.`,
    );
  }
}

/** Times of day to a tenth of a second: a run is short, and the day is the same all the time. */
function brief(key) {
  return key.replace(/\b\d{4}-\d\d-\d\dT(\d\d:\d\d:\d\d)(\.\d)?\d*Z/g, '$1$2');
}

/** The beginning of a text, as much as there is room for. */
function fitting(context, text, room) {
  if (context.measureText(text).width <= room) {
    return text;
  }
  const letters = [...text];
  while (letters.length > 0 && context.measureText(`${letters.join('')}…`).width > room) {
    letters.pop();
  }
  return `${letters.join('')}…`;
}

/** All colours of heat in a bar. */
function legend() {
  const bar = el('canvas', {class: 'legend-bar', width: 256, height: 1, 'aria-hidden': 'true'});
  const context = bar.getContext('2d', {willReadFrequently: true});
  const image = context.createImageData(256, 1);
  new Uint32Array(image.data.buffer).set(heatColours());
  context.putImageData(image, 0, 0);
  return bar;
}

/** Where the replay is. */
export function drawNow(context, x, height) {
  context.strokeStyle = themeColour('--accent');
  context.lineWidth = 1.5;
  line(context, x, 0, x, height);
  context.lineWidth = 1;
}

export function drawTimes(context, replay, x, across, top) {
  context.fillStyle = themeColour('--faint');
  context.textAlign = 'center';
  for (const time of timeTicks(0, replay.seconds, across)) {
    const half = context.measureText(clock(time)).width / 2;
    context.fillText(clock(time), Math.min(x(time), x(replay.seconds) + RIGHT - half), top + 11);
  }
}

export function line(context, x0, y0, x1, y1) {
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
}
