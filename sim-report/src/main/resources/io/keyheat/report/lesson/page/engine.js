// A small engine for the reader's hands: load as a fluid, in steps of a tenth of a second. It knows
// tablets, servers with bounded queues, load splits judged by later load, and a balancer, with the
// parameters of the recorded run. It draws no random numbers. CourseInBrowserTest holds it against
// the recorded runs.

/** Places in the key space; a hot key is one of them, and no split divides it. */
export const PLACES = 960;

export const STEP_SECONDS = 0.1;

/** Which share of the load each kind of key sends where: weights(places, progress, settings). */
export const KEYS = {
  sequence: {title: 'sequence or timestamp', points: () => 1},
  shards: {title: 'shard number, then sequence', points: ({shards}) => shards},
  random: {title: 'random, hashed or bit-reversed'},
  popular: {title: 'customer, a few popular'},
  row: {title: 'one row'},
};

/** The greatest share of the weights of popular customers: a Zipf distribution of a million. */
const POPULAR = {named: 60, theta: 0.99, customers: 1e6};

/** Candidates for a cut, taken at equal shares of the load since the window began. */
const CANDIDATES = 16;

/** Seconds until the tablets of a stopped server have another. */
const FAILOVER_SECONDS = 5;

const BASE_P99 = 1.8;

export class Engine {
  /**
   * @param settings {key, shards, rate, servers, capacity, baseMillis, waitSeconds, splitShare,
   *     windowSeconds, cooldownSeconds, heavierShare, balanceSeconds, balanceGap, restSeconds,
   *     seconds, tabletRate}: rates per second, capacity of one server, splitShare Infinity for no
   *     load splits; tabletRate, what one tablet takes whatever its server could, may be Infinity
   */
  constructor(settings) {
    this.settings = {tabletRate: Infinity, ...settings};
    this.seconds = 0;
    this.events = [];
    this.servers = Array.from({length: settings.servers}, () => ({backlog: 0, isUp: true, busy: 0}));
    this.tablets = [this.#tablet(0, PLACES, 0)];
    this.arrivals = new Float64Array(PLACES);
    this.weights = new Float64Array(PLACES);
    this.totals = {offered: 0, completed: 0, failed: 0};
    this.last = {offered: 0, completed: 0, failed: 0, p50Millis: 0, p99Millis: 0};
  }

  #tablet(from, to, server) {
    return {from, to, server, share: 0, hotSince: NaN, restsUntil: 0, movedAt: -Infinity, downUntil: 0, backlog: 0};
  }

  /** Goes on by one step, and says what it did: {offered, completed, failed, p50Millis, p99Millis}. */
  step() {
    const offered = this.settings.rate * STEP_SECONDS;
    this.#aim();
    this.last = {offered, ...this.#serve(offered)};
    for (let place = 0; place < PLACES; place++) {
      this.arrivals[place] += this.weights[place] * offered;
    }
    this.seconds += STEP_SECONDS;
    this.#measure();
    this.#split();
    this.#balance();
    for (const name of ['offered', 'completed', 'failed']) {
      this.totals[name] += this.last[name];
    }
    return this.last;
  }

  /** Servers admit what their queues have room for, and serve what they can. */
  #serve(offered) {
    const {capacity, waitSeconds, baseMillis} = this.settings;
    const wanted = this.servers.map(() => 0);
    let failed = 0;
    for (const tablet of this.tablets) {
      const share = this.#sum(this.weights, tablet.from, tablet.to);
      tablet.wanted = share * offered;
      if (this.seconds < tablet.downUntil || !this.servers[tablet.server].isUp) {
        failed += tablet.wanted;
        tablet.wanted = 0;
      }
      failed += this.#queue(tablet);
      wanted[tablet.server] += tablet.wanted;
    }
    let completed = 0;
    const waits = [];
    this.servers.forEach((server, i) => {
      const able = server.isUp ? capacity * STEP_SECONDS : 0;
      const room = Math.max(0, capacity * waitSeconds - server.backlog + able);
      const admitted = Math.min(wanted[i], room);
      const served = Math.min(able, server.backlog + admitted);
      failed += wanted[i] - admitted;
      completed += served;
      server.backlog += admitted - served;
      server.taken = wanted[i] > 0 ? admitted / wanted[i] : 1;
      server.busy = able > 0 ? served / able : 0;
      const queued = Math.max(0, ...this.tablets.filter((one) => one.server === i).map((one) => one.waitSeconds));
      waits.push({millis: baseMillis + 1000 * (server.backlog / capacity + queued), weight: served});
    });
    const p99Millis = Math.max(percentile(waits, 0.99), BASE_P99 * baseMillis);
    return {completed, failed, p50Millis: percentile(waits, 0.5), p99Millis};
  }

