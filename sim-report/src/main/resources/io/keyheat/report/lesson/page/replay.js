// A recorded run that can tell how everything was at any time.

import {unpack} from '../../page/data.js';
import {shareOf} from '../../page/heat.js';

function until(events, seconds) {
  return events.slice(0, d3.bisectRight(events.map((event) => event.seconds), seconds));
}

export class Replay {
  /** Unpacks a variant. */
  static async of({name, facts, cells, busy}) {
    const [text, heat, servers] = await Promise.all([unpack(facts), unpack(cells), unpack(busy)]);
    return new Replay(name, JSON.parse(new TextDecoder().decode(text)), heat, servers);
  }

  constructor(name, facts, cells, busy) {
    Object.assign(this, facts, {name, cells, busy});
    this.news = d3.sort([...this.events, ...this.hotspots], ({seconds}) => seconds);
    this.history = new TabletHistory(facts, this.#spaceEnds());
  }

  /** How many columns have begun before a time; the last of them is the present. */
  columnsAt(seconds) {
    return Math.min(this.columns, Math.ceil(seconds / this.columnSeconds - 1e-9));
  }

  /** Busy share of a server in a column, 0 to 1. */
  busyShare(server, column) {
    return column < 0 ? 0 : shareOf(this.busy[column * this.servers.length + server]);
  }

  queueMillis(server, column) {
    return column < 0 ? 0 : (this.servers[server].queueMillis[column] ?? 0);
  }

  /**
   * The tablets at a time in the order of their keys, [{number, space, key, row, end, server, heat,
   * born}]; heat is a byte, born the time of the split that made it, row and end are on the heatmap.
   */
  tabletsAt(seconds) {
    const column = this.columnsAt(seconds) - 1;
    return this.history
      .at(seconds)
      .map((tablet) => ({...tablet, heat: this.#heat(tablet, column)}));
  }

  eventsUntil(seconds) {
    return until(this.events, seconds);
  }

  /** Events, and hotspots that no split could help, [{seconds, reasons, key}]. */
  newsUntil(seconds) {
    return until(this.news, seconds);
  }

  /** The hottest of the rows that are mostly a tablet's own. */
  #heat({row, end}, column) {
    if (column < 0) {
      return 0;
    }
    let first = Math.round(row);
    let last = Math.round(end);
    if (first >= last) {
      first = Math.floor((row + end) / 2);
      last = first + 1;
    }
    return d3.max(this.cells.subarray(column * this.rows + first, column * this.rows + last)) ?? 0;
  }

  #spaceEnds() {
    const ends = new Map();
    this.spaces.forEach((space, row) => ends.set(space, row + 1));
    return ends;
  }
}

/** The tablets as a list that the run's events change; going back begins at the beginning. */
class TabletHistory {
  constructor({tablets, events}, spaceEnds) {
    Object.assign(this, {tablets, events, spaceEnds});
    this.#restart();
  }

  at(seconds) {
    if (this.seconds > seconds) {
      this.#restart();
    }
    while (this.next < this.events.length && this.events[this.next].seconds <= seconds) {
      this.#apply(this.events[this.next++]);
    }
    this.seconds = seconds;
    const list = [];
    for (let tablet = this.first; tablet; tablet = tablet.after) {
      const {number, space, key, row, server, born, after} = tablet;
      const end = after && after.space === space ? after.row : this.spaceEnds.get(space);
      list.push({number, space, key, row, end, server, born});
    }
    return list;
  }

  #restart() {
    this.next = 0;
    this.seconds = 0;
    this.byNumber = new Map();
    this.first = undefined;
    let last;
    for (const tablet of this.tablets) {
      const fresh = {...tablet};
      this.byNumber.set(tablet.number, fresh);
      if (last) {
        last.after = fresh;
      } else {
        this.first = fresh;
      }
      last = fresh;
    }
  }

  #apply(event) {
    const tablet = this.byNumber.get(event.tablet);
    if (!tablet) {
      return;
    }
    if (event.kind === 'SIZE_SPLIT' || event.kind === 'LOAD_SPLIT') {
      const {space, key, row, from, to, lowerMoved, seconds} = event;
      const upper = {
        number: event.upperHalf,
        space,
        key,
        row,
        server: lowerMoved ? from : to,
        born: seconds,
        after: tablet.after,
      };
      tablet.server = lowerMoved ? to : from;
      tablet.after = upper;
      this.byNumber.set(upper.number, upper);
    } else if (event.kind === 'MERGE') {
      this.byNumber.delete(tablet.after?.number);
      tablet.after = tablet.after?.after;
    } else if (event.kind === 'MOVE') {
      tablet.server = event.to;
    }
  }
}
