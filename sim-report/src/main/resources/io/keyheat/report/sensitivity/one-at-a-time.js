// Each assumed parameter varied by itself.

import {el} from '../page/dom.js';
import {firstSheet, lead, pageData, showSections} from '../page/sections.js';
import {ruleLinks, ruleList} from '../page/rules.js';
import {table} from '../page/table.js';
import {range, screened} from './parts.js';

const {model, narrow, morris} = pageData();

function narrowRules() {
  const columns = [
    {title: 'Rule', kind: 'text', of: ({rule}) => ruleLinks([rule])[0]},
    {title: 'Scenario', kind: 'text', of: ({scenario}) => scenario},
    {title: 'Parameter', kind: 'text', of: ({path}) => path},
    {title: 'Assumed value', of: ({value}) => value},
    {title: 'Fails at', kind: 'text', of: ({lostAt}) => lostAt},
  ];
  return narrow.length === 0 ? lead('None of those screened here.') : table(columns, narrow, {limit: 200});
}

function flip({value, expectation, rules, holds}) {
  const suffix = rules.length === 0 ? [] : [' (', ...ruleLinks(rules), ')'];
  const verdict = holds ? 'holds' : 'does not hold';
  return el('li', {dir: 'auto'}, `${value}: ${verdict}: `, el('code', {}, expectation), ...suffix);
}

function parameter(one) {
  return [
    el('h3', {}, el('code', {}, one.path), `: ${one.value}, ${range(one)}`),
    el('p', {class: 'faint', dir: 'auto'}, one.because),
    el('ul', {}, ...one.flips.map(flip)),
  ];
}

function scenario(one) {
  const decisive = one.parameters.filter(({flips}) => flips.length > 0);
  const all = one.parameters.length;
  return screened(
    one,
    lead(`${all - decisive.length} of ${all} assumed parameters change no result in their ranges.`),
    ...decisive.flatMap(parameter),
  );
}

const both = [' See also ', el('a', {href: morris}, 'all parameters together'), '.'];

showSections(
  firstSheet(
    lead(
      'Each unpublished parameter is set to values across its plausible range. All other parameters keep the ' +
        "profile's values. A parameter is decisive if it changes the result of an expectation.",
      ...(model.trajectories > 0 ? both : []),
    ),
    el('h2', {}, 'Rules that hold only for a narrow range of an assumption'),
    narrowRules(),
  ),
  ...model.scenarios.map(scenario),
  ruleList(model.rules),
);
