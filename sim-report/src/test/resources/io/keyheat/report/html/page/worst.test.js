const hosts = [el('section', {id: 'worst'}), el('ol', {id: 'worst-list'})];
document.body.append(...hosts);
const variants = ['v', 'w'].map((name) => ({run: {name}, serverName: (i) => `server-${i}`}));
const spot = {variant: 0, splitStart: 'a', splitLimit: 'b', tables: ['T'], alsoIn: [1, 0], score: 100, minutes: 2, servers: [3],
  operationsPerSecond: 3500, firstEndSeconds: 120, lastEndSeconds: 180, why: ['One row.', 'HOT_ROW: no split divides it.'], pattern: 'Band', rules: ['SP-09'], remedy: 'Do.'};
const shown = [];
showWorst({worst: [spot], variants}, (one) => shown.push(one));
const words = byId('worst-list').textContent;
for (const part of ['in v, also in w, v', 'a … b', '1:00 to 3:00, 2 minutes', 'server-3', 'One row. HOT_ROW: no split divides it. On the map: band.', 'Do. (SP-09)']) {
  check(part, words.includes(part), true);
}
byId('worst-list').querySelector('.go').click();
check('its button leads there', shown, [spot]);
showWorst({worst: [{...spot, cause: 'even-load'}], variants}, () => {});
check('full servers are no hot key', byId('worst-list').querySelector('.quiet h3').textContent, '1. T: more load than the servers serve, no hot key');
showWorst({worst: [], variants}, () => {});
check('nothing burns, nothing is shown', byId('worst').hidden, true);
hosts.forEach((host) => host.remove());
