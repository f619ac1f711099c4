const ranges = {
  spaces: ['T', 'T', 'T', 'I'],
  starts: ['T(a, 1)', 'T(a, 2)', 'T(b, 1)', 'I(x)'],
  limits: ['T(a, 2)', 'T(b, 1)', '<end>', '<end>'],
};
const cells = Uint8Array.of(1, 5, 2, 7, 9, 0, 0, 3);
check('all rows', new Rows(ranges).isAll, true);
check('cells as they are', new Rows(ranges).arrange(cells, 2), cells);
const prefixes = new Rows(ranges, {rows: 'prefixes'});
check('by the first part of the key', prefixes.lines.map(({name}) => name), ['a', 'b', 'x']);
check('each the hottest of its rows', [...prefixes.arrange(cells, 2)], [5, 2, 7, 9, 0, 3]);
check('whose server counts', prefixes.hottest(cells, 0, 0), 1);
const tables = new Rows(ranges, {rows: 'tables'});
check('a table is a line', tables.spaces, ['T', 'I']);
check('a place in it', tables.place(1.5), 0.5);
const many = {spaces: d3.range(20).map((i) => `T${i}`), starts: d3.range(20).map((i) => `T${i}(<begin>)`), limits: Array(20).fill('<end>')};
const quiet = new Rows(many, {}, (row) => (row === 19 ? 0.9 : 0.01));
check('quiet tables share a line, the hot one has its own', quiet.spaces, ['T19', '19 below 5 %']);
check('it has a place', quiet.place(3), 1 + 3 / 19);
const some = new Rows(ranges, {filter: 'b, \\d'});
check('a filter over keys', some.lines.map(({members}) => members[0]), [2]);
check('what is not shown has no place', some.place(0), undefined);
check('what is wrong is told', Boolean(new Rows(ranges, {filter: '('}).error), true);
