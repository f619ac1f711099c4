// A page without a story: all variants in small, covered until the reader has said which of them
// will burn.

import {byId, el, onPress} from '../../page/dom.js';
import {millis} from '../../page/format.js';
import {paint} from '../../page/heat.js';
import {wholePercent} from './captions.js';

/** A run that gets less than this done of what was asked for in its last third burns. */
const ENOUGH = 0.95;

export class Sandbox {
  /** @param stage shows a variant: show(name, look), and its player */
  constructor(replays, stage) {
    this.stage = stage;
    this.isOpen = false;
    this.cards = replays.map((replay) => {
      const card = {replay, isGuess: false, button: el(
        'button',
        {type: 'button', 'aria-pressed': 'false', onclick: () => this.#choose(card)},
        el('b', {}, replay.name.replaceAll('_', ' · ')),
        el('canvas', {class: 'heat-picture', width: 160, height: 40, 'aria-hidden': 'true'}),
        el('span', {class: 'faint'}, '?'),
      )};
      return card;
    });
    byId('choices').append(...this.cards.map(({button}) => button));
    onPress({reveal: () => this.#reveal()});
    byId('grid').hidden = false;
    document.body.classList.add('sandbox', 'covered');
  }

  #choose(card) {
    if (this.isOpen) {
      this.cards.forEach((one) => one.button.setAttribute('aria-pressed', String(one === card)));
      this.stage.show(card.replay.name, []);
      this.stage.player.seek(card.replay.seconds);
    } else {
      card.isGuess = !card.isGuess;
      card.button.setAttribute('aria-pressed', String(card.isGuess));
    }
  }

  #reveal() {
    this.isOpen = true;
    document.body.classList.remove('covered');
    byId('reveal').remove();
    const right = this.cards.filter(judge).length;
    byId('sandbox-verdict').textContent = `${right} of your ${this.cards.length} predictions are right. Select a run to see it.`;
    this.#choose(this.cards[0]);
  }
}

/** Shows how a run ended; returns whether the reader has foreseen it. */
function judge({replay, isGuess, button}) {
  const {doneShare, p99} = lastThird(replay);
  const burns = doneShare < ENOUGH;
  paint(button.querySelector('canvas'), replay);
  button.querySelector('span').textContent = `${burns ? 'hot: ' : ''}${wholePercent(doneShare)} done, p99 ${millis(p99)}`;
  button.classList.toggle('picked', isGuess);
  button.classList.toggle('right', burns === isGuess);
  button.append(el('span', {class: 'pick'}, isGuess ? 'your pick' : ''));
  return burns === isGuess;
}

function lastThird({columns, completedPerSecond, offeredPerSecond, p99Millis}) {
  const from = Math.floor((2 * columns) / 3);
  const offered = d3.sum(offeredPerSecond.slice(from));
  return {
    doneShare: offered > 0 ? d3.sum(completedPerSecond.slice(from)) / offered : 1,
    p99: d3.max(p99Millis.slice(from)) ?? NaN,
  };
}
