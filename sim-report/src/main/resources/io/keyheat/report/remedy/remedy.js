// Remedies: the change and its effect first, then every remedy that was tried, and the files.

import {bars} from '../page/bars.js';
import {diffOf} from './diff.js';
import {el} from '../page/dom.js';
import {fromBase64} from '../page/data.js';
import {clock, percent} from '../page/format.js';
import {legend, shareOf} from '../page/heat.js';
import {mapFigure} from '../page/heatmap.js';
import {keyLabels} from '../page/keylabels.js';
import {answer, charts, lead, management, pageData, section, sentences, showSections, status} from '../page/sections.js';
import {ruleLinks, ruleList} from '../page/rules.js';
import {table} from '../page/table.js';

const {model, heat} = pageData();
const {best} = model;
const isFound = best.name !== '';

/** Indexes of the metrics that some remedy has a figure of; without reads no read is measured. */
const measured = model.metrics
  .map((_, index) => index)
  .filter((index) => model.remedies.some(({figures}) => Number.isFinite(figures[index].mean)));

function bestAnswer() {
  return answer({
    heading: model.variant,
    isFound,
    number: isFound ? best.name : best.verdict,
    content: [
      isFound ? el('p', {dir: 'auto'}, best.verdict) : undefined,
      best.margin === '' ? undefined : el('p', {class: 'margin'}, `Margin: ${best.margin}`),
      sentences(model.reasons, 'ol'),
    ].filter(Boolean),
  });
}

function chart(index) {
  const rows = model.remedies.map(({name, figures}) => ({name, ...figures[index]}));
  return bars({title: model.metrics[index], rows});
}

function triedTable() {
  const name = (remedy) => (remedy.name === best.name ? status('MET', remedy.name) : remedy.name);
  const columns = [
    {title: 'Remedy', kind: 'text', of: name},
    ...measured.map((index) => ({title: model.metrics[index], of: ({figures}) => figures[index].shown})),
    {title: 'Rule', of: ({rule}) => (rule === '' ? '' : ruleLinks([rule])[0])},
    ...(model.remedies.some(({targets}) => targets !== '') ? [{title: 'Targets', kind: 'text', of: ({targets}) => targets}] : []),
    {title: 'Drawback', kind: 'text', of: ({givesUp}) => givesUp},
    {title: 'Hottest range after it', of: ({hot}) => hot},
  ];
  return table(columns, model.remedies, {limit: 200});
}

function tried() {
  const notTried = model.notTried.length === 0 ? [] : [el('h3', {}, 'Not tried'), sentences(model.notTried, 'ul', {class: 'lead'})];
  return section('Remedies tried', charts(...measured.map(chart)), triedTable(), ...notTried);
}

function map(title, {rows, columns, cells: packed, spaces, starts, seconds}) {
  const cells = fromBase64(packed);
  return mapFigure(
    {title, height: 220, left: 140},
    {
      grid: {cells, rows, columns},
      spaces,
      labels: keyLabels(spaces, starts),
      seconds,
      describe: (row, column) => ({
        heading: [`Heat ${percent(shareOf(cells[column * rows + row]))}`],
        facts: [['time', `${clock((column * seconds) / columns)} to ${clock(((column + 1) * seconds) / columns)}`], ['from', starts[row]]],
      }),
      label: `Heat: ${title}`,
    },
  );
}

/** The heat without and with the best remedy, each with the keys of its schema. */
function beforeAndAfter() {
  return el(
    'section',
    {},
    el('h2', {}, 'Before and after'),
    el('div', {class: 'legend'}, ...legend([{at: 0, text: 'idle'}, {at: 1, text: 'a tablet’s capacity'}])),
    charts(map('As it is', heat.before), map(best.name, heat.after)),
  );
}

function difference(before, after) {
  const signs = {kept: ' ', removed: '−', added: '+'};
  return el(
    'details',
    {open: true},
    el('summary', {}, 'What changes'),
    el(
      'pre',
      {class: 'ready diff', tabindex: '0'},
      ...diffOf(before, after).map(({kind, line}) => el('span', {class: kind}, `${signs[kind]} ${line}`)),
    ),
  );
}

function files() {
  return section(
    'Ready to use',
    ...best.files.flatMap(({name, text, before}) => [
      el('h3', {}, name),
      ...(before === text ? [lead('Nothing changes.')] : [difference(before, text)]),
      el('pre', {class: 'ready', tabindex: '0'}, text),
    ]),
  );
}

showSections(
  management(model.title, [bestAnswer()], model.premises, heat ? beforeAndAfter() : undefined),
  model.remedies.length === 0 ? undefined : tried(),
  model.remedies.length === 0 || best.files.length === 0 ? undefined : files(),
  ruleList(model.rules),
);
