// Splits, merges, moves and faults on the heatmap: a sign for each kind, so that colour does not carry
// it alone.

import {el} from './dom.js';

/** The kinds of RunEvent.java, in the order in which legends show them. */
export const KINDS = {
  SIZE_SPLIT: {one: 'split by size', many: 'splits by size', sign: '◆', colour: '#3be8ff'},
  LOAD_SPLIT: {one: 'split by load', many: 'splits by load', sign: '▲', colour: '#7dff9b'},
  MERGE: {one: 'merge', many: 'merges', sign: '✕', colour: '#ff8df4'},
  COMPACTION: {one: 'compaction', many: 'compactions', sign: '■', colour: '#ffd23b'},
  MOVE: {one: 'move', many: 'moves', sign: '●', colour: '#ffffff'},
  NEW_LEADER: {one: 'new leader', many: 'new leaders', sign: '★', colour: '#ffb86b'},
  FAULT: {one: 'fault', many: 'faults', sign: '✚', colour: '#ff5c5c'},
};

/** How many events of a kind a run had: of very many, only some are described. */
export function happened({events, splits, moves, merges}, kind) {
  const counted = {SIZE_SPLIT: splits?.bySize, LOAD_SPLIT: splits?.byLoad, MOVE: moves, MERGE: merges};
  return counted[kind] ?? events.filter((event) => event.kind === kind).length;
}

/** From this number on, marks are small, not to hide the heat. */
const CROWD = 300;

/** A pointer this near to a mark means that one, in pixels. */
const REACH = 9;

/** The sign of a kind as a small picture for controls and lists. */
export function markIcon(kind) {
  const {sign, colour} = KINDS[kind];
  const icon = el('i', {class: 'mark-icon', 'aria-hidden': 'true'}, sign);
  icon.style.color = colour;
  return icon;
}

/** Draws marks [{x, y, kind}] in pixels. */
export function drawMarks(context, marks) {
  const size = marks.length > CROWD ? 7 : 13;
  Object.assign(context, {font: `${size}px sans-serif`, textAlign: 'center', textBaseline: 'middle', lineJoin: 'round', lineWidth: 3, strokeStyle: '#000a'});
  for (const {x, y, kind} of marks) {
    const {sign, colour} = KINDS[kind];
    context.strokeText(sign, x, y);
    context.fillStyle = colour;
    context.fillText(sign, x, y);
  }
}

/** The mark nearest to a point, or undefined where none is near. */
export function nearest(marks, x, y) {
  const near = d3.least(marks, (mark) => Math.hypot(mark.x - x, mark.y - y));
  return near && Math.hypot(near.x - x, near.y - y) <= REACH ? near : undefined;
}
