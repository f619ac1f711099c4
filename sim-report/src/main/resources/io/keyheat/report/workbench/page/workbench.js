// Puts the page together: text in, checked as it is typed, run, watched, stopped.

import {byId, el, onPress} from '../../page/dom.js';
import {expectationLine} from '../../page/expectation.js';
import {ruleNote} from '../../page/rules.js';
import {unpack} from '../../page/data.js';
import {count, percent} from '../../page/format.js';
import {paint} from '../../page/heat.js';
import {Completion} from './completion.js';
import {keep, recall} from './drafts.js';
import {Editor} from './editor.js';
import {Form} from './form.js';
import {LiveHeatmap} from './live-heat.js';
import {ImportForm} from './import-form.js';

const CHECK_DELAY_MILLIS = 400;
const POLL_MILLIS = 200;
/** Name of the scenario that was made of the reader's schema or trace. */
const OWN = 'yours';
const DRAFT = 'draft.';
const GONE = 'keyheat serve no longer answers';
const ERRORS = 'the scenario has errors';

const data = JSON.parse(byId('data').textContent);

/**
 * Asks the server; {status, answer}, status 0 where there is none any more. Addresses are relative,
 * so that they begin with the token.
 */
async function ask(path, body) {
  let response;
  try {
    response = await fetch(path, body === undefined ? {} : {method: 'POST', body});
  } catch {
    return {status: 0, answer: {}};
  }
  const isJson = (response.headers.get('Content-Type') ?? '').startsWith('application/json');
  return {status: response.status, answer: isJson ? await response.json() : {}};
}

class Workbench {
  constructor() {
    this.editor = new Editor(byId('editor'), new Completion(JSON.parse(data.schema)), () => this.#checkSoon());
    this.form = new Form(byId('form'), this.editor, data.systems);
    this.#setOwn(recall('own'));
    this.#fillGallery();
    this.#fillLibrary();
    this.#equip();
    new ImportForm(data.systems, ask, (draft) => this.#take(draft));
  }

  #fillLibrary() {
    byId('library').addEventListener('change', ({target}) => this.#choose(target.value));
    if (data.library.length > 0) {
      const first =
        asked() ??
        data.library.find(({name}) => name === recall('last')) ??
        data.library.find(({name}) => name.startsWith('lessons/')) ??
        data.library[0];
      const isFirstVisit = recall('last') === undefined && !asked();
      byId('own').open = isFirstVisit;
      byId('gallery').open = isFirstVisit;
      this.#choose(first.name);
      addEventListener('hashchange', () => asked() && this.#choose(asked().name));
    }
  }

  #choose(name) {
    byId('library').value = name;
    byId('cards').elements.scenario.value = name;
    this.#load(name);
  }

  /** Puts the scenario that was made of the reader's schema or trace, if there is one, first. */
  #setOwn(text) {
    const own = text === undefined ? [] : [{name: OWN, title: 'made of your schema or trace', text}];
    data.library = [...own, ...data.library.filter(({name}) => name !== OWN)];
    byId('library').replaceChildren(...data.library.map(optionOf));
  }

  /** Shows the scenario that was made of the reader's schema or trace, and what is to be known of it. */
  #take({text, notes}) {
    keep('own', text);
    keep(DRAFT + OWN, undefined);
    this.#setOwn(text);
    this.#fillGallery();
    this.#choose(OWN);
    byId('notes').hidden = notes.length === 0;
    byId('notes').querySelector('ul').replaceChildren(
      ...notes.map(({line, message}) => el('li', {dir: 'auto'}, line > 0 ? `line ${line}: ${message}` : message)),
    );
  }

  /** A card for each scenario, those that hold what is searched for; all are one choice. */
  #fillGallery() {
    this.cards = data.library.map(({name, title, text, heat}) => {
      const card = el(
        'label',
        {class: 'card'},
        el('input', {type: 'radio', name: 'scenario', value: name, onchange: () => this.#choose(name)}),
        heat && cardHeat(heat),
        el('b', {dir: 'auto'}, title),
        el('span', {class: 'faint', dir: 'auto'}, name),
      );
      return {card, words: `${name} ${title} ${text}`.toLowerCase()};
    });
    byId('cards').replaceChildren(...this.cards.map(({card}) => card));
    this.#search();
  }

  #search() {
    const wanted = byId('search').value.toLowerCase().split(/\s+/);
    this.cards.forEach(({card, words}) => (card.hidden = !wanted.every((word) => words.includes(word))));
  }

