const run = {durationSeconds: 100, events: [
  {kind: 'LOAD_SPLIT', timeSeconds: 10, heatmapRow: 3.5, cause: 'much load'},
  {kind: 'MERGE', timeSeconds: 60, heatmapRow: 3.5, cause: 'both cold'}]};
check('from the start', boundaryCause(run, {full: 2, from: 0, to: 100}), 'from the start');
check('made and ended', boundaryCause(run, {full: 3.5, from: 10, to: 60}),
  'since 0:10, split by load: much load, until 1:00, merge: both cold');
check('of another row', boundaryCause(run, {full: 4.5, from: 10, to: 100}), 'since 0:10');
