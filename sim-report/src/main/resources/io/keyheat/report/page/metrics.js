// Metrics of expectations with their units, for axes.

import {tick} from './points.js';

const percent = (value) => `${tick(100 * value)} %`;

const UNITS = [
  [/(^|\.)latency\b/, {unit: 'ms'}],
  [/(^|\.)(throughput|offered)$/, {unit: '1/s'}],
  [/(^|\.)errors$/, {unit: 'of operations', format: percent}],
  [/(^|\.)servers\.(mean|busiest)$/, {unit: 'of capacity', format: percent}],
  [/(^|\.)storedBytes$/, {unit: 'bytes'}],
];

const unitOf = (metric) => UNITS.find(([pattern]) => pattern.test(metric))?.[1] ?? {};

/** `latency.p99 (ms)`; a metric without a unit, such as a number of tablets, as it is. */
export function withUnit(metric) {
  const {unit} = unitOf(metric);
  return unit ? `${metric} (${unit})` : metric;
}

/** How a metric's values are written on an axis: shares in percent. */
export function tickOf(metric) {
  return unitOf(metric).format ?? tick;
}
