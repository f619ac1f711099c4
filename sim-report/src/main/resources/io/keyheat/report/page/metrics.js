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

/** Metrics of expectations with their units, for axes. */
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

const DAY = 86_400;
const QUANTITIES = [
  {unit: 'B', factors: {B: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40}},
  {unit: '1/s', factors: {'/s': 1, '/min': 1 / 60, '/h': 1 / 3600}},
  {unit: 's', factors: {ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600, d: DAY, w: 7 * DAY}},
];

/** The numbers and units of which a field's value, such as 1h30m, consists; undefined where it is none. */
function partsOf(value) {
  // A ramp of 500/1200/5 leads to a rate of 1200/s, whatever the steps.
  const text = String(value).trim().replace(/^500\/(\d+)\/5$/, '$1');
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?) ?([A-Za-zµ/%]*)/g)];
  const isWhole = parts.map(([part]) => part).join('') === text;
  return parts.length > 0 && isWhole
    ? parts.map(([, digits, unit]) => ({number: Number(digits), unit}))
    : undefined;
}

/**
 * The values of a field to scale: numbers, with the unit that all have in common, or else that of
 * their kind; undefined if they are no quantities of one kind.
 */
export function quantitiesOf(values) {
  const all = values.map(partsOf);
  if (all.some((parts) => parts === undefined)) {
    return undefined;
  }
  const units = new Set(all.flatMap((parts) => parts.map(({unit}) => unit)));
  if (units.size === 1 && all.every(({length}) => length === 1)) {
    const [unit] = units;
    return {numbers: all.map(([{number}]) => number), unit: unit.replace(/^\//, '1/')};
  }
  const kind = QUANTITIES.find(({factors}) => [...units].every((unit) => unit in factors));
  const sum = (parts) => d3.sum(parts, ({number, unit}) => number * kind.factors[unit]);
  return kind && {numbers: all.map(sum), unit: kind.unit};
}

/** The title of an axis across, with its unit. */
export function titled(name, quantities) {
  return quantities?.unit ? `${name} (${quantities.unit})` : name;
}
