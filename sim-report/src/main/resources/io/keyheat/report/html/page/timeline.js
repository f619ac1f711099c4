// What happened to tablets when: a lane for each kind of event.

import {el, hideTooltip, onOtherWidth, showTooltip} from '../../page/dom.js';
import {clock, count} from '../../page/format.js';
import {describeMark} from './heatmap.js';
import {anchorAt, timeTicks} from '../../page/axes.js';
import {drawMarks, kindOf, several} from '../../page/marks.js';
import {alternative, table} from '../../page/table.js';

const LANE = 24;
const NAMES_WIDTH = 130;
const TIMES_HEIGHT = 24;
const REACH_X = 8;

export class Timeline {
  #lanes = [];
  #domain = [0, 1];
  #told;

  /** @param onPick is asked to show an event on the map */
  constructor(host, {onPick}) {
    this.onPick = onPick;
    this.canvas = el('canvas', {class: 'lanes', role: 'img', tabindex: '0'});
    this.plot = el('div', {class: 'plot'}, this.canvas);
    const key = 'arrow keys go from event to event, Enter shows one on the map';
    host.replaceChildren(
      el('figcaption', {}, 'Events over time', el('span', {class: 'key'}, key)),
      this.plot,
      alternative('Events by kind as a table', () => this.#table()),
    );
    this.canvas.addEventListener('pointermove', (event) => this.#hover(event));
    this.canvas.addEventListener('pointerleave', () => this.#leave());
    this.canvas.addEventListener('blur', () => this.#leave());
    this.canvas.addEventListener('click', (event) => this.#pick(this.#at(event)));
    this.canvas.addEventListener('keydown', (event) => this.#key(event));
    onOtherWidth(this.plot, () => this.width, () => this.draw());
  }

  /** @param domain from and to, in seconds */
  show(variant, domain) {
    this.variant = variant;
    this.#lanes = [...d3.group(variant.run.events, ({kind}) => kind)];
    this.#told = undefined;
    const sum = this.#lanes.map(([kind, {length}]) => several(length, kind));
    this.canvas.setAttribute('aria-label', `Events over time: ${sum.join(', ') || 'none'}.`);
    this.plot.style.height = `${Math.max(1, this.#lanes.length) * LANE + TIMES_HEIGHT}px`;
    this.setDomain(domain);
  }

  setDomain(domain) {
    this.#domain = domain;
    this.draw();
  }

  draw() {
    const width = this.plot.clientWidth;
    this.width = width;
    if (!this.variant || width < NAMES_WIDTH + 40) {
      return;
    }
    const height = Math.max(1, this.#lanes.length) * LANE;
    const ratio = Math.min(2, devicePixelRatio);
    this.canvas.width = width * ratio;
    this.canvas.height = (height + TIMES_HEIGHT) * ratio;
    this.canvas.style.width = `${width}px`;
    const context = this.canvas.getContext('2d');
    context.scale(ratio, ratio);
    const style = getComputedStyle(this.plot);
    this.x = d3.scaleLinear(this.#domain, [NAMES_WIDTH, width - 12]);
    context.font = `12px ${style.fontFamily}`;
    context.fillStyle = style.color;
    if (this.#lanes.length === 0) {
      context.fillText('No events.', NAMES_WIDTH, 16);
    }
    this.#lanes.forEach((lane, i) => this.#drawLane(context, lane, i, width));
    for (const time of timeTicks(...this.#domain, width - NAMES_WIDTH)) {
      context.textAlign = anchorAt(this.x(time), width) === 'end' ? 'right' : 'center';
      context.fillText(clock(time), this.x(time), height + 17);
    }
  }

  #drawLane(context, [kind, events], i, width) {
    const y = i * LANE + LANE / 2;
    context.fillText(several(events.length, kind), 0, y + 4);
    context.globalAlpha = 0.25;
    context.fillRect(NAMES_WIDTH, y, width - NAMES_WIDTH - 12, 1);
    context.globalAlpha = 1;
    const [from, to] = this.#domain;
    const seen = events.filter(({timeSeconds}) => timeSeconds >= from && timeSeconds <= to);
    drawMarks(
      context,
      seen.map((event) => ({x: this.x(event.timeSeconds), y, kind})),
    );
    if (seen.includes(this.#told)) {
      context.strokeStyle = context.fillStyle;
      context.strokeRect(this.x(this.#told.timeSeconds) - 8, y - 10, 16, 20);
    }
  }

  /** The event under a pointer. */
  #at({offsetX, offsetY}) {
    const [, events = []] = this.#lanes[Math.floor(offsetY / LANE)] ?? [];
    const near = d3.least(events, ({timeSeconds}) => Math.abs(this.x(timeSeconds) - offsetX));
    return near && Math.abs(this.x(near.timeSeconds) - offsetX) <= REACH_X ? near : undefined;
  }

  #hover(event) {
    const found = this.#at(event);
    if (found) {
      this.#tell(found, event);
    } else {
      hideTooltip();
    }
  }

  #tell(event, place) {
    const {heading, facts} = describeMark(this.variant, {event, kind: event.kind});
    showTooltip(place, heading, facts);
  }

  #leave() {
    hideTooltip();
    this.#told = undefined;
    this.draw();
  }

  #pick(event) {
    if (event) {
      this.onPick(event);
    }
  }

  #key(event) {
    const [from, to] = this.#domain;
    const {run} = this.variant;
    const seen = run.events.filter(({timeSeconds}) => timeSeconds >= from && timeSeconds <= to);
    const way = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
    if (way && seen.length > 0) {
      event.preventDefault();
      const at = seen.indexOf(this.#told);
      this.#told = seen[at < 0 ? 0 : (at + way + seen.length) % seen.length];
      this.draw();
      const lane = this.#lanes.findIndex(([kind]) => kind === this.#told.kind);
      const {left, top} = this.canvas.getBoundingClientRect();
      const clientX = left + this.x(this.#told.timeSeconds);
      this.#tell(this.#told, {clientX, clientY: top + lane * LANE + LANE / 2});
    } else if (event.key === 'Enter') {
      this.#pick(this.#told);
    }
  }

  #table() {
    const columns = [
      {title: 'Event', of: ([kind]) => kindOf(kind).one},
      {title: 'Number', kind: 'number', of: ([, events]) => count(events.length)},
      {title: 'First', kind: 'number', of: ([, events]) => clock(events[0].timeSeconds)},
      {title: 'Last', kind: 'number', of: ([, events]) => clock(events.at(-1).timeSeconds)},
    ];
    return table(columns, this.#lanes);
  }
}
