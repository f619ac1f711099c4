// The reader's own run: keys, rate, servers and splits by hand, drawn as it goes.

import {byId, el, onPress} from '../../page/dom.js';
import {clock, count, millis, perSecond, percent} from '../../page/format.js';
import {LINES, LineChart, OVER_TIME} from '../../page/chart.js';
import {byteOf, serverColour, shareOf as heatOf} from '../../page/heat.js';
import {Heatmap} from '../../page/heatmap.js';
import {Engine, INDEXES, KEYS, PLACES, STEP_SECONDS} from './engine.js';
import {counted, wholePercent} from './captions.js';
import {animate} from './player.js';
import {ORDERS} from './queue-worker.js';

const ROWS = 60;
const HEIGHT = 240;
const LEFT = 60;
const RIGHT = 10;

/** A run to its end takes the reader this many seconds. */
const WATCHED_SECONDS = 20;

/** A browser that draws nothing for longer, in seconds, does not make the run jump. */
const MOST_PASSED = 0.2;
const MOST_TABLETS = 128;
const LEAST_MOST_QUERIES = 1000;

/** Bytes of a row, and the newest rows that a query asks of each shard. */
const ROW_BYTES = 1000;
const NEWEST_ROWS = 10;
const LEAST_MOST_RATE = 20_000;
const MOST_TASKS = 1000;
const LEAST_MOST_SERVERS = 8;

/** The byte of heat by which a place of deleted rows is seen. */
const DELETED = 4;

/** What a profile's parameters say, as the engine takes them. */
function settingsOf(lab) {
  const {servers, capacityPerSecond: capacity, offeredPerSecond, baseMillis, key, worker} = lab;
  const parameter = (name) => amountOf(lab.parameters[name]);
  const cost = (name) => amountOf(lab.parameters[`costs.${name}`] ?? '0s');
  const write = cost('write') + ROW_BYTES * cost('writeByte');
  const query = cost('read') + NEWEST_ROWS * (cost('readRowReverse') + ROW_BYTES * cost('readByte'));
  return {
    key,
    shards: 8,
    tablets: lab.tablets,
    index: lab.index,
    order: 'oldest',
    queries: Math.round(lab.queriesPerSecond / 10) * 10,
    entryWrites: cost('write') / write || 1,
    queryWrites: query / write || 1,
    rate: rounded(offeredPerSecond) || 1000,
    servers,
    capacity,
    baseMillis,
    waitSeconds: parameter('servers.maxWait'),
    splitShare: Math.min(parameter('loadSplits.cpuShare'), parameter('loadSplits.writes') / capacity),
    windowSeconds: parameter('loadSplits.window'),
    cooldownSeconds: parameter('loadSplits.cooldown'),
    heavierShare: parameter('loadSplits.maxHeavierShare'),
    balanceSeconds: parameter('balancer.interval'),
    balanceGap: parameter('balancer.minGap'),
    restSeconds: parameter('balancer.cooldown'),
    tabletRate: 1 / amountOf(lab.parameters['tablets.commit'] ?? '0s'),
    seconds: worker ? Math.round(lab.seconds) : 120,
    worker: worker && {
      batch: worker.rowsEach,
      thinkSeconds: worker.cycleSeconds - worker.querySeconds,
      querySeconds: worker.querySeconds,
      existing: worker.existing,
      passSeconds: cost('tombstone'),
      compactSeconds: parameter('compaction.interval'),
      graceSeconds: parameter('compaction.grace'),
    },
  };
}

function rounded(rate) {
  const step = rate < 1000 ? 10 : 100;
  return Math.round(rate / step) * step;
}

const UNITS = {ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1, m: 60, min: 60, h: 3600, d: 86_400, '%': 0.01, '/s': 1, '': 1};

/** "1m30s" as 90, "20%" as 0.2, "500/s" as 500; Infinity for what has no number, such as never. */
function amountOf(text = '') {
  const parts = [...text.matchAll(/([\d.]+)\s*([a-z%/]*)/g)];
  return parts.length === 0 ? Infinity : d3.sum(parts, ([, number, unit]) => number * UNITS[unit]);
}

