// A heatmap with axes, marks, tooltips and zoom on plain canvases: one for the cells, one above it
// for the marks and whatever follows the pointer, and an SVG for the axes.

import {el, hideTooltip, onOtherWidth, showTooltip} from '../../page/dom.js';
import {capital, clock, cut} from '../../page/format.js';
import {paint} from '../../page/paint.js';
import {drawMarks, kindOf, nearest} from '../../page/marks.js';
import {anchorAt, rowTicks, timeTicks} from '../../page/axes.js';
import {roomy} from './boundaries.js';
import {drawAcross, drawDown} from './margins.js';
import {drawBox, drawCell, drawOverlay} from './overlay.js';
import {listen} from './heatinput.js';

export const WHOLE = Object.freeze({x0: 0, x1: 1, y0: 0, y1: 1});

const BOTTOM = 24;
const LETTER = 6.9;
const LEAST_SPAN = 1 / 4096;
const ZOOM_STEP = 1.5;
const MARGIN_TOP = 34;
const MARGIN_RIGHT = 64;
const GAP = 6;

/** A map that is lower than this is too low to read. */
const LEAST_HEIGHT = 260;

/** What margins take to the right; maps that stand below one with margins leave as much. */
export const BESIDE = MARGIN_RIGHT + GAP;

export class Heatmap {
  #content;
  #view = WHOLE;
  #history = [];
  #marks = [];
  #cursor;
  #box;

  /**
   * @param hasMargins whether totals stand above and to the right
   * @param right pixels left empty to the right, where there are no margins
   * @param onView is told the view, shares of the whole, whenever the reader changes it
   * @param onPin is told the cell, {row, column}, that the reader pins, or undefined
   */
  constructor(host, options) {
    const {height, left, right = 0, hasMargins = false, onView = () => {}} = options;
    const {onPin = () => {}} = options;
    Object.assign(this, {host, hasMargins, onView, onPin});
    this.most = {left, beside: hasMargins ? BESIDE : right};
    this.above = hasMargins ? MARGIN_TOP + GAP : 0;
    this.cells = el('canvas', {class: 'cells', 'aria-hidden': 'true'});
    this.top = el('canvas', {class: 'marks', role: 'img', tabindex: '0'});
    this.across = el('canvas', {class: 'across', 'aria-hidden': 'true'});
    this.down = el('canvas', {class: 'down', 'aria-hidden': 'true'});
    this.svg = d3.create('svg').attr('aria-hidden', 'true');
    const canvases = hasMargins ? [this.across, this.down, this.cells] : [this.cells];
    this.frame = el('div', {class: 'heat'}, ...canvases, this.svg.node(), this.top);
    this.#setHeight(height);
    this.svg.style('top', `${this.above}px`);
    host.append(this.frame);
    if (hasMargins) {
      this.frame.append(this.#buttons());
    }
    listen(this.top, this);
    onOtherWidth(this.frame, () => this.room, () => this.draw());
  }

  #setHeight(height) {
    this.height = height;
    this.frame.style.height = `${this.above + height + BOTTOM}px`;
  }

  /**
   * Makes the map low enough to end on the first screen, where it is then high enough to read; says
   * whether that changed it.
   */
  fitScreen() {
    const top = this.frame.getBoundingClientRect().top + scrollY + this.above;
    const free = Math.floor(innerHeight - top - BOTTOM);
    const isLower = free >= LEAST_HEIGHT && free < this.height;
    if (isLower) {
      this.#setHeight(free);
    }
    return isLower;
  }

