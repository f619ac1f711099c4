// Splits, merges and moves on the heatmap: a shape for each kind, so that colour does not carry it
// alone.

export const KINDS = {
  SIZE_SPLIT: {one: 'split by size', many: 'splits by size', shape: 'diamond', colour: '#3be8ff'},
  LOAD_SPLIT: {one: 'split by load', many: 'splits by load', shape: 'triangle', colour: '#7dff9b'},
  MERGE: {one: 'merge', many: 'merges', shape: 'times', colour: '#ff8df4'},
  COMPACTION: {one: 'compaction', many: 'compactions', shape: 'square', colour: '#ffd23b'},
  MOVE: {one: 'move', many: 'moves', shape: 'circle', colour: '#ffffff'},
};

/** For kinds that this page has no words for yet. */
const OTHERS = [
  {shape: 'square', colour: '#ffb86b'},
  {shape: 'star', colour: '#ff5c5c'},
  {shape: 'wye', colour: '#d6b4ff'},
  {shape: 'cross', colour: '#fff27a'},
];
const MADE = new Map();

/** How a kind of event is called and drawn. */
export function kindOf(kind) {
  if (KINDS[kind]) {
    return KINDS[kind];
  }
  if (!MADE.has(kind)) {
    const one = kind.toLowerCase().replaceAll('_', ' ');
    MADE.set(kind, {one, many: `${one}s`, ...OTHERS[MADE.size % OTHERS.length]});
  }
  return MADE.get(kind);
}

/** How many events of a kind a run had: of very many, only some are described. */
export function happened({events, splits, moves, merges}, kind) {
  const counted = {SIZE_SPLIT: splits?.bySize, LOAD_SPLIT: splits?.byLoad, MOVE: moves, MERGE: merges};
  return counted[kind] ?? events.filter((event) => event.kind === kind).length;
}

/** The kinds that runs have, those with words first, the others in the order of the alphabet. */
export function kindsOf(variants) {
  const met = new Set(variants.flatMap(({run}) => run.events.map(({kind}) => kind)));
  const others = d3.sort([...met].filter((kind) => !KINDS[kind]));
  return [...Object.keys(KINDS), ...others];
}

const SIZE = 46;
const CROWD = 300;
const CROWD_SIZE = 12;
const REACH = 9;

function outline(shape, size) {
  const types = {
    diamond: d3.symbolDiamond,
    triangle: d3.symbolTriangle,
    times: d3.symbolTimes,
    circle: d3.symbolCircle,
    square: d3.symbolSquare,
    star: d3.symbolStar,
    wye: d3.symbolWye,
    cross: d3.symbolCross,
  };
  return d3.symbol(types[shape], size)();
}

/** The shape of a kind as a small picture for the controls. */
export function markIcon(kind) {
  const {shape, colour} = kindOf(kind);
  const svg = d3.create('svg').attr('width', 14).attr('height', 14).attr('aria-hidden', 'true');
  svg.append('circle').attr('cx', 7).attr('cy', 7).attr('r', 7).attr('fill', '#1b0c26');
  drawn(
    svg.append('path').attr('transform', 'translate(7,7)').attr('d', outline(shape, 26)),
    shape,
    colour,
  );
  return svg.node();
}

function drawn(path, shape, colour) {
  const hollow = shape === 'times' || shape === 'circle';
  path
    .attr('fill', hollow ? 'none' : colour)
    .attr('stroke', hollow ? colour : '#000')
    .attr('stroke-width', hollow ? 1.6 : 0.8);
}

/** Draws marks [{x, y, kind}] in pixels; many of them become small, not to hide the heat. */
export function drawMarks(context, marks) {
  const size = marks.length > CROWD ? CROWD_SIZE : SIZE;
  for (const [kind, members] of d3.group(marks, (mark) => mark.kind)) {
    const {shape, colour} = kindOf(kind);
    const path = new Path2D(outline(shape, size));
    const hollow = shape === 'times' || shape === 'circle';
    for (const mark of members) {
      context.save();
      context.translate(mark.x, mark.y);
      context.lineWidth = 3;
      context.strokeStyle = '#000a';
      context.stroke(path);
      context.lineWidth = 1.4;
      context.strokeStyle = colour;
      context.fillStyle = colour;
      if (hollow) {
        context.stroke(path);
      } else {
        context.fill(path);
      }
      context.restore();
    }
  }
}

/** The mark nearest to a point, or undefined where none is near. */
export function nearest(marks, x, y) {
  const near = d3.least(marks, (mark) => Math.hypot(mark.x - x, mark.y - y));
  return near && Math.hypot(near.x - x, near.y - y) <= REACH ? near : undefined;
}
