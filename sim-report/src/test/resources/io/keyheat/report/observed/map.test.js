const rates = {perSecond: [0, 5, 10, 0], rows: 2, columns: 2, seconds: 60};
const map = rangeMap('T', {rates, cuts: [{seconds: 30, place: 0.5}], steps: [{ranges: 1}, {ranges: 2}]}, 10);
const canvas = map.querySelector('canvas');
check('words', canvas.getAttribute('aria-label'), 'T: 1 cuts, 2 ranges at the end');
const pixel = (x, y) => [...canvas.getContext('2d').getImageData(x, y, 1, 1).data.subarray(0, 3)];
const colourOf = (share) => {
  const {r, g, b} = d3.rgb(PALETTES.inferno(share));
  return [r, g, b].map(Math.round);
};
const left = [pixel(240, 110), pixel(240, 330)];
const right = [pixel(720, 110), pixel(720, 330)];
check('the most is the brightest', right[0], colourOf(1));
check('half of it lies in the other row, earlier', left[1], colourOf(128 / 255));
check('a cut is a light ring in the middle', pixel(480 + 7, 220), [255, 255, 255]);
check('the times', [...map.querySelectorAll('.times span')].map(({textContent}) => textContent), [clock(0), clock(60)]);
check('no writes', rangeMap('T', {rates: {...rates, perSecond: [0, 0, 0, 0]}, cuts: [], steps: [{ranges: 1}]}, 0).localName, 'figure');
check('the legend', scaleBar('12/s').textContent, '0/s12/s in a range');
