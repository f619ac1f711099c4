// Puts the page together: what is shown, and what follows what.

import {byId, el, hideTooltip} from '../../page/dom.js';
import {load} from '../../page/data.js';
import {percent} from '../../page/format.js';
import {Charts} from './charts.js';
import {Comparison} from './compare.js';
import {KeyMap} from './keymap.js';
import {State} from './state.js';
import {NAMESAKE, markShown, namesake, referenceChoice, seedsOf, showHead, showTargetTable, showTargets, showVariants, showVerdict, worstFirst} from './verdict.js';
import {showDetails, showHappenings} from './details.js';
import {ruleList} from '../../page/rules.js';
import {windowStart} from './hotsplits.js';
import {refreshAlternatives} from '../../page/table.js';
import {showShare} from './share.js';
import {showTrace} from './trace.js';
import {Wall} from './wall.js';
import {showWorst} from './worst.js';

const VIEW = ['x0', 'x1', 'y0', 'y1'];
const NEITHER_MAP = [...VIEW, 'figure', 'window'];

/** More variants than this are chosen from a list. */
const MOST_BUTTONS = 8;

class Report {
  #busy = 0;

  constructor(data) {
    this.data = data;
    this.variants = data.variants;
    this.state = new State({variant: data.shown, other: data.other});
    this.buttons = data.variants.map((variant, i) =>
      el(
        'button',
        {type: 'button', dir: 'auto', onclick: () => this.pick(i)},
        variant.run.name,
      ),
    );
    this.picker = picker(data.variants, (index) => this.pick(index));
    const isMany = data.variants.length > MOST_BUTTONS;
    byId('switch').replaceChildren(...(isMany ? [this.picker] : this.buttons));
    byId('switch').hidden = this.buttons.length < 2;
    this.map = new KeyMap(data, this.state);
    this.map.onPattern = (found) =>
      this.#place(found.fromSeconds, found.toSeconds, found.topRow, found.bottomRow);
    showShare(data, () => this.variant);
  }

  /** Makes all that stands below the map. */
  #addBelow() {
    const {data} = this;
    this.comparison = new Comparison(this.state, this.map);
    this.charts = new Charts(data, this.state, (event) => this.#placeEvent(event));
    this.wall = new Wall(data, (variant) => {
      this.pick(this.variants.indexOf(variant));
      byId('heat-heading').scrollIntoView({block: 'start'});
    });
    showTrace(data);
    byId('rules').append(...[ruleList(data.rules)].filter(Boolean));
    showTargetTable(data);
    showRepeat(data);
    showWorst(data, (spot) => this.#showSpot(spot));
    if (data.variants.length > 1) {
      byId('reference-choice').append(referenceChoice(data, (i) => this.#compareFigures(i)));
    }
    this.#compareFigures(data.other >= 0 ? (this.#namesake(this.variant) ? NAMESAKE : data.shown) : -1);
    this.state.listen((changed) => this.#update(changed));
  }

  /** Of two results on one page, the variant of the other one with an equal name; or undefined. */
  #namesake(variant) {
    return namesake(this.variants, variant);
  }

  /** Variants of the second result are compared with those of the first. */
  #earlierNamesake(variant) {
    const other = this.#namesake(variant);
    return this.variants.indexOf(other) < this.variants.indexOf(variant) ? other : undefined;
  }

  get variant() {
    return this.variants[this.state.now.variant] ?? this.variants[0];
  }

  get other() {
    return this.variants[this.state.now.other];
  }

  pick(index) {
    const pair = this.variants.indexOf(this.#namesake(this.variants[index]));
    this.state.set({variant: index, pin: [], ...(pair >= 0 && this.data.other >= 0 ? {other: pair} : {})});
  }

  /**
   * Draws the map, and all the rest once the reader can see its heat (heatMillis), until everything
   * is there (wholeMillis).
   */
  async start() {
    const shown = this.state.now;
    this.#markVariant();
    await this.map.draw(this.variant);
    await painted();
    note('heatMillis');
    this.#addBelow();
    if (this.state.now === shown) {
      await this.comparison.draw(this.variant, this.other);
      await this.#track(() => this.#showBelow(new Set(Object.keys(shown))));
    } else {
      await this.#update(new Set(Object.keys(shown))); // The reader has been quicker.
    }
    await painted();
    note('wholeMillis');
  }

  /** Draws again what depends on what has changed. */
  async #update(changed) {
    const has = (...names) => names.some((name) => changed.has(name));
    await this.#track(async () => {
      hideTooltip();
      if (has('variant')) {
        this.#markVariant();
      }
      if ([...changed].some((name) => !NEITHER_MAP.includes(name))) {
        await this.#drawMaps();
      } else if (has(...VIEW)) {
        this.map.heatmap.setView(this.state.view);
        this.comparison.follow(this.state.view);
      }
      if (has('palette') && changed.size === 1) {
        this.#showVariants();
      }
      await this.#showBelow(changed);
    });
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

  /** The charts and tables below the map. */
  async #showBelow(changed) {
    const has = (...names) => names.some((name) => changed.has(name));
    if (has('variant', 'other', 'palette')) {
      await this.charts.show(this.variant, this.other);
    } else if (has('x0', 'x1')) {
      await this.charts.follow();
    } else if (has('figure')) {
      await this.charts.showServers();
    }
    if (has('palette')) {
      await this.wall.show(this.state.now.palette);
    }
    if (has('variant', 'x0', 'x1', 'window')) {
      this.#showHappenings();
    }
    if (has('variant')) {
      showDetails(this.variant, this.data.rules);
    }
    refreshAlternatives(byId('maps'));
    await this.map.complete();
  }

