// Metrics of expectations with their units, for the titles of axes.

const UNITS = [
  [/(^|\.)latency\b/, 'ms'],
  [/(^|\.)(throughput|offered)$/, '1/s'],
  [/(^|\.)errors$/, 'share of operations'],
  [/(^|\.)servers\.(mean|busiest)$/, 'share of capacity'],
  [/(^|\.)storedBytes$/, 'bytes'],
];

/** `latency.p99 (ms)`; a metric without a unit, such as a number of tablets, as it is. */
export function withUnit(metric) {
  const unit = UNITS.find(([pattern]) => pattern.test(metric))?.[1];
  return unit ? `${metric} (${unit})` : metric;
}
