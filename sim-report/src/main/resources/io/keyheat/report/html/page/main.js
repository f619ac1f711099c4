// Puts the report together: what is shown, and what follows what.

import {byId, el, hideTooltip} from '../../page/dom.js';
import {load} from '../../page/data.js';
import {expectationLine} from '../../page/expectation.js';
import {ruleList} from '../../page/rules.js';
import {refreshAlternatives} from '../../page/table.js';
import {Charts} from './charts.js';
import {eventTable, loadTable, parameterTables, spaceTables, targetTable, variantTable} from './details.js';
import {hotSplits, showTrace, showWorst, windowStart} from './hotspot-cards.js';
import {Maps} from './maps.js';
import {shareButton} from './share-card.js';
import {State} from './state.js';

const VIEW = ['x0', 'x1', 'y0', 'y1'];
const PATIENCE_MILLIS = 100;

class Report {
  #busy = 0;
  #turn = 0;

  constructor(data) {
    this.data = data;
    this.state = new State({upper: data.upper, lower: data.lower, hidden: ['MOVE', 'COMPACTION', 'MERGE']});
    this.maps = new Maps(data, this.state);
    this.buttons = [...document.querySelectorAll('#list [data-variant]')];
    this.buttons.forEach((button) =>
      button.addEventListener('click', () => this.pick(Number(button.dataset.variant))),
    );
    this.state.listen((changed) => this.#track(() => this.#update(changed)));
  }

  /** Shows a variant on the upper map. */
  pick(upper) {
    this.state.set({upper, pin: [], y0: 0, y1: 1});
  }

  /** Draws the maps, and what stands below once the reader can see their heat. */
  async start() {
    await this.#track(async () => {
      this.#markShown();
      await this.maps.draw();
      await painted();
      note('heatMillis');
      showRest(this.data);
      this.#addBelow();
      const [upper, lower] = this.maps.variants;
      await this.charts.show(upper, lower);
    });
    await painted();
    note('wholeMillis');
  }

  #addBelow() {
    const {data} = this;
    const isSingle = data.variants.length === 1;
    this.charts = new Charts(byId(isSingle ? 'side' : 'charts'), data, this.state, isSingle ? 112 : 190);
    byId('charts-section').hidden = isSingle;
    const shown = () => [...document.querySelectorAll('.map:not([hidden])')].map((map) => ({name: map.querySelector('b').textContent, canvas: map.querySelector('canvas.cells')}));
    byId('facts').append(shareButton(data, shown));
    showWorst(data, (spot) => this.#showSpot(spot));
    const upper = () => this.maps.variants[0];
    const place = (...where) => this.maps.place(...where);
    this.folds = [
      this.#fold('figures', 'All variants in figures', () => variantTable(data, (index) => this.pick(index)), data.variants.length > 1),
      this.#fold('targets', 'Targets', () => targetTable(data), data.result.targets.length > 0),
      this.#fold('hot-splits', `Hot and warm ${upper().run.tabletWord}s`, () => el('div', {}, ...hotSplits(upper(), this.state, this.#span, place))),
      this.#fold('events', 'Splits, merges and moves', () => eventTable(upper(), this.#span, place)),
      this.#fold('loads', 'Loads', () => loadTable(upper())),
      this.#fold('spaces', 'Tables, indexes and servers', () => spaceTables(upper())),
      this.#fold('parameters', 'Assumptions and parameters', () => this.#parameters(upper())),
    ].filter(Boolean);
    byId('folds').replaceChildren(...this.folds);
  }

  /** A part that is made when the reader unfolds it, and again when its subject changes. */
  #fold(id, title, make, isThere = true) {
    if (!isThere) {
      return undefined;
    }
    const place = el('div');
    const fold = el('details', {id}, el('summary', {}, title), place);
    fold.refresh = () => place.replaceChildren(...(fold.open ? [make()] : []));
    fold.addEventListener('toggle', fold.refresh);
    return fold;
  }

  #parameters(variant) {
    const host = el('div');
    variant.parameters().then((all) => host.append(...parameterTables(variant.run, all, this.data.rules)));
    return host;
  }

  get #span() {
    const {durationSeconds} = this.maps.variants[0].run;
    return [this.state.view.x0 * durationSeconds, this.state.view.x1 * durationSeconds];
  }

  /** Draws again what depends on what has changed. */
  async #update(changed) {
    hideTooltip();
    const names = [...changed];
    const [upper, lower] = this.maps.variants;
    if (names.every((name) => VIEW.includes(name))) {
      this.maps.follow();
      const turn = ++this.#turn;
      await new Promise((done) => setTimeout(done, PATIENCE_MILLIS));
      if (turn !== this.#turn) {
        return; // The reader zooms on: what stands below follows the last step.
      }
    } else if (!changed.has('window') || names.length > 1) {
      this.#markShown();
      await this.maps.draw();
    }
    if (!this.charts) {
      return;
    }
    if (changed.has('upper') || changed.has('lower')) {
      await this.charts.show(upper, lower);
    } else if (changed.has('x0') || changed.has('x1')) {
      this.charts.follow();
    }
    if (['upper', 'x0', 'x1', 'window'].some((name) => changed.has(name))) {
      this.folds.forEach((fold) => fold.refresh());
    }
    refreshAlternatives(byId('maps'));
  }

  /** The page says that it is ready once nothing is left to do. */
  async #track(work) {
    this.#busy++;
    delete document.documentElement.dataset.ready;
    await work();
    if (--this.#busy === 0) {
      document.documentElement.dataset.ready = 'drawn';
    }
  }

  #markShown() {
    const {upper, lower} = this.state.now;
    this.buttons.forEach((button) => {
      const index = Number(button.dataset.variant);
      button.setAttribute('aria-pressed', String(index === upper || index === lower));
    });
  }

  /** Shows a hotspot of any variant. */
  async #showSpot({variant, endSeconds, topRow, bottomRow}) {
    this.state.set({upper: variant, metric: 'CAPACITY_SHARE', rows: 'ranges', filter: '', pin: []});
    await this.#track(() => this.maps.draw());
    this.maps.place(windowStart(endSeconds, 60), endSeconds, topRow, bottomRow);
  }
}

