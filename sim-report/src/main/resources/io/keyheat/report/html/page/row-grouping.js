// Which lines a map shows: a line for each row of the result, or one for several.

import {bareKey} from '../../page/format.js';
import {keyLabels} from '../../page/keylabels.js';

/** Tables and indexes that never use more of what a tablet can take share a line where there are many. */
export const QUIET = 0.05;
const MOST_SPACES = 12;

export class Rows {
  /**
   * @param ranges {spaces, starts, limits}, an entry for each row
   * @param rows 'ranges' for each by itself, 'prefixes' for those with the same first part of the
   *     key together, 'tables' for all of a table or index together
   * @param filter a regular expression that a line's table or first key must meet
   * @param heatOf gives the greatest heat of a row
   */
  constructor(ranges, {rows = 'ranges', filter = ''} = {}, heatOf = () => 1) {
    this.ranges = ranges;
    const {matches, error} = matcher(filter);
    this.error = error;
    this.lines = joined(ranges, rows, quietOf(ranges.spaces, heatOf)).filter(matches);
    this.isAll = this.lines.length === ranges.spaces.length;
    this.lineOf = new Int32Array(ranges.spaces.length).fill(-1);
    this.lines.forEach(({members}, line) => members.forEach((row) => (this.lineOf[row] = line)));
    const labels = keyLabels(ranges.spaces, ranges.starts);
    this.labels = this.lines.map(({name, members: [row]}) => (name === '' ? '' : labels[row]));
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
      this.lines.forEach(({members}, line) => {
        let most = 0;
        for (const row of members) {
          most = Math.max(most, cells[column * full + row]);
        }
        arranged[column * this.lines.length + line] = most;
      });
    }
    return arranged;
  }

  /** Of a line's cell, the cell of the result that is the hottest there. */
  hottest(cells, line, column) {
    const full = this.ranges.spaces.length;
    const cellOf = (row) => column * full + row;
    return cellOf(d3.greatest(this.lines[line].members, (row) => cells[cellOf(row)]));
  }

  /** Where a row, with a fraction, lies among the lines; undefined where it is not shown. */
  place(row) {
    const whole = Math.max(0, Math.min(this.lineOf.length - 1, Math.floor(row)));
    const line = this.lineOf[whole];
    if (line === undefined || line < 0) {
      return undefined;
    }
    const {members} = this.lines[line];
    return line + Math.max(0, Math.min(1, (members.indexOf(whole) + row - whole) / members.length));
  }
}

function quietOf(spaces, heatOf) {
  const most = d3.rollup(d3.range(spaces.length), (rows) => d3.max(rows, heatOf), (row) => spaces[row]);
  const quiet = [...most].filter(([, heat]) => heat < QUIET).map(([space]) => space);
  return most.size > MOST_SPACES && quiet.length > 1 ? new Set(quiet) : new Set();
}

function matcher(filter) {
  if (!filter) {
    return {matches: () => true};
  }
  try {
    const pattern = new RegExp(filter, 'iu');
    return {matches: ({space, start}) => pattern.test(`${space} ${start}`)};
  } catch (error) {
    return {matches: () => true, error: error.message};
  }
}

function joined({spaces, starts, limits}, rows, quiet) {
  const lines = [];
  const rest = {space: `${quiet.size} below ${100 * QUIET} %`, name: '', members: [], start: '', limit: ''};
  for (let row = 0; row < spaces.length; row++) {
    const space = spaces[row];
    const name = rows === 'tables' ? '' : rows === 'prefixes' ? prefix(starts[row]) : row;
    const last = lines.at(-1);
    if (quiet.has(space)) {
      rest.members.push(row);
    } else if (last && last.space === space && last.name === name) {
      last.members.push(row);
      last.limit = limits[row];
    } else {
      lines.push({space, name, members: [row], start: starts[row], limit: limits[row]});
    }
  }
  return quiet.size > 0 ? [...lines, rest] : lines;
}

/** The first part of a key: "T(a, 1)" gives "a". */
export function prefix(key) {
  return bareKey(key).split(', ')[0];
}
