// Lines over time, or over the nines of a percentile.

import {el, hideTooltip, onOtherWidth, showTooltip} from './dom.js';
import {anchorAt, logTicks} from './axes.js';
import {cut} from './format.js';
import {alternative, table} from './table.js';

const HEIGHT = 210;
const MARGIN = {top: 8, right: 10, bottom: 26, left: 64};

/** What the title of an axis takes. */
const TITLE_HEIGHT = 18;

/** No letter of a label is wider on average; a label that is longer than its chart is cut. */
const LETTER = 9;

/** What a letter of a number takes, and how far apart labels of an axis stand at least. */
const DIGIT = 7;
const APART = 6;

/** A limit's label stands above its line, or below where the axis' title would cover it. */
const ABOVE = 10;
const BELOW = 14;

const DOT = 3;
const MARKED_DOT = 7;

let charts = 0;

export class LineChart {
  #series = [];
  #spans = [];
  #domain = [0, 1];
  #at;
  #from;

  /**
   * @param ticksOf gives the values on the x axis between two, for a number of pixels
   * @param formatX text of an x value; formatY of a y value
   * @param logarithmic whether the y axis is
   * @param xTitle title of the x axis with its unit, where the labels do not tell it; yTitle too
   * @param columnX what the x values are, at the head of their column in the table; else the axis' title
   * @param logarithmicX whether the x axis is logarithmic
   * @param limits levels that are not to be crossed, [{name, y}]
   * @param onSpan is told the part of the x axis that the reader chooses, [from, to], or nothing for
   *     all of it; without it none can be chosen
   */
  constructor(
    host,
    {
      title,
      note,
      xTitle = '',
      columnX = xTitle,
      yTitle = '',
      ticksOf,
      formatX,
      formatY,
      logarithmic = false,
      logarithmicX = false,
      limits = [],
      onSpan,
    },
  ) {
    Object.assign(this, {ticksOf, formatX, formatY, logarithmic, title, onSpan});
    Object.assign(this, {xTitle, columnX, yTitle, logarithmicX, limits});
    this.number = ++charts; // No two charts of a page share a clip path.
    this.top = MARGIN.top + (yTitle ? TITLE_HEIGHT : 0);
    this.bottom = HEIGHT + (yTitle ? TITLE_HEIGHT : 0) - MARGIN.bottom;
    this.height = this.bottom + MARGIN.bottom + (xTitle ? TITLE_HEIGHT : 0);
    this.caption = el(
      'figcaption',
      {},
      el('span', {}, title),
      (this.note = el('span', {class: 'key'}, note ?? '')),
    );
    this.svg = d3.create('svg').attr('aria-hidden', 'true');
    this.plot = el('div', {class: 'plot', role: 'img', tabindex: '0'}, this.svg.node());
    this.plot.style.height = `${this.height}px`;
    this.table = alternative('The figures as a table', () => this.#table());
    host.replaceChildren(this.caption, this.plot, this.table);
    this.plot.addEventListener('keydown', (event) => this.#key(event));
    this.plot.addEventListener('blur', () => this.#leave());
    this.plot.addEventListener('dblclick', () => this.onSpan?.());
    this.plot.addEventListener('pointermove', (event) => this.#hover(event));
    this.plot.addEventListener('pointerleave', () => this.#leave());
    onOtherWidth(this.plot, () => this.width, () => this.draw());
  }

  /**
   * @param series [{name, colour, dash, weight: 'strong' | 'weak', points: [[x, y]…], details}];
   *     `details` are dots with their intervals, [{x, y, low, high, words, isMarked}]
   * @param spans times in which something was wrong, [{label, fromSeconds, toSeconds}]
   */
  show(series, domain, spans = []) {
    this.#spans = spans;
    this.#series = series.map((one) => ({
      ...one,
      points: one.points.filter(([, y]) => Number.isFinite(y)),
    }));
    this.#domain = domain;
    this.caption.querySelectorAll('.entry').forEach((entry) => entry.remove());
    if (series.length > 1) {
      this.caption.append(...series.map(legendEntry));
    }
    this.plot.setAttribute('aria-label', `${this.title}. ${this.#summary()}`);
    this.setDomain(domain);
  }

  /** Says something else beside the title. */
  setNote(note) {
    this.note.textContent = note;
  }

  setDomain(domain) {
    this.#domain = domain;
    this.#at = undefined;
    this.draw();
    this.table.refresh();
  }

  draw() {
    const width = this.plot.clientWidth;
    this.width = width;
    if (width < MARGIN.left + 40) {
      return;
    }
    const seen = this.#series.flatMap(({points}) =>
      points.filter(([x]) => x >= this.#domain[0] && x <= this.#domain[1]),
    );
    const scaleX = this.logarithmicX ? d3.scaleLog : d3.scaleLinear;
    this.x = scaleX(this.#domain, [MARGIN.left + this.#inset(), width - MARGIN.right - this.#inset()]);
    this.y = this.#scaleY([...seen.map(([, y]) => y), ...this.#bounds()]);
    this.svg.attr('width', width).attr('height', this.height).selectAll('*').remove();
    this.#drawAxes(width);
    this.#drawLines(width);
    this.#drawLimits(width);
    this.#series.filter(({details}) => details).forEach((line) => this.#drawDots(line));
  }

  /** Dots at the ends of the axis need room. */
  #inset() {
    return this.#series.some(({details}) => details) ? MARKED_DOT + DOT : 0;
  }

  /** Further values that the y axis must hold: the ends of intervals, and limits. */
  #bounds() {
    const ends = this.#series.flatMap(({details = []}) => details.flatMap(({low, high}) => [low, high]));
    return [...ends, ...this.limits.map(({y}) => y)].filter((y) => Number.isFinite(y));
  }

  #scaleY(values) {
    const range = [this.bottom, this.top];
    const positive = values.filter((value) => value > 0);
    if (!this.logarithmic || positive.length === 0) {
      return d3.scaleLinear([0, d3.max(values) || 1], range).nice(5);
    }
    return d3.scaleLog([d3.min(positive) / 1.15, d3.max(positive) * 1.15], range).clamp(true);
  }

