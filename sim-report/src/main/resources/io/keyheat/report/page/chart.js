// Lines over time, or over any other axis: the only chart of lines, on D3's axes.

import {el, hideTooltip, onOtherWidth, showTooltip} from './dom.js';
import {anchorAt, logTicks, timeTicks} from './axes.js';
import {clock, cut} from './format.js';
import {tick} from './metrics.js';
import {alternative, table} from './table.js';

/** Lines by what they say, everywhere; a dash, as colour alone does not carry it. */
export const LINES = {
  offered: {colour: 'var(--faint)', dash: '5 3'},
  completed: {colour: 'var(--completed)'},
  failed: {colour: 'var(--failed)', dash: '2 2'},
  p999: {colour: 'var(--high)', dash: '2 2'},
  p99: {colour: 'var(--middle)'},
  p50: {colour: 'var(--low)', dash: '6 2'},
};

export const COLOURS = d3.range(8).map((index) => `var(--s${index})`);

/** An axis over more than this factor is logarithmic, and its title says so. */
const LOGARITHMIC_FROM = 100;

/** An axis across is at least this share of its values long: closer values count as equal. */
const LEAST_SPAN = 0.05;

const MARGIN = {top: 8, bottom: 22, left: 58, right: 10};
const TITLE = 16;
const LETTER = 7;
const MOST_NAME = 22;
const LINE_HEIGHT = 13;
const DOT = 3.5;
const MARKED_DOT = 7;

/** For axes of time. */
export const OVER_TIME = {
  ticksX: ([from, to], pixels) => timeTicks(from, to, pixels),
  formatX: clock,
  columnX: 'Time',
};

let charts = 0;

export class LineChart {
  #series = [];
  #spans = [];
  #domain = [0, 1];
  #at;
  #from;

