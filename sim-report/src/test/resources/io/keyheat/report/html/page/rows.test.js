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
const folded = new Rows(ranges, {folded: ['T']});
check('a folded table is a line', folded.spaces, ['T', 'I']);
check('a place in it', folded.place(1.5), 0.5);
const some = new Rows(ranges, {filter: 'b, \\d'});
check('a filter over keys', some.lines.map(({first}) => first), [1, 2]);
check('what is not shown has no place', some.place(0), undefined);
check('what is wrong is told', Boolean(new Rows(ranges, {filter: '('}).error), true);
