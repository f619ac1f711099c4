// Published figures beside simulated ones: first those that disagree, then all.

import {el} from '../page/dom.js';
import {percent} from '../page/format.js';
import {bars} from '../page/bars.js';
import {firstSheet, lead, pageData, section, sentences, showSections, verdict} from '../page/sections.js';
import {table} from '../page/table.js';

const STATUS = {AGREES: 'MET', DISAGREES: 'MISSED', OPEN: 'UNDECIDED'};

const {summary, precision, sections} = pageData();

const METHOD = [
  'Each simulated figure is the mean of independent replications with different seeds. A validation shows ' +
    "the 95 % interval by Student's t. A comparison with recordings shows the least and the greatest replay.",
  'If the source gives a range or a precision, a figure agrees if its 95 % interval is within the published bounds. An exact ' +
    'figure agrees if the 99.9 % interval contains it, and if half of the 95 % interval is at most ' +
    `${percent(precision)} of it. (By chance, a 95 % interval misses one of twenty true figures.) ` +
    'Open: the interval is too wide to decide.',
  'Each system runs with its one profile. No parameter is changed for a validation, except for plain queues, ' +
    'which have the parameters of the textbook.',
];

function rowsTable(rows) {
  const columns = [
    {title: 'Published figure', kind: 'text', of: ({row}) => el('span', {}, row.what, el('br'), el('code', {}, row.metric))},
    {title: 'Source', kind: 'text', of: ({row}) => row.published.source},
    {title: 'Published', of: ({row}) => row.published.text},
    {title: 'Agrees within', of: ({row}) => row.published.range},
    {title: 'Simulated', of: ({row}) => row.simulated.meanText},
    {title: 'Interval', of: ({row}) => row.simulated.intervalText},
    {title: 'Verdict', kind: 'text', of: ({row, verdict: text, explanation}) => verdict(STATUS[row.agreement], text, explanation)},
  ];
  return table(columns, rows, {limit: 500});
}

/** Simulated figures in shares of the published ones, where both are numbers. */
function intervals(rows) {
  const comparable = rows
    .map(({row, verdict: text}) => ({
      name: row.what,
      words: `${row.simulated.meanText}, published ${row.published.text}: ${text}`,
      status: STATUS[row.agreement],
      mean: row.simulated.mean / row.published.value,
      low: row.simulated.low / row.published.value,
      high: row.simulated.high / row.published.value,
    }))
    .filter(({mean}) => Number.isFinite(mean) && mean > 0);
  const title = 'Simulated figures as multiples of the published ones';
  return comparable.length === 0 ? undefined : bars({title, rows: comparable, reference: 1});
}

function disagreements() {
  const rows = sections.flatMap((one) => one.rows).filter(({row}) => row.agreement !== 'AGREES');
  return rows.length === 0 ? [] : [el('h2', {}, 'Disagreements and their reasons'), rowsTable(rows)];
}

function validated({name, title, prose, replications, rows}) {
  return section(
    title,
    el('p', {class: 'faint'}, el('code', {}, `keyheat validate ${name}`), ` · ${replications} replication${replications === 1 ? '' : 's'}`),
    ...prose.trim().split(/\n\s*\n/).map((paragraph) => lead(paragraph)),
    intervals(rows),
    rowsTable(rows),
  );
}

showSections(
  firstSheet(
    lead(el('b', {}, `${summary}.`)),
    el('h2', {}, 'Method'),
    sentences(METHOD, 'ul', {class: 'lead'}),
    ...disagreements(),
  ),
  ...sections.map(validated),
);
