// Heat by key and time with axes, marks, tooltips and zoom: a canvas for the cells, one above it for
// what follows the pointer, and an SVG for the axes.

import {el, hideTooltip, onOtherWidth, showTooltip} from './dom.js';
import {anchorAt, rowTicks, timeTicks} from './axes.js';
import {clock, cut} from './format.js';
import {WHOLE, paint} from './heat.js';
import {listen} from './heatinput.js';
import {drawMarks, nearest} from './marks.js';
import {drawMargins} from './margins.js';
import {drawBox, drawCell, drawOverlay} from './overlay.js';

const BOTTOM = 20;
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';
const LEAST_SPAN = 1 / 4096;
const ABOVE = 34;
const STRIP = 12;
const BESIDE = 84;
const GAP = 6;

/** A pointer this near to the hottest cell means that one, in pixels. */
const REACH = 8;

export class Heatmap {
  #content;
  #view = WHOLE;
  #history = [];
  #marks = [];
  #cursor;
  #box;
  #line;

  /**
   * @param hasMargins whether totals stand above and to the right
   * @param onView is told the view, shares of the whole, whenever the reader changes it
   * @param onPin is told the cell, {row, column}, that the reader pins, or undefined
   * @param onTime is told the time under the pointer as a share of the whole, or undefined
   */
  constructor(host, {height, left, hasMargins = false, ...listeners}) {
    const silent = {onView: () => {}, onPin: () => {}, onTime: () => {}};
    Object.assign(this, {host, hasMargins, height, most: left}, silent, listeners);
    this.above = hasMargins ? ABOVE + GAP : 0;
    this.cells = el('canvas', {class: 'cells', 'aria-hidden': 'true'});
    this.top = el('canvas', {class: 'marks', role: 'img', tabindex: '0'});
    this.svg = d3.create('svg').attr('aria-hidden', 'true');
    this.frame = el('div', {class: 'heat'}, this.cells, this.svg.node(), this.top);
    this.frame.style.height = `${this.above + height + BOTTOM}px`;
    this.#hide(true); // Until they have their place.
    host.append(this.frame);
    listen(this.top, this);
    onOtherWidth(this.frame, () => this.room, () => this.draw());
  }

  /**
   * @param content what to draw: grid {cells, rows, columns}; pixelOf(cell), if its cells are no
   *     bytes of heat; until, the columns that are known; spaces and labels, names for each row;
   *     seconds (the whole width); warmUp (seconds); marks [{seconds, row, kind, …}];
   *     describe(row, column) and describeMark(mark), each {heading, facts}; label (text for those
   *     who cannot see it); empty (what is said where there are no cells); and if wanted,
   *     boundaries, spans, pin {row, column}, rejected {cells, rows} and margins {across, down}
   * @param view the part to show, if it is to be another
   */
  show(content, view = this.#view) {
    this.#content = {spans: [], marks: [], warmUp: 0, ...content};
    this.#view = bounded(view);
    this.#cursor = undefined;
    this.top.setAttribute('aria-label', content.label);
    this.draw();
  }

  get view() {
    return this.#view;
  }

