check('whole nines', [0, 1, 2, 3].map(nines), ['0 %', '90 %', '99 %', '99.9 %']);
check('the median between them', nines(MEDIAN), '50 %');
check('targets of latency are levels', limitsOf([{text: 'latency.p99 < 50ms'}, {text: 'errors < 1%'}, {text: 'latency.p99 < 50ms'}, {text: 'loads.a.latency.p50 <= 2s'}]), [{name: 'latency.p99 < 50ms', y: 50}, {name: 'latency.p50 <= 2s', y: 2000}]);
