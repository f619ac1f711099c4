// A running database beside the simulated one: what agrees, ranges over time, maps, all figures.

import {bars} from '../page/bars.js';
import {LineChart, OVER_TIME} from '../page/chart.js';
import {el} from '../page/dom.js';
import {clock, count, percent, perSecond} from '../page/format.js';
import {charts, firstSheet, lead, pageData, section, sentences, showSections, verdict} from '../page/sections.js';
import {fold, table} from '../page/table.js';
import {byteOf, legend} from '../page/heat.js';
import {mapFigure} from '../page/heatmap.js';

const {summary, sections} = pageData();

const METHOD = [
  'A running database was recorded: each write with its key, and the ranges over time. The simulator replayed ' +
    'these writes at their times. The recording’s scenario.yaml gives the profile, and the parameters that were ' +
    'configured in the database or measured.',
  'A simulated figure agrees if the mean of its runs is between the recorded figures, or outside by at most a ' +
    'tolerance. Tolerances were chosen before the comparison: five percentage points for shares; a tenth (and at ' +
    'least one) for numbers of ranges and moves; a tenth for bytes; a tenth of a range’s rows for split points; ' +
    'and a twentieth of the duration for times. Latencies are not judged.',
];

const STATUS = {AGREES: 'MET', DISAGREES: 'MISSED', NOT_JUDGED: 'UNDECIDED'};

function figuresTable(figures) {
  return table(
    [
      {title: 'Figure', kind: 'text', of: ({figure: {what}}) => what},
      {title: 'Recorded', of: ({figure: {recorded}}) => recorded.shown.join(', ')},
      {title: 'Agrees within', of: ({figure: {band}}) => band.shown},
      {title: 'Simulated', of: ({figure: {simulated}}) => simulated.shown.join(', ')},
      {title: 'Verdict', kind: 'text', of: ({figure, verdict: text, explanation}) => verdict(STATUS[figure.verdict], text, explanation)},
    ],
    figures,
    {limit: 500},
  );
}

/** A number that holds until the next one, as points of a line. */
function stairs(steps, seconds) {
  const points = steps.flatMap(({seconds: at, ranges}, i) =>
    i === 0 ? [[at, ranges]] : [[at, steps[i - 1].ranges], [at, ranges]],
  );
  return [...points, [seconds, steps.at(-1).ranges]];
}

function rangesOverTime(pairs) {
  const {seconds} = pairs[0].recorded.rates;
  const lines = (kind, colour, dash) =>
    pairs.map((pair, i) => ({
      name: pairs.length === 1 ? kind : `${kind} ${i + 1}`,
      colour,
      dash,
      points: stairs(pair[kind].steps, seconds),
    }));
  const figure = el('figure');
  const chart = new LineChart(figure, {...OVER_TIME, title: 'Number of ranges', formatY: count});
  chart.show([...lines('recorded', 'var(--s1)'), ...lines('simulated', 'var(--s0)', '6 3')], [0, seconds]);
  return figure;
}

/** The writes of the busiest server, of the next one, and so on: means of all repetitions. */
function serverShares(pairs) {
  const rows = pairs[0].recorded.shares.flatMap((_, rank) =>
    ['recorded', 'simulated'].map((kind) => {
      const shares = pairs.map((pair) => pair[kind].shares[rank]);
      const [low, high] = d3.extent(shares);
      const mean = d3.mean(shares);
      const shown = high > low ? `${percent(low)} to ${percent(high)}` : percent(mean);
      return {name: `server ${rank + 1}, ${kind}`, mean, low, high, shown};
    }),
  );
  return bars({title: 'Share of all writes, the busiest server first', rows});
}

function cutsTable({recorded, simulated}) {
  const rows = d3.range(Math.max(recorded.cuts.length, simulated.cuts.length));
  const cells = (kind, {cuts}) => [
    {title: `${kind} at`, of: (i) => (cuts[i] ? clock(cuts[i].seconds) : '')},
    {title: 'keys before the split point', of: (i) => (cuts[i] ? percent(cuts[i].place) : '')},
  ];
  return table([...cells('Recorded', recorded), ...cells('Simulated', simulated)], rows);
}

/** A RangePicture of ObservedModel.java: the writes of ranges by time and key, and where they were split. */
function rangeMap(title, {rates, cuts, steps}, most) {
  const {rows, columns, seconds, perSecond: values} = rates;
  const splits = cuts.length === 1 ? '1 split' : `${count(cuts.length)} splits`;
  return mapFigure(
    {title, key: splits, height: 260, left: 8},
    {
      grid: {cells: Uint8Array.from(values, (rate) => byteOf(rate / most)), rows, columns},
      seconds,
      marks: cuts.map((cut) => ({...cut, event: cut, kind: 'LOAD_SPLIT', row: cut.place * rows})),
      describe: (row, column) => ({
        heading: [perSecond(values[column * rows + row])],
        facts: [
          ['time', `${clock((column * seconds) / columns)} to ${clock(((column + 1) * seconds) / columns)}`],
          ['keys', `${percent(row / rows)} to ${percent((row + 1) / rows)} of all writes`],
        ],
      }),
      describeMark: ({event}) => ({heading: ['Split'], facts: [['time', clock(event.seconds)]]}),
      label: `${title}: ${splits}, ${count(steps.at(-1).ranges)} ranges at the end`,
    },
  );
}

function maps(pair, most) {
  return el(
    'div',
    {},
    el('div', {class: 'maps'}, rangeMap(`Recorded: ${pair.name}`, pair.recorded, most), rangeMap('Simulated', pair.simulated, most)),
    fold('When and where ranges were split', () => cutsTable(pair)),
  );
}

function workloadSection({workload: {title, prose, pairs}, figures}) {
  const most = d3.max(pairs, ({recorded, simulated}) =>
    Math.max(d3.max(recorded.rates.perSecond), d3.max(simulated.rates.perSecond)),
  );
  const agreeing = figures.filter(({figure: {verdict}}) => verdict === 'AGREES').length;
  const judged = figures.filter(({figure: {verdict}}) => verdict !== 'NOT_JUDGED').length;
  return section(
    title,
    lead(el('b', {}, `${agreeing} of ${judged} figures agree. `), prose.trim()),
    charts(rangesOverTime(pairs), serverShares(pairs)),
    el('h3', {}, 'Where the writes went'),
    lead(
      'Time runs to the right, and keys run downwards. Each row has ' +
        `${percent(1 / pairs[0].recorded.rates.rows)} of all writes. The colour of a cell shows the writes a ` +
        'second of the range that contains its keys. Marks are splits.',
    ),
    el('div', {class: 'legend'}, ...legend([{at: 0, text: '0/s'}, {at: 1, text: `${perSecond(most)} in a range`}])),
    ...pairs.map((pair) => maps(pair, most)),
    figuresTable(figures),
  );
}

function disagreements() {
  const rows = sections.flatMap(({workload: {title}, figures}) =>
    figures
      .filter(({figure: {verdict}}) => verdict === 'DISAGREES')
      .map((one) => ({...one, figure: {...one.figure, what: `${title}: ${one.figure.what}`}})),
  );
  return rows.length === 0 ? [] : [el('h2', {}, 'Figures that do not agree, with reasons'), figuresTable(rows)];
}

showSections(
  firstSheet(
    lead(el('b', {}, `${summary}.`)),
    ...disagreements(),
    el('h2', {}, 'Method'),
    sentences(METHOD, 'ul', {class: 'lead'}),
  ),
  ...sections.map(workloadSection),
);