  /** Shows a part, as another chart or a table asks; `remember` lets Backspace come back. */
  setView(view, {remember = false, tell = false} = {}) {
    if (remember) {
      this.#history.push(this.#view);
    }
    const before = this.#view;
    this.#view = bounded(view);
    if (['x0', 'x1', 'y0', 'y1'].some((side) => this.#view[side] !== before[side])) {
      this.draw();
    }
    if (tell) {
      this.onView(this.#view);
    }
  }

  /** Shows a line at a time, a share of the whole, that another map's pointer is at. */
  showTime(share) {
    this.#line = share;
    this.#drawTop();
  }

  /** Shows what is known up to now: columns, marks, and a line at a share of the whole. */
  advance({until, marks, now, label}) {
    Object.assign(this.#content, {until, marks});
    this.#line = now;
    this.top.setAttribute('aria-label', label);
    if (this.width >= 20) {
      paint(this.cells, this.#content.grid, {...this.#content, view: this.#view});
    }
    this.#drawTop();
  }

  draw() {
    const room = this.frame.clientWidth;
    this.room = room;
    const isWide = room > 480;
    this.left = Math.min(this.most, Math.max(64, Math.round(0.26 * room)));
    this.beside = this.hasMargins && isWide ? BESIDE : 10;
    this.width = room - this.left - this.beside;
    if (!this.#content || this.width < 20) {
      return;
    }
    this.#place(this.cells, this.#mapHeight);
    this.#place(this.top, this.height);
    this.#hide(false);
    paint(this.cells, this.#content.grid, {...this.#content, view: this.#view});
    this.#drawTop();
    this.#drawAxes();
  }

  #hide(isHidden) {
    this.cells.hidden = isHidden;
    this.top.hidden = isHidden;
  }

  /** What refusals leave of the height: they have a strip below the cells. */
  get #mapHeight() {
    return this.height - (this.#content.rejected?.cells.some((byte) => byte > 0) ? STRIP : 0);
  }

  #place(canvas, high) {
    const ratio = Math.min(2, devicePixelRatio);
    const size = {width: Math.round(this.width * ratio), height: Math.round(high * ratio)};
    if (canvas.width !== size.width || canvas.height !== size.height) {
      Object.assign(canvas, size);
    }
    const [left, top, width, height] = [this.left, this.above, this.width, high].map((one) => `${one}px`);
    Object.assign(canvas.style, {left, top, width, height});
  }

  #drawTop() {
    if (!this.#content || !(this.width >= 20)) {
      return;
    }
    const {seconds, spaces, marks, grid, pin, empty} = this.#content;
    const context = this.top.getContext('2d');
    const ratio = this.top.width / this.width;
    const at = {x: (share) => this.#x(share), y: (share) => this.#y(share)};
    context.reset(); // What clearRect has cleared is printed white, over the cells.
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (spaces.length === 0) {
      context.font = '14px system-ui, sans-serif';
      context.fillStyle = '#6b6672';
      context.fillText(empty ?? 'Nothing to show.', 12, 26);
    }
    drawOverlay(context, this.#content, at, {width: this.width, height: this.#mapHeight, strip: STRIP});
    this.#marks = marks
      .map((mark) => ({...mark, x: at.x(mark.seconds / seconds), y: at.y(mark.row / spaces.length)}))
      .filter(({x, y}) => x >= 0 && x <= this.width && y >= 0 && y <= this.#mapHeight);
    drawMarks(context, this.#marks);
    drawCell(context, pin, grid, at, '#0a7ea4');
    drawCell(context, this.#cursor, grid, at, '#1d1b20');
    drawBox(context, this.#box);
    if (this.#line !== undefined) {
      context.fillStyle = '#1d1b2099';
      context.fillRect(at.x(this.#line), 0, 1, this.#mapHeight);
    }
  }

  #drawAxes() {
    const {seconds} = this.#content;
    const {x0, x1} = this.#view;
    const root = this.svg.attr('width', this.room).attr('height', this.above + this.height + BOTTOM);
    root.selectAll('*').remove();
    const map = root.append('g').attr('transform', `translate(${this.left},${this.above})`);
    for (const time of timeTicks(x0 * seconds, x1 * seconds, this.width)) {
      const x = this.#x(time / seconds);
      map.append('line').attr('x1', x).attr('x2', x).attr('y1', this.height).attr('y2', this.height + 4);
      map
        .append('text')
        .attr('class', 'time')
        .attr('text-anchor', anchorAt(x, this.width))
        .attr('x', x)
        .attr('y', this.height + 15)
        .text(clock(time));
    }
    const room = this.left - 12;
    for (const {y, text, space} of rowTicks(this.#content, this.#view, this.#mapHeight)) {
      const label = map
        .append('text')
        .attr('class', space ? 'row space' : 'row')
        .attr('x', -10)
        .attr('y', y + 11)
        .attr('text-anchor', 'end')
        .attr('direction', 'ltr');
      label.text(fitted(text, room, space));
      map.append('line').attr('x1', -6).attr('x2', 0).attr('y1', y).attr('y2', y);
    }
    if (this.hasMargins) {
      const {left, width, beside} = this;
      drawMargins(root, this.#content, this.#view, {left, width, height: this.#mapHeight, above: ABOVE, gap: GAP, beside});
    }
  }

  #x(share) {
    return ((share - this.#view.x0) / (this.#view.x1 - this.#view.x0)) * this.width;
  }

  #y(share) {
    return ((share - this.#view.y0) / (this.#view.y1 - this.#view.y0)) * this.#mapHeight;
  }

  /** Shares of the whole under a point of the canvas. */
  shares(x, y) {
    const {x0, x1, y0, y1} = this.#view;
    return {x: x0 + (x / this.width) * (x1 - x0), y: y0 + (y / this.#mapHeight) * (y1 - y0)};
  }

  showBox(box) {
    hideTooltip();
    this.#box = box;
    this.#drawTop();
  }

  zoom(factor, px = this.width / 2, py = this.height / 2) {
    const {x, y} = this.shares(px, py);
    const {x0, x1, y0, y1} = this.#view;
    const [left, right] = [x - (x - x0) * factor, x + (x1 - x) * factor];
    const [upper, lower] = [y - (y - y0) * factor, y + (y1 - y) * factor];
    this.setView({x0: left, x1: right, y0: upper, y1: lower}, {tell: true});
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
    this.setView({x0: view.x0 + x, x1: view.x1 + x, y0: view.y0 + y, y1: view.y1 + y}, {tell: true});
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
    this.onTime(undefined);
    if (this.#cursor) {
      this.#cursor = undefined;
      this.#drawTop();
    }
  }

  hover(event, x, y) {
    const mark = nearest(this.#marks, x, y);
    const cell = mark ? undefined : this.#cellNear(x, y);
    const told = mark ? this.#content.describeMark?.(mark) : cell && this.#content.describe?.(cell.row, cell.column);
    this.onTime(this.shares(x, y).x);
    if (told) {
      showTooltip(event, told.heading, told.facts);
    } else {
      hideTooltip();
    }
  }

  /** The hottest cell within reach of a point: a diagonal is a few pixels high. */
  #cellNear(x, y) {
    const {cells, rows, columns} = this.#content.grid;
    const share = this.shares(x, y);
    const row = Math.floor(share.y * rows);
    const column = Math.floor(share.x * columns);
    if (row < 0 || column < 0 || row >= rows || column >= columns) {
      return undefined;
    }
    const perRow = this.#mapHeight / (rows * (this.#view.y1 - this.#view.y0));
    const reach = perRow >= REACH ? 0 : Math.ceil(REACH / perRow);
    const near = d3.range(Math.max(0, row - reach), Math.min(rows, row + reach + 1));
    const found = cells[column * rows + row] > 0 ? row : d3.greatest(near, (one) => cells[column * rows + one]);
    return {row: cells[column * rows + found] > 0 ? found : row, column};
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
    const middle = {row: Math.floor(((y0 + y1) / 2) * rows), column: Math.floor(((x0 + x1) / 2) * columns)};
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
    const {heading, facts} = this.#content.describe(this.#cursor.row, this.#cursor.column);
    showTooltip(this.#onScreen(this.#middle(this.#cursor)), heading, facts);
    this.onTime((this.#cursor.column + 0.5) / columns);
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
      const {heading, facts} = this.#content.describeMark(next);
      showTooltip(this.#onScreen(next), heading, facts);
    }
  }

  pinAt(x, y) {
    this.onPin(this.#cellNear(x, y), this.shares(x, y));
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

const RULER = document.createElement('canvas').getContext('2d');

/** A text that is cut to a room in pixels. Measured apart from the page, which is not laid out for it. */
function fitted(text, room, isBold) {
  RULER.font = `${isBold ? '600 ' : ''}11.5px ${FONT}`;
  const {width} = RULER.measureText(text);
  return width > room ? cut(text, Math.floor((text.length * room) / width)) : text;
}

function clamp(value, size) {
  return Math.max(0, Math.min(size - 1, value));
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
