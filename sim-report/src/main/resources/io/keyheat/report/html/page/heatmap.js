// A heatmap with axes, marks, tooltips and zoom on plain canvases: one for the cells, one above it
// for the marks and whatever follows the pointer, and an SVG for the axes.

import {el, hideTooltip, showTooltip} from './dom.js';
import {clock, cut} from './format.js';
import {paint} from './paint.js';
import {KINDS, drawMarks, nearest} from './marks.js';
import {borders, rowTicks, timeTicks} from './axes.js';

export const WHOLE = Object.freeze({x0: 0, x1: 1, y0: 0, y1: 1});

const BOTTOM = 24;
const LETTER = 6.9;
const LEAST_SPAN = 1 / 4096;

export class Heatmap {
  #content;
  #view = WHOLE;
  #history = [];
  #drag;
  #marks = [];

  /**
   * @param onView is told the view, shares of the whole, whenever the reader changes it
   */
  constructor(host, {height, left, onView = () => {}}) {
    Object.assign(this, {host, height, left, onView});
    this.cells = el('canvas', {class: 'cells', 'aria-hidden': 'true'});
    this.top = el('canvas', {class: 'marks', role: 'img', tabindex: '0'});
    this.svg = d3.create('svg').attr('aria-hidden', 'true');
    this.frame = el('div', {class: 'heat'}, this.cells, this.svg.node(), this.top);
    this.frame.style.height = `${height + BOTTOM}px`;
    host.append(this.frame);
    this.#listen();
    new ResizeObserver(() => this.draw()).observe(this.frame);
  }

