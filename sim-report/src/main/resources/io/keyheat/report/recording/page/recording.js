// Shows how far a recording is, asking its server once a second.

import {byId, el} from '../../page/dom.js';
import {ruleNote} from '../../page/rules.js';
import {count, millis} from '../../page/format.js';
import {byteOf, heatPicture} from '../../page/heat.js';

const CELL_WIDTH = 8;
const CELL_HEIGHT = 6;

const MILLIS_BEHIND = 500;

/** Fills a list; what holds it is shown only where there is something in it. */
function fill(id, elements, holder = byId(id).closest('section')) {
  byId(id).replaceChildren(...elements);
  holder.hidden = elements.length === 0;
}

function item(text) {
  return el('li', {dir: 'auto'}, text);
}

/** A map of {table, rows, columns, cells}: counts column by column. */
function heatmap({table, rows, columns, cells}) {
  const most = Math.max(1, ...cells);
  const bytes = Uint8Array.from(cells, (cell) => byteOf(cell / most));
  const label = `Operations of ${table} by key and second`;
  const canvas = heatPicture({cells: bytes, rows, columns}, {width: columns * CELL_WIDTH, height: rows * CELL_HEIGHT, label});
  return el('figure', {}, el('figcaption', {dir: 'auto'}, table), canvas);
}

function rows(counts) {
  return counts.map(({name, number}) => el('tr', {}, el('td', {dir: 'auto'}, name), el('td', {}, count(number))));
}

/** What calls met that are answered as in production; undefined: they pass as they come. */
function showProduction(met) {
  byId('production').hidden = met === undefined;
  if (met === undefined) {
    return;
  }
  const refused = met.refused.reduce((sum, {number}) => sum + number, 0);
  const behind = met.behindMillis > MILLIS_BEHIND ? ` The model is ${millis(met.behindMillis)} behind the clock, because this machine is saturated.` : '';
  const isLearning = met.tables === 0;
  byId('held').textContent = isLearning
    ? 'The model learns the keys. Calls are not delayed yet.'
    : `${count(met.answered)} calls were delayed: half of them by at most ${millis(met.medianMillis)}, ` +
      `99 of 100 by at most ${millis(met.p99Millis)}. ${count(refused)} calls were rejected.`;
  byId('late').textContent = isLearning ? '' : `99 of 100 answers were at most ${millis(met.lateMillis)} later than the model computed.${behind}`;
  fill('refused', rows(met.refused), byId('refusals'));
}

function show({records, calls, dropped, operations, production, rules, newest, left, heat}) {
  byId('state').textContent =
    records === 0 ? 'Waiting for the first operation.' : `${count(records)} records of ${count(calls)} calls` +
    (dropped > 0 ? `; ${count(dropped)} could not be written` : '');
  fill('operations', rows(operations));
  showProduction(production);
  fill('rules', rules.map(({table, keys, rules: broken}) => el('li', {}, el('strong', {dir: 'auto'}, table), `: ${keys} `, ...broken.map(ruleNote))));
  fill('newest', newest.map(item));
  fill('left', left.map(({name, number}) => item(`${count(number)} × ${name}`)));
  fill('heat', heat.map(heatmap));
  document.documentElement.dataset.ready = 'drawn';
}

async function watch() {
  try {
    const answer = await fetch('progress');
    if (answer.ok) {
      show(await answer.json());
    }
    setTimeout(watch, 1000);
  } catch {
    byId('state').textContent += '. The recording has ended.';
  }
}

watch();
