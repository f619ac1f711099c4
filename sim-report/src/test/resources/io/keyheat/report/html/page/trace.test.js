const hosts = [el('section', {id: 'trace'}), el('p', {id: 'trace-verdict'}), el('ol', {id: 'trace-places'}), el('ul', {id: 'trace-remarks'})];
document.body.append(...hosts);
const place = {table: 'Orders', where: 'at the end', why: '', keys: 'id rises', change: 'Reverse it.', rules: ['SP-01: A', 'SP-05: B']};
showTrace({result: {trace: {verdict: 'Hot: Orders.', places: [place], remarks: ['Few records.']}}});
check('the verdict', byId('trace-verdict').textContent, 'Hot: Orders.');
const words = byId('trace-places').textContent;
for (const part of ['Orders', 'Whereat the end', 'The keysid rises', 'What to changeReverse it.', 'SP-01: A; SP-05: B']) {
  check(part, words.includes(part), true);
}
check('a field without text is left out', words.includes('Why'), false);
check('the remarks', byId('trace-remarks').textContent, 'Few records.');
check('it is shown', byId('trace').hidden, false);
showTrace({result: {}});
check('without a trace nothing is shown', byId('trace').hidden, true);
hosts.forEach((host) => host.remove());
