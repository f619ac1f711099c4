// Puts the report together: what is shown, and what follows what.

import {byId, definitions, el, hideTooltip} from '../../page/dom.js';
import {load} from '../../page/data.js';
import {expectationLine} from '../../page/expectation.js';
import {ruleList} from '../../page/rules.js';
import {fold, refreshFolds} from '../../page/table.js';
import {Charts} from './charts.js';
import {eventTable, loadTable, parameterTables, spaceTables, targetTable, variantTable} from './details.js';
import {hotSplits, showTrace, showWorst, windowStart} from './hotspot-cards.js';
import {Maps} from './maps.js';
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
      await this.charts.show(...this.maps.variants);
    });
    await painted();
    note('wholeMillis');
  }

  #addBelow() {
    const {data} = this;
    const isSingle = data.variants.length === 1;
    this.charts = new Charts(byId(isSingle ? 'side' : 'charts'), data, this.state, isSingle ? 112 : 190);
    byId('charts-section').hidden = isSingle;
    showWorst(data, (spot) => this.#showSpot(spot));
    const upper = () => this.maps.variants[0];
    const place = (...where) => this.maps.place(...where);
    const folds = [
      fold(`Hot and warm ${upper().run.tabletWord}s`, () => hotSplits(upper(), this.#span, place), {id: 'hot-splits'}),
      fold('Splits, merges and moves', () => eventTable(upper(), this.#span, place), {id: 'events'}),
      fold('Loads', () => loadTable(upper()), {id: 'loads'}),
      fold('Tables, indexes and servers', () => spaceTables(upper()), {id: 'spaces'}),
      fold('Assumptions and parameters', () => this.#parameters(upper()), {id: 'parameters'}),
    ];
    if (data.result.targets.length > 0) {
      folds.unshift(fold('Targets', () => targetTable(data), {id: 'targets'}));
    }
    if (!isSingle) {
      folds.unshift(fold('All variants in figures', () => variantTable(data, (index) => this.pick(index)), {id: 'figures'}));
    }
    byId('folds').replaceChildren(...folds);
  }

  #parameters(variant) {
    const host = el('div');
    variant.parameters().then((all) => host.append(...parameterTables(variant.run, all, this.data.rules)));
    return host;
  }

  /** @return {[number, number]} the part of the run in view, in seconds */
  get #span() {
    const {durationSeconds} = this.maps.variants[0].run;
    return [this.state.view.x0 * durationSeconds, this.state.view.x1 * durationSeconds];
  }

  /** Draws again what depends on what has changed. */
  async #update(changed) {
    hideTooltip();
    if ([...changed].every((name) => VIEW.includes(name))) {
      this.maps.follow();
      const turn = ++this.#turn;
      await new Promise((done) => setTimeout(done, PATIENCE_MILLIS));
      if (turn !== this.#turn) {
        return; // The reader zooms on: what stands below follows the last step.
      }
    } else {
      this.#markShown();
      await this.maps.draw();
    }
    if (changed.has('upper') || changed.has('lower')) {
      await this.charts?.show(...this.maps.variants);
    } else if (changed.has('x0') || changed.has('x1')) {
      this.charts?.follow();
    }
    refreshFolds();
  }

  /** The page says that it is ready once nothing is left to do. */
  async #track(work) {
    this.#busy++;
    delete document.documentElement.dataset.ready;
    await work();
    await painted(); // What hears of a new width draws before it is on the screen.
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
    this.state.set({upper: variant, metric: 'CAPACITY_SHARE', filter: '', pin: []});
    await this.#track(() => this.maps.draw());
    this.maps.place(windowStart(endSeconds), endSeconds, topRow, bottomRow);
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
  byId('rules').append(ruleList(rules) ?? '');
  const facts = [
    ['Command', result.commandLine],
    ['Scenario', result.scenario],
    ['Seed', String(result.seed)],
    ['Keyheat', result.version],
    ...variants.slice(0, 1).map(({start}) => ['Start of the simulated time', start]),
  ];
  byId('repeat').replaceChildren(definitions(facts));
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
