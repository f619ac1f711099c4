// The parts of which the pages of studies are made: sections, sentences, figures, verdicts.

import {byId, el} from './dom.js';

/** The page's data, a record of Java. */
export function pageData() {
  return JSON.parse(byId('data').textContent);
}

/** Fills the page; it then counts as drawn. */
export function showSections(...sections) {
  byId('main').append(...sections.filter(Boolean));
  document.documentElement.dataset.ready = 'drawn';
}

export function lead(...content) {
  return el('p', {class: 'lead', dir: 'auto'}, ...content);
}

/** A list of sentences; nothing where there are none. */
export function sentences(items, tag = 'ul', attributes = {}) {
  return items.length === 0
    ? undefined
    : el(tag, attributes, ...items.map((item) => el('li', {dir: 'auto'}, item)));
}

/** A chart with its caption; `draw` gets the host below the caption. */
export function figure(draw) {
  const host = el('figure');
  draw(host);
  return host;
}

/** The element that shows a status: 'MET', 'MISSED', 'UNDECIDED'. */
export function status(value, text = value.toLowerCase()) {
  return el('span', {class: `status-${value.toLowerCase()}`}, text);
}

/** The answer of a study, large: what was found, in amber where premises limit it, or that nothing was; a single one needs no heading. */
export function answer({heading, isFound, isLimited = false, number, content}) {
  return el(
    'article',
    {class: `answer ${!isFound ? 'none' : isLimited ? 'limited' : 'found'}`},
    heading ? el('h2', {dir: 'auto'}, heading) : '',
    el('div', {class: 'number', dir: 'auto'}, number),
    ...content,
  );
}

/** Height in pixels of a sheet of paper, of the lower of A4 and Letter, within the printer's margins. */
const SHEET = 960;

/** No sheet is printed smaller than this; a longer one goes on on the next. */
const LEAST_ZOOM = 0.5;

// Listeners are called in turn: the one in dom.js has given the page the width of paper.
addEventListener('beforeprint', () => {
  const sheet = document.querySelector('.management');
  const end = sheet?.getBoundingClientRect().bottom + scrollY;
  if (end > SHEET) {
    const above = end - sheet.offsetHeight;
    sheet.style.zoom = Math.max(LEAST_ZOOM, (SHEET - above) / sheet.offsetHeight);
  }
});
addEventListener('afterprint', () => document.querySelector('.management')?.style.removeProperty('zoom'));

/** The first sheet of a study: its subject, its answers, what shows them, its premises. */
export function management(title, answers, premises, evidence = []) {
  return el(
    'section',
    {class: 'management'},
    lead(title),
    el('div', {class: 'answers'}, ...answers),
    ...evidence,
    el('h2', {}, 'Premises'),
    sentences(premises, 'ul', {class: 'lead'}),
  );
}
