const rates = {perSecond: [0, 5, 10, 0], rows: 2, columns: 2, seconds: 60};
const map = rangeMap('T', {rates, cuts: [{seconds: 30, place: 0.5}], steps: [{ranges: 1}, {ranges: 2}]}, 10);
check('words', map.querySelector('canvas.marks').getAttribute('aria-label'), 'T: 1 splits, 2 ranges at the end');
check('no writes', rangeMap('T', {rates: {...rates, perSecond: [0, 0, 0, 0]}, cuts: [], steps: [{ranges: 1}]}, 0).localName, 'figure');
