// A worker that takes the oldest rows off a queue and deletes them. Deleted rows stay as tombstones
// until a compaction; the worker's next query passes those that lie before the oldest row.

/** What the worker's queries begin with. */
export const ORDERS = {
  oldest: {title: 'the oldest task of all'},
  user: {title: 'the oldest of a random user', users: 4096},
};

export class Worker {
  /** Rows by place, oldest first: {place, count}. */
  #live = [];

  /** Tombstones by place and time, oldest first: {place, count, seconds}. */
  #dead = [];

  #compactions = 0;

  /**
   * @param settings that are: {order, batch, thinkSeconds, rate, querySeconds, passSeconds, compactSeconds,
   *     graceSeconds, existing}: rate of queries, or a pause between an answer and the next query;
   *     querySeconds of a query without tombstones, passSeconds for each of these
   * @param places how many places of the key space there are
   */
  constructor(settings, places) {
    this.settings = settings;
    this.tombstones = new Float64Array(places);
    this.waiting = settings.existing;
    this.#live.push({place: 0, count: settings.existing});
    this.buried = 0;
  }

  /** Tombstones that a query passes. */
  get passed() {
    return this.settings.order === 'user' ? this.buried / ORDERS.user.users : this.buried;
  }

  get querySeconds() {
    const {querySeconds, passSeconds} = this.settings;
    return querySeconds + this.passed * passSeconds;
  }

  /** Queries a second. */
  get #perSecond() {
    return this.settings.rate ?? 1 / (this.settings.thinkSeconds + this.querySeconds);
  }

  /** Rows that came to a place; the worker takes what it manages in a step. */
  step(seconds, stepSeconds, created, place) {
    this.#live.push({place, count: created});
    this.waiting += created;
    let left = Math.min(this.waiting, this.settings.batch * this.#perSecond * stepSeconds);
    this.waiting -= left;
    while (left > 1e-9 && this.#live.length > 0) {
      const oldest = this.#live[0];
      const taken = Math.min(left, oldest.count);
      this.#bury(oldest.place, taken, seconds);
      left -= taken;
      oldest.count -= taken;
      if (oldest.count <= 1e-9) {
        this.#live.shift();
      }
    }
    this.#compact(seconds);
  }

  #bury(place, count, seconds) {
    this.#dead.push({place, count, seconds});
    this.tombstones[place] += count;
    this.buried += count;
  }

  #compact(seconds) {
    const {compactSeconds, graceSeconds} = this.settings;
    const compactions = Math.floor(seconds / compactSeconds + 1e-9);
    if (compactions === this.#compactions) {
      return;
    }
    this.#compactions = compactions;
    const kept = this.#dead.filter((one) => seconds - one.seconds < graceSeconds);
    this.#dead = [];
    this.tombstones.fill(0);
    this.buried = 0;
    kept.forEach(({place, count, seconds: since}) => this.#bury(place, count, since));
  }
}
