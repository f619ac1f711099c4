// The text beside the stage: what is said, what is asked, and when the answer is shown.

import {el} from '../../page/dom.js';

export class Steps {
  #now = -1;

  /**
   * @param steps [{variant, from, until, look, asks}]
   * @param stage shows a variant and a time: show(variant, look), and its player
   */
  constructor(steps, stage) {
    Object.assign(this, {steps, stage});
    this.items = [...document.querySelectorAll('.step')];
    this.items.forEach((item, index) => this.#equip(item, index));
    this.#cover();
  }

  get now() {
    return this.#now;
  }

  /** Goes to a step. */
  async go(index, {focus = false} = {}) {
    if (index < 0 || index >= this.steps.length) {
      return;
    }
    const {variant, from, until, look, asks} = this.steps[index];
    this.#now = index;
    this.items.forEach((item, i) => {
      item.classList.toggle('now', i === index);
      item.setAttribute('aria-current', i === index ? 'step' : 'false');
    });
    await this.stage.show(variant, look);
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
    const buttons = el('div', {class: 'go'});
    const main = {type: 'button', class: 'main play'};
    if (until > from) {
      const onclick = () => this.#play(index);
      buttons.append(el('button', {...main, onclick}, asks ? 'Show what happens' : 'Play this'));
    } else {
      buttons.append(el('button', {...main, onclick: () => this.#show(index)}, 'Show this'));
    }
    if (index + 1 < this.steps.length) {
      const onclick = () => this.go(index + 1, {focus: true});
      buttons.append(el('button', {type: 'button', class: 'next', onclick}, 'Next'));
    }
    if (index + 1 === this.steps.length) {
      const onclick = () => document.getElementById('lab').scrollIntoView({block: 'start'});
      buttons.append(el('button', {type: 'button', onclick}, 'Try it yourself'));
    }
    const details = item.querySelector('.answer');
    item.insertBefore(buttons, null);
    details?.addEventListener('toggle', () => {
      this.#cover();
      if (details.open) {
        this.#judge(item);
      }
    });
  }

  async #play(index) {
    const {from, until} = this.steps[index];
    await this.go(index);
    const isAway = this.#showStage();
    this.stage.player.play(from, until, () => {
      this.#answer(index);
      if (isAway) {
        this.items[index].scrollIntoView({block: 'nearest'});
      }
    });
  }

  /** Where the stage stands above the text it comes into view; whether it had to. */
  #showStage() {
    const panels = document.querySelector('.panels').getBoundingClientRect();
    const isAway = panels.bottom < innerHeight / 3 || panels.top > (innerHeight * 2) / 3;
    if (isAway) {
      document.querySelector('.stage').scrollIntoView({block: 'start'});
    }
    return isAway;
  }

  async #show(index) {
    await this.go(index);
    this.#showStage();
  }

  #isAnswered(index) {
    return this.items[index].querySelector('.answer')?.open ?? true;
  }

  /** Pictures of steps behind an open question would answer it: they come with its answer. */
  #cover() {
    const open = this.items.findIndex((_, index) => this.steps[index].asks && !this.#isAnswered(index));
    this.items.forEach((item, index) => item.classList.toggle('ahead', open >= 0 && index > open));
  }

  #answer(index) {
    const details = this.items[index].querySelector('.answer');
    if (details) {
      details.open = true;
    }
  }

  /** Says whether the guess was right, once the answer is open. */
  #judge(item) {
    const inputs = [...item.querySelectorAll('input[type=radio]')];
    const guess = inputs.find((input) => input.checked);
    for (const input of inputs) {
      const isRight = input.hasAttribute('data-right');
      input.closest('label').classList.toggle('right', isRight);
      input.closest('label').classList.toggle('wrong', input === guess && !isRight);
      input.disabled = true;
    }
    if (guess) {
      const isRight = guess.hasAttribute('data-right');
      item.querySelector('.verdict').textContent = isRight ? 'Correct.' : 'Not correct.';
    }
  }
}
