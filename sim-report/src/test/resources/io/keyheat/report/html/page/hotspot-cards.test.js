const minute = (intervalEndSeconds, cpuUsageScore, splitStart = 'a', unsplittableReasons = []) => ({
  intervalEndSeconds, cpuUsageScore, splitStart, splitLimit: 'z', unsplittableReasons, affectedTables: ['T'],
  intervalEnd: new Date(intervalEndSeconds * 1000).toISOString(), server: 0, operationsPerSecond: 1});
const minutes = [minute(60, 60), minute(120, 100, 'a', ['HOT_ROW']), minute(120, 70, 'b'), minute(660, 55)];
const variant = {run: {name: 'v', hotspots: minutes, tabletWord: 'split'}, drawn: {hotspots: 4}, serverName: (i) => `server-${i}`};
const whole = hotSplits(variant, [0, 700], () => {});
check('the worst first', whole.querySelector('tbody tr td:nth-child(4)').textContent, '100');
check("Spanner's columns", [...whole.querySelectorAll('th')].slice(0, 6).map((head) => head.textContent), ['INTERVAL_END', 'SPLIT_START', 'SPLIT_LIMIT', 'CPU_USAGE_SCORE', 'AFFECTED_TABLES', 'UNSPLITTABLE_REASONS']);
check('nothing in view is no table', hotSplits(variant, [130, 500], () => {}).querySelector('table'), null);
check('a minute, its last part, and a range that was split', [60, 140, 85, 25, 120].map((end) => windowStart(end)), [0, 120, 60, 0, 60]);
const hosts = ['worst', 'worst-list', 'trace', 'trace-places', 'trace-remarks'].map((id) => el('div', {id}));
document.body.append(...hosts);
const spot = {variant: 0, splitStart: 'a', splitLimit: 'b', tables: ['T'], alsoIn: [1], score: 100, servers: [3],
  operationsPerSecond: 3500, firstEndSeconds: 120, lastEndSeconds: 180, sentence: 'One row.', figures: ['100 %', '3,500/s'], rules: ['SP-09'], remedies: ['Do.']};
const shown = [];
showWorst({worst: [spot], variants: [variant, {run: {name: 'w'}}]}, (one) => shown.push(one));
const words = byId('worst-list').textContent;
for (const part of ['v, also w', 'a … b', '1:00 to 3:00', 'server-3', 'One row.', 'Do. (SP-09)']) {
  check(part, words.includes(part), true);
}
byId('worst-list').querySelector('.go').click();
check('its button leads there', shown, [spot]);
const place = {table: 'Orders', keys: 'id rises', change: 'Reverse it.', rules: ['SP-01: A']};
showTrace({result: {trace: {places: [place], remarks: ['Few records.']}}});
check('a trace in words', byId('trace-places').textContent, 'OrdersThe keysid risesWhat to changeReverse it.RulesSP-01: A');
showTrace({result: {}});
check('without a trace nothing is shown', byId('trace').hidden, true);
hosts.forEach((host) => host.remove());