/** Done when what has been drawn is on the screen; at once where nobody sees the page. */
function painted() {
  return document.hidden ? Promise.resolve() : new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

/** Notes how many milliseconds it has taken since the page was asked for, the first time. */
function note(name) {
  document.documentElement.dataset[name] ??= String(Math.round(performance.now()));
}

/** What every report has, even one without variants. */
function showRest(data) {
  byId('below').hidden = false;
  const {result, source, rules} = data;
  const {expectations, variants} = result;
  showTrace(data);
  byId('self-check').hidden = expectations.length === 0;
  byId('expectations').replaceChildren(...d3.sort(expectations, ({holds}) => holds).map(expectationLine));
  byId('notes').hidden = result.notes.length === 0;
  byId('about-scenario').hidden = byId('prose').textContent === '';
  byId('rules').hidden = rules.length === 0;
  byId('rules').append(...[ruleList(rules)].filter(Boolean));
  const facts = [
    ['Command', result.commandLine],
    ['Scenario', result.scenario],
    ['Seed', String(result.seed)],
    ['Keyheat', result.version],
    ...variants.slice(0, 1).map(({start}) => ['Start of the simulated time', start]),
  ];
  byId('repeat').replaceChildren(...facts.flatMap(([title, value]) => [el('dt', {}, title), el('dd', {class: 'mono', dir: 'auto'}, value)]));
  byId('source').textContent = source;
  // A link leads into a fold, and the address keeps the state of the view.
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#"]:not(.skip)');
    const target = link && byId(decodeURIComponent(link.hash.slice(1)));
    if (target) {
      event.preventDefault();
      target.closest('details')?.setAttribute('open', '');
      target.scrollIntoView({block: 'start'});
      target.querySelector('summary')?.focus({preventScroll: true});
    }
  });
}

const data = await load();
if (data.variants.length > 0) {
  await new Report(data).start();
} else {
  showRest(data);
  document.documentElement.dataset.ready = 'drawn';
}
