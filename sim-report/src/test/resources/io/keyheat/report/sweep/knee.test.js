check('a curve that turns up', knee([0, 1, 2, 3, 4], [1, 1, 1, 2, 10]), 3);
check('a straight line', knee([0, 1, 2], [0, 1, 2]), -1);
check('too few points', knee([0, 1], [0, 1]), -1);
check('unknown points do not count', knee([0, 1, NaN, 3, 4], [1, 1, 1, 2, 10]), 3);
check('a level line', knee([0, 1, 2], [5, 5, 5]), -1);