  /**
   * @param ticksX gives the values on the x axis between two, for a number of pixels
   * @param formatX text of an x value; formatY of a y value
   * @param isLog whether the y axis is logarithmic; isLogX whether the x axis is
   * @param xTitle title of the x axis with its unit, where the labels do not tell it; yTitle too
   * @param columnX what the x values are, at the head of their column in the table
   * @param limits levels that are not to be crossed, [{name, y}]
   * @param alsoY further values that the y axis holds; left and right are margins in pixels, for
   *     charts that stand below a map
   * @param onSpan is told the part of the x axis that the reader chooses, [from, to], or nothing for
   *     all of it; without it none can be chosen
   */
  constructor(host, options) {
    const defaults = {
      title: '', note: '', xTitle: '', yTitle: '', formatX: tick, formatY: tick, isLog: false, isLogX: false,
      limits: [], height: 190, alsoY: [], left: MARGIN.left,
    };
    Object.assign(this, defaults, options);
    this.columnX ??= this.xTitle;
    this.number = ++charts; // No two charts of a page share a clip path.
    this.note = el('span', {class: 'key'}, this.note);
    this.svg = d3.create('svg').attr('aria-hidden', 'true');
    this.plot = el('div', {class: 'plot', role: 'img', tabindex: '0'}, this.svg.node());
    this.plot.style.height = `${this.height}px`;
    this.table = alternative('The figures as a table', () => this.#table());
    host.replaceChildren(el('figcaption', {}, el('span', {dir: 'auto'}, this.title), this.note), this.plot, this.table);
    this.plot.addEventListener('keydown', (event) => this.#key(event));
    this.plot.addEventListener('blur', () => this.#leave());
    this.plot.addEventListener('dblclick', () => this.onSpan?.());
    this.plot.addEventListener('pointermove', (event) => this.#hover(event));
    this.plot.addEventListener('pointerleave', () => this.#leave());
    onOtherWidth(this.plot, () => this.width, () => this.draw());
  }

  /**
   * @param series [{name, colour, dash, weight: 'strong' | 'weak', points: [[x, y]…], dots}]; `dots`
   *     are points with their intervals, [{x, y, low, high, words, isMarked}]
   * @param spans times in which something was wrong, [{label, fromSeconds, toSeconds}]
   * @param now lines end here, and begin again when it grows
   */
  show(series, domain, {spans = [], now} = {}) {
    this.#spans = spans;
    this.#series = series.map((one) => ({...one, points: one.points.filter(([, y]) => Number.isFinite(y))}));
    this.now = now;
    this.plot.setAttribute('aria-label', `${this.title}. ${this.#summary()}`);
    this.setDomain(domain);
  }

  setDomain(domain) {
    this.#domain = domain;
    this.#at = undefined;
    this.draw();
    this.table.refresh();
  }

  /** Covers what comes after a moment. */
  setNow(now) {
    this.now = now;
    if (!this.x) {
      return;
    }
    this.svg.select('clipPath rect').attr('width', this.#clipWidth());
    this.svg.select('.now').attr('x1', this.x(now)).attr('x2', this.x(now));
  }

  #clipWidth() {
    const [from, to] = this.x.range();
    return Math.max(0, (this.now === undefined ? to + 1 : this.x(this.now)) - from + 1);
  }

  draw() {
    const width = this.plot.clientWidth;
    this.width = width;
    if (width < this.left + 60) {
      return;
    }
    const names = this.#series.length > 1 || this.limits.length > 0 ? [...this.#series, ...this.limits].map(({name}) => name.length) : [];
    const right = this.right ?? MARGIN.right + LETTER * Math.min(MOST_NAME, width > 420 ? d3.max(names) ?? 0 : Math.min(9, d3.max(names) ?? 0));
    const top = MARGIN.top + (this.yTitle ? TITLE : 0);
    const bottom = this.height - MARGIN.bottom - (this.xTitle ? TITLE : 0);
    const inset = this.#series.some(({dots}) => dots) ? MARKED_DOT + 2 : 0;
    this.x = (this.isLogX ? d3.scaleLog : d3.scaleLinear)(this.#domain, [this.left + inset, width - right - inset]);
    this.y = this.#scaleY([bottom, top]);
    this.svg.attr('width', width).attr('height', this.height).selectAll('*').remove();
    const ticks = this.ticksX?.(this.#domain, width - right - this.left) ?? this.x.ticks(Math.max(2, width / 90));
    const across = this.svg.append('g').attr('class', 'axis-x').attr('transform', `translate(0,${bottom})`);
    across.call(d3.axisBottom(this.x).tickValues(ticks).tickFormat(this.formatX).tickSizeOuter(0));
    across.selectAll('text').attr('text-anchor', (value) => anchorAt(this.x(value), width));
    apart(across);
    this.svg
      .append('g')
      .attr('class', 'axis-y')
      .attr('transform', `translate(${this.left},0)`)
      .call(d3.axisLeft(this.y).tickValues(this.isLog ? logTicks(this.y, 5) : this.y.ticks(4)).tickFormat((y) => plain(this.formatY(y))).tickSize(this.left + right - width).tickPadding(6));
    this.svg.append('text').attr('class', 'axis').attr('y', 11).text(cut(this.yTitle, Math.floor(width / LETTER)));
    this.svg.append('text').attr('class', 'axis').attr('x', width - right).attr('y', this.height - 3).attr('text-anchor', 'end').text(cut(this.xTitle, Math.floor(width / LETTER)));
    this.#drawSpans(top, bottom);
    this.#drawLines(top, bottom);
    this.#drawNames(width - right + 5, top, bottom);
    if (this.onSpan) {
      this.#drawBrush(top, bottom);
    }
  }

  #scaleY(range) {
    const seen = this.#series.flatMap(({points, dots = []}) => [
      ...points.filter(([x]) => x >= this.#domain[0] && x <= this.#domain[1]).map(([, y]) => y),
      ...dots.flatMap(({low, high}) => [low, high]),
    ]);
    const values = [...seen, ...this.alsoY, ...this.limits.map(({y}) => y)].filter(Number.isFinite);
    const positive = values.filter((value) => value > 0);
    if (!this.isLog || positive.length === 0) {
      return d3.scaleLinear([Math.min(0, d3.min(values) ?? 0), d3.max(values) || 1], range).nice(4);
    }
    const [least, most] = d3.extent(positive);
    // At least a decade, so that noise of a flat line does not look like a change.
    return d3.scaleLog([Math.min(least / 1.15, most / 10), most * 1.15], range).clamp(true);
  }

  #drawLines(top, bottom) {
    const clip = `clip-${this.number}`;
    const [from] = this.x.range();
    this.svg
      .append('clipPath')
      .attr('id', clip)
      .append('rect')
      .attr('x', from - 1)
      .attr('y', 0)
      .attr('width', this.#clipWidth())
      .attr('height', bottom + 2);
    const body = this.svg.append('g').attr('clip-path', `url(#${clip})`);
    for (const {colour, dash, weight = '', points, dots = []} of this.#series) {
      body
        .append('path')
        .attr('class', `line ${weight} ${points.length === 1 ? 'lone' : ''}`)
        .attr('stroke', colour)
        .attr('stroke-dasharray', dash ?? null)
        .attr('d', d3.line(([x]) => this.x(x), ([, y]) => this.y(y))(points));
      for (const {x, y, low, high, isMarked} of dots) {
        if (high > low) {
          const least = this.isLog ? Math.max(low, this.y.domain()[0]) : low;
          this.svg.append('line').attr('class', 'interval').attr('stroke', colour).attr('x1', this.x(x)).attr('x2', this.x(x)).attr('y1', this.y(least)).attr('y2', this.y(high));
        }
        this.svg.append('circle').attr('class', isMarked ? 'dot marked' : 'dot').attr('fill', colour).attr('stroke', colour).attr('cx', this.x(x)).attr('cy', this.y(y)).attr('r', isMarked ? MARKED_DOT : DOT);
      }
    }
    for (const {y} of this.limits) {
      const [left, right] = this.x.range();
      this.svg.append('line').attr('class', 'limit').attr('x1', left).attr('x2', right).attr('y1', this.y(y)).attr('y2', this.y(y));
    }
    const upright = (kind) => this.svg.append('line').attr('class', kind).attr('y1', top).attr('y2', bottom);
    if (this.now !== undefined) {
      upright('now').attr('x1', this.x(this.now)).attr('x2', this.x(this.now));
    }
    this.cursor = upright('cursor').attr('visibility', 'hidden');
  }

  /** Names at the ends of their lines, so far apart that they can be read. */
  #drawNames(x, top, bottom) {
    if (this.right !== undefined || (this.#series.length < 2 && this.limits.length === 0)) {
      return;
    }
    const lines = this.#series.length > 1 ? this.#series.filter(({weight}) => weight !== 'weak') : [];
    const [, end] = this.#domain;
    const names = [
      ...lines
        .filter(({points}) => points.length > 0)
        .map(({name, colour, points}) => ({name, colour, y: this.y((points.findLast(([at]) => at <= end) ?? points.at(-1))[1])})),
      ...this.limits.map(({name, y}) => ({name, colour: 'var(--bad)', y: this.y(y)})),
    ];
    let last = top - LINE_HEIGHT;
    const sorted = d3.sort(names, ({y}) => y);
    sorted.forEach((one) => (last = one.y = Math.max(last + LINE_HEIGHT, one.y)));
    const excess = Math.max(0, last - bottom);
    for (const {name, colour, y} of sorted) {
      this.svg
        .append('text')
        .attr('class', 'name')
        .attr('x', x)
        .attr('y', y - excess + 4)
        .style('fill', colour)
        .text(cut(name, Math.max(3, Math.floor((this.width - x) / LETTER))))
        .append('title')
        .text(name);
    }
  }

  #drawSpans(top, bottom) {
    const [from, to] = this.x.range();
    this.#spans.forEach(({label, fromSeconds, toSeconds}, i) => {
      const left = Math.max(from, this.x(fromSeconds));
      const right = Math.min(to, this.x(toSeconds));
      if (right >= left) {
        this.svg.append('rect').attr('class', 'span').attr('x', left).attr('width', Math.max(1.5, right - left)).attr('y', top).attr('height', bottom - top);
        const isLate = left > from + 0.7 * (to - from);
        this.svg.append('text').attr('class', 'span').attr('text-anchor', isLate ? 'end' : 'start').attr('x', isLate ? left - 4 : left + 4).attr('y', top + 12 + 13 * (i % 4)).text(label);
      }
    });
  }

  #drawBrush(top, bottom) {
    const [from, to] = this.x.range();
    const brush = d3
      .brushX()
      .extent([[from, top], [to, bottom]])
      .on('end', ({selection, sourceEvent}) => {
        if (selection && sourceEvent) {
          this.onSpan(selection.map((at) => this.x.invert(at)));
        }
      });
    this.svg.append('g').attr('class', 'brush').call(brush);
  }

  #hover(event) {
    const x = this.x?.invert(event.clientX - this.plot.getBoundingClientRect().left);
    if (x === undefined || x < this.#domain[0] || x > (this.now ?? this.#domain[1])) {
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
      .map(({name, points, dots}) => {
        const index = nearest(points, x);
        return [name, dots?.[index]?.words ?? this.formatY(points[index][1])];
      });
    if (facts.length > 0) {
      const {points} = this.#longest();
      const at = points[nearest(points, x)][0];
      this.cursor.attr('x1', this.x(at)).attr('x2', this.x(at)).attr('visibility', 'visible');
      showTooltip(place, [this.formatX(at)], facts);
    }
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
      this.#tell(this.#at, {clientX: left + this.x(this.#at), clientY: top + MARGIN.top});
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
    const columns = [
      {title: this.columnX, kind: 'number', of: (x) => this.formatX(x)},
      ...this.#series.map(({name, points, dots}) => {
        const values = new Map(dots ? dots.map(({x, words}) => [x, words]) : points.map(([x, y]) => [x, this.formatY(y)]));
        return {title: name, kind: 'number', of: (x) => values.get(x) ?? this.formatY(NaN)};
      }),
    ];
    return table(columns, xs.filter((x) => x >= from && x <= to));
  }

  /** The greatest value of each line, in words. */
  #summary() {
    return this.#series
      .map(({name, points}) => {
        const top = d3.greatest(points, ([, y]) => y);
        return top ? `${name}: at most ${this.formatY(top[1])}, at ${this.formatX(top[0])}.` : `${name}: nothing.`;
      })
      .join(' ');
  }
}

