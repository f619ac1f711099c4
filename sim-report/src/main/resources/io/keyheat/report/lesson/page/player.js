// Time: play, pause, step, back, speed, scrub.

import {byId, el} from '../../page/dom.js';
import {clock} from '../../page/format.js';

const SPEEDS = [0.25, 0.5, 1, 2, 4];
/** Seconds of the reader's time that a run takes at speed 1. */
const WHOLE_SECONDS = 20;

export class Player {
  #seconds = 0;
  #stopAt;
  #frame;
  #isPlaying = false;

  /** @param onTime is told the time whenever it changes, in seconds, and whether it plays */
  constructor(onTime) {
    this.onTime = onTime;
    this.speed = 1;
    this.duration = 1;
    this.columnSeconds = 1;
    const button = (id, label, text, onclick) =>
      el('button', {type: 'button', id, 'aria-label': label, title: label, onclick}, text);
    this.playButton = button('play', 'Play', '▶', () => this.toggle());
    this.playButton.classList.add('main');
    this.scrub = el('input', {
      type: 'range',
      id: 'scrub',
      min: '0',
      value: '0',
      'aria-label': 'Time of the run',
      oninput: () => this.seek(Number(this.scrub.value)),
    });
    this.output = el('output', {for: 'scrub', id: 'time'});
    this.speeds = el(
      'select',
      {id: 'speed', 'aria-label': 'Speed', onchange: () => this.setSpeed(Number(this.speeds.value))},
      ...SPEEDS.map((speed) => el('option', {value: speed, selected: speed === 1}, `${speed}×`)),
    );
    byId('player').replaceChildren(
      button('start', 'To the start', '|◀', () => this.seek(0)),
      button('back', 'Back by one step', '‹', () => this.step(-1)),
      this.playButton,
      button('forth', 'Forward by one step', '›', () => this.step(1)),
      this.scrub,
      this.output,
      this.speeds,
    );
  }

  get seconds() {
    return this.#seconds;
  }

  get isPlaying() {
    return this.#isPlaying;
  }

  /** Another run; the time stays as far as it goes. */
  load({seconds, columnSeconds}) {
    this.duration = seconds;
    this.columnSeconds = columnSeconds;
    this.scrub.max = String(seconds);
    this.scrub.step = String(columnSeconds);
  }

  /** Shows a time, and stays there. */
  seek(seconds) {
    this.pause();
    this.#set(seconds);
  }

  step(steps) {
    const column = Math.round((this.#seconds / this.columnSeconds) * 1e6) / 1e6;
    const next = steps > 0 ? Math.floor(column) + steps : Math.ceil(column) + steps;
    this.seek(next * this.columnSeconds);
  }

  toggle() {
    if (this.#isPlaying) {
      this.pause();
    } else {
      this.play(this.#seconds >= this.duration ? 0 : this.#seconds);
    }
  }

  /** Plays from a time to another, then calls back. */
  play(from, until = this.duration, onEnd = () => {}) {
    this.pause();
    this.#isPlaying = true;
    this.#stopAt = Math.min(until, this.duration);
    this.#showPlaying();
    this.#set(from);
    const start = {now: performance.now(), seconds: this.#seconds, speed: this.speed};
    const tick = (now) => {
      if (start.speed !== this.speed) {
        Object.assign(start, {now, seconds: this.#seconds, speed: this.speed});
      }
      const rate = (this.duration / WHOLE_SECONDS) * this.speed;
      const time = start.seconds + (Math.max(0, now - start.now) / 1000) * rate;
      if (time >= this.#stopAt) {
        this.seek(this.#stopAt);
        onEnd();
        return;
      }
      this.#set(this.#calm() ? Math.floor(time / this.columnSeconds) * this.columnSeconds : time);
      this.#frame = requestAnimationFrame(tick);
    };
    this.#frame = requestAnimationFrame(tick);
  }

  pause() {
    cancelAnimationFrame(this.#frame);
    this.#isPlaying = false;
    this.#showPlaying();
  }

  setSpeed(speed) {
    this.speed = speed;
    this.speeds.value = String(speed);
  }

  faster(steps) {
    const index = SPEEDS.indexOf(this.speed) + steps;
    this.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, index))]);
  }

  /** Those who want no motion see one column after the other, and nothing between them. */
  #calm() {
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  #set(seconds) {
    this.#seconds = Math.max(0, Math.min(this.duration, seconds));
    this.scrub.value = String(this.#seconds);
    this.scrub.setAttribute('aria-valuetext', clock(this.#seconds));
    this.output.textContent = `${clock(this.#seconds)} / ${clock(this.duration)}`;
    this.onTime(this.#seconds);
  }

  #showPlaying() {
    const label = this.#isPlaying ? 'Pause' : 'Play';
    this.playButton.textContent = this.#isPlaying ? '❚❚' : '▶';
    this.playButton.setAttribute('aria-label', label);
    this.playButton.title = label;
  }
}
