// Lines over time, or over the nines of a percentile.

import {el, hideTooltip, onOtherWidth, showTooltip} from './dom.js';
import {anchorAt} from './axes.js';
import {alternative, table} from './table.js';

const HEIGHT = 210;
const MARGIN = {top: 8, right: 10, bottom: 26, left: 64};

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
   * @param onSpan is told the part of the x axis that the reader chooses, [from, to], or nothing for
   *     all of it; without it none can be chosen
   */
  constructor(host, {title, note, ticksOf, formatX, formatY, logarithmic = false, onSpan}) {
    Object.assign(this, {ticksOf, formatX, formatY, logarithmic, title, onSpan});
    this.caption = el(
      'figcaption',
      {},
      el('span', {}, title),
      (this.note = el('span', {class: 'key'}, note ?? '')),
    );
    this.svg = d3.create('svg').attr('aria-hidden', 'true');
    this.plot = el('div', {class: 'plot', role: 'img', tabindex: '0'}, this.svg.node());
    this.plot.style.height = `${HEIGHT}px`;
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
   * @param series [{name, colour, dash, weight: 'strong' | 'weak', points: [[x, y]…]}]
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
    this.caption.append(...series.map(legendEntry));
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
    this.x = d3.scaleLinear(this.#domain, [MARGIN.left, width - MARGIN.right]);
    this.y = this.#scaleY(seen.map(([, y]) => y));
    this.svg.attr('width', width).attr('height', HEIGHT).selectAll('*').remove();
    this.#drawAxes(width);
    this.#drawLines(width);
  }

  #scaleY(values) {
    const range = [HEIGHT - MARGIN.bottom, MARGIN.top];
    const positive = values.filter((value) => value > 0);
    if (!this.logarithmic || positive.length === 0) {
      return d3.scaleLinear([0, d3.max(values) || 1], range).nice(5);
    }
    return d3.scaleLog([d3.min(positive) / 1.15, d3.max(positive) * 1.15], range).clamp(true);
  }

  #drawAxes(width) {
    const bottom = HEIGHT - MARGIN.bottom;
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
  }

  #ticksY() {
    const ticks = this.y.ticks(5);
    if (!this.logarithmic || ticks.length <= 6) {
      return ticks;
    }
    const leading = (value) => Math.round(value / 10 ** Math.floor(Math.log10(value) + 1e-9));
    const some = ticks.filter((value) => [1, 2, 5].includes(leading(value)));
    return some.length <= 7 ? some : ticks.filter((value) => leading(value) === 1);
  }

  #drawLines(width) {
    const clip = `clip-${this.title.replace(/\W/g, '')}`;
    this.svg
      .append('clipPath')
      .attr('id', clip)
      .append('rect')
      .attr('x', MARGIN.left)
      .attr('y', 0)
      .attr('width', width - MARGIN.left - MARGIN.right)
      .attr('height', HEIGHT - MARGIN.bottom + 2);
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
      .attr('class', ({weight}) => `line ${weight ?? ''}`)
      .attr('stroke', ({colour}) => colour)
      .attr('stroke-dasharray', ({dash}) => dash ?? null)
      .attr('d', ({points}) => path(points));
    this.cursor = this.svg
      .append('line')
      .attr('class', 'cursor')
      .attr('y1', MARGIN.top)
      .attr('y2', HEIGHT - MARGIN.bottom)
      .attr('visibility', 'hidden');
    if (this.onSpan) {
      this.#drawBrush(width);
    }
  }

  #drawBrush(width) {
    const brush = d3
      .brushX()
      .extent([
        [MARGIN.left, MARGIN.top],
        [width - MARGIN.right, HEIGHT - MARGIN.bottom],
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
      .attr('y', MARGIN.top)
      .attr('height', HEIGHT - MARGIN.bottom - MARGIN.top);
    spans
      .append('text')
      .attr('class', 'span')
      .attr('text-anchor', ({fromSeconds}) => (isLate(fromSeconds) ? 'end' : 'start'))
      .attr('x', ({fromSeconds}) =>
        isLate(fromSeconds)
          ? this.x(fromSeconds) - 4
          : Math.max(MARGIN.left, this.x(fromSeconds)) + 4,
      )
      .attr('y', (_, i) => MARGIN.top + 12 + 13 * (i % 4))
      .text(({label}) => label);
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
      .map(({name, points}) => [name, this.formatY(points[nearest(points, x)][1])]);
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
    const values = this.#series.map(({points}) => new Map(points));
    const columns = [
      {title: '', kind: 'number', of: (x) => this.formatX(x)},
      ...this.#series.map(({name}, i) => ({
        title: name,
        kind: 'number',
        of: (x) => this.formatY(values[i].get(x) ?? NaN),
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
