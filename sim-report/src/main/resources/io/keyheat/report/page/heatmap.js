// Heat by key and time with axes, marks, tooltips and zoom: a canvas for the cells, an SVG for the axes
// and lines, frames that follow the pointer, and a canvas above all for the marks.

import {el, hideTooltip, onOtherWidth, put, setPlace, showEmpty, showTooltip} from './dom.js';
import {anchorAt, rowTicks, timeTicks} from './axes.js';
import {clock, cut} from './format.js';
import {WHOLE, paint, rejectedPixel} from './heat.js';
import {listen} from './heatinput.js';
import {drawMarks, nearest} from './marks.js';
import {drawMargins} from './margins.js';
import {drawOverlay} from './overlay.js';

const BOTTOM = 20;
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';
const LEAST_SPAN = 1 / 4096;
const ABOVE = 34;
const STRIP = 12;
const BESIDE = 84;
const GAP = 6;

/** A map that is narrower has no room for what stands beside it. */
const WIDE = 480;

/** A map that is narrower is not drawn. */
const LEAST_WIDTH = 20;

/** A pointer this near to the hottest cell means that one, in pixels. */
const REACH = 8;

export class Heatmap {
  #content;
  #view = WHOLE;
  #marks = [];
  #cursor;

  /**
   * @param hasMargins whether totals stand above and to the right
   * @param onView is told the view, shares of the whole, whenever the reader changes it
   * @param onPin is told the cell, {row, column}, that the reader pins, or undefined
   * @param onTime is told the time under the pointer as a share of the whole, or undefined
   */
  constructor(host, {height, left, hasMargins = false, ...listeners}) {
    const silent = {onView: () => {}, onPin: () => {}, onTime: () => {}};
    Object.assign(this, {hasMargins, height, most: left}, silent, listeners);
    this.above = hasMargins ? ABOVE + GAP : 0;
    this.cells = el('canvas', {class: 'cells', 'aria-hidden': 'true', hidden: true});
    this.strip = el('canvas', {'aria-hidden': 'true', hidden: true});
    this.top = el('canvas', {class: 'marks', role: 'img', tabindex: '0', hidden: true});
    this.svg = d3.create('svg').attr('aria-hidden', 'true');
    this.frames = {};
    for (const name of ['pin', 'cursor', 'box', 'line']) {
      this.frames[name] = el('div', {class: `frame ${name}`, hidden: true});
    }
    this.frame = el('div', {class: 'heat'}, this.cells, this.strip, this.svg.node(), ...Object.values(this.frames), this.top);
    this.frame.style.height = `${this.above + height + BOTTOM}px`;
    host.append(this.frame);
    listen(this.top, this);
    onOtherWidth(this.frame, () => this.room, () => this.draw());
  }

  /**
   * @param content what to draw: grid {cells, rows, columns}; pixelOf(cell), if its cells are no
   *     bytes of heat; until, the columns that are known; spaces and labels, names for each row;
   *     seconds (the whole width); warmUp (seconds); marks [{seconds, row, kind, …}];
   *     describe(row, column) and describeMark(mark), each {heading, facts}; label (text for those
   *     who cannot see it); empty (why there is nothing to see); and if wanted, boundaries, spans,
   *     pin {row, column}, rejected {cells, rows} and margins {across, down}
   * @param view the part to show, if it is to be another
   */
  show(content, view = this.#view) {
    const {rows} = content.grid;
    const nameless = new Array(rows).fill('');
    this.#content = {spans: [], marks: [], warmUp: 0, spaces: nameless, labels: nameless, ...content};
    this.#view = bounded(view);
    this.#cursor = undefined;
    this.top.setAttribute('aria-label', content.label);
    showEmpty(this.frame, content.empty ?? (rows === 0 ? 'Nothing was recorded.' : undefined));
    this.draw();
  }

  get view() {
    return this.#view;
  }