  /** A tablet passes on what it can take itself; the rest waits or fails. @return what fails */
  #queue(tablet) {
    const {tabletRate, waitSeconds} = this.settings;
    tablet.waitSeconds = 0;
    tablet.isFull = false;
    tablet.taken = 1;
    if (tabletRate === Infinity) {
      return 0;
    }
    const able = tabletRate * STEP_SECONDS;
    const room = Math.max(0, tabletRate * waitSeconds - tablet.backlog + able);
    const admitted = Math.min(tablet.wanted, room);
    const failed = tablet.wanted - admitted;
    tablet.taken = tablet.wanted > 0 ? admitted / tablet.wanted : 1;
    tablet.wanted = Math.min(able, tablet.backlog + admitted);
    tablet.backlog += admitted - tablet.wanted;
    tablet.waitSeconds = tablet.backlog / tabletRate;
    tablet.isFull = tablet.wanted >= 0.99 * able;
    return failed;
  }

  /** Points the load at places of the key space. */
  #aim() {
    const {key, seconds} = this.settings;
    const {weights} = this;
    if (KEYS[key].points) {
      weights.fill(0);
      const points = Math.max(1, KEYS[key].points(this.settings));
      const progress = 0.04 + 0.92 * Math.min(1, this.seconds / seconds);
      for (let i = 0; i < points; i++) {
        weights[Math.min(PLACES - 1, Math.floor(((i + progress) / points) * PLACES))] += 1 / points;
      }
    } else if (this.seconds === 0 || this.aimed !== key) {
      weights.set(standing(key));
    }
    this.aimed = key;
  }

  #sum(values, from, to) {
    let sum = 0;
    for (let place = from; place < to; place++) {
      sum += values[place];
    }
    return sum;
  }

  /** The share of a server that each tablet takes, and since when it has been too much. */
  #measure() {
    const {capacity, splitShare} = this.settings;
    for (const tablet of this.tablets) {
      const {taken = 1} = this.servers[tablet.server];
      tablet.share = (tablet.wanted * taken) / (capacity * STEP_SECONDS);
      if (tablet.share < splitShare || this.seconds < tablet.restsUntil) {
        tablet.hotSince = NaN;
      } else if (Number.isNaN(tablet.hotSince)) {
        tablet.hotSince = this.seconds;
        this.arrivals.fill(0, tablet.from, tablet.to);
      }
    }
  }

  #split() {
    const {windowSeconds} = this.settings;
    for (const tablet of [...this.tablets]) {
      if (this.seconds - tablet.hotSince >= windowSeconds) {
        this.#splitByLoad(tablet);
      }
    }
  }

  /** Cuts at the candidate that divides the load of now most evenly, if it divides it at all. */
  #splitByLoad(tablet) {
    const {heavierShare, cooldownSeconds} = this.settings;
    const all = this.#sum(this.weights, tablet.from, tablet.to);
    const cuts = this.#candidates(tablet).map((cut) => {
      const below = this.#sum(this.weights, tablet.from, cut) / all;
      return {cut, heavier: Math.max(below, 1 - below)};
    });
    const best = cuts.reduce((a, b) => (b.heavier < a.heavier ? b : a), {heavier: Infinity});
    tablet.hotSince = this.seconds; // If it is in vain, it is tried again after a window.
    if (best.heavier <= heavierShare) {
      this.#cut(tablet, best.cut, 'split by load');
    } else {
      const why =
        cuts.length === 0
          ? 'one row takes the load'
          : 'the load moves on: a cut divides only what lies behind';
      this.#tell('no split', tablet.from, why);
    }
    tablet.restsUntil = this.seconds + cooldownSeconds;
  }

  #candidates({from, to}) {
    const all = this.#sum(this.arrivals, from, to);
    const cuts = new Set();
    let sum = 0;
    let next = 1;
    for (let place = from; place < to - 1; place++) {
      sum += this.arrivals[place];
      if (sum >= (next / CANDIDATES) * all - 1e-9) {
        cuts.add(place + 1);
        while (sum >= (next / CANDIDATES) * all - 1e-9) {
          next++;
        }
      }
    }
    const active = this.arrivals.subarray(from, to).filter((value) => value > 0).length;
    return active > 1 ? [...cuts] : [];
  }

  #cut(tablet, place, kind) {
    const upper = this.#tablet(place, tablet.to, tablet.server);
    tablet.to = place;
    upper.backlog = tablet.backlog / 2;
    tablet.backlog /= 2;
    this.tablets.splice(this.tablets.indexOf(tablet) + 1, 0, upper);
    const load = (part) => this.#sum(this.weights, part.from, part.to);
    upper.restsUntil = this.seconds + this.settings.cooldownSeconds;
    upper.share = (load(upper) * this.settings.rate) / this.settings.capacity;
    const target = this.#coolest();
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
    const {rate, capacity} = this.settings;
    return this.tablets
      .filter((tablet) => tablet.server === server)
      .reduce((sum, {from, to}) => sum + (this.#sum(this.weights, from, to) * rate) / capacity, 0);
  }

  #coolest() {
    const up = this.servers.map((server, i) => i).filter((i) => this.servers[i].isUp);
    const loads = up.map((i) => this.#load(i));
    return up[loads.indexOf(Math.min(...loads))];
  }

  /** Moves one tablet from the busiest server to the idlest, where that lowers the peak. */
  #balance() {
    const {balanceSeconds, balanceGap, restSeconds, rate, capacity} = this.settings;
    const turn = Math.floor(this.seconds / balanceSeconds);
    if (turn === this.turn) {
      return;
    }
    this.turn = turn;
    const loads = this.servers.map((server, i) => (server.isUp ? this.#load(i) : -1));
    const from = loads.indexOf(Math.max(...loads));
    const to = this.#coolest();
    const gap = loads[from] - loads[to];
    if (!(gap > balanceGap)) {
      return;
    }
    const shareOf = (tablet) => (this.#sum(this.weights, tablet.from, tablet.to) * rate) / capacity;
    const movable = this.tablets
      .filter(({server, movedAt}) => server === from && this.seconds - movedAt >= restSeconds)
      .map((tablet) => ({tablet, share: shareOf(tablet)}))
      .filter(({share}) => share > 0.005 && share < gap);
    const best = movable.sort((a, b) => Math.abs(a.share - gap / 2) - Math.abs(b.share - gap / 2))[0];
    if (best) {
      best.tablet.server = to;
      best.tablet.movedAt = this.seconds;
      this.#tell('move', best.tablet.from, `server ${from + 1} to server ${to + 1}`);
    }
  }

  #tell(kind, place, text) {
    this.events.push({seconds: this.seconds, kind, place, text});
  }

  /** Cuts the tablet at a share of the key space, as a reader asks. */
  splitAt(share) {
    const place = Math.max(1, Math.min(PLACES - 1, Math.round(share * PLACES)));
    const tablet = this.tablets.find(({from, to}) => from < place && place < to);
    if (tablet) {
      this.#cut(tablet, place, 'split by hand');
    }
  }

  /** Stops a server, whose tablets fail until others have them; or starts it again. */
  toggleServer(index) {
    const server = this.servers[index];
    const others = this.servers.filter((other, i) => i !== index && other.isUp).length;
    if (server.isUp && others === 0) {
      return;
    }
    server.isUp = !server.isUp;
    this.#tell(server.isUp ? 'start' : 'stop', 0, `server ${index + 1}`);
    if (server.isUp) {
      return;
    }
    server.backlog = 0;
    for (const tablet of this.tablets.filter((one) => one.server === index)) {
      tablet.server = this.#coolest();
      tablet.downUntil = this.seconds + FAILOVER_SECONDS;
    }
  }

  /** Takes other settings of the rate or of the servers on the run. */
  change({rate = this.settings.rate, servers = this.settings.servers}) {
    Object.assign(this.settings, {rate, servers});
    while (this.servers.length < servers) {
      this.servers.push({backlog: 0, isUp: true, busy: 0});
    }
    while (this.servers.length > servers) {
      const gone = this.servers.length - 1;
      this.servers.pop();
      this.tablets
        .filter(({server}) => server === gone)
        .forEach((tablet) => (tablet.server = this.#coolest()));
    }
  }
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
  const sorted = [...waits].sort((a, b) => a.millis - b.millis);
  const all = sorted.reduce((sum, {weight}) => sum + weight, 0);
  let sum = 0;
  for (const {millis, weight} of sorted) {
    sum += weight;
    if (sum >= share * all && weight > 0) {
      return millis;
    }
  }
  return 0;
}

/** Runs to the end and gives the shares completed over all and in the last third. */
export function shares(settings) {
  const engine = new Engine(settings);
  const late = {offered: 0, completed: 0};
  while (engine.seconds < settings.seconds - STEP_SECONDS / 2) {
    const {offered, completed} = engine.step();
    if (engine.seconds > (2 / 3) * settings.seconds) {
      late.offered += offered;
      late.completed += completed;
    }
  }
  const {offered, completed} = engine.totals;
  return {all: completed / offered, late: late.completed / late.offered, engine};
}
