check('seven bits a byte', [...sevenBits(Uint8Array.of(1, 200, 1, 127), 3)], [1, 200, 127]);
const grid = {rows: 2, columns: 2, counts: Float64Array.of(90, 0, 0, 10), millisOf: (row) => 2 ** row};
check('all columns', [...between(grid, 0, 1)], [90, 10]);
check('the first half', [...between(grid, 0, 0.5)], [90, 0]);
const points = curve(grid, 0, 1);
check('the median is in the lower row', points[3][1], 2 ** 0.5);
check('p99 in the upper one', points.at(-1), [2, 2 ** 1.5]);
check('nothing has no curve', curve({...grid, counts: new Float64Array(4)}, 0, 1), []);
check('each moment by its share, the greatest latency on top', [...shareBytes(grid)], [0, 255, 255, 0]);
