// The reader's own run: keys, rate, servers and splits by hand, drawn as it goes.

import {byId, el} from '../../page/dom.js';
import {clock, count, millis, perSecond, percent} from '../../page/format.js';
import {LINES, LineChart, OVER_TIME} from '../../page/chart.js';
import {byteOf, serverColour, shareOf as heatOf} from '../../page/heat.js';
import {Heatmap} from '../../page/heatmap.js';
import {Engine, INDEXES, KEYS, PLACES, STEP_SECONDS} from './engine.js';
import {ORDERS} from './queue-worker.js';

const ROWS = 60;
const HEIGHT = 240;
const LEFT = 60;
const RIGHT = 10;

/** A run to its end takes the reader this many seconds. */
const WATCHED_SECONDS = 20;
const MOST_TABLETS = 128;
const LEAST_MOST_QUERIES = 1000;

/** Bytes of a row, and the newest rows that a query asks of each shard. */
const ROW_BYTES = 1000;
const NEWEST_ROWS = 10;
const LEAST_MOST_RATE = 20_000;
const MOST_TASKS = 1000;
const LEAST_MOST_SERVERS = 8;

const NEVER = 'never';

/** The byte of heat by which a place of deleted rows is seen. */
const DELETED = 4;

/** What a profile's parameters say, as the engine takes them. */
export function settingsOf(lab) {
  const {servers, capacityPerSecond, offeredPerSecond, parameters, baseMillis, key} = lab;
  const capacity = capacityPerSecond;
  const cost = (name) => secondsOf(parameters[`costs.${name}`] ?? '0s');
  const write = cost('write') + ROW_BYTES * cost('writeByte');
  const query = cost('read') + NEWEST_ROWS * (cost('readRowReverse') + ROW_BYTES * cost('readByte'));
  const share = shareOf(parameters['loadSplits.cpuShare']);
  const writes = rateOf(parameters['loadSplits.writes']) / capacity;
  return {
    key,
    shards: 8,
    tablets: lab.tablets,
    index: lab.index,
    queries: Math.round(lab.queriesPerSecond / 10) * 10,
    entryWrites: cost('write') / write || 1,
    queryWrites: query / write || 1,
    rate: rounded(offeredPerSecond) || 1000,
    servers,
    capacity,
    baseMillis,
    waitSeconds: secondsOf(parameters['servers.maxWait']),
    splitShare: Math.min(share, writes),
    windowSeconds: secondsOf(parameters['loadSplits.window']),
    cooldownSeconds: secondsOf(parameters['loadSplits.cooldown']),
    heavierShare: shareOf(parameters['loadSplits.maxHeavierShare']),
    balanceSeconds: secondsOf(parameters['balancer.interval']),
    balanceGap: shareOf(parameters['balancer.minGap']),
    restSeconds: secondsOf(parameters['balancer.cooldown']),
    tabletRate: 1 / (secondsOf(parameters['tablets.commit'] ?? '0s') || 0),
    seconds: lab.worker ? Math.round(lab.seconds) : 120,
    worker: lab.worker && {
      order: 'oldest',
      batch: lab.worker.rowsEach,
      thinkSeconds: lab.worker.cycleSeconds - lab.worker.querySeconds,
      querySeconds: lab.worker.querySeconds,
      existing: lab.worker.existing,
      passSeconds: cost('tombstone'),
      compactSeconds: secondsOf(parameters['compaction.interval']),
      graceSeconds: secondsOf(parameters['compaction.grace']),
    },
  };
}

function rounded(rate) {
  const step = rate < 1000 ? 10 : 100;
  return Math.round(rate / step) * step;
}

const UNITS = {ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1, m: 60, min: 60, h: 3600, d: 86_400};

/** "10s" as 10, "1m30s" as 90; Infinity for never. */
export function secondsOf(text = NEVER) {
  const parts = [...text.matchAll(/([\d.]+)\s*([a-z]+)/g)];
  return parts.length === 0
    ? Infinity
    : parts.reduce((sum, [, number, unit]) => sum + Number(number) * (UNITS[unit] ?? NaN), 0);
}

/** "20%" as 0.2, "0.97" as 0.97; Infinity for never. */
export function shareOf(text = NEVER) {
  const number = Number.parseFloat(text);
  return Number.isNaN(number) ? Infinity : text.includes('%') ? number / 100 : number;
}

/** "500/s" as 500; Infinity for never. */
function rateOf(text = NEVER) {
  const number = Number.parseFloat(text);
  return Number.isNaN(number) ? Infinity : number;
}