export class Lab {
  /** Ends what plays. */
  #stop;

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
    this.controls = this.#choices().map((choice) => this.#control(choice));
    byId('lab-controls').prepend(...this.controls.map(({label}) => label));
    onPress({
      'lab-split': () => this.#splitAt(Number(byId('lab-cut').value) / 100),
      'lab-play': () => this.toggle(),
      'lab-end': () => this.runToEnd(),
      'lab-again': () => this.restart(),
    });
    byId('lab').hidden = false;
    this.restart();
  }

  /**
   * What the reader chooses among settings: one of the kinds or a number; the run goes on with it or
   * begins again.
   *
   * @return {any[]} that are: {name, text, kinds, min, max, step, format, goesOn, isShown}
   */
  #choices() {
    const {rate, capacity, servers, queries} = this.settings;
    const mostRate = this.queue ? MOST_TASKS : Math.max(LEAST_MOST_RATE, Math.ceil((2 * Math.max(rate, capacity)) / 1000) * 1000);
    const rateStep = this.queue ? 10 : 100;
    const mostQueries = Math.max(LEAST_MOST_QUERIES, 2 * queries);
    const hasNewest = ({key, index}) => KEYS[key].points !== undefined || index === 'time';
    return [
      {name: 'key', text: 'Key', kinds: KEYS},
      {name: 'shards', text: 'Shards', max: MOST_TABLETS, isShown: ({key}) => key === 'shards'},
      {name: 'tablets', text: 'Tablets at first', max: MOST_TABLETS},
      {name: 'rate', text: 'Rate', min: rateStep, max: mostRate, step: rateStep, format: perSecond, goesOn: true},
      {name: 'index', text: 'Index', kinds: INDEXES, isShown: () => this.writes},
      {
        name: 'queries', text: 'Queries for the newest rows', min: 0, max: mostQueries, step: 10, format: perSecond, goesOn: true,
        isShown: (settings) => this.writes && !this.queue && hasNewest(settings),
      },
      {name: 'order', text: 'The worker takes', kinds: ORDERS, isShown: () => this.queue !== undefined},
      {name: 'servers', text: 'Servers', max: Math.max(LEAST_MOST_SERVERS, servers), goesOn: true},
    ];
  }

  #control({name, text, kinds, min = 1, max, step = 1, format = count, goesOn, isShown}) {
    const id = `lab-${name}`;
    const onChange = () => (goesOn ? this.#goOn() : this.#beginAgain());
    const input = kinds
      ? el('select', {id, onchange: onChange}, ...Object.entries(kinds).map(([kind, {title}]) => el('option', {value: kind}, title)))
      : el('input', {type: 'range', id, min, max, step, oninput: onChange});
    input.value = this.settings[name];
    const output = kinds ? undefined : el('output', {for: id});
    const label = el('label', {}, `${text} `, input, output);
    const read = () => {
      this.settings[name] = kinds ? input.value : Number(input.value);
      output?.replaceChildren(format(this.settings[name]));
    };
    return {label, read, show: () => (label.hidden = isShown?.(this.settings) === false)};
  }

  #beginAgain() {
    const wasPlaying = this.#stop !== undefined;
    this.restart();
    if (wasPlaying) {
      this.toggle();
    }
  }

  #goOn() {
    this.#read();
    this.engine.change(this.settings);
    this.draw();
  }

  #read() {
    this.controls.forEach(({read}) => read());
    this.controls.forEach(({show}) => show());
    this.settings.worker = this.queue && {...this.queue, ...this.#ordered()};
  }

  /** A worker that takes the oldest task of a user asks as often as tasks come, for one each. */
  #ordered() {
    const {order, rate, baseMillis} = this.settings;
    return order === 'user' ? {order, batch: 1, rate, querySeconds: baseMillis / 1000} : {order};
  }

  restart() {
    this.#pause();
    this.#read();
    this.engine = new Engine(this.settings);
    this.columns = [];
    this.draw();
  }

  toggle() {
    if (this.#stop) {
      this.#pause();
      return;
    }
    if (this.#isOver) {
      this.restart();
    }
    byId('lab-play').textContent = '❚❚ Pause';
    this.#stop = animate((passed) => {
      this.#advance(this.engine.seconds + (this.settings.seconds / WATCHED_SECONDS) * Math.min(MOST_PASSED, passed));
      this.draw();
      if (this.#isOver) {
        this.#pause();
      }
    });
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
    this.#stop?.();
    this.#stop = undefined;
    byId('lab-play').textContent = '▶ Run';
  }

  /** Steps of the engine, and a column of heat for each whole second. */
  #advance(until) {
    const end = Math.min(until, this.settings.seconds);
    while (this.engine.seconds < end - 1e-6) {
      const figures = this.engine.step();
      const second = Math.floor(this.engine.seconds - 1e-6);
      const queryMillis = 1000 * (this.engine.worker?.querySeconds ?? 0);
      this.columns[second] = {heat: this.#heat(), queryMillis, ...figures};
    }
  }

  /** The heat of each row in bytes: its tablet's share of what it can take; pale: deleted rows. */
  #heat() {
    const rows = new Uint8Array(ROWS);
    const {tablets, weights, places, worker, settings} = this.engine;
    const rowOf = (place) => Math.floor((place * ROWS) / places);
    for (const {from, to, share, wanted} of tablets) {
      const heat = Math.min(1, Math.max(share, wanted / (settings.tabletRate * STEP_SECONDS)));
      for (let place = from; place < to; place++) {
        if (weights[place] > 0) {
          rows[rowOf(place)] = Math.max(rows[rowOf(place)], byteOf(heat));
        }
      }
    }
    if (worker && settings.index === 'time') {
      worker.tombstones.forEach((number, place) => (rows[rowOf(PLACES + place)] ||= number >= 1 ? DELETED : 0));
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
    this.columns.forEach(({heat}, column) => cells.set(heat, column * ROWS));
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
    const line = (name, style) => ({name, ...LINES[style], points: points((column) => column[style] / STEP_SECONDS)});
    this.lines.show([line('offered', 'offered'), line('done', 'completed'), line('failed', 'failed')], [0, seconds]);
    this.query?.show([{name: 'query', ...LINES.completed, points: points(({queryMillis}) => queryMillis)}], [0, seconds]);
  }

  /** A button for each server, which stops or starts it. */
  #showServers() {
    const {servers, tablets, settings} = this.engine;
    const toggle = (server) => {
      this.engine.toggleServer(servers.indexOf(server));
      this.draw();
    };
    const facts = ({isUp, busy, backlog}, i) => {
      const number = tablets.filter(({server}) => server === i).length;
      return isUp
        ? `${wholePercent(busy)} busy, queue ${millis((1000 * backlog) / settings.capacity)}, ${counted(number)}`
        : 'stopped: click to start it';
    };
    d3.select(byId('lab-servers-list'))
      .selectAll('button')
      .data(servers)
      .join('button')
      .attr('type', 'button')
      .attr('title', ({isUp}) => (isUp ? 'Stop this server' : 'Start this server'))
      .on('click', (_, server) => toggle(server))
      .style('border-left-color', (_, i) => serverColour(i + 1))
      .style('--queue', ({backlog}) => `${Math.min(100, (100 * backlog) / (settings.capacity * settings.waitSeconds))}%`)
      .each((server, i, buttons) =>
        buttons[i].replaceChildren(el('b', {}, `server ${i + 1}`), el('span', {}, facts(server, i))),
      );
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
    const per = (value) => perSecond(value / STEP_SECONDS);
    const event = events.at(-1);
    const what = event ? ` Last: ${event.kind} at ${clock(event.seconds)}, ${event.text}.` : '';
    byId('lab-words').textContent =
      seconds === 0
        ? 'Choose a key and a rate, then run. Click the map to split there, a server to stop it.'
        : `${clock(seconds)}: offered ${per(last.offered)}, done ${per(last.completed)}, failed ${per(last.failed)}, ` +
          `p99 ${millis(last.p99Millis)}; so far ${percent(totals.failed / totals.offered)} failed.${this.#tellWorker()}${what}`;
  }
}
