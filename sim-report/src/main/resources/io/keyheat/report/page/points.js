// A chart of measured points: lines with the intervals of their points, limits, and marked points.

import {logTicks} from './axes.js';
import {LineChart} from './chart.js';

/** An axis over more than this factor is logarithmic, and its title says so. */
const LOGARITHMIC_FROM = 100;

/** An axis across is at least this share of its values long: closer values count as equal. */
const LEAST_SPAN = 0.05;

const plain = new Intl.NumberFormat('en', {maximumSignificantDigits: 4});
const large = d3.format('.4~s');

/** A number on an axis: from 100,000 on with the prefixes k, M, G, T. */
export function tick(value) {
  return Math.abs(value) < 100_000 ? plain.format(value) : large(value);
}

export const COLOURS = d3.range(8).map((index) => `var(--s${index})`);

/**
 * Draws a chart into a figure.
 *
 * @param xTitle with the unit; yTitle too
 * @param lines [{name, points: [{x, y, low, high, words, isMarked}]}]
 * @param limits [{name, y}], levels that are not to be crossed
 * @param formatY writes a value on the axis up
 */
export function showPoints(host, {title, note, xTitle, yTitle, lines, limits = [], formatY = tick}) {
  const drawn = lines.map(({name, points}, index) => ({
    name,
    colour: COLOURS[index % COLOURS.length],
    details: points.filter(({x, y}) => Number.isFinite(x) && Number.isFinite(y)),
  }));
  const all = drawn.flatMap(({details}) => details);
  const xs = all.map(({x}) => x);
  const ys = all.flatMap(({y, low, high}) => [y, low ?? y, high ?? y]);
  const isLogX = isWide(xs);
  const isWhole = xs.every(Number.isInteger);
  const chart = new LineChart(host, {
    title,
    note,
    xTitle: isLogX ? `${xTitle}, logarithmic` : xTitle,
    yTitle: isWide(ys) ? `${yTitle}, logarithmic` : yTitle,
    ticksOf: (domain, pixels) => ticks(domain, pixels, isLogX, isWhole),
    formatX: tick,
    formatY,
    logarithmic: isWide(ys),
    logarithmicX: isLogX,
    limits: limits.filter(({y}) => Number.isFinite(y)),
  });
  chart.show(
    drawn.map((line) => ({...line, points: line.details.map(({x, y}) => [x, y])})),
    domainOf(xs),
  );
}

function isWide(values) {
  const [least, most] = d3.extent(values);
  return least > 0 && most / least > LOGARITHMIC_FROM;
}

/** The least and greatest x, set apart where they are close. */
export function domainOf(xs) {
  const [least = 0, most = 1] = d3.extent(xs);
  const missing = LEAST_SPAN * Math.max(Math.abs(least), Math.abs(most), 1e-9) - (most - least);
  return missing > 0 ? [least - missing / 2, most + missing / 2] : [least, most];
}

function ticks([from, to], pixels, isLog, isWhole) {
  const wanted = Math.max(2, Math.min(8, Math.floor(pixels / 70)));
  if (isLog) {
    return logTicks(d3.scaleLog([from, to], [0, 1]), wanted);
  }
  const even = d3.ticks(from, to, wanted);
  return isWhole ? even.filter(Number.isInteger) : even;
}