  #drawAxes(width) {
    const {bottom} = this;
    const pixels = width - MARGIN.left - MARGIN.right;
    const across = this.svg
      .append('g')
      .selectAll('g')
      .data(this.ticksOf(this.#domain, pixels))
      .join('g')
      .attr('transform', (x) => `translate(${this.x(x)},0)`);
    across
      .append('line')
      .attr('y1', bottom)
      .attr('y2', bottom + 5);
    across
      .append('text')
      .attr('y', bottom + 18)
      .attr('text-anchor', (x) => anchorAt(this.x(x), width))
      .text(this.formatX);
    apart(across.nodes(), (x) => [this.x(x), anchorAt(this.x(x), width), this.formatX(x).length]);
    const up = this.svg
      .append('g')
      .selectAll('g')
      .data(this.#ticksY())
      .join('g')
      .attr('transform', (y) => `translate(0,${this.y(y)})`);
    up.append('line')
      .attr('x1', MARGIN.left)
      .attr('x2', width - MARGIN.right);
    up.append('text')
      .attr('x', MARGIN.left - 8)
      .attr('dy', '0.34em')
      .attr('text-anchor', 'end')
      .text((y) => plain(this.formatY(y)));
    this.#drawTitles(width);
  }

  #drawTitles(width) {
    this.svg.append('text').attr('class', 'axis').attr('y', 12).text(cutTo(this.yTitle, width));
    this.svg
      .append('text')
      .attr('class', 'axis')
      .attr('x', width - MARGIN.right)
      .attr('y', this.height - 4)
      .attr('text-anchor', 'end')
      .text(cutTo(this.xTitle, width - MARGIN.right));
  }

  #drawLimits(width) {
    const limits = this.svg.append('g').selectAll('g').data(this.limits).join('g');
    limits
      .append('line')
      .attr('class', 'limit')
      .attr('x1', MARGIN.left)
      .attr('x2', width - MARGIN.right)
      .attr('y1', ({y}) => this.y(y))
      .attr('y2', ({y}) => this.y(y));
    limits
      .append('text')
      .attr('class', 'limit')
      .attr('x', (limit) => (this.#isFreeAtLeft(limit) ? MARGIN.left + 6 : width - MARGIN.right - 6))
      .attr('text-anchor', (limit) => (this.#isFreeAtLeft(limit) ? 'start' : 'end'))
      .attr('y', ({y}) => this.y(y) + (this.y(y) < this.top + ABOVE ? BELOW : -5))
      .text(({name}) => cutTo(name, width - MARGIN.left))
      .append('title')
      .text(({name}) => name);
  }

  /** Whether the lines keep farther from a level's label at the left than at the right. */
  #isFreeAtLeft({name, y: level}) {
    const [from, to] = this.x.range();
    const length = Math.min(LETTER * name.length, (to - from) / 2);
    const middle = this.y(level) + (this.y(level) < this.top + ABOVE ? ABOVE : -ABOVE);
    const drawn = this.#series
      .filter(({points}) => points.length > 1)
      .map(({points}) => d3.scaleLinear(points.map(([x]) => this.x(x)), points.map(([, y]) => this.y(y))).clamp(true));
    const distance = (start) =>
      d3.min(drawn, (yAt) => d3.min(d3.range(start, start + length, DOT), (x) => Math.abs(yAt(x) - middle)));
    return distance(from) > distance(to - length);
  }

  #drawDots({colour, details}) {
    const group = this.svg.append('g').attr('stroke', colour).attr('fill', colour);
    group
      .selectAll('line')
      .data(details.filter(({low, high}) => high > low))
      .join('line')
      .attr('class', 'interval')
      .attr('x1', ({x}) => this.x(x))
      .attr('x2', ({x}) => this.x(x))
      .attr('y1', ({low}) => this.y(this.logarithmic ? Math.max(low, this.y.domain()[0]) : low))
      .attr('y2', ({high}) => this.y(high));
    group
      .selectAll('circle')
      .data(details)
      .join('circle')
      .attr('class', ({isMarked}) => (isMarked ? 'dot marked' : 'dot'))
      .attr('cx', ({x}) => this.x(x))
      .attr('cy', ({y}) => this.y(y))
      .attr('r', ({isMarked}) => (isMarked ? MARKED_DOT : DOT));
  }

  #ticksY() {
    return this.logarithmic && this.y.base ? logTicks(this.y) : this.y.ticks(5);
  }

  #drawLines(width) {
    const clip = `clip-${this.number}`;
    this.svg
      .append('clipPath')
      .attr('id', clip)
      .append('rect')
      .attr('x', MARGIN.left)
      .attr('y', 0)
      .attr('width', width - MARGIN.left - MARGIN.right)
      .attr('height', this.bottom + 2);
    this.#drawSpans(clip);
    const path = d3.line(
      ([x]) => this.x(x),
      ([, y]) => this.y(y),
    );
    this.svg
      .append('g')
      .attr('clip-path', `url(#${clip})`)
      .selectAll('path')
      .data(this.#series)
      .join('path')
      .attr('class', ({weight, points}) => `line ${weight ?? ''} ${points.length === 1 ? 'lone' : ''}`)
      .attr('stroke', ({colour}) => colour)
      .attr('stroke-dasharray', ({dash}) => dash ?? null)
      .attr('d', ({points}) => path(points));
    this.cursor = this.svg
      .append('line')
      .attr('class', 'cursor')
      .attr('y1', this.top)
      .attr('y2', this.bottom)
      .attr('visibility', 'hidden');
    if (this.onSpan) {
      this.#drawBrush(width);
    }
  }

  #drawBrush(width) {
    const brush = d3
      .brushX()
      .extent([
        [MARGIN.left, this.top],
        [width - MARGIN.right, this.bottom],
      ])
      .on('end', ({selection, sourceEvent}) => {
        if (selection && sourceEvent) {
          this.onSpan(selection.map((pixel) => this.x.invert(pixel)));
        }
      });
    this.svg.append('g').attr('class', 'brush').call(brush);
  }

