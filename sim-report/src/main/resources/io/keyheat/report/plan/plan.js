// A plan: the answers first, then every value that was tried.

import {el} from '../page/dom.js';
import {ofFile} from '../page/format.js';
import {pointChart} from '../page/chart.js';
import {axisOf, tickOf, withUnit} from '../page/metrics.js';
import {answer, charts, lead, management, pageData, section, sentences, showSections, status} from '../page/sections.js';
import {table} from '../page/table.js';

const plan = pageData();
const isSingle = plan.variants.length === 1;

function answerOf(variant) {
  const isFound = variant.answer !== '';
  const outlook = variant.outlook.map(
    ({when, load, stored, answer: then}) => `${when}, ${load}, ${stored} at its end: ${then}`,
  );
  const bills = variant.bills.map(({when, arithmetic}) => `${when}: ${arithmetic}`);
  return answer({
    heading: isSingle ? '' : variant.name,
    isFound,
    isLimited: variant.isLimited,
    number: isFound ? variant.answer : variant.headline,
    content: [
      isFound ? el('p', {dir: 'auto'}, variant.headline) : undefined,
      isFound && variant.margin !== '' ? el('p', {class: 'margin'}, `Margin: ${variant.margin}`) : undefined,
      sentences(variant.reasons, 'ol'),
      ...variant.limits.flatMap(limitOf),
      ...(outlook.length === 0 ? [] : [el('p', {}, 'As the load grows:'), sentences(outlook)]),
      ...(bills.length === 0 ? [] : [el('p', {}, 'What the answer costs a month:'), sentences(bills)]),
    ].filter(Boolean),
  });
}

/** The finding that limits the runs at one value, with its figures and remedies. */
function limitOf({at, space, sentence, figures, remedies}) {
  return [
    el('p', {dir: 'auto'}, `Limit with ${at}: ${space === '' ? '' : `${space}: `}${sentence}`),
    lead(figures.join(' · ')),
    ...(remedies.length === 0 ? [] : [sentences(remedies)]),
  ];
}

function chart({name, trials}, index) {
  const {target} = trials[0].judged[index];
  const axis = axisOf(plan.parameter, trials.map(({value}) => ofFile(value)));
  const points = trials.map((trial, i) => {
    const {mean, low, high, shown} = trial.judged[index];
    return [axis.places[i], mean ?? NaN, {low, high, words: `${ofFile(trial.value)}: ${shown}`}];
  });
  const limits = trials.map((trial, i) => [axis.places[i], trial.judged[index].limit ?? NaN]);
  const metric = target.replace(/ *[<>].*/, '');
  // A limit may grow with the parameter, as room for storage does.
  const isLevel = new Set(limits.map(([, y]) => y)).size <= 1;
  return pointChart({
    title: target,
    axis,
    yTitle: withUnit(metric),
    formatY: tickOf(metric),
    lines: isLevel ? [{name, points}] : [{name, points}, {name: target, points: limits}],
    limits: isLevel ? limits.slice(0, 1).map(([, y]) => ({name: target, y})) : [],
  });
}

function trialsTable({trials}) {
  const targets = trials[0]?.judged ?? [];
  const isPriced = trials.some(({cost}) => cost !== '');
  const columns = [
    {title: plan.parameter, of: ({value}) => ofFile(value)},
    {title: 'Verdict', of: (trial) => status(trial.status)},
    ...targets.map(({target}, index) => ({
      title: target,
      of: ({judged}) => status(judged[index].status, judged[index].shown),
    })),
    ...(isPriced ? [{title: 'Cost', of: ({cost}) => cost}] : []),
    {title: 'Replications', kind: 'text', of: (trial) => `${trial.replications}, ${trial.stopped}`},
    {title: 'Warm-up', kind: 'text', of: ({warmup}) => warmup},
  ];
  return table(columns, trials, {limit: 200});
}

/** Charts of the targets that some value misses; the others in a line. */
function details(variant) {
  const targets = variant.trials[0]?.judged ?? [];
  const isKept = (_, index) => variant.trials.every(({judged}) => judged[index].status === 'MET');
  const kept = targets.filter(isKept);
  return section(
    isSingle ? 'Values tried' : variant.name,
    charts(...targets.flatMap((target, index) => (kept.includes(target) ? [] : [chart(variant, index)]))),
    kept.length > 0 ? lead(`Kept at all values: ${kept.map(({target}) => target).join(', ')}.`) : undefined,
    trialsTable(variant),
  );
}

showSections(
  management(plan.title, plan.variants.map(answerOf), plan.premises),
  ...plan.variants.map(details),
);
