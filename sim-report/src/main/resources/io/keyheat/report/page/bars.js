// Horizontal bars with the ends of their intervals, as a table: the figures stand beside them.

import {el} from './dom.js';

/** A scale over more than this factor is logarithmic, and the caption says so. */
const LOGARITHMIC_FROM = 100;

/**
 * Draws bars into a figure.
 *
 * @param title with the unit
 * @param bars [{name, mean, low, high, shown}]; those without a mean stay empty
 */
export function showBars(host, {title, bars}) {
  const means = bars.map(({mean}) => mean).filter((mean) => Number.isFinite(mean));
  const share = shareOf(means);
  host.replaceChildren(
    el(
      'figcaption',
      {},
      el('span', {dir: 'auto'}, title),
      el('span', {class: 'key'}, share.isLogarithmic ? 'logarithmic' : ''),
    ),
    el('table', {class: 'bars'}, el('tbody', {}, ...bars.map((bar) => row(bar, share)))),
  );
}

/** The place of a value on the scale of some, from 0 to 1. */
export function shareOf(values) {
  const positive = values.filter((value) => value > 0);
  const most = d3.max(positive) ?? 1;
  const least = (d3.min(positive) ?? 1) / 2; // Below the least, so that its bar can be seen.
  const isLogarithmic = positive.length === values.length && most / (2 * least) > LOGARITHMIC_FROM;
  const scale = isLogarithmic
    ? d3.scaleLog([least, most], [0, 1]).clamp(true)
    : d3.scaleLinear([0, most], [0, 1]).clamp(true);
  const share = (value) => (isLogarithmic && value <= 0 ? 0 : scale(value));
  share.isLogarithmic = isLogarithmic;
  return share;
}

function row({name, mean, low, high, shown}, share) {
  const track = el('div', {class: 'track'});
  if (Number.isFinite(mean)) {
    const beam = el('div', {class: 'beam'});
    beam.style.width = `${100 * share(mean)}%`;
    track.append(beam);
    if (Number.isFinite(low) && high > low) {
      const whisker = el('div', {class: 'whisker'});
      whisker.style.left = `${100 * share(low)}%`;
      whisker.style.width = `${100 * (share(high) - share(low))}%`;
      track.append(whisker);
    }
  }
  return el(
    'tr',
    {},
    el('th', {scope: 'row', dir: 'auto'}, name),
    el('td', {}, track),
    el('td', {class: 'number'}, shown),
  );
}