  #drawSpans(clip) {
    const [start, end] = this.#domain;
    const isLate = (seconds) => seconds > start + 0.7 * (end - start);
    const spans = this.svg
      .append('g')
      .attr('clip-path', `url(#${clip})`)
      .selectAll('g')
      .data(this.#spans)
      .join('g');
    spans
      .append('rect')
      .attr('class', 'span')
      .attr('x', ({fromSeconds}) => this.x(fromSeconds))
      .attr('width', ({fromSeconds, toSeconds}) =>
        Math.max(1.5, this.x(toSeconds) - this.x(fromSeconds)),
      )
      .attr('y', this.top)
      .attr('height', this.bottom - this.top);
    spans
      .append('text')
      .attr('class', 'span')
      .attr('text-anchor', ({fromSeconds}) => (isLate(fromSeconds) ? 'end' : 'start'))
      .attr('x', ({fromSeconds}) =>
        isLate(fromSeconds)
          ? this.x(fromSeconds) - 4
          : Math.max(MARGIN.left, this.x(fromSeconds)) + 4,
      )
      .attr('y', (_, i) => this.top + 12 + 13 * (i % 4))
      .text(({fromSeconds, label}) => cutTo(label, this.#room(fromSeconds, isLate(fromSeconds))))
      .append('title')
      .text(({label}) => label);
  }

  /** The pixels beside the start of a span in which its label has room. */
  #room(fromSeconds, isLeft) {
    const at = Math.max(MARGIN.left, this.x(fromSeconds));
    return isLeft ? at - MARGIN.left : this.width - at;
  }

  #hover(event) {
    const x = this.x?.invert(event.clientX - this.plot.getBoundingClientRect().left);
    if (x === undefined || x < this.#domain[0] || x > this.#domain[1]) {
      this.#leave();
    } else {
      this.#tell(x, event);
    }
  }