export class Lab {
  #isPlaying = false;

  /** @param lab as LessonData.java writes it; @param baseMillis latency without waiting */
  constructor(lab, baseMillis) {
    this.settings = settingsOf({...lab, baseMillis});
    this.writes = lab.writes;
    this.queue = this.settings.worker;
    const hints = ['click to add a split', ...(this.queue ? ['pale: deleted rows'] : [])];
    byId('lab-map').append(el('figcaption', {}, 'Heat by key and time', el('span', {class: 'key'}, hints.join('; '))));
    this.map = new Heatmap(byId('lab-map'), {height: HEIGHT, left: LEFT, onPin: (cell, at) => at && this.#splitAt(at.y)});
    const chart = {...OVER_TIME, height: 110, left: LEFT, right: RIGHT};
    this.lines = new LineChart(byId('lab-lines'), {...chart, title: 'Operations', note: 'dashed: offered; solid: done; dotted: failed', formatY: perSecond});
    byId('lab-worker').hidden = !this.queue;
    this.query = this.queue && new LineChart(byId('lab-worker'), {...chart, title: 'The worker’s query', formatY: millis});
    this.words = el('p', {class: 'words', role: 'status'});
    byId('lab-words').replaceChildren(this.words);
    byId('lab-controls').replaceChildren(...this.#controls());
    byId('lab').hidden = false;
    this.restart();
  }

  #controls() {
    const {rate, capacity, servers} = this.settings;
    const mostRate = this.queue ? MOST_TASKS : Math.max(LEAST_MOST_RATE, Math.ceil((2 * Math.max(rate, capacity)) / 1000) * 1000);
    const rateStep = this.queue ? 10 : 100;
    const mostServers = Math.max(LEAST_MOST_SERVERS, servers);
    this.key = this.#choice('lab-key', KEYS, this.settings.key);
    this.index = this.#choice('lab-index', INDEXES, this.settings.index);
    this.order = this.#choice('lab-order', ORDERS, this.settings.worker?.order ?? 'oldest');
    this.shards = this.#slider('lab-shards', 1, MOST_TABLETS, this.settings.shards, () => this.#choose());
    this.tablets = this.#slider('lab-tablets', 1, MOST_TABLETS, this.settings.tablets, () => this.#choose());
    const mostQueries = Math.max(LEAST_MOST_QUERIES, 2 * this.settings.queries);
    this.queries = this.#slider('lab-queries', 0, mostQueries, this.settings.queries, () => this.#change(), 10);
    this.rate = this.#slider('lab-rate', rateStep, mostRate, rate, () => this.#change(), rateStep);
    this.servers = this.#slider('lab-servers', 1, mostServers, servers, () => this.#change());
    this.playButton = el('button', {type: 'button', class: 'main', id: 'lab-play', onclick: () => this.toggle()}, '▶ Run');
    this.cut = el('input', {type: 'number', id: 'lab-cut', min: 1, max: 99, value: 50});
    return [
      labelled('Key', this.key),
      this.shardsLabel = labelled('Shards', this.shards.input, this.shards.output),
      labelled('Tablets at first', this.tablets.input, this.tablets.output),
      labelled('Rate', this.rate.input, this.rate.output),
      this.indexLabel = labelled('Index', this.index),
      this.queriesLabel = labelled('Queries for the newest rows', this.queries.input, this.queries.output),
      this.orderLabel = labelled('The worker takes', this.order),
      labelled('Servers', this.servers.input, this.servers.output),
      labelled('Split at', this.cut, '% of the keys'),
      el('button', {type: 'button', onclick: () => this.#splitAt(Number(this.cut.value) / 100)}, 'Add a split'),
      this.playButton,
      el('button', {type: 'button', id: 'lab-end', onclick: () => this.runToEnd()}, 'To the end'),
      el('button', {type: 'button', onclick: () => this.restart()}, 'Start again'),
    ];
  }

  #choice(id, kinds, value) {
    const options = Object.entries(kinds).map(([name, {title}]) => el('option', {value: name}, title));
    const select = el('select', {id, onchange: () => this.#choose()}, ...options);
    select.value = value;
    return select;
  }

  #slider(id, min, max, value, oninput, step = 1) {
    return {
      input: el('input', {type: 'range', id, min, max, step, value, oninput}),
      output: el('output', {for: id}, count(value)),
    };
  }

  /** Another key begins another run. */
  #choose() {
    const wasPlaying = this.#isPlaying;
    this.restart();
    if (wasPlaying) {
      this.toggle();
    }
  }

  /** Another rate, or other servers, go on with this one. */
  #change() {
    this.#read();
    this.engine.change(this.settings);
    this.draw();
  }

  #read() {
    const chosen = {
      key: this.key.value,
      index: this.index.value,
      shards: Number(this.shards.input.value),
      tablets: Number(this.tablets.input.value),
      queries: Number(this.queries.input.value),
      rate: Number(this.rate.input.value),
      servers: Number(this.servers.input.value),
    };
    Object.assign(this.settings, chosen);
    this.shards.output.textContent = count(chosen.shards);
    this.rate.output.textContent = perSecond(chosen.rate);
    this.servers.output.textContent = count(chosen.servers);
    this.tablets.output.textContent = count(chosen.tablets);
    this.queries.output.textContent = perSecond(chosen.queries);
    if (this.settings.worker) {
      this.settings.worker = {...this.settings.worker, ...this.#ordered()};
    }
    this.shardsLabel.hidden = chosen.key !== 'shards';
    const isOrdered = KEYS[chosen.key].points !== undefined || chosen.index === 'time';
    this.queriesLabel.hidden = !this.writes || !isOrdered || this.queue !== undefined;
    this.indexLabel.hidden = !this.writes;
    this.orderLabel.hidden = !this.settings.worker;
  }

  /** A worker that takes the oldest task of a user asks as often as tasks come, for one each. */
  #ordered() {
    const {rate, baseMillis} = this.settings;
    const order = this.order.value;
    return order === 'user'
      ? {order, batch: 1, rate, querySeconds: baseMillis / 1000}
      : {order, batch: this.queue.batch, rate: undefined, querySeconds: this.queue.querySeconds};
  }

  restart() {
    this.#pause();
    this.#read();
    this.engine = new Engine(this.settings);
    this.columns = [];
    this.draw();
  }

  toggle() {
    if (this.#isPlaying) {
      this.#pause();
      return;
    }
    if (this.#isOver) {
      this.restart();
    }
    this.#isPlaying = true;
    this.playButton.textContent = '❚❚ Pause';
    let before = performance.now();
    const tick = (now) => {
      if (!this.#isPlaying) {
        return;
      }
      const until = this.engine.seconds + (this.settings.seconds / WATCHED_SECONDS) * (Math.min(200, now - before) / 1000);
      before = now;
      this.#advance(until);
      this.draw();
      if (this.#isOver) {
        this.#pause();
      } else {
        requestAnimationFrame(tick);
      }
    };
    requestAnimationFrame(tick);
  }

  runToEnd() {
    this.#pause();
    this.#advance(this.settings.seconds);
    this.draw();
  }

  get #isOver() {
    return this.engine.seconds >= this.settings.seconds - 0.05;
  }

