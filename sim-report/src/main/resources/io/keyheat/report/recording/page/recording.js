// Shows how far a recording is, asking its server once a second.

import {el} from '../../page/dom.js';
import {ruleNote} from '../../page/rules.js';
import {count, millis} from '../../page/format.js';
import {heatPicture} from '../../page/heat.js';

const CELL_WIDTH = 8;
const CELL_HEIGHT = 6;

const MILLIS_BEHIND = 500;

function fill(id, elements) {
  document.getElementById(id).replaceChildren(...elements);
}

/** Fills a list whose section is shown only where there is something in it. */
function fillSection(id, elements) {
  fill(id, elements);
  document.getElementById(id).closest('section').hidden = elements.length === 0;
}

function item(text) {
  return el('li', {dir: 'auto'}, text);
}

/** A map of {table, rows, columns, cells}: counts column by column. */
function heatmap({table, rows, columns, cells}) {
  const most = Math.max(1, ...cells);
  const bytes = Uint8Array.from(cells, (cell) => Math.round((255 * cell) / most));
  const label = `Operations of ${table} by key and second`;
  const canvas = heatPicture({cells: bytes, rows, columns}, {width: columns * CELL_WIDTH, height: rows * CELL_HEIGHT, label});
  return el('figure', {}, el('figcaption', {dir: 'auto'}, table), canvas);
}

function rows(counts) {
  return counts.map(({name, number}) =>
    el('tr', {}, el('td', {dir: 'auto'}, name), el('td', {}, count(number))),
  );
}

/** What calls met that are answered as in production; undefined: they pass as they come. */
function showProduction(met) {
  document.getElementById('production').hidden = met === undefined;
  if (met === undefined) {
    return;
  }
  const held = document.getElementById('held');
  const late = document.getElementById('late');
  document.getElementById('refusals').hidden = met.refused.length === 0;
  if (met.tables === 0) {
    held.textContent = 'The model learns the keys. Calls are not delayed yet.';
    late.textContent = '';
    return;
  }
  const refused = met.refused.reduce((sum, {number}) => sum + number, 0);
  held.textContent =
    `${count(met.answered)} calls were delayed: half of them by at most ${millis(met.medianMillis)}, ` +
    `99 of 100 by at most ${millis(met.p99Millis)}. ${count(refused)} calls were rejected.`;
  late.textContent =
    `99 of 100 answers were at most ${millis(met.lateMillis)} later than the model computed.` +
    (met.behindMillis > MILLIS_BEHIND
      ? ` The model is ${millis(met.behindMillis)} behind the clock, because this machine is saturated.`
      : '');
  fill('refused', rows(met.refused));
}

function show(progress) {
  document.getElementById('state').textContent =
    progress.records === 0 ? 'Waiting for the first operation.' : `${count(progress.records)} records of ${count(progress.calls)} calls` +
    (progress.dropped > 0 ? `; ${count(progress.dropped)} could not be written` : '');
  fillSection('operations', rows(progress.operations));
  showProduction(progress.production);
  fillSection(
    'rules',
    progress.rules.map(({table, keys, rules}) =>
      el('li', {}, el('strong', {dir: 'auto'}, table), `: ${keys} `, ...rules.map(ruleNote)),
    ),
  );
  fillSection('newest', progress.newest.map(item));
  fillSection('left', progress.left.map(({name, number}) => item(`${count(number)} × ${name}`)));
  fillSection('heat', progress.heat.map(heatmap));
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
    document.getElementById('state').textContent += '. The recording has ended.';
  }
}

watch();
