const cells = Uint8Array.of(0, 210, 10, 10, 0, 210, 220, 0);
check('overload that lasts', firstBurn(cells, 2, 4, 5), 10);
check('a column alone does not count', firstBurn(cells.subarray(0, 4), 2, 2, 5) === Infinity, true);
check('the only column does', firstBurn(cells.subarray(0, 2), 2, 1, 5), 0);
