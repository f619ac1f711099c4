check('a latency', withUnit('latency.p99'), 'latency.p99 (ms)');
check('of a variant', withUnit('user-first.latency.max'), 'user-first.latency.max (ms)');
check('a rate', withUnit('throughput'), 'throughput (1/s)');
check('a share', withUnit('servers.mean'), 'servers.mean (share of capacity)');
check('a number', withUnit('tablets'), 'tablets');