/** Takes the text of each tick away that would touch the one before it. */
function apart(axis) {
  let end = -Infinity;
  for (const text of axis.selectAll('text').nodes()) {
    const {left, right} = text.getBoundingClientRect();
    if (left < end + 6) {
      text.remove();
    } else {
      end = right;
    }
  }
}

/** Without the zeros that only tell of precision: "5.00 s" as "5 s". */
function plain(text) {
  return text.replace(/\.(\d*?)0+(?!\d)/, (_, rest) => (rest ? `.${rest}` : ''));
}

/**
 * Draws measured points with their intervals into a figure.
 *
 * @param xTitle with the unit; yTitle too
 * @param lines [{name, points: [{x, y, low, high, words, isMarked}]}]
 * @param limits [{name, y}], levels that are not to be crossed
 */
export function showPoints(host, {title, note = '', xTitle, yTitle, lines, limits = [], formatY = tick, height}) {
  const drawn = lines.map(({name, points}, index) => ({
    name,
    colour: COLOURS[index % COLOURS.length],
    dots: points.filter(({x, y}) => Number.isFinite(x) && Number.isFinite(y)),
  }));
  const all = drawn.flatMap(({dots}) => dots);
  const xs = all.map(({x}) => x);
  const isLogX = isWide(xs);
  const isLog = isWide(all.flatMap(({y, low, high}) => [y, low ?? y, high ?? y]));
  const chart = new LineChart(host, {
    title,
    note,
    xTitle: isLogX ? `${xTitle}, logarithmic` : xTitle,
    yTitle: isLog ? `${yTitle}, logarithmic` : yTitle,
    formatY,
    isLog,
    isLogX,
    limits: limits.filter(({y}) => Number.isFinite(y)),
    height: height ?? 230,
    ticksX: ([from, to], pixels) => {
      const wanted = Math.max(2, Math.min(8, Math.floor(pixels / 70)));
      const ticks = isLogX ? logTicks(d3.scaleLog([from, to], [0, 1]), wanted) : d3.ticks(from, to, wanted);
      return xs.every(Number.isInteger) ? ticks.filter(Number.isInteger) : ticks;
    },
  });
  chart.show(drawn.map((line) => ({...line, points: line.dots.map(({x, y}) => [x, y])})), domainOf(xs));
}

function isWide(values) {
  const [least, most] = d3.extent(values);
  return least > 0 && most / least > LOGARITHMIC_FROM;
}

/** The least and greatest x, set apart where they are close. */
export function domainOf(xs) {
  const [least = 0, most = 1] = d3.extent(xs);
  const missing = LEAST_SPAN * Math.max(Math.abs(least), Math.abs(most), 1e-9) - (most - least);
  return missing > 0 ? [least - missing / 2, most + missing / 2] : [least, most];
}
