// The controls of the heatmap: what is to be seen, in which colours, under which marks, on which
// rows; and the legend, which says what a colour means.

import {byId, el} from '../../page/dom.js';
import {capital} from '../../page/format.js';
import {happened, kindsOf, markIcon, several} from '../../page/marks.js';
import {PALETTES, heatColours, metricOf, metricsOf, serverColour} from '../../page/scale.js';

/** Names of more servers have no room in the legend. */
const MOST_SERVERS = 12;

export class Controls {
  /** @param state is set when the reader chooses, and read when something is drawn */
  constructor(state, {scales, variants}) {
    this.state = state;
    this.variants = variants;
    this.words = variants[0].run.dataWords;
    this.kinds = kindsOf(variants).filter((kind) =>
      variants.some(({run}) => happened(run, kind) > 0),
    );
    this.labels = new Map(this.kinds.map((kind) => [kind, el('span')]));
    this.bar = el('canvas', {width: 256, height: 1, 'aria-hidden': 'true'});
    this.ticks = el('div', {class: 'ticks'});
    this.folds = el('span', {class: 'folds', role: 'group', 'aria-label': `${capital(this.words.tables)} and indexes`});
    this.explanation = el('p', {class: 'explanation faint'});
    this.filterNote = el('span', {class: 'bad', role: 'status'});
    const metrics = metricsOf(scales).map((name) => [name, metricOf(name).title]);
    const wide = matchMedia('(min-width: 900px)');
    byId('legend').replaceChildren(this.bar, this.ticks);
    byId('controls').replaceChildren(
      el(
        'details',
        {class: 'more-controls', open: wide.matches},
        el('summary', {}, 'Metric, colours, marks, rows'),
        el(
          'div',
          {class: 'controls'},
          labelled('Metric', this.#select('metric', 'metric', metrics)),
          labelled('Colour', this.#relative(), this.#palettes()),
          el('label', {}, this.#box('owners', 'owners'), 'by server'),
          ...(variants.length > 1 ? [labelled('Compare with', this.#others())] : []),
          this.explanation,
          el('label', {}, this.#box('lines', 'lines'), 'boundaries'),
          el('label', {}, this.#box('names', 'names'), 'pattern names'),
          ...this.kinds.map((kind) => this.#kind(kind)),
          labelled('Rows', this.#rows()),
          labelled('Only', this.#filter()),
          this.filterNote,
          this.folds,
        ),
      ),
    );
    // A wide page always shows them, and has no line to unfold them.
    wide.addEventListener('change', () => {
      document.querySelector('.more-controls').open = wide.matches;
    });
  }

  /** Makes the inputs say what the state says, and how many events of each kind a run has. */
  show({run}, spaces) {
    for (const [kind, label] of this.labels) {
      const number = run.events.filter((event) => event.kind === kind).length;
      label.textContent = several(number, kind, happened(run, kind));
    }
    this.#showFolds(spaces);
    const {now} = this.state;
    for (const [id, name] of Object.entries({metric: 'metric', palette: 'palette', rows: 'rows'})) {
      byId(id).value = now[name];
    }
    byId('colour').value = now.relative ? 'relative' : 'absolute';
    for (const id of ['owners', 'lines', 'names']) {
      byId(id).checked = now[id];
    }
    if (document.activeElement !== byId('filter')) {
      byId('filter').value = now.filter;
    }
    if (byId('other')) {
      byId('other').value = String(now.other);
    }
    for (const box of byId('controls').querySelectorAll('input[data-kind]')) {
      box.checked = !now.hidden.includes(box.dataset.kind);
    }
  }

  /** Says what is wrong with the filter, or nothing. */
  showFilterError(error) {
    this.filterNote.textContent = error ? 'not a regular expression' : '';
  }

  #showFolds(spaces) {
    const {folded} = this.state.now;
    const toggle = (space) =>
      this.state.set({
        folded: folded.includes(space)
          ? folded.filter((name) => name !== space)
          : [...folded, space],
        y0: 0,
        y1: 1,
      });
    this.folds.hidden = spaces.length < 2;
    this.folds.replaceChildren(
      ...spaces.map((space) =>
        el(
          'button',
          {
            type: 'button',
            dir: 'auto',
            title: 'fold to one row, or unfold',
            'aria-pressed': String(folded.includes(space)),
            onclick: () => toggle(space),
          },
          `${folded.includes(space) ? '▸' : '▾'} ${space}`,
        ),
      ),
    );
  }

  /** Shows which value of a metric has which colour when byte `top` has the brightest. */
  drawLegend(metric, scale, top) {
    const {palette} = this.state.now;
    const context = this.bar.getContext('2d', {willReadFrequently: true});
    const image = context.createImageData(256, 1);
    new Uint32Array(image.data.buffer).set(heatColours(255, palette));
    context.putImageData(image, 0, 0);
    this.ticks.classList.remove('centred');
    const {format, ticks, explanation = ''} = metricOf(metric);
    this.explanation.textContent = explanation;
    const values = top === 255 && ticks ? ticks : scale.ticks(top);
    this.ticks.replaceChildren(
      ...values.map((value) => {
        const tick = el('span', {}, format(value));
        tick.style.left = `${100 * Math.max(0, Math.min(1, scale.place(value, top)))}%`;
        return tick;
      }),
    );
  }

  /** Shows which hue is which server's. */
  drawServers(names) {
    const context = this.bar.getContext('2d', {willReadFrequently: true});
    for (let x = 0; x < 256; x++) {
      context.fillStyle = serverColour(Math.floor((x * names.length) / 256) + 1);
      context.fillRect(x, 0, 1, 1);
    }
    this.explanation.textContent =
      'The hue is the server that held the key range; the brighter, the more heat.';
    const shown = names.length <= MOST_SERVERS ? names : [names[0], names.at(-1)];
    const place = (i) => (shown === names ? (i + 0.5) / names.length : i);
    this.ticks.replaceChildren(
      ...shown.map((name, i) => {
        const tick = el('span', {dir: 'auto'}, shown.length > 4 ? name.replace(/^server-/, '') : name);
        tick.style.left = `${100 * place(i)}%`;
        return tick;
      }),
    );
    this.ticks.classList.toggle('centred', shown === names);
  }

  #select(id, name, options) {
    return el(
      'select',
      {id, onchange: ({target}) => this.state.set({[name]: target.value})},
      ...options.map(([value, title]) => el('option', {value}, title)),
    );
  }

  #box(id, name) {
    const onchange = ({target}) => this.state.set({[name]: target.checked});
    return el('input', {type: 'checkbox', id, onchange});
  }

  #relative() {
    return el(
      'select',
      {
        id: 'colour',
        onchange: ({target}) => this.state.set({relative: target.value === 'relative'}),
      },
      el('option', {value: 'absolute'}, 'absolute'),
      el('option', {value: 'relative'}, 'relative to the view'),
    );
  }

  #palettes() {
    const names = Object.keys(PALETTES).map((name) => [name, name]);
    const select = this.#select('palette', 'palette', names);
    select.setAttribute('aria-label', 'Palette');
    return select;
  }

  #rows() {
    const onchange = ({target}) => this.state.set({rows: target.value, y0: 0, y1: 1});
    return el(
      'select',
      {id: 'rows', onchange},
      el('option', {value: 'ranges'}, 'key ranges'),
      el('option', {value: 'prefixes'}, 'first part of the key'),
      el('option', {value: 'tables'}, `${this.words.tables} and indexes`),
    );
  }

  #filter() {
    return el('input', {
      id: 'filter',
      type: 'search',
      size: 18,
      placeholder: 'filter keys …',
      title: `a regular expression over ${this.words.tables} and keys`,
      oninput: ({target}) => this.state.set({filter: target.value, y0: 0, y1: 1}),
    });
  }

  #others() {
    return el(
      'select',
      {id: 'other', onchange: ({target}) => this.state.set({other: Number(target.value)})},
      el('option', {value: '-1'}, 'nothing'),
      ...this.variants.map(({run}, i) => el('option', {value: String(i), dir: 'auto'}, run.name)),
    );
  }

  #kind(kind) {
    const onchange = ({target}) => {
      const others = this.state.now.hidden.filter((name) => name !== kind);
      this.state.set({hidden: target.checked ? others : [...others, kind]});
    };
    const box = el('input', {type: 'checkbox', checked: true, 'data-kind': kind, onchange});
    return el('label', {}, box, markIcon(kind), this.labels.get(kind));
  }
}

function labelled(text, ...inputs) {
  return el('label', {}, text, ...inputs);
}
