check('whole nines', [0, 1, 2, 3].map(nines), ['0 %', '90 %', '99 %', '99.9 %']);
check('the median between them', nines(MEDIAN), '50 %');
const server = (name, mean) => ({name, utilisation: {mean}});
check('the busiest server in words', inWords([server('a', 0.2), server('b', 0.9)]),
  'Utilisation of 2 servers over time. Busiest: b, 90 % on average.');
check('none', inWords([]), 'No servers.');
check('only the times of a view', times({x0: 0.1, x1: 0.2, y0: 0.3, y1: 0.4}), {x0: 0.1, x1: 0.2});
