// Puts the page together: the stage shows a variant at a time, the text says which.

import {byId, el, onOtherWidth, onPress} from '../../page/dom.js';
import {COLOURS, LINES, LineChart, OVER_TIME} from '../../page/chart.js';
import {clock, count, millis, percent, perSecond} from '../../page/format.js';
import {legend, shareOf} from '../../page/heat.js';
import {Heatmap} from '../../page/heatmap.js';
import {keyLabels} from '../../page/keylabels.js';
import {KINDS} from '../../page/marks.js';
import {Player} from './player.js';
import {Replay} from './replay.js';
import {Sandbox} from './sandbox.js';
import {Steps} from './lesson-steps.js';
import {Cluster} from './cluster.js';
import {Lab} from './lab.js';
import {inWords, showEvents, showNote} from './captions.js';

const HEIGHT = 300;

/** Margins of the heatmap, so that the lines below it stand on its times. */
const LEFT = 132;
const RIGHT = 10;

const OPERATIONS = [
  {name: 'offered', of: (replay) => replay.offeredPerSecond, ...LINES.offered},
  {name: 'done', of: (replay) => replay.completedPerSecond, ...LINES.completed},
  {name: 'failed', of: (replay) => replay.failedPerSecond, ...LINES.failed},
];

/** Lines over time up to now, on one scale for all variants, with the values of now as their legend. */
class Lines {
  /** @param series [{name, of(replay), note(replay, column), colour, dash}]; `of` gives a value a column */
  constructor(host, replays, series, options) {
    const alsoY = replays.flatMap((replay) => series.flatMap(({of}) => Array.from(of(replay)))).filter(Number.isFinite);
    this.series = series;
    this.format = options.formatY;
    this.chart = new LineChart(host, {...OVER_TIME, ...options, alsoY: d3.extent(alsoY), left: LEFT, right: RIGHT});
  }

  load(replay) {
    const at = (value, column) => [Math.min(replay.seconds, (column + 0.5) * replay.columnSeconds), value];
    const lines = this.series.map(({of, ...line}) => ({...line, points: Array.from(of(replay)).map(at)}));
    this.chart.show(lines, [0, replay.seconds], {now: 0});
  }

  draw(replay, seconds) {
    this.chart.setNow(seconds);
    const column = replay.columnsAt(seconds) - 1;
    const values = this.series.filter(({of}) => of(replay).length > 0);
    this.chart.note.replaceChildren(
      ...values.map(({name, of, note, colour}) => {
        const value = el('span', {class: 'value'}, `${name} ${this.format(of(replay)[column] ?? NaN)}${note?.(replay, column) ?? ''}`);
        value.style.color = colour;
        return value;
      }),
    );
  }
}

class Stage {
  constructor(replays) {
    this.replays = replays;
    byId('heatmap').append(
      el('figcaption', {}, 'Heat by key and time', el('div', {class: 'legend'}, ...legend([{at: 0, text: 'idle'}, {at: 1, text: 'a tablet’s capacity'}]))),
    );
    this.heatmap = new Heatmap(byId('heatmap'), {height: HEIGHT, left: LEFT});
    this.cluster = new Cluster(byId('tablets'), byId('servers'), HEIGHT);
    this.lines = [
      new Lines(byId('latency'), replays, latencies(replays), {title: 'Latency', formatY: millis, isLog: true, height: 92}),
      new Lines(byId('operations'), replays, OPERATIONS, {title: 'Operations', formatY: perSecond, height: 100}),
    ];
    this.player = new Player(() => this.draw());
    this.buttons = replays.map(({name}) =>
      el('button', {type: 'button', dir: 'auto', onclick: () => this.show(name)}, name),
    );
    if (replays.length > 1) {
      byId('switch').replaceChildren(...this.buttons);
    }
    onOtherWidth(byId('servers'), () => this.width, () => this.draw());
  }

  /** Shows a variant at the time that the player has. */
  show(name, look) {
    const index = this.replays.findIndex((replay) => replay.name === name);
    this.replay = this.replays[index];
    this.buttons.forEach((button, i) => button.setAttribute('aria-pressed', String(i === index)));
    if (look) {
      document
        .querySelectorAll('.panels figure')
        .forEach((panel) => panel.classList.toggle('look', look.includes(panel.dataset.panel)));
    }
    this.player.load(this.replay);
    this.#showReplay(this.replay);
    this.lines.forEach((lines) => lines.load(this.replay));
    showNote(this.replay);
    this.player.isPlaying ? this.draw() : this.player.seek(this.player.seconds);
  }

