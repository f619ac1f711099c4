check('calls under their load', callsOf({name: 'page', calls: [{name: 'user'}]}), [{name: 'page › user'}]);
check('most loads have none', callsOf({name: 'inserts'}), []);
check('the whole run', inTime({durationSeconds: 60}, 0, 60), 'in the whole run');
check('a part', inTime({durationSeconds: 60}, 10, 60), 'from 0:10 to 1:00');
check('all records', left([1, 2], 2), '');
check('some of them', left([1], 2).includes('1 of 2'), true);
const host = el('div', {id: 'happenings'});
document.body.append(host);
const event = (timeSeconds) => ({timeSeconds, kind: 'MOVE', key: 'k', space: 'T', fromServer: 0, toServer: 1, cause: 'why', heatmapRow: 20});
const run = {durationSeconds: 60, hotspots: [], events: [event(5), event(50)], tabletWord: 'split', dataWords: {table: 'table', tables: 'tables', rows: 'rows'}};
const places = [];
showHappenings({run, drawn: {events: 2, hotspots: 0}, serverName: (i) => `s${i}`}, {now: {window: 'MINUTE'}}, [0, 30],
  (...place) => places.push(place));
check('events of the time in view', host.querySelectorAll('tbody tr').length, 1);
check('from and to', host.querySelector('tbody').textContent.includes('s0 → s1'), true);
host.querySelector('tbody tr').click();
check('each leads to its place', places, [[-55, 65, 12, 28]]);
host.remove();
