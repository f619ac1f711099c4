// The text beside the stage: what is said, what is asked, and when the answer is shown.

import {byId, el} from '../../page/dom.js';

export class Steps {
  #now = -1;

  /**
   * @param steps [{variant, from, until, look, asks}]
   * @param stage shows a variant and a time: show(variant, look), and its player
   */
  constructor(steps, stage) {
    this.steps = steps;
    this.stage = stage;
    this.items = [...document.querySelectorAll('.step')];
    this.items.forEach((item, index) => this.#equip(item, index));
    this.#cover();
  }

  get now() {
    return this.#now;
  }

  /** Goes to a step. */
  go(index, {focus = false} = {}) {
    if (index < 0 || index >= this.steps.length) {
      return;
    }
    const {variant, from, until, look, asks} = this.steps[index];
    this.#now = index;
    this.items.forEach((item, i) => {
      item.classList.toggle('now', i === index);
      item.setAttribute('aria-current', i === index ? 'step' : 'false');
    });
    this.stage.show(variant, look);
    // A question comes before what it asks for; otherwise the end of the time says most.
    this.stage.player.seek(asks && !this.#isAnswered(index) ? from : until);
    history.replaceState(null, '', `#step-${index + 1}`);
    if (focus) {
      this.items[index].scrollIntoView({block: 'nearest'});
      this.items[index].querySelector('.go button').focus({preventScroll: true});
    }
  }

  #equip(item, index) {
    const {from, until, asks} = this.steps[index];
    const button = (kind, text, onclick) => el('button', {type: 'button', class: kind, onclick}, text);
    item.append(
      el(
        'div',
        {class: 'go'},
        button('main play', until <= from ? 'Show this' : asks ? 'Show what happens' : 'Play this', () => this.#play(index)),
        index + 1 < this.steps.length
          ? button('next', 'Next', () => this.go(index + 1, {focus: true}))
          : button('', 'Try it yourself', () => byId('lab').scrollIntoView({block: 'start'})),
      ),
    );
    const details = item.querySelector('.answer');
    details?.addEventListener('toggle', () => {
      this.#cover();
      if (details.open) {
        judge(item);
      }
    });
  }

  /** Shows a step's time on the stage, which comes into view; the answer comes with its end. */
  #play(index) {
    const {from, until} = this.steps[index];
    this.go(index);
    byId('heatmap').scrollIntoView({block: 'nearest'});
    if (until > from) {
      this.stage.player.play(from, until, () => {
        this.items[index].querySelector('.answer')?.setAttribute('open', '');
        this.items[index].scrollIntoView({block: 'nearest'});
      });
    }
  }

  #isAnswered(index) {
    return this.items[index].querySelector('.answer')?.open ?? true;
  }

  /** Pictures of steps behind an open question would answer it: they come with its answer. */
  #cover() {
    const open = this.items.findIndex((_, index) => this.steps[index].asks && !this.#isAnswered(index));
    this.items.forEach((item, index) => item.classList.toggle('ahead', open >= 0 && index > open));
  }
}

/** Says whether the guess was right, once the answer is open. */
function judge(item) {
  const inputs = [...item.querySelectorAll('input[type=radio]')];
  const isRight = (input) => input.hasAttribute('data-right');
  const guess = inputs.find((input) => input.checked);
  for (const input of inputs) {
    const {classList} = input.closest('label');
    classList.toggle('right', isRight(input));
    classList.toggle('wrong', input === guess && !isRight(input));
    input.disabled = true;
  }
  if (guess) {
    item.querySelector('.verdict').textContent = isRight(guess) ? 'Correct.' : 'Not correct.';
  }
}