  #showReplay(replay) {
    this.heatmap.show({
      grid: replay,
      spaces: replay.spaces,
      labels: keyLabels(replay.spaces, replay.starts),
      seconds: replay.seconds,
      describe: (row, column) => ({
        heading: [percent(shareOf(replay.cells[column * replay.rows + row]))],
        facts: [['time', clock(column * replay.columnSeconds)], ['from', replay.starts[row]]],
      }),
      describeMark: ({event}) => ({heading: [KINDS[event.kind].one, event.cause], facts: [['time', clock(event.seconds)], ['key', event.key]]}),
      label: 'Heat by key and time.',
    });
  }

  #advance(replay, seconds) {
    const until = replay.columnsAt(seconds);
    const best = d3.greatestIndex(replay.cells.subarray(0, until * replay.rows)) ?? -1;
    const isHot = best >= 0 && replay.cells[best] > 0;
    this.heatmap.advance({
      until,
      now: seconds / replay.seconds,
      marks: replay.eventsUntil(seconds).map((event) => ({event, kind: event.kind, seconds: event.seconds, row: event.row})),
      label: isHot
        ? `Heat by key and time. Hottest so far: from ${replay.starts[best % replay.rows]}, at ${clock(Math.floor(best / replay.rows) * replay.columnSeconds)}.`
        : 'Heat by key and time. Nothing has happened yet.',
    });
  }

  draw() {
    if (!this.replay) {
      return;
    }
    const {replay} = this;
    const {seconds} = this.player;
    this.width = byId('servers').clientWidth;
    const tablets = replay.tabletsAt(seconds);
    this.#advance(replay, seconds);
    this.cluster.draw(replay, seconds, tablets);
    this.lines.forEach((lines) => lines.draw(replay, seconds));
    byId('words').textContent = inWords(replay, seconds, tablets);
    showEvents(byId('log'), replay, seconds);
    document.documentElement.dataset.seconds = String(seconds);
  }
}

/** How many deleted rows a query meets. */
function passing(tombstones) {
  return Number.isFinite(tombstones) ? ` past ${count(Math.round(tombstones))} deleted rows` : '';
}

/** The tail of each load where there are some, otherwise the tail and the middle of the only one. */
function latencies(replays) {
  const names = [...new Set(replays.flatMap(({loads}) => loads.map(({name}) => name)))];
  if (names.length < 2 || names.length > 4) {
    return [
      {name: 'p99', of: (replay) => replay.p99Millis, ...LINES.p99},
      {name: 'p50', of: (replay) => replay.p50Millis, ...LINES.p50},
    ];
  }
  return names.map((name, index) => ({
    name: `p99 of ${name}`,
    of: ({loads}) => loads.find((load) => load.name === name)?.p99Millis ?? [],
    note: ({loads}, column) => passing(loads.find((load) => load.name === name)?.passed[column]),
    colour: COLOURS[index],
    dash: [undefined, '7 3', '2 3', '9 3 2 3'][index],
  }));
}

/** Keys work wherever they mean nothing else. */
function listen(stage, steps) {
  const actions = {
    ' ': () => stage.player.toggle(),
    ArrowLeft: () => stage.player.step(-1),
    ArrowRight: () => stage.player.step(1),
    Home: () => stage.player.seek(0),
    End: () => stage.player.seek(stage.replay.seconds),
    n: () => steps.go(steps.now + 1, {focus: true}),
    p: () => steps.go(steps.now - 1, {focus: true}),
    '+': () => stage.player.faster(1),
    '=': () => stage.player.faster(1),
    '-': () => stage.player.faster(-1),
  };
  document.addEventListener('keydown', (event) => {
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const isControl = event.target.matches('input, select, textarea, a, summary');
    const isPress = event.key === ' ' && event.target.matches('button');
    if (action && !isControl && !isPress && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      action();
    }
  });
}

/** What a handout has of answers is unfolded. */
function unfoldForPrint() {
  if (document.documentElement.classList.contains('with-answers')) {
    document.querySelectorAll('details').forEach((details) => (details.open = true));
    byId('reveal')?.click();
  }
}

/** Ways to show the lesson to a class: on a large screen, and on paper. */
function showTeaching(stage) {
  const {classList} = document.documentElement;
  const print = (withAnswers) => {
    classList.toggle('with-answers', withAnswers);
    window.print();
  };
  onPress({
    present: () => {
      byId('present').ariaPressed = String(classList.toggle('presenting'));
      stage.draw();
    },
    handout: () => print(false),
    answers: () => print(true),
  });
  byId('teach').hidden = false;
}

const data = JSON.parse(byId('data').textContent);
const replays = await Promise.all(data.variants.map((variant) => Replay.of(variant)));
if (replays.length > 0) {
  const stage = new Stage(replays);
  const steps = new Steps(data.steps, stage);
  listen(stage, steps);
  addEventListener('beforeprint', unfoldForPrint);
  showTeaching(stage);
  if (data.steps.length > 0) {
    const asked = Number(location.hash.match(/^#step-(\d+)$/)?.[1] ?? 1);
    steps.go(Math.min(data.steps.length, Math.max(1, asked)) - 1);
  } else {
    stage.show(replays[0].name, []);
    if (replays.length > 1) {
      new Sandbox(replays, stage);
    } else {
      stage.player.seek(replays[0].seconds);
    }
  }
  if (data.lab) {
    const calm = replays.flatMap(({p50Millis}) => Array.from(p50Millis)).filter((one) => one > 0);
    new Lab(data.lab, d3.min(calm) ?? 1);
  }
  const scenario = byId('open-in-serve');
  if (scenario && location.protocol === 'http:') {
    scenario.href = `./#${encodeURI(scenario.textContent)}`; // The workbench serves this page.
  }
  document.documentElement.dataset.ready = 'drawn';
}
