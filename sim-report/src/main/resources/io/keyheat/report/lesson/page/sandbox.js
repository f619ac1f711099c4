// A page without a story: all variants in small, covered until the reader has said which of them
// will burn.

import {byId, el} from '../../page/dom.js';
import {millis, percent} from '../../page/format.js';
import {paint} from '../../page/heat.js';

/** A run that gets less than this done of what was asked for in its last third burns. */
const ENOUGH = 0.95;

export class Sandbox {
  /** @param stage shows a variant: show(name, look), and its player */
  constructor(replays, stage) {
    Object.assign(this, {replays, stage, isOpen: false});
    this.guesses = new Set();
    this.buttons = replays.map((replay) => this.#button(replay));
    this.reveal = el(
      'button',
      {type: 'button', id: 'reveal', class: 'main', onclick: () => this.#reveal()},
      'Show the results',
    );
    this.verdict = el('p', {role: 'status', id: 'sandbox-verdict'});
    byId('grid').replaceChildren(
      el('p', {}, 'Which of these will become hotspots? Select them.'),
      el('div', {class: 'choices'}, ...this.buttons),
      el('p', {class: 'go'}, this.reveal),
      this.verdict,
    );
    byId('grid').hidden = false;
    document.body.classList.add('sandbox', 'covered');
  }

  #button(replay) {
    return el(
      'button',
      {type: 'button', 'aria-pressed': 'false', onclick: () => this.#choose(replay)},
      el('b', {}, replay.name.replaceAll('_', ' · ')),
      el('canvas', {class: 'heat-picture', width: 160, height: 40, 'aria-hidden': 'true'}),
      el('span', {class: 'faint'}, '?'),
    );
  }

  #choose(replay) {
    const button = this.buttons[this.replays.indexOf(replay)];
    if (this.isOpen) {
      this.buttons.forEach((one) => one.setAttribute('aria-pressed', String(one === button)));
      this.stage.show(replay.name, []).then(() => this.stage.player.seek(replay.seconds));
      return;
    }
    const isGuess = !this.guesses.delete(replay);
    if (isGuess) {
      this.guesses.add(replay);
    }
    button.setAttribute('aria-pressed', String(isGuess));
  }

  #reveal() {
    this.isOpen = true;
    document.body.classList.remove('covered');
    this.reveal.remove();
    let right = 0;
    this.replays.forEach((replay, index) => {
      const {doneShare, p99} = lastThird(replay);
      const burns = doneShare < ENOUGH;
      right += burns === this.guesses.has(replay) ? 1 : 0;
      const button = this.buttons[index];
      paint(button.querySelector('canvas'), replay);
      button.querySelector('span').textContent =
        `${burns ? 'hot: ' : ''}${percent(Math.round(doneShare * 100) / 100)} done, p99 ${millis(p99)}`;
      button.classList.toggle('picked', this.guesses.has(replay));
      button.classList.toggle('right', burns === this.guesses.has(replay));
      button.append(el('span', {class: 'pick'}, this.guesses.has(replay) ? 'your pick' : ''));
      button.setAttribute('aria-pressed', 'false');
    });
    this.verdict.textContent =
      `${right} of your ${this.replays.length} predictions are right. Select a run to see it.`;
    this.#choose(this.replays[0]);
  }
}

function lastThird({columns, completedPerSecond, offeredPerSecond, p99Millis}) {
  const from = Math.floor((2 * columns) / 3);
  const offered = d3.sum(offeredPerSecond.slice(from));
  return {
    doneShare: offered > 0 ? d3.sum(completedPerSecond.slice(from)) / offered : 1,
    p99: d3.max(p99Millis.slice(from)) ?? NaN,
  };
}
