// Metrics of cells and of studies: how they are called, what their numbers mean, their units.

import {bytes, capital, millis, perSecond, percent, significant} from './format.js';
import {heatColour, pixel} from './heat.js';

/** The metrics of cells, in the order in which they are offered. */
const METRICS = {
  CAPACITY_SHARE: {title: 'Heat', format: (share) => percent(Number(share.toPrecision(3)))},
  OPERATIONS_PER_SECOND: {title: 'Operations', format: (value) => `${significant(value)}/s`},
  REJECTED_PER_SECOND: {title: 'Rejected', format: (value) => `${significant(value)}/s`},
  LATENCY_P50_MILLIS: {title: 'Latency, p50', format: millis},
  LATENCY_P99_MILLIS: {title: 'Latency, p99', format: millis},
  LOCK_WAIT_MILLIS_PER_SECOND: {title: 'Waiting for locks', format: (value) => `${millis(value)} each second`},
  TOMBSTONES_SKIPPED_PER_SECOND: {title: 'Tombstones skipped', format: (value) => `${significant(value)}/s`},
};

/** What is below the greatest by more decades than these has the first colour. */
const DECADES = 4;

export function metricOf(name) {
  return METRICS[name] ?? {title: capital(name.toLowerCase().replaceAll('_', ' ')), format: significant};
}

/** Rates of what happens on several rows add up; of shares and latencies the greatest counts. */
export function addsUp(metric) {
  return /_PER_SECOND$/.test(metric);
}

/** The value of a code of ThreeDigits.java: exact in three digits. */
export function valueOf(code) {
  const digits = 100 + ((code - 1) % 900);
  return code === 0 ? 0 : Number(`${digits}e${Math.floor((code - 1) / 900) - 8}`);
}

/** The colours of a metric: shares from 0 to 1, anything else by decades up to the greatest value. */
export class Scale {
  /** @param greatest of all variants, so that equal colours mean equal values */
  constructor(metric, greatest) {
    this.isShare = metric === 'CAPACITY_SHARE';
    this.format = metricOf(metric).format;
    this.greatest = greatest || 1;
    this.isRelative = false;
  }

  /** The scale whose brightest colour is that of a code. */
  upTo(code) {
    const scale = Object.create(this);
    scale.greatest = valueOf(code) || 1;
    scale.isRelative = true;
    return scale;
  }

  /** Where a value lies among the colours, 0 to 1. */
  place(value) {
    if (!(value > 0)) {
      return 0;
    }
    const share = this.isShare
      ? value / (this.isRelative ? this.greatest : 1)
      : 1 + Math.log10(value / this.greatest) / DECADES;
    return Math.max(0.004, Math.min(1, share));
  }

  /** A function from a code to its pixel. */
  pixels() {
    const table = new Uint32Array(0x10000);
    return (code) => (table[code] ||= pixel(heatColour(this.place(valueOf(code)))));
  }

  /** Values for the legend, [{at, text}]. */
  ticks() {
    const top = this.isShare && !this.isRelative ? 1 : this.greatest;
    const values = this.isShare ? [0, top / 2, top] : [top / 1e4, top / 100, top];
    return values.map((value) => ({at: this.isShare ? value / top : this.place(value), text: this.format(value)}));
  }
}

const tickFormat = new Intl.NumberFormat('en', {maximumSignificantDigits: 4});

/** A number on an axis: from 100,000 on with the prefixes k, M, G, T. */
export function tick(value) {
  return Math.abs(value) < 100_000 ? tickFormat.format(value) : d3.format('.4~s')(value);
}

/** @type {any[][]} metrics of expectations with their units, for axes */
const UNITS = [
  [/(^|\.)latency\b/, {unit: 'ms', format: millis}],
  [/(^|\.)(throughput|offered)$/, {unit: '1/s', format: perSecond}],
  [/(^|\.)errors$/, {unit: 'of operations', format: percent}],
  [/(^|\.)servers\.(mean|busiest)$/, {unit: 'of capacity', format: percent}],
  [/(^|\.)storedBytes$/, {unit: 'bytes', format: bytes}],
];

const unitOf = (metric) => UNITS.find(([pattern]) => pattern.test(metric))?.[1] ?? {};

/** `latency.p99 (ms)`; a metric without a unit, such as a number of tablets, as it is. */
export function withUnit(metric) {
  const {unit} = unitOf(metric);
  return unit ? `${metric} (${unit})` : metric;
}

/** How a metric's values are written on an axis. */
export function tickOf(metric) {
  return unitOf(metric).format ?? tick;
}

/**
 * The axis of a field's values, for pointChart: where all are numbers with one unit, such as 500/s, these
 * are the places; other values stand in a row.
 */
export function axisOf(field, values) {
  const parts = values.map((value) => /^(\d+(?:\.\d+)?) ?(\D*)$/.exec(value));
  const units = new Set(parts.map((part) => part?.[2]));
  if (units.size !== 1 || units.has(undefined)) {
    return {places: d3.range(values.length), names: values, xTitle: field};
  }
  const [unit] = units;
  return {places: parts.map(([, digits]) => Number(digits)), xTitle: unit ? `${field} (${unit.replace(/^\//, '1/')})` : field};
}
