const ranges = {
  spaces: ['T', 'T', 'T', 'I'],
  starts: ['T(a, 1)', 'T(a, 2)', 'T(b, 1)', 'I(x)'],
  limits: ['T(a, 2)', 'T(b, 1)', '<end>', '<end>'],
};
const cells = Uint8Array.of(1, 5, 2, 7, 9, 0, 0, 3);
check('all rows', new Rows(ranges).isAll, true);
check('cells as they are', new Rows(ranges).arrange(cells, 2), cells);
const many = {spaces: d3.range(20).map((i) => `T${i}`), starts: d3.range(20).map((i) => `T${i}(<begin>)`), limits: Array(20).fill('<end>')};
const quiet = new Rows(many, '', (row) => (row === 19 ? 0.9 : 0.01));
check('quiet tables share a line, the hot one has its own', quiet.spaces, ['T19', '19 below 5 %']);
check('a hot row among them counts', [...quiet.arrange(Uint8Array.from(d3.range(20)), 1)], [19, 18]);
check('whose cell it is', quiet.hottest(Uint8Array.from(d3.range(20)), 1, 0), 18);
check('a filter unfolds them', new Rows(many, 'T1', () => 0).lines.length, 11);
check('it has a place', quiet.place(3), 1 + 3 / 19);
const some = new Rows(ranges, 'b, \\d');
check('a filter over keys', some.lines.map(({members}) => members[0]), [2]);
check('what is not shown has no place', some.place(0), undefined);
check('what is wrong is told', Boolean(new Rows(ranges, '(').error), true);
