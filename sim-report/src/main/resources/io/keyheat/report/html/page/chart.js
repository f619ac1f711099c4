// Lines over time, or over the nines of a percentile.

import {el, hideTooltip, showTooltip} from './dom.js';

const HEIGHT = 210;
const MARGIN = {top: 8, right: 10, bottom: 26, left: 64};

export class LineChart {
  #series = [];
  #domain = [0, 1];

  /**
   * @param ticksOf gives the values on the x axis between two, for a number of pixels
   * @param formatX text of an x value; formatY of a y value
   * @param logarithmic whether the y axis is
   */
  constructor(host, {title, note, ticksOf, formatX, formatY, logarithmic = false}) {
    Object.assign(this, {ticksOf, formatX, formatY, logarithmic, title});
    this.caption = el(
      'figcaption',
      {},
      el('span', {}, title),
      note ? el('span', {class: 'key'}, note) : undefined,
    );
    this.legend = el('span', {class: 'key'});
    this.svg = d3.create('svg').attr('aria-hidden', 'true');
    this.plot = el('div', {class: 'plot', role: 'img'}, this.svg.node());
    this.plot.style.height = `${HEIGHT}px`;
    host.replaceChildren(this.caption, this.plot);
    this.plot.addEventListener('pointermove', (event) => this.#hover(event));
    this.plot.addEventListener('pointerleave', () => this.#leave());
    new ResizeObserver(() => this.draw()).observe(this.plot);
  }

  /** @param series [{name, colour, dash, weight: 'strong' | 'weak', points: [[x, y]…]}] */
  show(series, domain) {
    this.#series = series.map((one) => ({
      ...one,
      points: one.points.filter(([, y]) => Number.isFinite(y)),
    }));
    this.#domain = domain;
    this.caption.querySelectorAll('.entry').forEach((entry) => entry.remove());
    this.caption.append(...series.map(legendEntry));
    this.plot.setAttribute('aria-label', `${this.title}. ${this.#summary()}`);
    this.draw();
  }

  setDomain(domain) {
    this.#domain = domain;
    this.draw();
  }

  draw() {
    const width = this.plot.clientWidth;
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
      .attr('text-anchor', 'middle')
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
  }

  #hover(event) {
    const x = this.x?.invert(event.offsetX);
    if (x === undefined || x < this.#domain[0] || x > this.#domain[1]) {
      this.#leave();
      return;
    }
    const place = d3.bisector(([at]) => at).center;
    const facts = this.#series
      .filter(({points}) => points.length > 0)
      .map(({name, points}) => [name, this.formatY(points[place(points, x)][1])]);
    const longest = d3.greatest(this.#series, ({points}) => points.length);
    if (facts.length > 0) {
      const at = longest.points[place(longest.points, x)][0];
      this.cursor.attr('x1', this.x(at)).attr('x2', this.x(at)).attr('visibility', 'visible');
      showTooltip(event, [this.formatX(at)], facts);
    }
  }

  #leave() {
    this.cursor?.attr('visibility', 'hidden');
    hideTooltip();
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
