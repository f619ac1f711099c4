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
    this.history = new TabletHistory(facts);
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
}

/** The tablets in the order of their keys, as the run's events change them; going back begins anew. */
class TabletHistory {
  constructor({tablets, events, rows}) {
    this.tablets = tablets;
    this.events = events;
    this.rows = rows;
    this.#restart();
  }

  at(seconds) {
    if (this.seconds > seconds) {
      this.#restart();
    }
    while (this.events[this.next]?.seconds <= seconds) {
      this.#apply(this.events[this.next++]);
    }
    this.seconds = seconds;
    return this.now.map((tablet, i) => ({...tablet, end: this.now[i + 1]?.row ?? this.rows}));
  }

  #restart() {
    this.next = 0;
    this.seconds = 0;
    this.now = [...this.tablets];
  }

  #apply({kind, tablet: number, upperHalf, space, key, row, from, to, lowerMoved, seconds}) {
    const index = this.now.findIndex((tablet) => tablet.number === number);
    const serve = (server) => (this.now[index] = {...this.now[index], server});
    if (index < 0) {
      return;
    }
    if (kind === 'SIZE_SPLIT' || kind === 'LOAD_SPLIT') {
      serve(lowerMoved ? to : from);
      this.now.splice(index + 1, 0, {number: upperHalf, space, key, row, server: lowerMoved ? from : to, born: seconds});
    } else if (kind === 'MERGE') {
      this.now.splice(index + 1, 1);
    } else if (kind === 'MOVE') {
      serve(to);
    }
  }
}
