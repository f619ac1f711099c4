// Splits, merges and moves on the heatmap: a shape for each kind, so that colour does not carry it
// alone.

export const KINDS = {
  SIZE_SPLIT: {one: 'split by size', many: 'splits by size', shape: 'diamond', colour: '#3be8ff'},
  LOAD_SPLIT: {one: 'split by load', many: 'splits by load', shape: 'triangle', colour: '#7dff9b'},
  MERGE: {one: 'merge', many: 'merges', shape: 'times', colour: '#ff8df4'},
  MOVE: {one: 'move', many: 'moves', shape: 'circle', colour: '#ffffff'},
};

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
  };
  return d3.symbol(types[shape], size)();
}

/** The shape of a kind as a small picture for the controls. */
export function markIcon(kind) {
  const {shape, colour} = KINDS[kind];
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
  for (const [kind, {shape, colour}] of Object.entries(KINDS)) {
    const path = new Path2D(outline(shape, size));
    const hollow = shape === 'times' || shape === 'circle';
    for (const mark of marks.filter((candidate) => candidate.kind === kind)) {
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
