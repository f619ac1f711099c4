const host = document.createElement('figure');
document.body.append(host);
const rows = [
  {name: 'a', mean: 1.1, low: 1, high: 1.2, words: 'agrees', status: 'MET'},
  {name: 'b', mean: 0.25, low: 0.2, high: 0.3, words: 'does not', status: 'MISSED'},
];
const place = placeOf(rows, 1);
check('the reference is in the middle', place(1), 0.5);
check('the farthest end is at an end', [place(0.2), place(5)], [0, 1]);
showIntervals(host, {title: 'T', rows, reference: 1});
check('a line each', [...host.querySelectorAll('tr')].map((row) => row.textContent), ['a1.1', 'b0.25']);
check('by status', host.querySelectorAll('.dot.status-missed').length, 1);
check('the reference in each', host.querySelectorAll('.reference').length, 2);
host.remove();
