// Latencies by time: how many operations took how long when, and what percentiles come of it.

import {unpack} from '../../page/data.js';

const POINTS_PER_NINE = 12;
const MOST_NINES = 6;

/** Those that have been looked at, by variant. */
const grids = new WeakMap();

/** A variant's counts by time and latency; see LatencyGrid.java. Row 0 has the least latency. */
export async function latencyGrid(variant) {
  if (!grids.has(variant)) {
    grids.set(variant, unpackGrid(variant));
  }
  return grids.get(variant);
}

async function unpackGrid({drawn: {latencies}}) {
  const {firstRow, rowsPerDoubling, rows, columns} = latencies;
  const counts = sevenBits(await unpack(latencies.counts), rows * columns);
  return {
    rows,
    columns,
    counts,
    /** Least latency of a row, milliseconds. */
    millisOf: (row) => 2 ** ((firstRow + row) / rowsPerDoubling) / 1000,
  };
}

/** The inverse of FindingsData.sevenBits. */
export function sevenBits(bytes, length) {
  const counts = new Float64Array(length);
  let at = 0;
  for (let i = 0; i < length; i++) {
    let factor = 1;
    let byte;
    do {
      byte = bytes[at++];
      counts[i] += (byte & 127) * factor;
      factor *= 128;
    } while (byte >= 128);
  }
  return counts;
}

/** Operations by latency row, of the columns between two shares of the time. */
export function between({rows, columns, counts}, x0, x1) {
  const sums = new Float64Array(rows);
  const first = Math.max(0, Math.min(columns - 1, Math.floor(x0 * columns + 1e-9)));
  const end = Math.max(first + 1, Math.ceil(x1 * columns - 1e-9));
  for (let column = first; column < Math.min(end, columns); column++) {
    for (let row = 0; row < rows; row++) {
      sums[row] += counts[column * rows + row];
    }
  }
  return sums;
}

/**
 * The latency at each nine, [[nines, millis]…], as PageData.java gives them for the whole run; here
 * to within a row, some 6 %. It ends where less than one operation is slower.
 */
export function curve(grid, x0, x1) {
  const sums = between(grid, x0, x1);
  const total = d3.sum(sums);
  if (total === 0) {
    return [];
  }
  const cumulated = d3.cumsum(sums);
  const nines = Math.min(MOST_NINES, Math.log10(Math.max(1, total)));
  return d3.range(0, nines * POINTS_PER_NINE + 1e-9).map((point) => {
    const nine = point / POINTS_PER_NINE;
    const rank = Math.max(1, Math.ceil((1 - 10 ** -nine) * total - 1e-6));
    return [nine, grid.millisOf(d3.bisectLeft(cumulated, rank) + 0.5)];
  });
}

/** The heat of the latency map: each moment's operations by their share, on a logarithmic scale. */
export function shareBytes({rows, columns, counts}) {
  const cells = new Uint8Array(rows * columns);
  for (let column = 0; column < columns; column++) {
    const part = counts.subarray(column * rows, (column + 1) * rows);
    const total = d3.sum(part);
    for (let row = 0; row < rows; row++) {
      if (part[row] > 0) {
        const decades = Math.max(-4, Math.log10(part[row] / total));
        // The map has the greatest latency on top.
        cells[column * rows + rows - 1 - row] = Math.round(25 + (230 * (decades + 4)) / 4);
      }
    }
  }
  return cells;
}
