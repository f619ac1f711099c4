const day = (time) => `T(2026-01-01T${time}Z, 7)`;
check('times without what they share', keyLabels(['T', 'T', 'T'], [day('00:01:00'), day('00:02:00.123456'), day('00:03:00')]), ['00:01:00', '00:02:00', '00:03:00']);
check('other days without their seconds, other years without their times', keyLabels(Array(4).fill('T'), ['T(2025-12-31T23:59:01Z)', 'T(2026-01-01T00:00:00Z)', 'T(2026-01-01T00:01:00Z)', 'T(2026-01-02T08:30:15Z)']), ['2025-12-31', '00:00:00', '00:01:00', '01-02 08:30']);
check('fractions where they tell rows apart', keyLabels(['T', 'T', 'T', 'T'], [day('00:01:00.1'), day('00:01:00.2'), day('00:01:00.3'), day('00:01:00.4')])[1], '00:01:00.2');
check('the first part that varies', keyLabels(['T', 'T'], ['T(a, 1)', 'T(a, 2)']), ['1', '2']);
check('what repeats is said once', keyLabels(['T', 'T', 'T'], ['T(a, 1)', 'T(b, 2)', 'T(b, 3)']), ['a', 'b', '']);
check('the beginning stays', keyLabels(['T', 'T', 'T'], ['<begin>', 'T(1)', 'T(2)']), ['<begin>', '1', '2']);
