// Advice: the change and its effect first, then every remedy that was tried, and the files.

import {showBars} from '../page/bars.js';
import {el} from '../page/dom.js';
import {answer, figure, management, pageData, sentences, showSections} from '../page/sections.js';
import {table} from '../page/table.js';

const advice = pageData();
const isFound = advice.best !== '';

/** Indexes of the metrics that some remedy has a figure of; without reads no read is measured. */
const measured = advice.metrics
  .map((_, index) => index)
  .filter((index) => advice.cures.some(({figures}) => Number.isFinite(figures[index].mean)));

function bestAnswer() {
  return answer({
    heading: advice.variant,
    isFound,
    number: isFound ? advice.best : advice.verdict,
    content: [
      isFound ? el('p', {dir: 'auto'}, advice.verdict) : undefined,
      advice.margin === '' ? undefined : el('p', {class: 'margin'}, `Margin: ${advice.margin}`),
      sentences(advice.reasons, 'ol'),
    ].filter(Boolean),
  });
}

function chart(index) {
  const bars = advice.cures.map(({name, figures}) => ({name, ...figures[index]}));
  return figure((host) => showBars(host, {title: advice.metrics[index], bars}));
}

function triedTable() {
  const name = (remedy) =>
    remedy.name === advice.best ? el('span', {class: 'status-met'}, remedy.name) : remedy.name;
  const columns = [
    {title: 'Remedy', kind: 'text', of: name},
    ...measured.map((index) => ({
      title: advice.metrics[index],
      of: ({figures}) => figures[index].shown,
    })),
    {title: 'Rule', of: ({rule}) => rule},
    {title: 'Drawback', kind: 'text', of: ({givesUp}) => givesUp},
    {title: 'Hottest range after it', of: ({hot}) => hot},
  ];
  return table(columns, advice.cures, {limit: 200});
}

function tried() {
  return el(
    'section',
    {class: 'engineers'},
    el('h2', {}, 'Remedies tried'),
    el('div', {class: 'charts'}, ...measured.map(chart)),
    triedTable(),
    ...(advice.notTried.length === 0
      ? []
      : [el('h3', {}, 'Not tried'), sentences(advice.notTried, 'ul', {class: 'lead'})]),
  );
}

function files() {
  return el(
    'section',
    {class: 'engineers'},
    el('h2', {}, 'Ready to use'),
    ...advice.files.flatMap(({name, text}) => [
      el('h3', {}, name),
      el('pre', {class: 'ready', tabindex: '0'}, text),
    ]),
  );
}

showSections(
  management(advice.title, [bestAnswer()], advice.premises),
  advice.cures.length === 0 ? undefined : tried(),
  advice.cures.length === 0 || advice.files.length === 0 ? undefined : files(),
);
