// Which rows a map shows: all, some of them, or several as one. Rows of the result are "full" rows
// here, what is drawn for one or several of them is a line.

import {bareKey} from '../../page/format.js';

export class Rows {
  /**
   * @param ranges {spaces, starts, limits}, an entry for each full row
   * @param rows 'ranges' for each by itself, 'prefixes' for those with the same first part of the
   *     key together, 'tables' for all of a table or index together
   * @param folded tables and indexes of one line each
   * @param filter a regular expression that a line's table or keys must meet
   */
  constructor(ranges, {rows = 'ranges', folded = [], filter = ''} = {}) {
    this.ranges = ranges;
    const {matches, error} = matcher(filter);
    this.error = error;
    this.lines = joined(ranges, rows, new Set(folded)).filter(matches);
    this.isAll = this.lines.length === ranges.spaces.length;
    this.lineOf = new Int32Array(ranges.spaces.length).fill(-1);
    this.lines.forEach(({first, end}, line) => this.lineOf.fill(line, first, end));
  }

  get spaces() {
    return this.lines.map(({space}) => space);
  }

  /** Cells of the lines, each the hottest of those that it stands for. */
  arrange(cells, columns) {
    if (this.isAll) {
      return cells;
    }
    const full = this.ranges.spaces.length;
    const arranged = new cells.constructor(this.lines.length * columns);
    for (let column = 0; column < columns; column++) {
      this.lines.forEach(({first, end}, line) => {
        let most = 0;
        for (let cell = column * full + first; cell < column * full + end; cell++) {
          most = Math.max(most, cells[cell]);
        }
        arranged[column * this.lines.length + line] = most;
      });
    }
    return arranged;
  }

  /** Of each line's cell, the full cell that is the hottest there: its server is the line's. */
  hottest(cells, line, column) {
    const full = this.ranges.spaces.length;
    const {first, end} = this.lines[line];
    let best = column * full + first;
    for (let cell = best; cell < column * full + end; cell++) {
      if (cells[cell] > cells[best]) {
        best = cell;
      }
    }
    return best;
  }

  /** Where a full row, with a fraction, lies among the lines; undefined where it is not shown. */
  place(fullRow) {
    const row = Math.max(0, Math.min(this.lineOf.length - 1, Math.floor(fullRow)));
    const line = this.lineOf[row];
    if (line === undefined || line < 0) {
      return undefined;
    }
    const {first, end} = this.lines[line];
    return line + Math.max(0, Math.min(1, (fullRow - first) / (end - first)));
  }
}

function matcher(filter) {
  if (!filter) {
    return {matches: () => true};
  }
  try {
    const pattern = new RegExp(filter, 'iu');
    return {matches: ({space, start, limit}) => pattern.test(`${space} ${start} ${limit}`)};
  } catch (error) {
    return {matches: () => true, error: error.message};
  }
}

function joined({spaces, starts, limits}, rows, folded) {
  const lines = [];
  for (let row = 0; row < spaces.length; row++) {
    const space = spaces[row];
    const isWhole = rows === 'tables' || folded.has(space);
    const name = isWhole ? '' : rows === 'prefixes' ? prefix(starts[row]) : row;
    const last = lines.at(-1);
    if (last && last.space === space && last.name === name) {
      last.end = row + 1;
      last.limit = limits[row];
    } else {
      lines.push({space, name, first: row, end: row + 1, start: starts[row], limit: limits[row]});
    }
  }
  return lines;
}

/** The first part of a key: "T(a, 1)" gives "a". */
export function prefix(key) {
  return bareKey(key).split(', ')[0];
}