  async #drawMaps() {
    await this.map.draw(this.variant);
    await this.comparison.draw(this.variant, this.other);
  }

  #markVariant() {
    const index = this.variants.indexOf(this.variant);
    markShown(this.variant.run.name);
    this.picker.querySelector('select').value = String(index);
    this.buttons.forEach((button, i) => button.setAttribute('aria-pressed', String(i === index)));
  }

  #showHappenings() {
    const {durationSeconds} = this.variant.run;
    const {x0, x1} = this.state.view;
    const span = [x0 * durationSeconds, x1 * durationSeconds];
    showHappenings(this.variant, this.state, span, (...place) => this.#place(...place));
  }

  #compareFigures(index) {
    this.reference =
      index === NAMESAKE ? (variant) => this.#earlierNamesake(variant) : () => this.variants[index];
    if (byId('reference')) {
      byId('reference').value = String(index);
    }
    this.#showVariants();
  }

  #showVariants() {
    showVariants(this.data, this.state.now.palette, this.reference, (variant) =>
      this.pick(this.variants.indexOf(variant)),
    );
    markShown(this.variant.run.name);
  }

  /** Shows a hotspot of any variant, with all rows and tables unfolded. */
  #showSpot({variant, endSeconds, topRow, bottomRow}) {
    this.state.set({variant, metric: 'HEAT', rows: 'ranges', folded: [], filter: ''});
    this.#placeRows(windowStart(endSeconds, 60), endSeconds, topRow, bottomRow, this.variant);
  }

  #placeEvent({timeSeconds, heatmapRow}) {
    this.#place(timeSeconds - 60, timeSeconds + 60, heatmapRow - 8, heatmapRow + 8);
  }

  /** Shows a time span and rows of the result, with something around them. */
  #place(from, to, top, bottom) {
    const {rows} = this.map;
    const {rowFactor} = this.variant;
    const place = (row) => rows.place(row * rowFactor) ?? 0;
    const share = rows.lines.length;
    this.#zoom(from, to, place(top) / share, place(bottom - 1e-6) / share);
  }

  #placeRows(from, to, top, bottom, {drawn: {heat}}) {
    this.#zoom(from, to, top / heat.fullRows, bottom / heat.fullRows);
  }

  #zoom(from, to, y0, y1) {
    const {durationSeconds} = this.variant.run;
    const around = Math.max(0.03, y1 - y0);
    const {heatmap} = this.map;
    heatmap.setView(
      {
        x0: from / durationSeconds - 0.06,
        x1: to / durationSeconds + 0.06,
        y0: y0 - around,
        y1: y1 + around,
      },
      {remember: true, tell: true},
    );
    byId('heat-heading').scrollIntoView({block: 'start'});
  }
}

/** Chooses a variant from a list, the worst first, that a word makes shorter. */
function picker(variants, onPick) {
  const named = ({run}) =>
    run.errorShare > 0 ? `${run.name} · ${percent(run.errorShare)} errors` : run.name;
  const options = worstFirst(variants).map((variant) =>
    el('option', {value: String(variants.indexOf(variant)), dir: 'auto'}, named(variant)),
  );
  const select = el(
    'select',
    {id: 'pick', 'aria-label': 'Variant', onchange: ({target}) => onPick(Number(target.value))},
    ...options,
  );
  const found = () => options.filter(({hidden}) => !hidden);
  const step = (way) => () => {
    const own = found();
    const at = own.findIndex(({selected}) => selected);
    onPick(Number(own[at < 0 ? 0 : (at + way + own.length) % own.length]?.value ?? select.value));
  };
  const search = ({target}) => {
    const words = target.value.toLowerCase().split(/\s+/);
    options.forEach((option) => {
      option.hidden = !words.every((word) => option.textContent.toLowerCase().includes(word));
    });
    if (found().length > 0 && !found().some(({selected}) => selected)) {
      onPick(Number(found()[0].value));
    }
  };
  return el(
    'span',
    {class: 'picker'},
    el('button', {type: 'button', 'aria-label': 'Previous variant', onclick: step(-1)}, '←'),
    select,
    el('button', {type: 'button', 'aria-label': 'Next variant', onclick: step(1)}, '→'),
    el('input', {
      type: 'search',
      id: 'search',
      size: 18,
      placeholder: `search ${variants.length} variants`,
      'aria-label': 'Search a variant',
      oninput: search,
    }),
  );
}

/** Done when what has been drawn is on the screen; at once where nobody sees the page. */
function painted() {
  return document.hidden
    ? Promise.resolve()
    : new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

/** Notes how many milliseconds it has taken since the page was asked for, the first time. */
function note(name) {
  document.documentElement.dataset[name] ??= String(Math.round(performance.now()));
}

function showRepeat({result, source}) {
  const facts = [
    ['Command', result.commandLine],
    ['Scenario', result.scenario],
    ['Seed', seedsOf(result).join(' and ')],
    ['Keyheat', result.version],
    ...result.variants.slice(0, 1).map(({start}) => ['Start of the simulated time', start]),
  ];
  const lines = facts.flatMap(([name, value]) => [
    el('dt', {}, name),
    el('dd', {class: 'mono', dir: 'auto'}, value),
  ]);
  byId('repeat').replaceChildren(...lines);
  byId('source').textContent = source;
}

const data = await load();
showHead(data);
showVerdict(data);
showTargets(data);
if (data.variants.length > 0) {
  await new Report(data).start();
} else {
  showTrace(data);
  showTargetTable(data);
  showRepeat(data);
  document.documentElement.dataset.ready = 'drawn';
}
