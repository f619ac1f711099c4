// The controls of the heatmap: what is to be seen, in which colours, under which marks; and the
// legend, which says what a colour means.

import {byId, el} from './dom.js';
import {count} from './format.js';
import {KINDS, markIcon} from './marks.js';
import {METRICS, heatColours} from './scale.js';

export class Controls {
  /** @param onChange is called when the reader has chosen something else */
  constructor(onChange) {
    this.onChange = onChange;
    this.metric = 'CAPACITY_SHARE';
    this.isRelative = false;
    this.byServer = false;
    this.kinds = new Set(Object.keys(KINDS));
    this.labels = new Map(Object.keys(KINDS).map((kind) => [kind, el('span')]));
    this.bar = el('canvas', {width: 256, height: 1, 'aria-hidden': 'true'});
    this.ticks = el('div', {class: 'ticks'});
    byId('controls').replaceChildren(
      el('label', {}, 'Metric', this.#metrics()),
      el('label', {}, 'Colour', this.#colours()),
      el('label', {}, this.#servers(), 'by server'),
      ...Object.keys(KINDS).map((kind) => this.#kind(kind)),
      el('div', {class: 'legend'}, this.bar, this.ticks),
    );
  }

  /** Says how many events of each kind a run has. */
  count(events) {
    for (const [kind, label] of this.labels) {
      const number = events.filter((event) => event.kind === kind).length;
      label.textContent = `${count(number)} ${number === 1 ? KINDS[kind].one : KINDS[kind].many}`;
    }
  }

  /** Shows which value has which colour when byte `top` has the brightest. */
  drawLegend(scale, top) {
    const context = this.bar.getContext('2d', {willReadFrequently: true});
    const image = context.createImageData(256, 1);
    new Uint32Array(image.data.buffer).set(heatColours());
    context.putImageData(image, 0, 0);
    const {format} = METRICS[this.metric];
    this.ticks.replaceChildren(
      ...scale.ticks(top).map((value) => {
        const tick = el('span', {}, format(value));
        tick.style.left = `${100 * Math.max(0, Math.min(1, scale.place(value, top)))}%`;
        return tick;
      }),
    );
  }

  #metrics() {
    const options = Object.entries(METRICS).map(([name, {title}]) =>
      el('option', {value: name}, title),
    );
    return el(
      'select',
      {id: 'metric', onchange: this.#set('metric', ({value}) => value)},
      ...options,
    );
  }

  #colours() {
    const onchange = this.#set('isRelative', ({value}) => value === 'relative');
    return el(
      'select',
      {id: 'colour', onchange},
      el('option', {value: 'absolute'}, 'absolute'),
      el('option', {value: 'relative'}, 'relative to what is in view'),
    );
  }

  #servers() {
    const onchange = this.#set('byServer', ({checked}) => checked);
    return el('input', {type: 'checkbox', id: 'owners', onchange});
  }

  #kind(kind) {
    const onchange = (event) => {
      this.kinds[event.target.checked ? 'add' : 'delete'](kind);
      this.onChange();
    };
    const box = el('input', {type: 'checkbox', checked: true, 'data-kind': kind, onchange});
    return el('label', {}, box, markIcon(kind), this.labels.get(kind));
  }

  /** A listener that keeps what an input says. */
  #set(name, valueOf) {
    return (event) => {
      this[name] = valueOf(event.target);
      this.onChange();
    };
  }
}
