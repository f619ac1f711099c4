// Which lines a map shows: one for each row of the result, but quiet tables share one where there are many.

import {keyLabels} from '../../page/keylabels.js';

/** Tables and indexes that never use more of what a tablet can take share a line. */
export const QUIET = 0.05;
const MOST_SPACES = 12;

export class Rows {
  /**
   * @param ranges an entry for each row, {spaces, starts, limits}
   * @param filter a regular expression that a line's table or first key must meet; then none share a line
   * @param heatOf gives the greatest heat of a row
   */
  constructor({spaces, starts, limits}, filter = '', heatOf = () => 1) {
    const {matches, error} = matcher(filter);
    const quiet = filter ? new Set() : quietOf(spaces, heatOf);
    const all = d3.range(spaces.length).map((row) => ({space: spaces[row], start: starts[row], limit: limits[row], members: [row]}));
    const rest = all.filter(({space}) => quiet.has(space));
    const shared = {space: `${quiet.size} below ${100 * QUIET} %`, start: '', limit: '', members: rest.flatMap(({members}) => members)};
    this.error = error;
    this.full = spaces.length;
    this.lines = [...all.filter((line) => !quiet.has(line.space) && matches(line)), ...(rest.length > 0 ? [shared] : [])];
    this.isAll = this.lines.length === this.full;
    this.lineOf = new Int32Array(this.full).fill(-1);
    this.lines.forEach(({members}, line) => members.forEach((row) => (this.lineOf[row] = line)));
    this.spaces = this.lines.map(({space}) => space);
    this.labels = keyLabels(this.spaces, this.lines.map(({start}) => start));
  }

  /** Cells of the lines, each the hottest of those that it stands for. */
  arrange(cells, columns) {
    if (this.isAll) {
      return cells;
    }
    const arranged = new cells.constructor(this.lines.length * columns);
    for (let cell = 0; cell < arranged.length; cell++) {
      const column = Math.floor(cell / this.lines.length);
      arranged[cell] = cells[this.hottest(cells, cell % this.lines.length, column)];
    }
    return arranged;
  }

  /** Of a line's cell, the cell of the result that is the hottest there. */
  hottest(cells, line, column) {
    const {members} = this.lines[line];
    let best = column * this.full + members[0];
    for (const row of members) {
      const cell = column * this.full + row;
      best = cells[cell] > cells[best] ? cell : best;
    }
    return best;
  }

  /** Where a row, with a fraction, lies among the lines; undefined where it is not shown. */
  place(row) {
    const whole = Math.max(0, Math.min(this.full - 1, Math.floor(row)));
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
  try {
    const pattern = new RegExp(filter, 'iu');
    return {matches: ({space, start}) => pattern.test(`${space} ${start}`)};
  } catch (error) {
    return {matches: () => true, error: error.message};
  }
}
