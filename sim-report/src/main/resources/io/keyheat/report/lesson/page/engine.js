// A small engine for the reader's hands: load as a fluid, in steps of a tenth of a second. It knows
// tablets, servers with bounded queues, load splits judged by later load, a balancer, an index that
// is written with its table, queries that ask each shard, and a worker that leaves tombstones, with
// the parameters of the recorded run. It draws no random numbers. CourseInBrowserTest holds it
// against the recorded runs.

import {Worker} from './queue-worker.js';

/** Places in the key space; a hot key is one of them, and no split divides it. */
export const PLACES = 960;

export const STEP_SECONDS = 0.1;

/** Which share of the load each kind of key sends where: at how many moving points, if at any. */
export const KEYS = {
  sequence: {title: 'sequence or timestamp', points: () => 1},
  shards: {title: 'shard number, then sequence', points: ({shards}) => shards},
  random: {title: 'random, hashed or bit-reversed'},
  popular: {title: 'customer, a few popular'},
  row: {title: 'one row'},
};

/** What an index orders its entries by; its places follow those of the table. */
export const INDEXES = {
  none: {title: 'none'},
  time: {title: 'on the time'},
  random: {title: 'on a random number'},
};

/** The greatest share of the weights of popular customers: a Zipf distribution of a million. */
const POPULAR = {named: 60, theta: 0.99, customers: 1e6};

/** Candidates for a cut, taken at equal shares of the load since the window began. */
const CANDIDATES = 16;

/** Seconds until the tablets of a stopped server have another. */
const FAILOVER_SECONDS = 5;

/** The p99 without any waiting, in middles. */
const BASE_P99 = 1.8;

/** How fast a server's part of what operations on several servers reach follows its last step. */
const SMOOTHING = 0.25;

export class Engine {
  /**
   * @param settings that are: {key, shards, tablets, index, rate, queries, servers, capacity, entryWrites,
   *     queryWrites, baseMillis, waitSeconds, splitShare, windowSeconds, cooldownSeconds,
   *     heavierShare, balanceSeconds, balanceGap, restSeconds, seconds, tabletRate, worker}: rates
   *     per second, capacity of one server in writes, entryWrites and queryWrites the work of an
   *     index entry and of a query's visit to a shard, in writes; splitShare Infinity for no load
   *     splits; tabletRate, what one tablet takes whatever its server could, may be Infinity;
   *     worker, as Worker takes it, or nothing
   */
  constructor(settings) {
    this.settings = {...settings};
    this.seconds = 0;
    this.events = [];
    this.servers = fresh(settings.servers);
    this.places = this.settings.index === 'none' ? PLACES : 2 * PLACES;
    this.tablets = this.#initialTablets();
    this.worker = settings.worker && new Worker(settings.worker, PLACES);
    this.arrivals = new Float64Array(this.places);
    this.shares = new Float64Array(this.places);
    this.weights = new Float64Array(this.places);
    this.totals = {offered: 0, completed: 0, failed: 0};
  }

  /** A table's tablets hold whole shards, and the newest entries of an index are in one tablet. */
  #initialTablets() {
    const {key, index, tablets} = this.settings;
    const points = KEYS[key].points?.(this.settings) ?? PLACES;
    const made = [];
    const cut = (base, number, parts) => {
      const bounds = Array.from({length: number + 1}, (_, i) =>
        base + Math.floor((Math.floor((i * parts) / number) / parts) * PLACES));
      bounds.slice(0, -1).forEach((from, i) =>
        made.push(this.#tablet(from, bounds[i + 1], made.length % this.servers.length)));
    };
    cut(0, Math.min(tablets, points), points);
    if (index !== 'none') {
      cut(PLACES, index === 'time' ? 1 : tablets, PLACES);
    }
    return made;
  }

  #tablet(from, to, server) {
    return {
      from, to, server, share: 0, units: 0, taken: 1, hotSince: NaN, restsUntil: 0, movedAt: -Infinity, downUntil: 0, backlog: 0,
    };
  }

