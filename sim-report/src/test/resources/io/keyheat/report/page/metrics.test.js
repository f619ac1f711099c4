check('a latency', withUnit('latency.p99'), 'latency.p99 (ms)');
check('of a variant', withUnit('user-first.latency.max'), 'user-first.latency.max (ms)');
check('a rate', withUnit('throughput'), 'throughput (1/s)');
check('a share', withUnit('servers.mean'), 'servers.mean (of capacity)');
check('a number', withUnit('tablets'), 'tablets');
check('shares in percent', [tickOf('errors')(0.125), tickOf('tablets')(12)], ['12.5 %', '12']);