  /** Shows what all lines say at the point nearest to x; the tooltip stands beside `place`. */
  #tell(x, place) {
    const nearest = d3.bisector(([at]) => at).center;
    const facts = this.#series
      .filter(({points}) => points.length > 0)
      .map(({name, points, details}) => {
        const index = nearest(points, x);
        return [name, details?.[index].words ?? this.formatY(points[index][1])];
      });
    if (facts.length === 0) {
      return;
    }
    const {points} = this.#longest();
    const at = points[nearest(points, x)][0];
    this.cursor.attr('x1', this.x(at)).attr('x2', this.x(at)).attr('visibility', 'visible');
    showTooltip(place, [this.formatX(at)], facts);
  }

  #longest() {
    return d3.greatest(this.#series, ({points}) => points.length) ?? {points: []};
  }

  /** Arrow keys go from point to point, [ and ] choose a span from one to another, R all. */
  #key(event) {
    const xs = this.#longest()
      .points.map(([x]) => x)
      .filter((x) => x >= this.#domain[0] && x <= this.#domain[1]);
    const way = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (way && xs.length > 0) {
      event.preventDefault();
      const next = this.#at === undefined ? 0 : d3.bisectLeft(xs, this.#at) + way;
      this.#at = xs[Math.max(0, Math.min(xs.length - 1, next))];
      const {left, top} = this.plot.getBoundingClientRect();
      this.#tell(this.#at, {clientX: left + this.x(this.#at), clientY: top + this.top});
    } else if (event.key === '[') {
      this.#from = this.#at;
    } else if (event.key === ']' && this.#at > this.#from) {
      this.onSpan?.([this.#from, this.#at]);
    } else if (event.key === 'r' || event.key === 'R') {
      this.onSpan?.();
    }
  }

  #leave() {
    this.cursor?.attr('visibility', 'hidden');
    hideTooltip();
  }

  #table() {
    const [from, to] = this.#domain;
    const xs = d3.sort(new Set(this.#series.flatMap(({points}) => points.map(([x]) => x))));
    const values = this.#series.map(({points, details}) =>
      details
        ? new Map(details.map(({x, words}) => [x, words]))
        : new Map(points.map(([x, y]) => [x, this.formatY(y)])),
    );
    const columns = [
      {title: this.columnX, kind: 'number', of: (x) => this.formatX(x)},
      ...this.#series.map(({name}, i) => ({
        title: name,
        kind: 'number',
        of: (x) => values[i].get(x) ?? this.formatY(NaN),
      })),
    ];
    return table(
      columns,
      xs.filter((x) => x >= from && x <= to),
    );
  }

  /** The greatest value of each line, in words. */
  #summary() {
    return this.#series
      .map(({name, points}) => {
        const top = d3.greatest(points, ([, y]) => y);
        return top
          ? `${name}: at most ${this.formatY(top[1])}, at ${this.formatX(top[0])}.`
          : `${name}: nothing.`;
      })
      .join(' ');
  }
}

/** Takes the text of each tick away that would touch the one before it. */
function apart(groups, textOf) {
  let end = -Infinity;
  for (const group of groups) {
    const [x, anchor, letters] = textOf(d3.select(group).datum());
    const start = x - (anchor === 'end' ? 1 : 0.5) * DIGIT * letters;
    if (start < end + APART) {
      group.querySelector('text').remove();
    } else {
      end = start + DIGIT * letters;
    }
  }
}

function cutTo(text, pixels) {
  return cut(text, Math.max(1, Math.floor(pixels / LETTER)));
}

/** Without the zeros that only tell of precision: "5.00 s" as "5 s". */
function plain(text) {
  return text.replace(/\.(\d*?)0+(?!\d)/, (_, rest) => (rest ? `.${rest}` : ''));
}

function legendEntry({name, colour, dash, weight}) {
  const svg = d3.create('svg').attr('width', 20).attr('height', 8).attr('aria-hidden', 'true');
  svg
    .append('line')
    .attr('x1', 0)
    .attr('x2', 20)
    .attr('y1', 4)
    .attr('y2', 4)
    .attr('stroke-dasharray', dash ?? null)
    .attr('stroke-width', weight === 'strong' ? 3.5 : 2);
  const line = svg.select('line').node();
  line.style.stroke = colour;
  svg.node().style.position = 'static';
  return el('span', {class: 'key entry', dir: 'auto'}, svg.node(), name);
}