  /** Goes on by one step, and says what it did: {offered, completed, failed, p99Millis}. */
  step() {
    this.#aim();
    this.last = this.#serve();
    for (let place = 0; place < this.places; place++) {
      this.arrivals[place] += this.weights[place] * STEP_SECONDS;
    }
    this.seconds += STEP_SECONDS;
    this.worker?.step(this.seconds, STEP_SECONDS, this.settings.rate * STEP_SECONDS, this.#newest());
    this.#measure();
    this.#split();
    this.#balance();
    for (const name of ['offered', 'completed', 'failed']) {
      this.totals[name] += this.last[name];
    }
    return this.last;
  }

  /** Servers admit what their queues have room for, and serve what they can. */
  #serve() {
    const {capacity, waitSeconds, baseMillis, rate} = this.settings;
    const queries = this.#points().length > 0 ? this.settings.queries : 0;
    const wanted = this.servers.map(() => 0);
    const asked = this.#admission(({smoothed}) => smoothed);
    for (const tablet of this.tablets) {
      const isUp = this.seconds >= tablet.downUntil && this.servers[tablet.server].isUp;
      tablet.units = asked.unitsOf(tablet);
      const {done} = pass(tablet, isUp ? tablet.units * STEP_SECONDS : 0, this.#rateOf(tablet), waitSeconds);
      tablet.taken = isUp ? tablet.taken : 0;
      tablet.wanted = done;
      wanted[tablet.server] += done;
    }
    let units = 0;
    let served = 0;
    const waits = [];
    this.servers.forEach((server, i) => {
      const {admitted, done} = pass(server, wanted[i], server.isUp ? capacity : 0, waitSeconds);
      units += admitted;
      served += done;
      server.smoothed += SMOOTHING * (server.taken - server.smoothed);
      server.busy = server.isUp ? done / (capacity * STEP_SECONDS) : 0;
      const queued = Math.max(0, ...this.tablets.filter((one) => one.server === i).map((one) => one.backlog / this.#rateOf(one)));
      waits.push({millis: baseMillis + 1000 * (server.backlog / capacity + queued), weight: done});
    });
    const {writes, answers} = this.#admission(({taken}) => taken);
    const offered = (rate + queries) * STEP_SECONDS;
    const admitted = (rate * writes + queries * answers) * STEP_SECONDS;
    const completed = units > 0 ? (served * admitted) / units : served;
    const p99Millis = Math.max(percentile(waits, 0.99), BASE_P99 * baseMillis);
    const failed = Math.max(0, offered - admitted);
    return {offered, completed, failed, p99Millis};
  }

  /**
   * Which shares of the writes and of the queries are admitted, where each server admits a share of
   * what it is asked: an operation is admitted by all that it needs or by none. unitsOf is the work
   * a second that reaches a tablet, as the others have admitted their parts.
   */
  #admission(shareOf) {
    const takes = this.servers.map(shareOf);
    const {rate, queries, index, entryWrites, queryWrites} = this.settings;
    const rows = this.servers.map(() => 0);
    const entries = this.servers.map(() => 0);
    const asks = this.servers.map(() => 1);
    for (const {from, part, asked, taken, server} of this.tablets) {
      (from < PLACES ? rows : entries)[server] += part * taken;
      asks[server] = asked > 0 ? Math.min(asks[server], taken * takes[server]) : asks[server];
    }
    const takenOf = (shares) => shares.reduce((sum, share, server) => sum + share * takes[server], 0);
    const both = {rows: takenOf(rows), entries: takenOf(entries)};
    // What a server admits of one part, it admits of the other part as well.
    const others = (name, shares, server) => both[name] + shares[server] * (1 - takes[server]);
    const hasIndex = index !== 'none';
    const answers = asks.reduce((product, share) => product * share, 1);
    return {
      answers,
      writes: hasIndex
        ? rows.reduce((sum, share, i) => sum + share * takes[i] * others('entries', entries, i), 0)
        : both.rows,
      unitsOf: ({from, part, asked, server}) => {
        const admitted = from >= PLACES ? others('rows', rows, server) : hasIndex ? others('entries', entries, server) : 1;
        const ours = asks[server] > 0 ? answers / asks[server] : 0;
        return rate * part * (from >= PLACES ? entryWrites : 1) * admitted + queries * asked * queryWrites * ours;
      },
    };
  }

  /** What one tablet takes a second, whatever its server could. */
  #rateOf({from}) {
    const {tabletRate, entryWrites} = this.settings;
    return tabletRate * (from >= PLACES ? entryWrites : 1);
  }

  /** The newest rows' place among those of a sequence. */
  #progress() {
    return 0.04 + 0.92 * Math.min(1, this.seconds / this.settings.seconds);
  }

  #newest() {
    return Math.floor(this.#progress() * PLACES);
  }

