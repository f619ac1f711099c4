const values = [[1, 10], [NaN, 5]];
const grid = heatGrid({
  rows: ['r1', 'r2'],
  columns: ['c1', 'c2'],
  rowTitle: 'servers',
  columnTitle: 'rate',
  of: (row, column) => ({mean: values[row][column], shown: `${values[row][column]} ± 1`}),
  most: 10,
});
check('titles of both axes', grid.querySelector('thead th').textContent, 'servers ↓ rate →');
check('figures without intervals', [...grid.querySelectorAll('td')].map((cell) => cell.textContent), ['1', '10', 'NaN', '5']);
check('dark figures on bright cells', [...grid.querySelectorAll('td')].map((cell) => cell.className), ['bright', 'dark', 'bright', 'dark']);
check('the whole figure', grid.querySelector('td').title, '1 ± 1');