  #buttons() {
    const button = (text, name, onclick) =>
      el('button', {type: 'button', 'aria-label': name, title: name, onclick}, text);
    return el(
      'div',
      {class: 'zoom', role: 'group', 'aria-label': 'Zoom'},
      button('+', 'Zoom in', () => this.zoom(1 / ZOOM_STEP)),
      button('−', 'Zoom out', () => this.zoom(ZOOM_STEP)),
      button('⤢', 'Show all', () => this.whole()),
    );
  }

  /**
   * @param content what to draw: grid {cells, rows, columns}; colourOf(view), which gives a function
   *     from a cell's index to its pixel; spaces (a name for each row); keyOf(row); isCentred, whether
   *     that is the row's name rather than the key at its top; seconds (the whole width); warmUp
   *     (seconds); marks [{seconds, row, kind, …}]; describe(row, column) and describeMark(mark), each
   *     {heading, facts}; label (text for those who cannot see it); and if wanted, boundaries,
   *     which come with tellBoundaries({seen, drawn}), spans, patterns, pin {row, column} and totals(view)
   * @param view the part to show, if it is to be another
   */
  show(content, view = this.#view) {
    this.#content = content;
    this.#view = bounded(view);
    this.#cursor = undefined;
    this.top.setAttribute('aria-label', content.label);
    this.draw();
  }

  get view() {
    return this.#view;
  }

  get isWhole() {
    return Object.keys(WHOLE).every((side) => this.#view[side] === WHOLE[side]);
  }

  /** Shows a part, as another chart or a table asks; `remember` lets Backspace come back. */
  setView(view, {remember = false, tell = false} = {}) {
    if (remember) {
      this.#history.push(this.#view);
    }
    this.#view = bounded(view);
    this.draw();
    if (tell) {
      this.onView(this.#view);
    }
  }

  draw() {
    const room = this.frame.clientWidth;
    this.room = room;
    this.left = Math.min(this.most.left, Math.max(64, Math.round(0.26 * room)));
    this.beside = Math.min(this.most.beside, Math.round(0.12 * room));
    const width = room - this.left - this.beside;
    if (!this.#content || width < 20) {
      return;
    }
    this.width = width;
    for (const canvas of [this.cells, this.top]) {
      this.#place(canvas, {left: this.left, top: this.above, width, height: this.height});
    }
    if (this.#content.grid.cells.length > 0) {
      paint(this.cells, this.#content.grid, this.#view, this.#content.colourOf(this.#view));
    }
    this.#drawMargins();
    this.#chooseBoundaries();
    this.#drawTop();
    this.#drawAxes();
  }

  #place(canvas, {left, top, width, height}) {
    const ratio = Math.min(2, devicePixelRatio);
    const wide = Math.round(width * ratio);
    const high = Math.round(height * ratio);
    if (canvas.width !== wide || canvas.height !== high) {
      canvas.width = wide;
      canvas.height = high;
    }
    Object.assign(canvas.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
  }

  #drawMargins() {
    if (!this.hasMargins || this.#content.grid.cells.length === 0) {
      return;
    }
    const {width, height, left, above} = this;
    this.#place(this.across, {left, top: 0, width, height: MARGIN_TOP});
    this.#place(this.down, {left: left + width + GAP, top: above, width: this.beside - GAP, height});
    const {byColumn, byRow} = this.#content.totals(this.#view);
    const {x0, x1, y0, y1} = this.#view;
    const colour = getComputedStyle(this.frame).color;
    drawAcross(this.across, byColumn, [x0, x1], colour);
    drawDown(this.down, byRow, [y0, y1], colour);
  }

  #chooseBoundaries() {
    const {boundaries, spaces, seconds, tellBoundaries} = this.#content;
    const chosen = boundaries
      ? roomy(boundaries, {lines: spaces.length, seconds}, this.#view, this.height)
      : {seen: 0, drawn: []};
    this.drawn = chosen.drawn;
    tellBoundaries?.(chosen);
  }

  #drawTop() {
    const {seconds, spaces, marks, grid, pin} = this.#content;
    const context = this.top.getContext('2d');
    const ratio = this.top.width / this.width;
    const at = {x: (share) => this.#x(share), y: (share) => this.#y(share)};
    context.reset(); // What clearRect has cleared is printed white, over the cells.
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawOverlay(context, this.#content, at, this);
    this.#marks = marks
      .map((mark) => ({...mark, x: at.x(mark.seconds / seconds), y: at.y(mark.row / spaces.length)}))
      .filter(({x, y}) => x >= 0 && x <= this.width && y >= 0 && y <= this.height);
    drawMarks(context, this.#marks);
    drawCell(context, pin, grid, at, '#3be8ff');
    drawCell(context, this.#cursor, grid, at, '#ffffff');
    drawBox(context, this.#box);
  }

  #drawAxes() {
    const {seconds, warmUp, isCentred} = this.#content;
    const {x0, x1} = this.#view;
    const times = timeTicks(x0 * seconds, x1 * seconds, this.width).map((time) => ({
      time,
      x: this.left + this.#x(time / seconds),
    }));
    const rows = rowTicks(this.#content, this.#view, this.height);
    const room = this.left - 12;
    const letters = Math.floor(room / LETTER);
    this.svg.attr('width', this.left + this.width).attr('height', this.height + BOTTOM);
    const root = this.svg.selectAll('g').data([0]).join('g');
    root
      .selectAll('text.time')
      .data(times)
      .join('text')
      .attr('class', 'time')
      .attr('text-anchor', ({x}) => anchorAt(x, this.left + this.width + this.beside))
      .attr('x', ({x}) => x)
      .attr('y', this.height + 17)
      .text(({time}) => clock(time));
    root
      .selectAll('line.time')
      .data(times)
      .join('line')
      .attr('class', 'time')
      .attr('x1', ({x}) => x)
      .attr('x2', ({x}) => x)
      .attr('y1', this.height)
      .attr('y2', this.height + 5);
    root
      .selectAll('text.row')
      .data(rows)
      .join('text')
      .attr('class', ({space}) => (space ? 'row space' : 'row'))
      .attr('x', this.left - 10)
      .attr('y', ({y}) => y + 11)
      .attr('text-anchor', 'end')
      .attr('direction', 'ltr')
      .each(function ({text, space}) {
        fit(this, text, space ? Math.floor(letters * 0.9) : letters, room);
      });
    root
      .selectAll('line.row')
      .data(rows)
      .join('line')
      .attr('class', 'row')
      .attr('x1', this.left - 6)
      .attr('x2', isCentred ? this.left - 6 : this.left)
      .attr('y1', ({y}) => y)
      .attr('y2', ({y}) => y);
    const warm = warmUp / seconds;
    root
      .selectAll('text.warm')
      .data(warm > x0 && warm < x1 && !isCentred ? [warm] : [])
      .join('text')
      .attr('class', 'warm')
      .attr('x', this.left + this.#x(warm) + 4)
      .attr('y', this.height - 6)
      .text('◂ warm-up');
  }

  #x(share) {
    return ((share - this.#view.x0) / (this.#view.x1 - this.#view.x0)) * this.width;
  }

  #y(share) {
    return ((share - this.#view.y0) / (this.#view.y1 - this.#view.y0)) * this.height;
  }

  /** Shares of the whole under a point of the canvas. */
  shares(x, y) {
    const {x0, x1, y0, y1} = this.#view;
    return {x: x0 + (x / this.width) * (x1 - x0), y: y0 + (y / this.height) * (y1 - y0)};
  }

  showBox(box) {
    hideTooltip();
    this.#box = box;
    this.#drawTop();
  }

  zoom(factor, px = this.width / 2, py = this.height / 2) {
    const {x, y} = this.shares(px, py);
    const {x0, x1, y0, y1} = this.#view;
    this.setView(
      {
        x0: x - (x - x0) * factor,
        x1: x + (x1 - x) * factor,
        y0: y - (y - y0) * factor,
        y1: y + (y1 - y) * factor,
      },
      {tell: true},
    );
  }

  zoomAtCursor(factor) {
    const {x, y} = this.#cursor ? this.#middle(this.#cursor) : {};
    this.zoom(factor, x, y);
  }

  /** Moves what `view` shows by pixels. */
  pan(view, across, down) {
    hideTooltip();
    const dx = (across / this.width) * (view.x1 - view.x0);
    const dy = (down / this.height) * (view.y1 - view.y0);
    const x = Math.max(-view.x0, Math.min(1 - view.x1, dx));
    const y = Math.max(-view.y0, Math.min(1 - view.y1, dy));
    this.setView(
      {x0: view.x0 + x, x1: view.x1 + x, y0: view.y0 + y, y1: view.y1 + y},
      {tell: true},
    );
  }

  go(view) {
    this.setView(view, {remember: true, tell: true});
  }

  whole() {
    this.go(WHOLE);
  }

  back() {
    this.setView(this.#history.pop() ?? WHOLE, {tell: true});
  }

  leave() {
    hideTooltip();
    if (this.#cursor) {
      this.#cursor = undefined;
      this.#drawTop();
    }
  }

  hover(event, x, y) {
    const mark = nearest(this.#marks, x, y);
    if (mark) {
      this.#tell(event, this.#content.describeMark(mark));
      return;
    }
    const cell = this.#cellAt(x, y);
    if (cell) {
      this.#tell(event, this.#content.describe(cell.row, cell.column));
    } else {
      hideTooltip();
    }
  }

  #tell(place, {heading, facts}) {
    showTooltip(place, heading, facts);
  }

  #cellAt(x, y) {
    const {rows, columns} = this.#content.grid;
    const share = this.shares(x, y);
    const row = Math.floor(share.y * rows);
    const column = Math.floor(share.x * columns);
    return row < 0 || column < 0 || row >= rows || column >= columns ? undefined : {row, column};
  }

  /** The middle of a cell, in pixels of the canvas. */
  #middle({row, column}) {
    const {rows, columns} = this.#content.grid;
    return {x: this.#x((column + 0.5) / columns), y: this.#y((row + 0.5) / rows)};
  }

  /** What a pointer does by hovering, the keys do cell by cell. */
  moveCursor(across, down) {
    const {rows, columns} = this.#content.grid;
    if (rows * columns === 0) {
      return;
    }
    const {x0, x1, y0, y1} = this.#view;
    const middle = {
      row: Math.floor(((y0 + y1) / 2) * rows),
      column: Math.floor(((x0 + x1) / 2) * columns),
    };
    // Where cells are smaller than pixels, a step is a pixel.
    const stepX = Math.max(1, Math.round(((x1 - x0) * columns) / this.width));
    const stepY = Math.max(1, Math.round(((y1 - y0) * rows) / this.height));
    const {row, column} = this.#cursor ?? this.#content.pin ?? middle;
    const isFirst = !this.#cursor;
    this.#cursor = {
      row: clamp(isFirst ? row : row + down * stepY, rows),
      column: clamp(isFirst ? column : column + across * stepX, columns),
    };
    this.#follow();
    this.#drawTop();
    const {row: at, column: when} = this.#cursor;
    this.#tell(this.#onScreen(this.#middle(this.#cursor)), this.#content.describe(at, when));
  }

  /** Keeps the cursor in view. */
  #follow() {
    const {x, y} = this.#middle(this.#cursor);
    const across = x < 0 ? x - 20 : x > this.width ? x - this.width + 20 : 0;
    const down = y < 0 ? y - 20 : y > this.height ? y - this.height + 20 : 0;
    if (across || down) {
      this.pan(this.#view, across, down);
    }
  }

  #onScreen({x, y}) {
    const {left, top} = this.top.getBoundingClientRect();
    return {clientX: left + x, clientY: top + y};
  }

  /** Announces the marks in view one after another, in order of time. */
  nextMark(way) {
    const sorted = d3.sort(this.#marks, ({seconds}) => seconds);
    if (sorted.length > 0) {
      const at = sorted.findIndex(({event}) => event === this.told);
      const next = sorted[at < 0 ? 0 : (at + way + sorted.length) % sorted.length];
      this.told = next.event;
      this.#tell(this.#onScreen(next), this.#content.describeMark(next));
    }
  }

  pinAt(x, y) {
    this.onPin(this.#cellAt(x, y));
  }

  pinCursor() {
    if (this.#cursor) {
      this.onPin(this.#cursor);
    }
  }

  unpin() {
    this.leave();
    this.onPin(undefined);
  }
}

/** Writes a text that is cut to a number of letters, or to fewer where they are wide. */
function fit(node, text, letters, room) {
  node.textContent = cut(text, letters);
  const width = node.getComputedTextLength();
  if (width > room) {
    node.textContent = cut(text, Math.floor((letters * room) / width));
  }
}

function clamp(value, size) {
  return Math.max(0, Math.min(size - 1, value));
}

/** What a mark says when it is pointed at. */
export function describeMark(variant, mark) {
  const {cause, key, timeSeconds, fromServer, toServer} = mark.event;
  const facts = [
    ['time', clock(timeSeconds)],
    ['key', key],
  ];
  if (fromServer !== toServer) {
    facts.push(['server', `${variant.serverName(fromServer)} → ${variant.serverName(toServer)}`]);
  }
  return {heading: [capital(kindOf(mark.kind).one), cause], facts};
}

/** Within the whole, and not narrower than can be drawn. */
function bounded({x0, x1, y0, y1}) {
  const [a, b] = side(x0, x1);
  const [c, d] = side(y0, y1);
  return {x0: a, x1: b, y0: c, y1: d};
}

function side(from, to) {
  const span = Math.max(LEAST_SPAN, Math.min(1, to - from));
  const start = Math.max(0, Math.min(1 - span, from));
  return [start, start + span];
}