  /** Places of the newest rows or entries: where a query for them asks. */
  #points() {
    const {key, index} = this.settings;
    const points = KEYS[key].points?.(this.settings) ?? 0;
    return points === 0 && index === 'time'
      ? [PLACES + this.#newest()]
      : Array.from({length: points}, (_, i) => {
          const end = Math.floor(((i + 1) / points) * PLACES) - 1;
          return Math.min(end, Math.floor(((i + this.#progress()) / points) * PLACES));
        });
  }

  /** Points the load at places of the key space. */
  #aim() {
    const {key, index, rate, queries, entryWrites, queryWrites} = this.settings;
    const {shares, weights} = this;
    const points = this.#points();
    if (KEYS[key].points) {
      shares.fill(0, 0, PLACES);
      points.forEach((place) => (shares[place] += 1 / points.length));
    } else if (this.seconds === 0) {
      shares.set(standing(key));
    }
    if (index !== 'none') {
      shares.fill(index === 'random' ? 1 / PLACES : 0, PLACES);
      shares[PLACES + this.#newest()] += index === 'time' ? 1 : 0;
    }
    for (let place = 0; place < this.places; place++) {
      weights[place] = rate * shares[place] * (place < PLACES ? 1 : entryWrites);
    }
    points.forEach((place) => (weights[place] += queries * queryWrites));
    for (const tablet of this.tablets) {
      tablet.part = sum(shares, tablet.from, tablet.to);
      tablet.asked = points.filter((place) => tablet.from <= place && place < tablet.to).length;
    }
  }

  /** The share of a server that each tablet takes, and since when it has been too much. */
  #measure() {
    const {capacity, splitShare} = this.settings;
    for (const tablet of this.tablets) {
      tablet.share = (tablet.wanted * this.servers[tablet.server].taken) / (capacity * STEP_SECONDS);
      if (tablet.share < splitShare || this.seconds < tablet.restsUntil) {
        tablet.hotSince = NaN;
      } else if (Number.isNaN(tablet.hotSince)) {
        tablet.hotSince = this.seconds;
        this.arrivals.fill(0, tablet.from, tablet.to);
      }
    }
  }

  #split() {
    this.tablets
      .filter(({hotSince}) => this.seconds - hotSince >= this.settings.windowSeconds)
      .forEach((tablet) => this.#splitByLoad(tablet));
  }

  /** Cuts at the candidate that divides the load of now most evenly, if it divides it at all. */
  #splitByLoad(tablet) {
    const {heavierShare, cooldownSeconds} = this.settings;
    const all = sum(this.weights, tablet.from, tablet.to);
    const cuts = this.#candidates(tablet).map((cut) => {
      const below = sum(this.weights, tablet.from, cut) / all;
      return {cut, heavier: Math.max(below, 1 - below)};
    });
    const best = d3.least(cuts, ({heavier}) => heavier);
    tablet.hotSince = this.seconds; // If it is in vain, it is tried again after a window.
    if (best?.heavier <= heavierShare) {
      this.#cut(tablet, best.cut, 'split by load');
    } else {
      const why =
        cuts.length === 0
          ? 'one row has the load'
          : 'the load moves on: a split divides only what lies behind';
      this.#tell('no split', tablet.from, why);
    }
    tablet.restsUntil = this.seconds + cooldownSeconds;
  }

