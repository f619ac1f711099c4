// The scenario's text with a list of what may stand at the cursor.

import {byId, el} from '../../page/dom.js';
import {scrollColours, showColours} from './colours.js';
import {contextAt} from './context.js';

const LINE = 19;
const PADDING = {left: 12 + 44, top: 10};

export class Editor {
  #items = [];
  #chosen = 0;

  /** @param completion gives what fits; onChange gets each change of the text */
  constructor(completion, onChange) {
    Object.assign(this, {completion, onChange});
    this.area = byId('text');
    this.list = byId('completions');
    this.gutter = byId('gutter');
    this.colours = byId('colours');
    this.area.addEventListener('input', () => {
      this.#changed();
      this.#offer(false);
    });
    this.area.addEventListener('keydown', (event) => this.#key(event));
    this.area.addEventListener('blur', () => this.#close());
    this.area.addEventListener('click', () => this.#close());
    this.area.addEventListener('scroll', () => {
      this.#close();
      this.gutter.scrollTop = this.area.scrollTop;
      scrollColours(this.area, this.colours);
    });
  }

  get text() {
    return this.area.value;
  }

  set text(text) {
    this.area.value = text;
    this.area.scrollTop = 0;
    this.#changed();
  }

  /** Another text in place of this one, where the reader is. */
  replace(text) {
    const {selectionStart, scrollTop} = this.area;
    this.area.value = text;
    this.area.selectionStart = Math.min(selectionStart, text.length);
    this.area.selectionEnd = this.area.selectionStart;
    this.area.scrollTop = scrollTop;
    this.#changed();
  }

  /** Marks the lines of mistakes [{line, message}]. */
  mark(problems) {
    const told = d3.rollup(
      problems,
      (some) => some.map(({message}) => message).join('\n'),
      ({line}) => line,
    );
    [...this.gutter.children].forEach((number, index) => {
      const message = told.get(index + 1);
      number.classList.toggle('bad', message !== undefined);
      number.title = message ?? '';
    });
  }

  /** Reports a change, and has a number for each line; one more makes room for a scroll bar. */
  #changed() {
    const lines = this.area.value.split('\n').length + 1;
    while (this.gutter.childElementCount < lines) {
      this.gutter.append(el('span', {}, String(this.gutter.childElementCount + 1)));
    }
    while (this.gutter.childElementCount > lines) {
      this.gutter.lastElementChild.remove();
    }
    this.gutter.lastElementChild.textContent = '';
    this.gutter.children[lines - 2].textContent = String(lines - 1);
    this.gutter.scrollTop = this.area.scrollTop;
    showColours(this.area, this.colours);
    this.onChange();
  }

  /** Puts the cursor on a place, both numbers from 1. */
  select(line, column) {
    const lines = this.area.value.split('\n');
    const before = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    const at = before + column - 1;
    this.area.focus();
    this.area.setSelectionRange(at, before + (lines[line - 1] ?? '').length);
    this.area.scrollTop = Math.max(0, (line - 6) * LINE);
  }

  #offer(isAsked) {
    const at = this.area.selectionStart;
    const context = contextAt(this.area.value, at);
    const wanted = isAsked || context.word.length > 0;
    this.#items = wanted ? this.completion.at(context) : [];
    this.word = context.word;
    this.#chosen = 0;
    if (this.#items.length === 0) {
      this.#close();
      return;
    }
    this.list.replaceChildren(
      ...this.#items.map(({text, about}, index) =>
        el(
          'li',
          {
            role: 'option',
            id: `completion-${index}`,
            onmousedown: (event) => {
              event.preventDefault();
              this.#accept(index);
            },
          },
          el('code', {}, text),
          el('span', {}, about),
        ),
      ),
    );
    this.list.hidden = false;
    this.#place(at);
    this.#mark();
  }

  /** Under the cursor; letters of the editor are all as wide. */
  #place(at) {
    const lines = this.area.value.slice(0, at).split('\n');
    const column = lines[lines.length - 1].length - this.word.length;
    const context = document.createElement('canvas').getContext('2d');
    context.font = getComputedStyle(this.area).font;
    const x = PADDING.left + column * context.measureText('0').width - this.area.scrollLeft;
    const y = PADDING.top + lines.length * LINE - this.area.scrollTop + 4;
    const most = Math.max(0, this.area.parentElement.clientWidth - this.list.offsetWidth - 4);
    this.list.style.left = `${Math.max(0, Math.min(most, x))}px`;
    this.list.style.top = `${y}px`;
  }

  #mark() {
    [...this.list.children].forEach((item, index) =>
      item.setAttribute('aria-selected', String(index === this.#chosen)),
    );
    this.list.children[this.#chosen].scrollIntoView({block: 'nearest'});
    this.area.setAttribute('aria-activedescendant', `completion-${this.#chosen}`);
  }

  #close() {
    this.list.hidden = true;
    this.area.removeAttribute('aria-activedescendant');
  }

  #accept(index) {
    const {insert} = this.#items[index];
    const at = this.area.selectionStart;
    this.area.setRangeText(insert, at - this.word.length, at, 'end');
    this.#close();
    this.#changed();
    if (insert.endsWith(': ')) {
      this.#offer(true);
    }
  }

  #key(event) {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      this.#offer(true);
      return;
    }
    if (this.list.hidden) {
      return;
    }
    const count = this.#items.length;
    const actions = {
      ArrowDown: () => this.#move((this.#chosen + 1) % count),
      ArrowUp: () => this.#move((this.#chosen + count - 1) % count),
      Enter: () => this.#accept(this.#chosen),
      Tab: () => this.#accept(this.#chosen),
      Escape: () => this.#close(),
    };
    if (actions[event.key] && !event.ctrlKey) {
      event.preventDefault();
      actions[event.key]();
    }
  }

  #move(index) {
    this.#chosen = index;
    this.#mark();
  }
}
