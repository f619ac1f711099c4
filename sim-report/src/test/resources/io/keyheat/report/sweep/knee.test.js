check('a curve that turns up', knee([0, 1, 2, 3, 4], [1, 1, 1, 2, 10]), 3);
check('a straight line', knee([0, 1, 2], [0, 1, 2]), -1);
check('too few points', knee([0, 1], [0, 1]), -1);
check('unknown points do not count', knee([0, 1, NaN, 3, 4], [1, 1, 1, 2, 10]), 3);
check('a level line', knee([0, 1, 2], [5, 5, 5]), -1);
check('a load that has not varied', knee([6000, 6001, 6001.5, 6002], [20, 20.1, 20.1, 23]), -1);
check('a throughput that varies', [varies([3500, NaN, 6000]), varies([6000, 6001]), varies([0, 0]), varies([])], [true, false, false, false]);