  /**
   * @param content what to draw: grid {cells, rows, columns}; colourOf(view), which gives a function
   *     from a cell's index to its pixel; spaces (a name for each row); keyOf(row); isCentred, whether
   *     that is the row's name rather than the key at its top; seconds (the whole width); warmUp
   *     (seconds); marks [{seconds, row, kind, …}]; describe(row, column) and describeMark(mark), each
   *     {heading, facts}; label (text for those who cannot see it)
   */
  show(content) {
    this.#content = content;
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
    this.#view = bounded(view);
    this.draw();
    if (tell) {
      this.onView(this.#view);
    }
  }

  draw() {
    const width = this.frame.clientWidth - this.left;
    if (!this.#content || width < 20) {
      return;
    }
    this.width = width;
    const ratio = Math.min(2, devicePixelRatio);
    for (const canvas of [this.cells, this.top]) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(this.height * ratio);
      canvas.style.left = `${this.left}px`;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${this.height}px`;
    }
    if (this.#content.grid.cells.length > 0) {
      paint(this.cells, this.#content.grid, this.#view, this.#content.colourOf(this.#view));
    }
    this.#drawTop();
    this.#drawAxes();
  }

  #drawTop() {
    const {warmUp, seconds, spaces, marks} = this.#content;
    const context = this.top.getContext('2d');
    const ratio = this.top.width / this.width;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    context.strokeStyle = '#ffffff55';
    for (const row of borders(spaces)) {
      stroke(context, 0, this.#y(row / spaces.length), this.width, this.#y(row / spaces.length));
    }
    if (warmUp > 0) {
      context.setLineDash([4, 4]);
      stroke(context, this.#x(warmUp / seconds), 0, this.#x(warmUp / seconds), this.height);
      context.setLineDash([]);
    }
    this.#marks = marks
      .map((mark) => ({
        ...mark,
        x: this.#x(mark.seconds / seconds),
        y: this.#y(mark.row / spaces.length),
      }))
      .filter(({x, y}) => x >= 0 && x <= this.width && y >= 0 && y <= this.height);
    drawMarks(context, this.#marks);
    if (this.#drag?.box) {
      const {x, y, width, height} = this.#drag.box;
      context.fillStyle = '#ffffff33';
      context.strokeStyle = '#ffffff';
      context.fillRect(x, y, width, height);
      context.strokeRect(x, y, width, height);
    }
  }

  #drawAxes() {
    const {seconds, warmUp, isCentred} = this.#content;
    const {x0, x1} = this.#view;
    const times = timeTicks(x0 * seconds, x1 * seconds, this.width).map((time) => ({
      time,
      x: this.left + this.#x(time / seconds),
    }));
    const rows = rowTicks(this.#content, this.#view, this.height);
    const letters = Math.floor((this.left - 12) / LETTER);
    this.svg.attr('width', this.left + this.width).attr('height', this.height + BOTTOM);
    const root = this.svg.selectAll('g').data([0]).join('g');
    root
      .selectAll('text.time')
      .data(times)
      .join('text')
      .attr('class', 'time')
      .attr('text-anchor', 'middle')
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
      .text(({text, space}) => cut(text, space ? Math.floor(letters * 0.9) : letters));
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
      .attr('x', this.left + this.#x(warm))
      .attr('y', -5)
      .text('◂ warm-up');
  }

  #x(share) {
    return ((share - this.#view.x0) / (this.#view.x1 - this.#view.x0)) * this.width;
  }

  #y(share) {
    return ((share - this.#view.y0) / (this.#view.y1 - this.#view.y0)) * this.height;
  }

  /** Shares of the whole under a point of the canvas. */
  #shares(x, y) {
    const {x0, x1, y0, y1} = this.#view;
    return {x: x0 + (x / this.width) * (x1 - x0), y: y0 + (y / this.height) * (y1 - y0)};
  }

  #listen() {
    this.top.addEventListener('pointerdown', (event) => this.#grab(event));
    this.top.addEventListener('pointermove', (event) => this.#move(event));
    this.top.addEventListener('pointerup', () => this.#release());
    this.top.addEventListener('pointerleave', hideTooltip);
    this.top.addEventListener('dblclick', () => this.#go(WHOLE));
    this.top.addEventListener('wheel', (event) => this.#wheel(event), {passive: false});
    this.top.addEventListener('keydown', (event) => this.#key(event));
  }

  #grab(event) {
    if (event.button === 0) {
      this.top.setPointerCapture(event.pointerId);
      this.#drag = {x: event.offsetX, y: event.offsetY, pan: event.shiftKey, view: this.#view};
    }
  }

  #move(event) {
    const {offsetX: x, offsetY: y} = event;
    if (!this.#drag) {
      this.#hover(event, x, y);
      return;
    }
    hideTooltip();
    if (this.#drag.pan) {
      this.#pan(this.#drag.view, (this.#drag.x - x) / this.width, (this.#drag.y - y) / this.height);
      return;
    }
    this.#drag.box = {
      x: Math.min(x, this.#drag.x),
      y: Math.min(y, this.#drag.y),
      width: Math.abs(x - this.#drag.x),
      height: Math.abs(y - this.#drag.y),
    };
    this.#drawTop();
  }

  /** A drag along one axis only zooms that axis. */
  #release() {
    const box = this.#drag?.box;
    this.#drag = undefined;
    if (!box || Math.max(box.width, box.height) < 5) {
      this.#drawTop();
      return;
    }
    const from = this.#shares(box.x, box.y);
    const to = this.#shares(box.x + box.width, box.y + box.height);
    const {x0, x1, y0, y1} = this.#view;
    this.#go({
      ...(box.width < 5 ? {x0, x1} : {x0: from.x, x1: to.x}),
      ...(box.height < 5 ? {y0, y1} : {y0: from.y, y1: to.y}),
    });
  }

  #wheel(event) {
    const isWhole = Object.keys(WHOLE).every((side) => this.#view[side] === WHOLE[side]);
    if (isWhole && event.deltaY > 0) {
      return; // The page may scroll on.
    }
    event.preventDefault();
    this.#zoom(1.2 ** Math.sign(event.deltaY), event.offsetX, event.offsetY);
  }

  #zoom(factor, px = this.width / 2, py = this.height / 2) {
    const {x, y} = this.#shares(px, py);
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

  #pan(view, across, down) {
    const dx = across * (view.x1 - view.x0);
    const dy = down * (view.y1 - view.y0);
    const x = Math.max(-view.x0, Math.min(1 - view.x1, dx));
    const y = Math.max(-view.y0, Math.min(1 - view.y1, dy));
    this.setView(
      {x0: view.x0 + x, x1: view.x1 + x, y0: view.y0 + y, y1: view.y1 + y},
      {tell: true},
    );
  }

  #go(view) {
    this.setView(view, {remember: true, tell: true});
  }

  #key(event) {
    const actions = {
      ArrowLeft: () => this.#pan(this.#view, -0.15, 0),
      ArrowRight: () => this.#pan(this.#view, 0.15, 0),
      ArrowUp: () => this.#pan(this.#view, 0, -0.15),
      ArrowDown: () => this.#pan(this.#view, 0, 0.15),
      '+': () => this.#zoom(1 / 1.3),
      '=': () => this.#zoom(1 / 1.3),
      '-': () => this.#zoom(1.3),
      r: () => this.#go(WHOLE),
      R: () => this.#go(WHOLE),
      Backspace: () => this.setView(this.#history.pop() ?? WHOLE, {tell: true}),
    };
    if (actions[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      actions[event.key]();
    }
  }

  #hover(event, x, y) {
    const {grid, describe, describeMark} = this.#content;
    const mark = nearest(this.#marks, x, y);
    if (mark) {
      const {heading, facts} = describeMark(mark);
      showTooltip(event, heading, facts);
      return;
    }
    const share = this.#shares(x, y);
    const row = Math.floor(share.y * grid.rows);
    const column = Math.floor(share.x * grid.columns);
    if (row < 0 || column < 0 || row >= grid.rows || column >= grid.columns) {
      hideTooltip();
      return;
    }
    const {heading, facts} = describe(row, column);
    showTooltip(event, heading, facts);
  }
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
  return {heading: [sentence(KINDS[mark.kind].one), cause], facts};
}

function sentence(text) {
  return text[0].toUpperCase() + text.slice(1);
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

function stroke(context, x0, y0, x1, y1) {
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
}