  /** Shows a part, as another chart or a table asks. */
  setView(view, {tell = false} = {}) {
    const before = this.#view;
    this.#view = bounded(view);
    if (['x0', 'x1', 'y0', 'y1'].some((side) => this.#view[side] !== before[side])) {
      hideTooltip();
      this.draw();
    }
    if (tell) {
      this.onView(this.#view);
    }
  }

  /** Shows what a box of pixels spans, as the reader asks; what is as large as the map moves the view. */
  showPixels({x, y, width, height}) {
    const from = this.shares(x, y);
    const to = this.shares(x + width, y + height);
    this.setView({x0: from.x, x1: to.x, y0: from.y, y1: to.y}, {tell: true});
  }

  /** Shows a line at a time, a share of the whole, that another map's pointer is at. */
  showTime(share) {
    const x = this.width > 0 && share !== undefined ? this.#x(share) : -1;
    this.#showFrame('line', x >= 0 && x <= this.width ? {x, y: 0, width: 1, height: this.mapHeight} : undefined);
  }

  /** Shows what is known up to now: columns, marks, and a line at a share of the whole. */
  advance({until, marks, now, label}) {
    Object.assign(this.#content, {until, marks});
    this.top.setAttribute('aria-label', label);
    if (this.width >= LEAST_WIDTH) {
      this.#paint();
      this.#drawTop();
      this.showTime(now);
    }
  }

  draw() {
    const room = this.frame.clientWidth;
    this.room = room;
    this.left = Math.min(this.most, Math.max(64, Math.round(0.26 * room)));
    this.beside = this.hasMargins && room > WIDE ? BESIDE : 10;
    this.width = room - this.left - this.beside;
    if (!this.#content || this.width < LEAST_WIDTH) {
      return;
    }
    const isRejecting = this.#content.rejected?.cells.some((byte) => byte > 0);
    this.mapHeight = this.height - (isRejecting ? STRIP : 0); // Rejections have a strip below the cells.
    this.#place(this.cells, 0, this.mapHeight);
    this.#place(this.strip, this.mapHeight + 2, this.height - this.mapHeight);
    this.#place(this.top, 0, this.height);
    this.#paint();
    this.#drawTop();
    this.#drawAxes();
  }

  #place(canvas, y, height) {
    const ratio = Math.min(2, devicePixelRatio);
    const size = {width: Math.round(this.width * ratio), height: Math.round(height * ratio)};
    if (canvas.width !== size.width || canvas.height !== size.height) {
      Object.assign(canvas, size);
    }
    setPlace(canvas, {x: this.left, y: this.above + y, width: this.width, height});
    canvas.hidden = height === 0;
  }

  #paint() {
    const {grid, rejected} = this.#content;
    paint(this.cells, grid, {...this.#content, view: this.#view});
    if (!this.strip.hidden) {
      const view = {...this.#view, y0: 0, y1: 1};
      paint(this.strip, {...rejected, columns: grid.columns}, {view, pixelOf: (cell) => rejectedPixel(rejected.cells[cell])});
    }
  }

  #drawTop() {
    const {seconds, marks, spaces, pin} = this.#content;
    const context = this.top.getContext('2d');
    const ratio = this.top.width / this.width;
    context.reset(); // What clearRect has cleared is printed white, over the cells.
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#marks = marks
      .map((mark) => ({...mark, x: this.#x(mark.seconds / seconds), y: this.#y(mark.row / spaces.length)}))
      .filter(({x, y}) => x >= 0 && x <= this.width && y >= 0 && y <= this.mapHeight);
    drawMarks(context, this.#marks);
    this.#showFrame('pin', this.#boxOf(pin));
    this.#showFrame('cursor', this.#boxOf(this.#cursor));
  }

  #showFrame(name, box) {
    const frame = this.frames[name];
    frame.hidden = !box;
    if (box) {
      setPlace(frame, {...box, x: this.left + box.x, y: this.above + box.y});
    }
  }

  /** What is in view of a cell, in pixels of the map. */
  #boxOf(cell) {
    if (!cell) {
      return undefined;
    }
    const {rows, columns} = this.#content.grid;
    const [x, right] = [cell.column, cell.column + 1].map((column) => clamp(this.#x(column / columns), this.width));
    const [y, bottom] = [cell.row, cell.row + 1].map((row) => clamp(this.#y(row / rows), this.mapHeight));
    return right > x && bottom > y ? {x, y, width: Math.max(3, right - x), height: Math.max(3, bottom - y)} : undefined;
  }

  #drawAxes() {
    const {seconds} = this.#content;
    const {x0, x1} = this.#view;
    const {left, above, width, height, mapHeight, beside} = this;
    const root = this.svg.attr('width', this.room).attr('height', above + height + BOTTOM);
    root.selectAll('*').remove();
    const map = put(root, 'g', {transform: `translate(${left},${above})`});
    drawOverlay(map, this.#content, {x: (share) => this.#x(share), y: (share) => this.#y(share)}, {width, height: mapHeight});
    for (const time of timeTicks(x0 * seconds, x1 * seconds, width)) {
      const x = this.#x(time / seconds);
      put(map, 'line', {x1: x, x2: x, y1: height, y2: height + 4});
      put(map, 'text', {class: 'time', x, y: height + 15, 'text-anchor': anchorAt(x, width, left)}, clock(time));
    }
    for (const {y, text, space} of rowTicks(this.#content, this.#view, mapHeight)) {
      const label = {class: space ? 'row space' : 'row', x: -10, y: y + 11, 'text-anchor': 'end', direction: 'ltr'};
      put(put(map, 'text', label, fitted(text, left - 12, space)), 'title', {}, text);
      put(map, 'line', {x1: -6, x2: 0, y1: y, y2: y});
    }
    if (this.hasMargins) {
      drawMargins(root, this.#content, this.#view, {left, width, height: mapHeight, above: ABOVE, gap: GAP, beside});
    }
  }

  #x(share) {
    return ((share - this.#view.x0) / (this.#view.x1 - this.#view.x0)) * this.width;
  }

  #y(share) {
    return ((share - this.#view.y0) / (this.#view.y1 - this.#view.y0)) * this.mapHeight;
  }

  /** Shares of the whole under a point of the canvas. */
  shares(x, y) {
    const {x0, x1, y0, y1} = this.#view;
    return {x: x0 + (x / this.width) * (x1 - x0), y: y0 + (y / this.mapHeight) * (y1 - y0)};
  }

  showBox(box) {
    hideTooltip();
    this.#showFrame('box', box);
  }

  /** Zooms around the cell at the cursor, or around the middle. */
  zoomAtCursor(factor) {
    const {width, mapHeight: height} = this;
    const {x, y} = this.#cursor ? this.#middle(this.#cursor) : {x: width / 2, y: height / 2};
    this.showPixels({x: x * (1 - factor), y: y * (1 - factor), width: width * factor, height: height * factor});
  }

  whole() {
    this.setView(WHOLE, {tell: true});
  }

  leave() {
    hideTooltip();
    this.onTime(undefined);
    this.#cursor = undefined;
    this.#showFrame('cursor', undefined);
  }

  hover(event, x, y) {
    const mark = nearest(this.#marks, x, y);
    this.onTime(this.shares(x, y).x);
    this.#tell(event, mark ? this.#content.describeMark?.(mark) : this.#described(this.#cellNear(x, y)));
  }

  #described(cell) {
    return cell && this.#content.describe?.(cell.row, cell.column);
  }

  #tell(place, words) {
    if (words) {
      showTooltip(place, words.heading, words.facts);
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
    const heatOf = (one) => cells[column * rows + one];
    const perRow = this.mapHeight / (rows * (this.#view.y1 - this.#view.y0));
    const reach = perRow >= REACH ? 0 : Math.ceil(REACH / perRow);
    const found = d3.greatest(d3.range(Math.max(0, row - reach), Math.min(rows, row + reach + 1)), heatOf);
    return {row: heatOf(row) > 0 || !(heatOf(found) > 0) ? row : found, column};
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
      row: clamp(isFirst ? row : row + down * stepY, rows - 1),
      column: clamp(isFirst ? column : column + across * stepX, columns - 1),
    };
    this.#follow();
    this.#showFrame('cursor', this.#boxOf(this.#cursor));
    this.#tell(this.#onScreen(this.#middle(this.#cursor)), this.#described(this.#cursor));
    this.onTime((this.#cursor.column + 0.5) / columns);
  }

  /** Keeps the cursor in view. */
  #follow() {
    const {x, y} = this.#middle(this.#cursor);
    const beyond = (at, size) => (at < 0 ? at - 20 : at > size ? at - size + 20 : 0);
    const [across, down] = [beyond(x, this.width), beyond(y, this.mapHeight)];
    if (across || down) {
      this.showPixels({x: across, y: down, width: this.width, height: this.mapHeight});
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

/**
 * A figure with a heatmap and nothing else to choose.
 *
 * @param {any} options title; key, what stands beside it; and those of the Heatmap
 * @param content as its show() takes it
 */
export function mapFigure({title, key = '', ...options}, content) {
  const figure = el('figure', {}, el('figcaption', {}, el('span', {dir: 'auto'}, title), el('span', {class: 'key'}, key)));
  new Heatmap(figure, options).show(content);
  return figure;
}

const RULER = document.createElement('canvas').getContext('2d');

/** A text that is cut to a room in pixels. Measured apart from the page, which is not laid out for it. */
function fitted(text, room, isBold) {
  RULER.font = `${isBold ? '600 ' : ''}11.5px ${FONT}`;
  const {width} = RULER.measureText(text);
  return width > room ? cut(text, Math.floor((text.length * room) / width)) : text;
}

function clamp(value, most) {
  return Math.max(0, Math.min(most, value));
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
