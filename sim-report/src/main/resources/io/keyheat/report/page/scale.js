// What a cell's byte means, and what colour it has.

import {bytes, capital, cores, count, millis, perSecond, percent, waiting} from './format.js';

/** Levels of heat as HeatLevels.java has them: from here on overload; below, FULL is all that a tablet can take. */
export const OVERLOADED = 0.8;
export const FULL = 0.75;

/** A level is known to within half of one of a byte's steps. */
const HALF_STEP = 0.002;

/** The metrics in the order in which they are offered. */
export const METRICS = {
  HEAT: {
    title: 'Heat',
    explanation:
      'How full a tablet is, shown in its busiest key range. From orange to pale yellow it is ' +
      'overloaded (server saturated, row locks always waited for), by the share refused.',
    format: heatText,
    // Levels of heat are ordered, but their differences are no quantity.
    less: 'less hot',
    more: 'hotter',
    ticks: [0, 0.375, 0.75, 1],
  },
  CAPACITY_SHARE: {
    title: 'Share of capacity, busiest second',
    format: wholePercent,
  },
  OPERATIONS_PER_SECOND: {title: 'Operations', format: perSecond},
  ADDED_BYTES_PER_SECOND: {title: 'Bytes added', format: (value) => `${bytes(value)}/s`},
  CPU_CORES: {title: 'CPU', format: cores},
  QUEUE_DEPTH: {title: 'Queue depth', format: waiting},
  WAIT_MILLIS: {title: 'Wait before service', format: millis},
  LATENCY_P50_MILLIS: {title: 'Latency, p50', format: millis},
  LATENCY_P99_MILLIS: {title: 'Latency, p99', format: millis},
  LATENCY_MAX_MILLIS: {title: 'Latency, greatest', format: millis},
  LOCK_WAIT_MILLIS_PER_SECOND: {
    title: 'Waiting for locks',
    format: (value) => `${millis(value)} each second`,
  },
  REJECTED_PER_SECOND: {title: 'Rejected', format: perSecond},
  TOMBSTONES_SKIPPED_PER_SECOND: {title: 'Tombstones skipped', format: perSecond},
};

/** As much of a share as a byte tells; what is not nothing is not rounded to it. */
function wholePercent(share) {
  return share > 0 && share < 0.005 ? '< 1 %' : percent(Math.round(100 * share) / 100);
}

/** What a level of heat says, the inverse of HeatLevels.java. */
function heatText(level) {
  if (level < OVERLOADED - HALF_STEP) {
    return wholePercent(Math.min(1, level / FULL));
  }
  const refused = Math.max(0, (level - OVERLOADED) / (1 - OVERLOADED));
  return refused < HALF_STEP
    ? 'overloaded'
    : refused > 1 - HALF_STEP
      ? 'refused'
      : `overloaded, ${wholePercent(refused)} refused`;
}

/** How a metric's name ends tells the unit of one that this page has no words for yet. */
const UNITS = [
  ['_BYTES_PER_SECOND', (value) => `${bytes(value)}/s`],
  ['_PER_SECOND', perSecond],
  ['_MILLIS', millis],
  ['_BYTES', bytes],
  ['_SHARE', percent],
  ['_CORES', cores],
  ['', count],
];

/** Rates of what happens on several rows add up; of shares, waits and latencies the greatest counts. */
export function addsUp(metric) {
  return /(_PER_SECOND|_CORES|_DEPTH)$/.test(metric);
}

/** How a metric is called and its values are written. */
export function metricOf(name) {
  if (METRICS[name]) {
    return METRICS[name];
  }
  const [ending, format] = UNITS.find(([end]) => name.endsWith(end));
  const words = name.slice(0, name.length - ending.length).toLowerCase().replaceAll('_', ' ');
  return {title: capital(words), format};
}

