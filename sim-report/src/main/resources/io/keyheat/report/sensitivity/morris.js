// All assumed parameters varied together, by elementary effects.

import {bars} from '../page/bars.js';
import {el} from '../page/dom.js';
import {UNKNOWN} from '../page/format.js';
import {firstSheet, lead, pageData, showSections} from '../page/sections.js';
import {table} from '../page/table.js';
import {range, screened} from './parts.js';

/** Bars of the parameters with the greatest effects. */
const MOST_BARS = 12;

const {model, oneAtATime} = pageData();
const format = new Intl.NumberFormat('en', {maximumFractionDigits: 4});

function number(value) {
  return Number.isFinite(value) ? format.format(value) : UNKNOWN;
}

function scenario(one) {
  const greatestFirst = d3.sort(one.parameters, ({meanSize}) => -(meanSize ?? 0));
  const rows = greatestFirst
    .filter(({meanSize}) => meanSize > 0)
    .slice(0, MOST_BARS)
    .map(({path, meanSize}) => ({name: path, mean: meanSize, shown: number(meanSize)}));
  const columns = [
    {title: 'Parameter', kind: 'text', of: ({path}) => path},
    {title: 'Assumed value', of: ({value}) => value},
    {title: 'Plausible range', of: range},
    {title: 'μ*', kind: 'number', of: ({meanSize}) => number(meanSize)},
    {title: 'σ', kind: 'number', of: ({deviation}) => number(deviation)},
  ];
  const title = 'Greatest effects: μ* (share of the expectations)';
  return screened(
    one,
    rows.length === 0 ? undefined : bars({title, rows}),
    table(columns, greatestFirst, {limit: 200}),
  );
}

showSections(
  firstSheet(
    lead(
      'All unpublished parameters are varied together over their plausible ranges, one parameter at each step, ' +
        `along ${model.trajectories} trajectories (Morris, 1991). The response is the share of the ` +
        "scenario's expectations that hold. μ* is the mean size of a parameter's effect over its whole " +
        'range, and σ is the standard deviation of the effect. If σ is as large as μ*, the effect depends ' +
        'on the other parameters. See also ',
      el('a', {href: oneAtATime}, 'each parameter alone'),
      '.',
    ),
  ),
  ...model.scenarios.map(scenario),
);
