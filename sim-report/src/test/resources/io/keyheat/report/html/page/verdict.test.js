const hosts = ['verdict-heading', 'expectations', 'title', 'facts'].map((id) => el('div', {id}));
document.body.append(...hosts);
const expectation = (text, holds) => ({text, holds, observed: 'figure'});
showVerdict({result: {expectations: [expectation('a', true), expectation('b', false)]}});
check('how many fail', byId('verdict-heading').textContent, '1 of 2 expectations fail');
check('those first', byId('expectations').firstChild.textContent, '✘ failsbfigure');
showVerdict({result: {expectations: []}});
check('none is said so', byId('verdict-heading').textContent, 'The scenario states no expectations');
showHead({result: {title: 't', scenario: 's', seed: 7, version: 'v', variants: [60, 120].map((durationSeconds) => (
  {system: 'x', servers: [{}], durationSeconds, warmUpSeconds: 0}))}});
check('what differs is said, what does not once', byId('facts').textContent,
  's · x · 1 server · 60 s or 2 min · warm-up 0 s · seed 7 · Keyheat v');
const run = (offeredPerSecond) => ({offeredPerSecond, latencyMillis: {}});
const text = (value) => paired({run: run(value)}, {run: run(100)}, (one) => one.offeredPerSecond, count);
check('a difference', text(90).textContent, '90−10 %');
check('a multiple', text(400).textContent, '400× 4.0');
hosts.forEach((host) => host.remove());