/** The metrics that a page has cells of, those with words first. */
export function metricsOf(scales) {
  const known = Object.keys(METRICS).filter((name) => scales[name]);
  return [...known, ...Object.keys(scales).filter((name) => !METRICS[name])];
}

/** The maps of colours; each grows lighter evenly, in grey and to the colour-blind too. */
export const PALETTES = {
  inferno: d3.interpolateInferno,
  cividis: d3.interpolateCividis,
  viridis: d3.interpolateViridis,
};

/** Steps of a byte from min to max, as ByteScale.java has them. */
export const STEPS = 254;

/** The inverse of ByteScale.java: byte 0 is nothing, 1 is min, 255 is max or more. */
export class Scale {
  constructor({logarithmic, min, max}) {
    Object.assign(this, {logarithmic, min, max});
  }

  value(byte) {
    if (byte === 0) {
      return 0;
    }
    const place = (byte - 1) / STEPS;
    return this.logarithmic
      ? this.min * (this.max / this.min) ** place
      : this.min + place * (this.max - this.min);
  }

  /** Where a value lies on the legend, 0 to 1, when byte `top` has the brightest colour. */
  place(value, top = 255) {
    const whole = this.logarithmic
      ? this.max > this.min
        ? Math.log(value / this.min) / Math.log(this.max / this.min)
        : 1
      : (value - this.min) / (this.max - this.min);
    return (whole * STEPS + 1) / top;
  }

  /** Values for the legend, its ends included. */
  ticks(top = 255) {
    const end = this.value(top);
    if (!this.logarithmic) {
      return [0, 0.25, 0.5, 0.75, 1].map((share) => share * end);
    }
    const between = [];
    for (let power = Math.ceil(Math.log10(this.min)); 10 ** power < end; power++) {
      between.push(10 ** power);
    }
    const roomy = between.filter(
      (value) => this.place(value, top) > 0.12 && this.place(value, top) < 0.86,
    );
    return [this.min, ...roomy, end];
  }
}

/** Colours by byte as 0xAABBGGRR, the order of canvas pixels; byte `top` is the brightest. */
export function heatColours(top = 255, palette = 'inferno') {
  const colour = PALETTES[palette] ?? PALETTES.inferno;
  return Uint32Array.from({length: 256}, (_, byte) => {
    const {r, g, b} = d3.rgb(colour(byte === 0 ? 0 : Math.min(1, byte / top)));
    return pixel(r, g, b);
  });
}

/** The hue of a server, counted from 1. */
export function serverColour(server) {
  return d3.interpolateSinebow((server * 0.381966) % 1);
}

/** Colours by server and byte: the hue tells the server, the brightness the heat. */
export function ownerColours(servers) {
  const colours = new Uint32Array((servers + 1) * 256);
  colours.fill(pixel(0, 0, 4));
  for (let server = 1; server <= servers; server++) {
    const {r, g, b} = d3.rgb(serverColour(server));
    for (let byte = 1; byte < 256; byte++) {
      const light = 0.18 + 0.82 * (byte / 255);
      colours[server * 256 + byte] = pixel(r * light, g * light, b * light);
    }
  }
  return colours;
}

/** Purple is less, the page's own colour is no difference, orange is more. */
const DARK_DIFFERENCES = d3.piecewise(d3.interpolateLab, ['#c4b5fd', '#6d5bb5', '#1b1a1d', '#b06512', '#ffc46b']);

/** Colours by difference of two bytes plus 255, for a light or a dark page. */
export function differenceColours(isDark) {
  const colourOf = isDark ? DARK_DIFFERENCES : d3.interpolatePuOr;
  return Uint32Array.from({length: 511}, (_, place) => {
    const {r, g, b} = d3.rgb(colourOf(place / 510));
    return pixel(r, g, b);
  });
}

export function pixel(r, g, b) {
  return ((255 << 24) | (Math.round(b) << 16) | (Math.round(g) << 8) | Math.round(r)) >>> 0;
}
