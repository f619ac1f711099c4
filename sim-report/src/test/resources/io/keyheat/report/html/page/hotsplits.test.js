const minute = (intervalEndSeconds, cpuUsageScore, splitStart = 'a', unsplittableReasons = []) => ({
  intervalEndSeconds, cpuUsageScore, splitStart, splitLimit: 'z', unsplittableReasons, affectedTables: ['T'],
  intervalEnd: new Date(intervalEndSeconds * 1000).toISOString(), server: 0, operationsPerSecond: 1});
const minutes = [minute(60, 60), minute(120, 100, 'a', ['HOT_ROW']), minute(120, 70, 'b'), minute(660, 55)];
check('a minute is a minute', inWindows(minutes, 60).length, 4);
const tens = inWindows(minutes, 600);
check('ten minutes of a tablet are one line', tens.map(({splitStart, intervalEndSeconds}) => [splitStart, intervalEndSeconds]),
  [['a', 600], ['b', 600], ['a', 1200]]);
check('with the greatest score and all reasons', [tens[0].cpuUsageScore, tens[0].unsplittableReasons], [100, ['HOT_ROW']]);
check('and its end on the clock', tens[0].intervalEnd, '1970-01-01T00:10:00Z');
const variant = {run: {hotspots: minutes, tabletWord: 'split'}, drawn: {hotspots: 4}, serverName: String};
const state = {now: {window: 'MINUTE'}};
const [, , whole] = hotSplits(variant, state, [0, 700], () => {});
check('the worst first', whole.querySelector('tbody tr td:nth-child(4)').textContent, '100');
check("Spanner's columns", [...whole.querySelectorAll('th')].slice(0, 6).map((head) => head.textContent),
  ['INTERVAL_END', 'SPLIT_START', 'SPLIT_LIMIT', 'CPU_USAGE_SCORE', 'AFFECTED_TABLES', 'UNSPLITTABLE_REASONS']);
const [, note] = hotSplits(variant, state, [130, 500], () => {});
check('nothing in view is said so', note.textContent.startsWith('None in the time in view'), true);
check('a minute, its last part, and a range that was cut', [60, 140, 85, 25, 120].map((end) => windowStart(end, 60)), [0, 120, 60, 0, 60]);
