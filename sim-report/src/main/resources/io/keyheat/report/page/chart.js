// Lines over time, or over any other axis: the only chart of lines, on D3's axes.

import {el, hideTooltip, onOtherWidth, put, showEmpty, showTooltip} from './dom.js';
import {anchorAt, drawSpans, logTicks, timeTicks} from './axes.js';
import {clock, cut} from './format.js';
import {tick} from './metrics.js';
import {fold, table} from './table.js';

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

/** Letters of a name at the end of a line, on a wide chart and on a narrow one. */
const MOST_NAME = 22;
const SHORT_NAME = 9;
const WIDE = 420;

const LINE_HEIGHT = 13;
const DOT = 3.5;

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
    this.table = fold('The figures as a table', () => this.#table());
    host.replaceChildren(el('figcaption', {}, el('span', {dir: 'auto'}, this.title), this.note), this.plot, this.table);
    this.plot.addEventListener('keydown', (event) => this.#key(event));
    this.plot.addEventListener('blur', () => this.#leave());
    this.plot.addEventListener('dblclick', () => this.onSpan?.());
    this.plot.addEventListener('pointermove', (event) => this.#hover(event));
    this.plot.addEventListener('pointerleave', () => this.#leave());
    onOtherWidth(this.plot, () => this.width, () => this.draw());
  }

  /**
   * @param series [{name, colour, dash, weight: 'strong' | 'weak', points: [[x, y, {words, low, high}]…]}];
   *     points with words have a dot and, if it is known, their interval
   * @param spans times in which something was wrong, [{label, fromSeconds, toSeconds}]
   * @param now lines end here, and begin again when it grows
   */
  show(series, domain, {spans = [], now = undefined} = {}) {
    this.#spans = spans;
    this.#series = series.map((one) => ({...one, points: one.points.filter(([, y]) => Number.isFinite(y))}));
    this.now = now;
    this.plot.setAttribute('aria-label', `${this.title}. ${this.#summary()}`);
    showEmpty(this.plot, this.#series.every(({points}) => points.length === 0) ? 'No values were measured.' : undefined);
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
    if (this.x) {
      this.svg.select('clipPath rect').attr('width', this.#clipWidth());
      this.svg.select('.now').attr('x1', this.x(now)).attr('x2', this.x(now));
    }
  }

  #clipWidth() {
    const [from, to] = this.x.range();
    return Math.max(0, (this.now === undefined ? to + 1 : this.x(this.now)) - from + 1);
  }

  /** The lines that have their names at their ends: a single one needs none. */
  get #named() {
    return this.#series.length > 1 ? this.#series.filter(({weight, points}) => weight !== 'weak' && points.length > 0) : [];
  }

  draw() {
    const width = this.plot.clientWidth;
    this.width = width;
    if (width < this.left + 60) {
      return;
    }
    const longest = d3.max([...this.#named, ...this.limits], ({name}) => name.length) ?? 0;
    const right = this.right ?? MARGIN.right + LETTER * Math.min(width > WIDE ? MOST_NAME : SHORT_NAME, longest);
    const top = MARGIN.top + (this.yTitle ? TITLE : 0);
    const bottom = this.height - MARGIN.bottom - (this.xTitle ? TITLE : 0);
    const inset = this.#series.some(({points: [first]}) => first?.[2]) ? DOT + 2 : 0;
    this.x = (this.isLogX ? d3.scaleLog : d3.scaleLinear)(this.#domain, [this.left + inset, width - right - inset]);
    this.y = this.#scaleY([bottom, top]);
    this.svg.attr('width', width).attr('height', this.height).selectAll('*').remove();
    this.#drawAxes(width, right, bottom);
    const [left, end] = this.x.range();
    drawSpans(this.svg, this.#spans, this.x, {left, right: end, top, bottom});
    this.#drawLines(top, bottom);
    if (this.right === undefined) {
      this.#drawNames(width - right + 5, top, bottom);
    }
    if (this.onSpan) {
      this.#drawBrush(top, bottom);
    }
  }

  #drawAxes(width, right, bottom) {
    const ticks = this.ticksX?.(this.#domain, width - right - this.left) ?? this.x.ticks(Math.max(2, width / 90));
    const across = put(this.svg, 'g', {class: 'axis-x', transform: `translate(0,${bottom})`});
    across.call(d3.axisBottom(this.x).tickValues(ticks).tickFormat(this.formatX).tickSizeOuter(0));
    across.selectAll('text').attr('text-anchor', (value) => anchorAt(this.x(value), width));
    apart(across);
    const isCount = this.#series.every(({points}) => points.every(([, y]) => Number.isInteger(y)));
    const values = this.isLog ? logTicks(this.y, 5) : this.y.ticks(4);
    const levels = d3
      .axisLeft(this.y)
      .tickValues(isCount ? values.filter(Number.isInteger) : values) // Nobody counts in halves.
      .tickFormat((y) => plain(this.formatY(y)))
      .tickSize(this.left + right - width)
      .tickPadding(6);
    put(this.svg, 'g', {class: 'axis-y', transform: `translate(${this.left},0)`}).call(levels);
    const title = (text) => cut(text, Math.floor(width / LETTER));
    put(this.svg, 'text', {class: 'axis', y: 11}, title(this.yTitle));
    put(this.svg, 'text', {class: 'axis', x: width - right, y: this.height - 3, 'text-anchor': 'end'}, title(this.xTitle));
  }

  #scaleY(range) {
    const [from, to] = this.#domain;
    const inView = this.#series.flatMap(({points}) => points.filter(([x]) => x >= from && x <= to));
    const seen = inView.flatMap(([, y, {low, high} = {}]) => [y, low, high]);
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
    const [from, to] = this.x.range();
    put(put(this.svg, 'clipPath', {id: clip}), 'rect', {x: from - 1, y: 0, width: this.#clipWidth(), height: bottom + 2});
    const body = put(this.svg, 'g', {'clip-path': `url(#${clip})`});
    const line = d3.line(([x]) => this.x(x), ([, y]) => this.y(y));
    for (const {colour, dash, weight = '', points} of this.#series) {
      const kind = `line ${weight} ${points.length === 1 ? 'lone' : ''}`;
      put(body, 'path', {class: kind, stroke: colour, 'stroke-dasharray': dash, d: line(points)});
      for (const [x, y, {low, high}] of points.filter(([, , details]) => details)) {
        if (high > low) {
          const least = this.isLog ? Math.max(low, this.y.domain()[0]) : low;
          put(this.svg, 'line', {class: 'interval', stroke: colour, x1: this.x(x), x2: this.x(x), y1: this.y(least), y2: this.y(high)});
        }
        put(this.svg, 'circle', {class: 'dot', fill: colour, cx: this.x(x), cy: this.y(y), r: DOT});
      }
    }
    for (const {y} of this.limits) {
      put(this.svg, 'line', {class: 'limit', x1: from, x2: to, y1: this.y(y), y2: this.y(y)});
    }
    if (this.now !== undefined) {
      put(this.svg, 'line', {class: 'now', x1: this.x(this.now), x2: this.x(this.now), y1: top, y2: bottom});
    }
    this.cursor = put(this.svg, 'line', {class: 'cursor', y1: top, y2: bottom, visibility: 'hidden'});
  }

  /** Names at the ends of lines and limits, so far apart that they can be read. */
  #drawNames(x, top, bottom) {
    const [, end] = this.#domain;
    const names = d3.sort(
      [
        ...this.#named.map(({name, colour, points}) => ({name, colour, y: this.y((points.findLast(([at]) => at <= end) ?? points.at(-1))[1])})),
        ...this.limits.map(({name, y}) => ({name, colour: 'var(--bad)', y: this.y(y)})),
      ],
      ({y}) => y,
    );
    let last = top - LINE_HEIGHT;
    names.forEach((one) => (last = one.y = Math.max(last + LINE_HEIGHT, one.y)));
    const excess = Math.max(0, last - bottom);
    const letters = Math.max(3, Math.floor((this.width - x) / LETTER));
    for (const {name, colour, y} of names) {
      put(put(this.svg, 'text', {class: 'name', x, y: y - excess + 4}, cut(name, letters)).style('fill', colour), 'title', {}, name);
    }
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
    put(this.svg, 'g', {class: 'brush'}).call(brush);
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
      .map(({name, points}) => [name, this.#wordsOf(points[nearest(points, x)])]);
    if (facts.length > 0) {
      const {points} = this.#longest();
      const at = points[nearest(points, x)][0];
      this.cursor.attr('x1', this.x(at)).attr('x2', this.x(at)).attr('visibility', 'visible');
      showTooltip(place, [this.formatX(at)], facts);
    }
  }

  #wordsOf([, y, details]) {
    return details?.words ?? this.formatY(y);
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
      ...this.#series.map(({name, points}) => {
        const values = new Map(points.map((point) => [point[0], this.#wordsOf(point)]));
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
 * A figure with measured points and their intervals.
 *
 * @param axis what is across, {xTitle, names}: with the unit; names stand at 0, 1, 2 and so on instead of numbers
 * @param lines [{name, points: [[x, y, {words, low, high}]]}]
 * @param limits [{name, y}], levels that are not to be crossed
 */
export function pointChart({axis: {xTitle, names = undefined}, yTitle = '', lines, limits = [], ...options}) {
  const series = lines.map(({name, points}, index) => ({
    name,
    colour: COLOURS[index % COLOURS.length],
    points: points.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y)),
  }));
  const all = series.flatMap(({points}) => points);
  const xs = all.map(([x]) => x);
  const isLogX = !names && isWide(xs);
  const isLog = isWide(all.flatMap(([, y, {low = undefined, high = undefined} = {}]) => [y, low ?? y, high ?? y]));
  const ticksOf = ([from, to], pixels) => {
    const wanted = Math.max(2, Math.min(8, Math.floor(pixels / 70)));
    const ticks = isLogX ? logTicks(d3.scaleLog([from, to], [0, 1]), wanted) : d3.ticks(from, to, wanted);
    return xs.every(Number.isInteger) ? ticks.filter(Number.isInteger) : ticks;
  };
  const figure = el('figure');
  const chart = new LineChart(figure, {
    xTitle: isLogX ? `${xTitle}, logarithmic` : xTitle,
    yTitle: isLog ? `${yTitle}, logarithmic` : yTitle,
    isLog,
    isLogX,
    limits: limits.filter(({y}) => Number.isFinite(y)),
    height: 230,
    ticksX: names ? () => d3.range(names.length) : ticksOf,
    formatX: names ? (place) => names[place] : tick,
    ...options,
  });
  chart.show(series, domainOf(xs));
  return figure;
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
