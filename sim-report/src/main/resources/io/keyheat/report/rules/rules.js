// The rules of all documents, each with the evidence of the scenarios that list it.

import {el} from '../page/dom.js';
import {lead, pageData, showSections} from '../page/sections.js';

const STATUSES = {
  HOLDS: {style: 'holds', one: 'holds', many: 'hold', mark: '✔ '},
  FAILS: {style: 'fails', one: 'fails', many: 'fail', mark: '✘ '},
  NOT_SHOWN: {style: 'open', one: 'not yet shown', many: 'not yet shown', mark: ''},
};

/** Expectations shown at once; the others wait for a click, those that fail do not. */
const MOST_AT_FIRST = 2;

const {documents} = pageData();
const all = documents.flatMap(({rules}) => rules);

function overview() {
  const figures = Object.entries(STATUSES).map(([status, {style, one, many}]) => {
    const number = all.filter((rule) => rule.status === status).length;
    return el('div', {class: `figure ${number === 0 ? 'none' : style}`}, el('b', {}, String(number)), ` ${number === 1 ? one : many}`);
  });
  return el('div', {class: 'overview'}, ...figures);
}

/** All rules by their numbers: the statuses at a glance, and the way to each. */
function map() {
  const chip = ({id, title, status}) => {
    const {style, one} = STATUSES[status];
    return el('li', {}, el('a', {class: style, href: `#${id}`, title: `${id} ${title}: ${one}`}, id.slice(id.indexOf('-') + 1)));
  };
  const lines = documents.flatMap(({system, rules}) => [el('span', {}, system), el('ol', {}, ...rules.map(chip))]);
  return el('nav', {class: 'map', 'aria-label': 'All rules'}, ...lines);
}

function expectation({text, holds, observed}) {
  return el('li', {class: holds ? 'holds' : 'fails'}, el('span', {class: 'mono'}, text), el('span', {class: 'faint'}, observed));
}

function evidence({scenario, title, report, count, expectations}) {
  const failingFirst = expectations.toSorted((a, b) => a.holds - b.holds);
  const atFirst = Math.max(MOST_AT_FIRST, expectations.filter(({holds}) => !holds).length);
  const list = (some) => el('ul', {}, ...some.map(expectation));
  const rest = failingFirst.slice(atFirst);
  return el(
    'div',
    {class: 'showing'},
    el(
      'p',
      {},
      report === null ? el('span', {class: 'name'}, scenario) : el('a', {href: report}, scenario),
      el('span', {class: 'faint', dir: 'auto'}, title),
      el('span', {class: report === null ? 'count fault' : 'count'}, count),
    ),
    list(failingFirst.slice(0, atFirst)),
    rest.length === 0 ? undefined : el('details', {}, el('summary', {}, `${rest.length} more`), list(rest)),
  );
}

function rule({id, status, title, sentence, narrow, evidence: shown}) {
  const {style, one: words, mark} = STATUSES[status];
  return el(
    'article',
    {class: `rule ${style}`, id},
    el('div', {class: 'id'}, el('a', {href: `#${id}`}, id), el('b', {}, `${mark}${words}`)),
    el(
      'div',
      {class: 'says'},
      el('h3', {dir: 'auto'}, title),
      el('p', {dir: 'auto'}, sentence),
      ...narrow.map((limit) => el('p', {class: 'faint'}, el('b', {}, 'Narrow:'), ` ${limit}`)),
    ),
    el('div', {class: 'shown'}, ...shown.map(evidence)),
  );
}

function section({system, document: name, rules}) {
  const holding = rules.filter(({status}) => status === 'HOLDS').length;
  return el(
    'section',
    {class: 'document'},
    el('h2', {}, `${system} `, el('small', {}, `${name} · ${holding} of ${rules.length} hold`)),
    ...rules.map(rule),
  );
}

showSections(
  lead(
    'The published rules of three databases for keys, indexes and traffic, in the order of their documents, ' +
      'with simulated evidence. A rule holds if all of its expectations hold.',
  ),
  overview(),
  map(),
  ...documents.map(section),
);
if (location.hash) {
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}
