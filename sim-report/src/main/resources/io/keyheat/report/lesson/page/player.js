// Time: play, pause, step, back, speed, scrub.

import {byId, onPress} from '../../page/dom.js';
import {clock} from '../../page/format.js';

/** Seconds of the reader's time that a run takes at speed 1. */
const WHOLE_SECONDS = 20;

export class Player {
  #seconds = 0;

  /** Ends what plays. */
  #stop;

  /** @param onTime is told the time whenever it changes, in seconds */
  constructor(onTime) {
    this.onTime = onTime;
    this.scrub = byId('scrub');
    this.speeds = byId('speed');
    this.scrub.addEventListener('input', () => this.seek(Number(this.scrub.value)));
    onPress({
      start: () => this.seek(0),
      back: () => this.step(-1),
      play: () => this.toggle(),
      forth: () => this.step(1),
    });
    byId('player').hidden = false;
  }

  get seconds() {
    return this.#seconds;
  }

  get isPlaying() {
    return this.#stop !== undefined;
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
    if (this.isPlaying) {
      this.pause();
    } else {
      this.play(this.#seconds >= this.duration ? 0 : this.#seconds);
    }
  }

  /** Plays from a time to another, then calls back. */
  play(from, until = this.duration, onEnd = () => {}) {
    const end = Math.min(until, this.duration);
    let time = from;
    this.seek(from);
    this.#showPlaying('Pause', '❚❚');
    this.#stop = animate((passed) => {
      time += passed * (this.duration / WHOLE_SECONDS) * Number(this.speeds.value);
      if (time >= end) {
        this.seek(end);
        onEnd();
      } else {
        this.#set(isCalm() ? Math.floor(time / this.columnSeconds) * this.columnSeconds : time);
      }
    });
  }

  pause() {
    this.#stop?.();
    this.#stop = undefined;
    this.#showPlaying('Play', '▶');
  }

  faster(steps) {
    this.speeds.selectedIndex = Math.max(0, Math.min(this.speeds.length - 1, this.speeds.selectedIndex + steps));
  }

  #set(seconds) {
    this.#seconds = Math.max(0, Math.min(this.duration, seconds));
    this.scrub.value = String(this.#seconds);
    this.scrub.setAttribute('aria-valuetext', clock(this.#seconds));
    byId('time').textContent = `${clock(this.#seconds)} / ${clock(this.duration)}`;
    this.onTime(this.#seconds);
  }

  #showPlaying(label, sign) {
    Object.assign(byId('play'), {textContent: sign, ariaLabel: label, title: label});
  }
}

/** Those who want no motion see one column after the other, and nothing between them. */
function isCalm() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Calls back before each picture with the seconds since the one before; returns what ends that. */
export function animate(onPicture) {
  let before = performance.now();
  const tick = (now) => {
    frame = requestAnimationFrame(tick);
    onPicture(Math.max(0, now - before) / 1000);
    before = now;
  };
  let frame = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(frame);
}
