const a = {drawn: {heat: {rows: 2, columns: 2}}, columnSeconds: 10};
const b = {drawn: {heat: {rows: 4, columns: 1}}, columnSeconds: 10};
const ranges = (spaces) => ({spaces});
const cellsA = Uint8Array.of(1, 2, 3, 4);
const cellsB = Uint8Array.of(10, 20, 30, 40);
const rangesA = ranges(['T', 'T']);
const rangesB = ranges(['T', 'T', 'T', 'T']);
check('rows meet by their share; after its end nothing differs',
  [...onAxisOf(a, rangesA, b, rangesB, [cellsA, cellsB], false)], [20, 40, 3, 4]);
const sameB = {drawn: {heat: {rows: 2, columns: 2}}, columnSeconds: 10};
check('the same axis, cell by cell', [...onAxisOf(a, rangesA, sameB, rangesA, [cellsA, cellsB], true)], [10, 20, 30, 40]);
const rowOf = byShare(ranges(['T', 'I']), ranges(['I', 'T']));
check('tables meet by name', [rowOf(0), rowOf(1)], [1, 0]);
check('a table that is not there, by its share of all', byShare(ranges(['X', 'X']), ranges(['T', 'I']))(1), 1);
