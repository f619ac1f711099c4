// Where a curve bends most.

/** A curve that bends less than this is as good as straight. */
const LEAST_BEND = 0.1;

/** Where a throughput varies by less than this share of itself, the load has not varied. */
const LEAST_SPAN = 0.05;

/**
 * Index of the knee of a curve that grows ever faster: the point farthest below the straight line
 * from its first to its last point, both axes scaled to 1 (Satopää et al., Kneedle, 2011); −1 where
 * it has none.
 */
export function knee(xs, ys) {
  const known = d3.range(xs.length).filter((i) => Number.isFinite(xs[i]) && Number.isFinite(ys[i]));
  const [leastX, mostX] = d3.extent(known, (i) => xs[i]);
  const [leastY, mostY] = d3.extent(known, (i) => ys[i]);
  if (known.length < 3 || !varies(known.map((i) => xs[i])) || !(mostY > leastY)) {
    return -1;
  }
  const bend = (i) => (xs[i] - leastX) / (mostX - leastX) - (ys[i] - leastY) / (mostY - leastY);
  const farthest = d3.greatest(known, bend);
  return bend(farthest) > LEAST_BEND ? farthest : -1;
}

/** Whether a throughput varies by more than chance: only then a curve over it says anything. */
export function varies(throughputs) {
  const [least, most] = d3.extent(throughputs.filter(Number.isFinite));
  return most - least > LEAST_SPAN * most;
}
