// The writes of ranges by time and key, and where the ranges were split.

import {el} from '../page/dom.js';
import {clock, count, perSecond} from '../page/format.js';
import {Heatmap} from '../page/heatmap.js';

/**
 * A map with its caption.
 *
 * @param picture a RangePicture of ObservedModel.java
 * @param most writes a second that have the darkest colour
 */
export function rangeMap(title, {rates, cuts, steps}, most) {
  const {rows, columns, seconds, perSecond: values} = rates;
  const figure = el(
    'figure',
    {},
    el('figcaption', {}, el('span', {dir: 'auto'}, title), el('span', {class: 'key'}, `${count(cuts.length)} splits`)),
  );
  new Heatmap(figure, {height: 260, left: 8}).show({
    grid: {cells: Uint8Array.from(values, (rate) => Math.round((255 * rate) / (most || 1))), rows, columns},
    spaces: new Array(rows).fill(''),
    labels: new Array(rows).fill(''),
    seconds,
    marks: cuts.map((cut) => ({...cut, event: cut, kind: 'SPLIT', row: cut.place * rows})),
    describe: (row, column) => ({heading: [perSecond(values[column * rows + row])], facts: [['time', clock((column * seconds) / columns)]]}),
    describeMark: ({event}) => ({heading: ['Split'], facts: [['time', clock(event.seconds)]]}),
    label: `${title}: ${count(cuts.length)} splits, ${count(steps.at(-1).ranges)} ranges at the end`,
  });
  return figure;
}
