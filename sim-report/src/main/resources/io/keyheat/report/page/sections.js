// The parts of which the pages of studies are made: sections, sentences, verdicts.

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

/** A part with details, for those who want to know more than the answer. */
export function section(title, ...content) {
  return el('section', {class: 'engineers'}, el('h2', {dir: 'auto'}, title), ...content);
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

/** Figures beside each other; nothing where there are none. */
export function charts(...figures) {
  return figures.length === 0 ? undefined : el('div', {class: 'charts'}, ...figures);
}

/** The element that shows a status: 'MET', 'MISSED', 'UNDECIDED'. */
export function status(value, text = value.toLowerCase()) {
  return el('span', {class: `status-${value.toLowerCase()}`}, text);
}

/** A status in words with its explanation below. */
export function verdict(value, text, explanation) {
  return el('span', {}, status(value, text), el('br'), explanation);
}

/** The answer of a study, large: what was found, in amber where premises limit it, or that nothing was; a single one needs no heading. */
export function answer({heading, isFound, isLimited = false, number, content}) {
  return el(
    'article',
    {class: `answer ${!isFound ? 'none' : isLimited ? 'limited' : 'found'}`},
    heading ? el('h2', {dir: 'auto'}, heading) : undefined,
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

/** The first sheet of a study. */
export function firstSheet(...content) {
  return el('section', {class: 'management'}, ...content);
}

/** The first sheet of a study that answers a question: its subject, its answers, what shows them, its premises. */
export function management(title, answers, premises, ...evidence) {
  return firstSheet(
    lead(title),
    el('div', {class: 'answers'}, ...answers),
    ...evidence,
    el('h2', {}, 'Premises'),
    sentences(premises, 'ul', {class: 'lead'}),
  );
}