  #equip() {
    onPress({
      undo: () => this.editor.undo(),
      redo: () => this.editor.redo(),
      original: () => this.editor.replace(this.#original),
      download: () => this.#download(),
      run: () => this.run(),
      stop: () => ask('stop', ''),
    });
    byId('short').addEventListener('change', () => this.#checkSoon());
    byId('search').addEventListener('input', () => this.#search());
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        this.run();
      }
    });
  }

  #download() {
    const href = URL.createObjectURL(new Blob([this.editor.text], {type: 'application/yaml'}));
    el('a', {href, download: `${this.loaded.split('/').at(-1)}.yaml`}).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
  }

  get #original() {
    return data.library.find(({name}) => name === this.loaded)?.text;
  }

  /** What was changed of a scenario is there again when it is chosen again. */
  #load(name) {
    this.loaded = name;
    keep('last', name);
    byId('notes').hidden = true;
    const text = recall(DRAFT + name) ?? this.#original;
    this.editor.text = text;
    byId('short').checked = hasShort(text);
  }

  /** Which profile is meant; only a scenario with a short one can be run in it. */
  get #query() {
    return byId('short').checked && hasShort(this.editor.text) ? '?profile=short' : '';
  }

  #checkSoon() {
    const {text} = this.editor;
    keep(DRAFT + this.loaded, text === this.#original ? undefined : text);
    byId('short').disabled = !hasShort(text);
    byId('stale').hidden = text === (this.ran ?? text);
    this.form.show();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#check(), CHECK_DELAY_MILLIS);
  }

  async #check() {
    const text = this.editor.text;
    const {answer} = await ask(`check${this.#query}`, text);
    if (text !== this.editor.text) {
      return; // Typed on meanwhile: another check is on its way.
    }
    this.#showProblems(answer);
  }

  #showProblems({problems, variants, operations, warnings}) {
    const host = byId('problems');
    this.editor.mark(problems ?? []);
    if (variants) {
      const state = byId('state');
      state.textContent = state.textContent === ERRORS ? '' : state.textContent;
      const words = variants.length === 1 ? 'variant' : 'variants';
      const facts = `No errors: ${variants.length} ${words}, about ${count(operations)} operations.`;
      host.replaceChildren(el('p', {}, facts), ...warnings.flatMap((warning) => [this.#told(warning), ...warning.rules.map(ruleNote)]));
    } else if (problems) {
      host.replaceChildren(...problems.map((problem) => this.#told(problem)));
    }
  }

  /** A button that leads to the line of a mistake or warning. */
  #told({line, column, path, message, level}) {
    return el(
      'button',
      {
        type: 'button',
        dir: 'auto',
        class: level ? 'warning' : '',
        onclick: () => this.editor.select(line, column),
      },
      `${line}:${column} ${path}: ${level ? `${level}: ` : ''}${message}`,
    );
  }

  async run() {
    if (byId('run').ariaDisabled === 'true') {
      return;
    }
    this.#setRunning(true);
    const {text} = this.editor;
    const {status, answer} = await ask(`run${this.#query}`, text);
    if (status === 409) {
      byId('state').textContent = 'another run is in progress';
      this.#setRunning(false);
    } else if (answer.run === undefined) {
      this.#showProblems(answer);
      byId('state').textContent =
        status === 200 ? ERRORS : status === 0 ? GONE : `rejected (${status})`;
      this.#setRunning(false);
    } else {
      this.ran = text;
      byId('stale').hidden = true;
      this.heatmaps = new Map();
      byId('runs').replaceChildren();
      byId('legend').hidden = false;
      byId('share').hidden = false;
      byId('empty').hidden = true;
      byId('expectations').replaceChildren();
      byId('links').hidden = true;
      await this.#follow(answer.run);
    }
  }

  /** A button that cannot be pressed now keeps the focus, which is lost where it is disabled. */
  #setRunning(isRunning) {
    byId('run').ariaDisabled = String(isRunning);
    byId('stop').ariaDisabled = String(!isRunning);
  }

  async #follow(run) {
    for (;;) {
      const have = [...this.heatmaps.values()].map((heatmap) => heatmap.have);
      const {status, answer} = await ask(`progress${have.length > 0 ? `?have=${have}` : ''}`);
      if (status === 200 && answer.run === run) {
        this.#show(answer);
        if (answer.state !== 'running') {
          break;
        }
      } else if (status === 0) {
        byId('state').textContent = GONE;
        break;
      } else if (status !== 429) {
        break; // The run has given way to another page's.
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MILLIS));
    }
    this.#setRunning(false);
  }

  #show({state, message, share, variants, expectations, figures}) {
    byId('share').value = share;
    byId('state').textContent = message || (state === 'running' ? percent(Math.round(share * 100) / 100) : state);
    for (const variant of variants) {
      if (!this.heatmaps.has(variant.name)) {
        const heatmap = new LiveHeatmap(variant.name);
        this.heatmaps.set(variant.name, heatmap);
        byId('runs').append(heatmap.figure);
      }
      this.heatmaps.get(variant.name).add(variant);
    }
    if (state === 'done') {
      [...this.heatmaps.values()].forEach((heatmap, index) =>
        heatmap.finish(figures[index]),
      );
      byId('links').hidden = false;
      byId('expectations').replaceChildren(...expectations.map(expectationLine));
    }
    document.documentElement.dataset.state = state;
  }
}

/** The scenario that the address names behind its #, as a lesson's exercises do; or undefined. */
function asked() {
  return data.library.find(({name}) => `#${encodeURI(name)}` === location.hash);
}

function optionOf({name, title}) {
  return el('option', {value: name}, `${name}: ${title}`);
}

/** The heat of a scenario's run; it is painted when its card is first seen. */
function cardHeat({rows, columns, cells}) {
  const canvas = el('canvas', {class: 'heat-picture', width: columns * 4, height: rows * 2, 'aria-hidden': 'true'});
  new IntersectionObserver(async ([entry], observer) => {
    if (entry.isIntersecting) {
      observer.disconnect();
      const levels = await unpack(cells);
      paint(canvas, {cells: levels, rows, columns});
      canvas.dataset.painted = '';
    }
  }).observe(canvas);
  return canvas;
}

function hasShort(text) {
  return /^short:/m.test(text);
}

new Workbench();
document.documentElement.dataset.ready = 'drawn';
