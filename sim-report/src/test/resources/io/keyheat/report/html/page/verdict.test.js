const hosts = ['headline', 'targets-heading', 'verdict-heading', 'self-check', 'expectations', 'title', 'facts', 'targets'].map((id) => el('div', {id}));
document.body.append(...hosts);
const expectation = (text, holds) => ({text, holds, observed: 'figure'});
showVerdict({result: {expectations: [expectation('a', true), expectation('b', false)]}});
check('how many fail', byId('verdict-heading').textContent, 'Self-check of the scenario: 1 of 2 expectations fail. Show them');
check('failures are open', byId('self-check').open, true);
check('those first', byId('expectations').firstChild.textContent, '✘ failsbfigure');
showVerdict({result: {expectations: []}});
check('none takes no line', byId('verdict-heading').hidden, true);
showHead({result: {title: 't', scenario: 's', seed: 7, version: 'v', variants: [60, 120].map((durationSeconds) => (
  {system: 'x', servers: [{}], durationSeconds, warmUpSeconds: 0}))}});
check('what differs is said, what does not once', byId('facts').textContent,
  's · x · 1 server · 60 s or 2 min · warm-up 0 s · seed 7 · Keyheat v');
showHead({result: {title: 't', scenario: 's', seed: 1, version: 'v', variants: [1, 2].map((seed) => (
  {system: 'x', seed, servers: [{}], durationSeconds: 60, warmUpSeconds: 0}))}});
check('two results have two seeds', byId('facts').textContent.includes(' · seeds 1 and 2 · '), true);
const target = (text, variant, met) => ({text, variant, met, observed: `${variant} ${text}`});
const judged = {result: {targets: [target('t', 'a', true), target('t', 'b', false), target('u', 'b', true)]}};
showTargets(judged);
showTargetTable(judged);
check('how many are missed', byId('targets-heading').textContent, '✘ 1 of 3 targets missed');
check('in red', byId('targets-heading').className, 'bad');
check('a line for each variant, a column for each target',
  [...byId('targets').querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent)),
  [['Variant', 't', 'u'], ['a', '✔ met a t', '–'], ['b', '✘ missed b t', '✔ met b u']]);
const run = (offeredPerSecond) => ({offeredPerSecond, latencyMillis: {}});
const text = (value) => paired({run: run(value)}, {run: run(100)}, (one) => one.offeredPerSecond, count);
check('a difference', text(90).textContent, '90−10 %');
check('a multiple', text(400).textContent, '400× 4.0');
check('a great multiple', text(36_049).textContent, '36,049× 360');
const errors = (share) => ({run: {errorShare: share, latencyMillis: {p99: 1}}});
check('differences of errors are points', errorShare(errors(0.5), errors(0.1)).textContent, '50 %+40.0 points');
check('the worst first', worstFirst([errors(0.1), errors(0.9), errors(null)]).map(({run: {errorShare: share}}) => share), [0.9, 0.1, null]);
const named = ['a: x', 'a: y', 'b: y', 'b: x'].map((name) => ({run: {name}}));
check('variants of two results are paired by name', named.map((one) => namesake(named, one)?.run.name), ['b: x', 'b: y', 'a: y', 'a: x']);
check('a variant of one result has no namesake', namesake([{run: {name: 'x'}}], {run: {name: 'x'}}), undefined);
hosts.forEach((host) => host.remove());