  #candidates({from, to}) {
    const arrived = this.arrivals.subarray(from, to);
    const each = d3.sum(arrived) / CANDIDATES;
    const cuts = [];
    let below = 0;
    let next = 1;
    for (let i = 0; i < arrived.length - 1; i++) {
      below += arrived[i];
      if (below >= next * each - 1e-9) {
        cuts.push(from + i + 1);
        next = Math.floor((below + 1e-9) / each) + 1;
      }
    }
    return arrived.filter((value) => value > 0).length > 1 ? cuts : [];
  }

  #cut(tablet, place, kind) {
    const upper = this.#tablet(place, tablet.to, tablet.server);
    tablet.to = place;
    upper.backlog = tablet.backlog / 2;
    tablet.backlog /= 2;
    this.tablets.splice(this.tablets.indexOf(tablet) + 1, 0, upper);
    const load = (part) => sum(this.weights, part.from, part.to);
    upper.units = (tablet.units * load(upper)) / (load(tablet) + load(upper) || 1);
    tablet.units -= upper.units;
    upper.restsUntil = this.seconds + this.settings.cooldownSeconds;
    upper.share = upper.units / this.settings.capacity;
    const target = this.#idlest();
    if (this.#load(target) + upper.share < this.#load(tablet.server)) {
      upper.server = target;
    }
    const [below, above] = [tablet.server + 1, upper.server + 1];
    this.#tell(
      kind,
      place,
      below === above ? `both parts on server ${below}` : `now on server ${below} and server ${above}`,
    );
  }

  /** What a server has been asked for, as a share of its capacity. */
  #load(server) {
    return d3.sum(this.tablets, (tablet) => (tablet.server === server ? tablet.units / this.settings.capacity : 0));
  }

  /** Numbers of the servers that are up. */
  #up() {
    return d3.range(this.servers.length).filter((i) => this.servers[i].isUp);
  }

  #idlest() {
    return d3.least(this.#up(), (i) => this.#load(i));
  }

  /** Moves one tablet from the busiest server to the idlest, where that lowers the peak. */
  #balance() {
    const {balanceSeconds, balanceGap, restSeconds, capacity} = this.settings;
    const turn = Math.floor(this.seconds / balanceSeconds);
    if (turn === this.turn) {
      return;
    }
    this.turn = turn;
    const from = d3.greatest(this.#up(), (i) => this.#load(i));
    const to = this.#idlest();
    const gap = this.#load(from) - this.#load(to);
    const movable = this.tablets.filter(
      ({server, movedAt, units}) =>
        server === from && this.seconds - movedAt >= restSeconds && units / capacity > 0.005 && units / capacity < gap,
    );
    const best = d3.least(movable, ({units}) => Math.abs(units / capacity - gap / 2));
    if (gap > balanceGap && best) {
      best.server = to;
      best.movedAt = this.seconds;
      this.#tell('move', best.from, `server ${from + 1} to server ${to + 1}`);
    }
  }

  #tell(kind, place, text) {
    this.events.push({seconds: this.seconds, kind, place, text});
  }

  /** Cuts the tablet at a share of the map's height, as a reader asks. */
  splitAt(share) {
    const place = Math.max(1, Math.min(this.places - 1, Math.round(share * this.places)));
    const tablet = this.tablets.find(({from, to}) => from < place && place < to);
    if (tablet) {
      this.#cut(tablet, place, 'split by hand');
    }
  }

  /** Stops a server, whose tablets fail until others have them; or starts it again. */
  toggleServer(index) {
    const server = this.servers[index];
    if (this.#up().join() === String(index)) {
      return; // The last one stays.
    }
    server.isUp = !server.isUp;
    this.#tell(server.isUp ? 'start' : 'stop', 0, `server ${index + 1}`);
    if (server.isUp) {
      return;
    }
    server.backlog = 0;
    for (const tablet of this.tablets.filter((one) => one.server === index)) {
      tablet.server = this.#idlest();
      tablet.downUntil = this.seconds + FAILOVER_SECONDS;
    }
  }

  /** Takes other settings of the rate or of the servers on the run. */
  change({rate, servers, queries}) {
    Object.assign(this.settings, {rate, servers, queries});
    this.servers.splice(servers);
    this.servers.push(...fresh(servers - this.servers.length));
    for (const tablet of this.tablets.filter(({server}) => server >= servers)) {
      tablet.server = this.#idlest();
    }
  }
}

/** Servers that have done nothing yet. */
function fresh(number) {
  return Array.from({length: number}, () => ({backlog: 0, isUp: true, busy: 0, taken: 1, smoothed: 1}));
}

/** A queue, bounded by the time that it holds work for, takes some for a step: {admitted, done}. */
function pass(queue, wanted, perSecond, waitSeconds) {
  const able = perSecond * STEP_SECONDS;
  const admitted = Math.min(wanted, Math.max(0, perSecond * waitSeconds - queue.backlog + able));
  const done = Math.min(able, queue.backlog + admitted);
  queue.backlog += admitted - done;
  queue.taken = wanted > 0 ? admitted / wanted : 1;
  return {admitted, done};
}

function sum(values, from, to) {
  return d3.sum(values.subarray(from, to));
}

/** Weights of keys whose load stays where it is. */
function standing(key) {
  const weights = new Float64Array(PLACES);
  if (key === 'row') {
    weights[Math.floor(0.37 * PLACES)] = 1;
    return weights;
  }
  if (key === 'random') {
    return weights.fill(1 / PLACES);
  }
  const {named, theta, customers} = POPULAR;
  // The sum of k^-theta from 1 to n, by its integral.
  const all = (customers ** (1 - theta) - 1) / (1 - theta) + 0.58;
  let rest = 1;
  for (let rank = 1; rank <= named; rank++) {
    const share = rank ** -theta / all;
    weights[(rank * 593) % PLACES] += share;
    rest -= share;
  }
  return weights.map((weight) => weight + rest / PLACES);
}

/** The wait below which a share of what was served lies. */
function percentile(waits, share) {
  const sorted = d3.sort(waits.filter(({weight}) => weight > 0), ({millis}) => millis);
  const served = d3.cumsum(sorted, ({weight}) => weight);
  return sorted[d3.bisectLeft(served, share * served.at(-1))]?.millis ?? 0;
}
