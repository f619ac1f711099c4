// The rules of all documents, each with the evidence of the scenarios that list it.

import {el} from '../page/dom.js';
import {lead, pageData, showSections} from '../page/sections.js';

const STATUSES = {
  HOLDS: {style: 'holds', one: 'holds', many: 'hold', mark: '✔ '},
  FAILS: {style: 'fails', one: 'fails', many: 'fail', mark: '✘ '},
  NOT_SHOWN: {style: 'open', one: 'not yet shown', many: 'not yet shown', mark: ''},
};
const FILTERS = {
  all: 'all rules',
  holds: 'only those that hold',
  fails: 'only those that fail',
  open: 'only those not yet shown',
};

/** Expectations shown at once; the others wait for a click, those that fail do not. */
const MOST_AT_FIRST = 2;

const {documents} = pageData();
const all = documents.flatMap(({rules}) => rules);

function overview() {
  return el(
    'div',
    {class: 'overview'},
    ...Object.entries(STATUSES).map(([status, {style, one, many}]) => {
      const number = all.filter((rule) => rule.status === status).length;
      return el(
        'div',
        {class: `figure ${number === 0 ? 'none' : style}`},
        el('b', {}, String(number)),
        ` ${number === 1 ? one : many}`,
      );
    }),
  );
}

function chip({id, title, status}) {
  const {style, one} = STATUSES[status];
  const link = el(
    'a',
    {class: style, href: `#${id}`, title: `${id} ${title}: ${one}`},
    id.slice(id.indexOf('-') + 1),
  );
  return el('li', {}, link);
}

function map() {
  return el(
    'nav',
    {class: 'map', 'aria-label': 'All rules'},
    ...documents.flatMap(({system, rules}) => [
      el('span', {}, system),
      el('ol', {}, ...rules.map(chip)),
    ]),
  );
}

function filter() {
  const choices = Object.entries(FILTERS).map(([value, words]) =>
    el(
      'label',
      {},
      el('input', {type: 'radio', name: 'only', id: `only-${value}`, checked: value === 'all'}),
      ` ${words}`,
    ),
  );
  return el('form', {class: 'filter', 'aria-label': 'Rules shown'}, ...choices);
}

function expectation({text, holds, observed}) {
  return el(
    'li',
    {class: holds ? 'holds' : 'fails'},
    el('span', {class: 'mono'}, text),
    el('span', {class: 'faint'}, observed),
  );
}

function evidence({scenario, title, report, count, expectations}) {
  const failingFirst = expectations.toSorted((a, b) => a.holds - b.holds);
  const failing = expectations.filter(({holds}) => !holds).length;
  const atFirst = Math.max(MOST_AT_FIRST, failing);
  const rest = failingFirst.slice(atFirst);
  return el(
    'div',
    {class: 'showing'},
    el(
      'p',
      {},
      report === null
        ? el('span', {class: 'name'}, scenario)
        : el('a', {href: report}, scenario),
      el('span', {class: 'faint', dir: 'auto'}, title),
      el('span', {class: report === null ? 'count fault' : 'count'}, count),
    ),
    el('ul', {}, ...failingFirst.slice(0, atFirst).map(expectation)),
    ...(rest.length === 0
      ? []
      : [
          el(
            'details',
            {},
            el('summary', {}, `${rest.length} more`),
            el('ul', {}, ...rest.map(expectation)),
          ),
        ]),
  );
}

function rule(one) {
  const {style, one: words, mark} = STATUSES[one.status];
  return el(
    'article',
    {class: `rule ${style}`, id: one.id},
    el(
      'div',
      {class: 'id'},
      el('a', {href: `#${one.id}`}, one.id),
      el('b', {}, `${mark}${words}`),
    ),
    el(
      'div',
      {class: 'says'},
      el('h3', {dir: 'auto'}, one.title),
      el('p', {dir: 'auto'}, one.sentence),
      ...one.narrow.map((sentence) =>
        el('p', {class: 'faint'}, el('b', {}, 'Narrow:'), ` ${sentence}`),
      ),
    ),
    el('div', {class: 'shown'}, ...one.evidence.map(evidence)),
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
  filter(),
  ...documents.map(section),
);
if (location.hash) {
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}