  #pause() {
    this.#isPlaying = false;
    this.playButton.textContent = '▶ Run';
  }

  /** Steps of the engine, and a column of heat for each whole second. */
  #advance(until) {
    const end = Math.min(until, this.settings.seconds);
    while (this.engine.seconds < end - 1e-6) {
      const figures = this.engine.step();
      const second = Math.floor(this.engine.seconds - 1e-6);
      const {worker} = this.engine;
      this.columns[second] = {heat: this.#heat(), dead: this.#dead(), queryMillis: 1000 * (worker?.querySeconds ?? 0), ...figures};
    }
  }

  /** The heat of each row: its tablet's share of what it can take, in bytes. */
  #heat() {
    const rows = new Uint8Array(ROWS);
    const {engine} = this;
    for (const tablet of engine.tablets) {
      const share = Math.min(1, Math.max(tablet.share, tablet.wanted / (engine.settings.tabletRate * STEP_SECONDS)));
      for (let place = tablet.from; place < tablet.to; place++) {
        if (engine.weights[place] > 0) {
          const row = Math.floor((place * ROWS) / engine.places);
          rows[row] = Math.max(rows[row], byteOf(share));
        }
      }
    }
    return rows;
  }

  /** Whether rows of the map, of the worker's index, hold deleted rows. */
  #dead() {
    const {worker, places, settings} = this.engine;
    const rows = new Uint8Array(ROWS);
    if (worker && settings.index === 'time') {
      worker.tombstones.forEach((tombstones, place) => {
        rows[Math.floor(((PLACES + place) * ROWS) / places)] |= tombstones >= 1 ? 1 : 0;
      });
    }
    return rows;
  }

  #splitAt(share) {
    this.engine.splitAt(share);
    this.draw();
  }

  draw() {
    this.#drawMap();
    this.#drawLines();
    this.#showServers();
    this.#tell();
  }

  #drawMap() {
    const {seconds} = this.settings;
    const {tablets, events, places} = this.engine;
    const columns = Math.ceil(seconds);
    const cells = new Uint8Array(ROWS * columns);
    this.columns.forEach(({heat, dead}, column) =>
      heat.forEach((byte, row) => (cells[column * ROWS + row] = byte || (dead[row] > 0 ? DELETED : 0))),
    );
    const splits = events.filter(({kind}) => kind.startsWith('split')).length;
    const names = this.settings.index === 'none' ? ['keys'] : ['table', 'index'];
    const ends = tablets.slice(1).map(({from}) => (from / places) * ROWS);
    this.map.show({
      grid: {cells, rows: ROWS, columns},
      until: this.columns.length,
      spaces: Array.from({length: ROWS}, (_, row) => names[Math.floor((row * names.length) / ROWS)]),
      labels: new Array(ROWS).fill(''),
      seconds,
      boundaries: {rows: ends, from: ends.map(() => 0), to: ends.map(() => seconds)},
      describe: (row, column) => ({heading: [percent(heatOf(cells[column * ROWS + row]))], facts: [['time', clock(column)]]}),
      label: `${count(tablets.length)} tablets after ${count(splits)} splits.`,
    });
  }

  #drawLines() {
    const {seconds} = this.settings;
    const points = (of) => this.columns.map((column, second) => [second + 0.5, of(column)]);
    const line = (name, style) => ({name, ...LINES[style], points: points((column) => column[style])});
    this.lines.show([line('offered', 'offered'), line('done', 'completed'), line('failed', 'failed')], [0, seconds]);
    this.query?.show([{name: 'query', ...LINES.completed, points: points(({queryMillis}) => queryMillis)}], [0, seconds]);
  }

  /** A button for each server, which stops or starts it. */
  #showServers() {
    const {servers, tablets, settings} = this.engine;
    const host = byId('lab-servers-list');
    while (host.children.length < servers.length) {
      const index = host.children.length;
      host.append(el('button', {type: 'button', onclick: () => {
        this.engine.toggleServer(index);
        this.draw();
      }}));
    }
    while (host.children.length > servers.length) {
      host.lastChild.remove();
    }
    servers.forEach((server, i) => {
      const button = host.children[i];
      const wait = (1000 * server.backlog) / settings.capacity;
      const number = tablets.filter((tablet) => tablet.server === i).length;
      const text = server.isUp
        ? `${percent(Math.round(100 * server.busy) / 100)} busy, queue ${millis(wait)}, ${count(number)} tablet${number === 1 ? '' : 's'}`
        : 'stopped: click to start it';
      button.style.borderLeftColor = serverColour(i + 1);
      button.style.setProperty('--queue', `${Math.min(100, (100 * wait) / (1000 * settings.waitSeconds))}%`);
      button.title = server.isUp ? 'Stop this server' : 'Start this server';
      button.replaceChildren(el('b', {}, `server ${i + 1}`), el('span', {}, text));
    });
  }

  #tellWorker() {
    const {worker} = this.engine;
    return worker
      ? ` A query of the worker takes ${millis(1000 * worker.querySeconds)} and reads ` +
          `${count(Math.round(worker.passed))} deleted rows; ${count(Math.round(worker.waiting))} tasks wait.`
      : '';
  }

  #tell() {
    const {last, totals, seconds, events} = this.engine;
    const per = (value) => perSecond(value / 0.1);
    const event = events.at(-1);
    const what = event ? ` Last: ${event.kind} at ${clock(event.seconds)}, ${event.text}.` : '';
    this.words.textContent =
      seconds === 0
        ? 'Choose a key and a rate, then run. Click the map to split there, a server to stop it.'
        : `${clock(seconds)}: offered ${per(last.offered)}, done ${per(last.completed)}, failed ${per(last.failed)}, ` +
          `p99 ${millis(last.p99Millis)}; so far ${percent(totals.failed / totals.offered)} failed.${this.#tellWorker()}${what}`;
  }
}

function labelled(text, ...inputs) {
  return el('label', {}, text, ' ', ...inputs);
}
