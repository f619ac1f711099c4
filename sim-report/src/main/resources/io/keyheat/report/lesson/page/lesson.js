// Puts the page together: the stage shows a variant at a time, the text says which.

import {byId, el} from '../../page/dom.js';
import {count, millis, perSecond} from '../../page/format.js';
import {showExercises} from './exercises.js';
import {GrowingHeatmap} from './growing.js';
import {GrowingLines} from './lines.js';
import {Player} from './player.js';
import {Replay} from './replay.js';
import {Sandbox} from './sandbox.js';
import {ServerPanel} from './servers.js';
import {Steps} from './steps.js';
import {TabletStrip} from './strip.js';
import {heatColour, themeColour} from './surface.js';
import {Lab} from './lab.js';
import {inWords, showEvents, showNote} from './words.js';

const HEIGHT = 300;

class Stage {
  constructor(replays) {
    this.replays = replays;
    this.heatmap = new GrowingHeatmap(byId('heatmap'), HEIGHT);
    this.strip = new TabletStrip(byId('tablets'), HEIGHT);
    this.servers = new ServerPanel(byId('servers'), HEIGHT);
    this.latency = new GrowingLines(byId('latency'), {
      title: 'Latency',
      format: millis,
      logarithmic: true,
      height: 96,
      replays,
      series: latencies(replays),
    });
    this.operations = new GrowingLines(byId('operations'), {
      title: 'Operations',
      format: perSecond,
      height: 80,
      times: true,
      replays,
      series: [
        {
          name: 'offered',
          of: (replay) => replay.offeredPerSecond,
          colour: () => themeColour('--faint'),
          dash: [5, 3],
        },
        {name: 'done', of: (replay) => replay.completedPerSecond, colour: () => themeColour('--good')},
        {name: 'failed', of: (replay) => replay.failedPerSecond, colour: () => themeColour('--bad')},
      ],
    });
    this.player = new Player(() => this.draw());
    this.buttons = replays.map(({name}) =>
      el('button', {type: 'button', dir: 'auto', onclick: () => this.show(name)}, name),
    );
    if (replays.length > 1) {
      byId('switch').replaceChildren(...this.buttons);
    }
    new ResizeObserver(() => this.draw()).observe(byId('heatmap'));
  }

  /** Shows a variant at the time that the player has. */
  async show(name, look) {
    const index = this.replays.findIndex((replay) => replay.name === name);
    this.replay = this.replays[index];
    this.buttons.forEach((button, i) => button.setAttribute('aria-pressed', String(i === index)));
    if (look) {
      document
        .querySelectorAll('.panels figure')
        .forEach((panel) => panel.classList.toggle('look', look.includes(panel.dataset.panel)));
    }
    this.player.load(this.replay);
    showNote(this.replay);
    this.player.isPlaying ? this.draw() : this.player.seek(this.player.seconds);
  }

  draw() {
    if (!this.replay) {
      return;
    }
    const {replay} = this;
    const {seconds} = this.player;
    const tablets = replay.tabletsAt(seconds);
    this.heatmap.draw(replay, seconds);
    this.strip.draw(replay, seconds, tablets);
    this.servers.draw(replay, seconds, tablets);
    this.latency.draw(replay, seconds);
    this.operations.draw(replay, seconds);
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
  const styles = [
    {colour: () => heatColour(150)},
    {colour: () => themeColour('--good'), dash: [7, 3]},
    {colour: () => themeColour('--faint'), dash: [2, 3]},
    {colour: () => themeColour('--ink'), dash: [9, 3, 2, 3]},
  ];
  if (names.length < 2 || names.length > styles.length) {
    return [
      {name: 'p99', of: (replay) => replay.p99Millis, ...styles[0]},
      {name: 'p50', of: (replay) => replay.p50Millis, colour: () => themeColour('--faint')},
    ];
  }
  return names.map((name, index) => ({
    name: `p99 of ${name}`,
    of: ({loads}) => loads.find((load) => load.name === name)?.p99Millis ?? [],
    note: ({loads}, column) => passing(loads.find((load) => load.name === name)?.passed[column]),
    ...styles[index],
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

/** Ink on paper is dark whatever the screen's is, and what a handout has of answers is unfolded. */
function printable(stage) {
  addEventListener('beforeprint', () => {
    document.documentElement.classList.add('printing');
    if (document.documentElement.classList.contains('with-answers')) {
      document.querySelectorAll('details').forEach((details) => (details.open = true));
      document.getElementById('reveal')?.click();
    }
    stage.draw();
  });
  addEventListener('afterprint', () => {
    document.documentElement.classList.remove('printing');
    stage.draw();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => stage.draw());
}

/** Ways to show the lesson to a class: on a large screen, and on paper. */
function showTeaching(stage) {
  const root = document.documentElement;
  const print = (withAnswers) => {
    root.classList.toggle('with-answers', withAnswers);
    window.print();
  };
  const present = el('button', {type: 'button', id: 'present', 'aria-pressed': 'false', onclick: () => {
    const isOn = root.classList.toggle('presenting');
    present.setAttribute('aria-pressed', String(isOn));
    stage.draw();
  }}, 'Presenter view');
  byId('teach').replaceChildren(
    present,
    el('button', {type: 'button', class: 'hand', onclick: () => print(false)}, 'Handout'),
    el('button', {type: 'button', class: 'hand', onclick: () => print(true)}, 'Handout with answers'),
  );
}

const data = JSON.parse(byId('data').textContent);
const replays = await Promise.all(data.variants.map((variant) => Replay.of(variant)));
if (replays.length > 0) {
  const stage = new Stage(replays);
  const steps = new Steps(data.steps, stage);
  listen(stage, steps);
  printable(stage);
  showTeaching(stage);
  if (data.steps.length > 0) {
    const asked = Number(location.hash.match(/^#step-(\d+)$/)?.[1] ?? 1);
    await steps.go(Math.min(data.steps.length, Math.max(1, asked)) - 1);
  } else {
    await stage.show(replays[0].name, []);
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
  showExercises();
  document.documentElement.dataset.ready = 'drawn';
}
