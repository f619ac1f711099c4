let host = bars({title: 'errors', rows: [{name: 'a', mean: 1, low: 0.5, high: 2, shown: '1 %'}, {name: '<b>', mean: null, shown: '–'}]});
check('a row each', [...host.querySelectorAll('tr')].map((row) => row.textContent), ['a1 %', '<b>–']);
check('a bar of what is known', host.querySelectorAll('.beam').length, 1);
check('its interval', host.querySelectorAll('.whisker').length, 1);
const even = shareOf([0, 5, 10]);
check('linear from 0', [even.isLogarithmic, even(5), even(20)], [false, 0.5, 1]);
const wide = shareOf([1, 1000]);
check('logarithmic from half the least', [wide.isLogarithmic, wide(0.5), wide(1000)], [true, 0, 1]);
const rows = [
  {name: 'a', mean: 1.1, low: 1, high: 1.2, words: 'agrees', status: 'MET'},
  {name: 'b', mean: 0.25, low: 0.2, high: 0.3, words: 'does not', status: 'MISSED'},
];
const place = placeOf(rows, 1);
check('the reference is in the middle', place(1), 0.5);
check('the farthest end is at an end', [place(0.2), place(5)], [0, 1]);
host = bars({title: 'T', rows, reference: 1});
check('a line each', [...host.querySelectorAll('tr')].map((row) => row.textContent), ['a1.1', 'b0.25']);
check('by status', host.querySelectorAll('.dot.status-missed').length, 1);
check('the reference in each', host.querySelectorAll('.reference').length, 2);
