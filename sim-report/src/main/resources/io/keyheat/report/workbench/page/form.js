// The fields of a scenario that most readers change, as a form. Whatever is typed into either is in
// the other; what the form does not know it leaves alone.

import {el} from '../../page/dom.js';
import {outline} from './outline.js';

const PLAIN = /^[^[\]{}|>&*]+$/;
const LIST = /^\[[^[\]{}]*\]$/;

/** Values that are shown, by their paths: what they are of, and how they may be written. */
const KNOWN = [
  {pattern: /^servers$/, title: 'Servers', isNumber: true},
  {pattern: /^duration$/, title: 'Duration'},
  {pattern: /^seed$/, title: 'Seed', isNumber: true},
  {pattern: /^system(\.profile)?$/, title: 'System', choices: ({systems}) => systems},
  {pattern: /^loads\.(?<of>[^.]+)\.rate$/, title: 'Rate'},
  {pattern: /^tables\.(?<of>[^.]+)\.key$/, title: 'Key', fits: LIST},
  {pattern: /^tables\.(?<of>[^.]+)\.rowSize$/, title: 'Row size'},
  {pattern: /^tables\.(?<of>[^.]+)\.preSplits$/, title: 'Pre-splits', isNumber: true},
  {
    pattern: /^tables\.[^.]+\.columns\.(?<of>[^.]+)\.values$/,
    title: 'Values',
    fits: /./,
    choices: ({typeOf, path}) => EXAMPLES[typeOf(path.replace(/values$/, 'type'))] ?? {},
  },
];

/** Values of a column by example, by its type: what they are, and how a scenario says so. */
const NUMBERS = {
  'count up': '{sequence: 1}',
  'without order': '{uniform: [1, 1000000000]}',
  'few values': '{uniform: [1, 100]}',
};
const IDS = {'UUID v4, without order': '{uuid: v4}', 'UUID v7, begins with the time': '{uuid: v7}'};
const EXAMPLES = {
  int64: NUMBERS,
  string: {
    ...IDS,
    'a text that counts up': '{text: "order{n}", n: {sequence: 1}}',
    'one of a million texts': '{text: "user{n}", n: {uniform: [1, 1000000]}}',
    'one of a hundred texts': '{text: "group{n}", n: {uniform: [1, 100]}}',
  },
  uuid: IDS,
  bytes: IDS,
  timestamp: {'time of writing': 'now'},
};

/** The known values of a text: [{path, title, isNumber, choices, value, from, to}]. */
export function fieldsOf(text, systems) {
  const values = outline(text)
    .filter(({isKey}) => !isKey)
    .map((slot) => ({...slot, path: slot.path.join('.')}));
  const typeOf = (wanted) => values.find(({path}) => path === wanted)?.value;
  return values.flatMap(({path, value, from}) => {
    const {pattern, title, isNumber, choices, fits = PLAIN} = KNOWN.find((one) => one.pattern.test(path)) ?? {};
    if (!pattern || !fits.test(value)) {
      return [];
    }
    const {of} = pattern.exec(path).groups ?? {};
    return [{path, value, from, to: from + value.length, isNumber, isList: fits === LIST,
      title: of ? `${title} of ${of}` : title, choices: choices?.({systems, typeOf, path})}];
  });
}

export class Form {
  /**
   * @param editor has the text, and changes a part of it with `replace`
   * @param systems [{name, title}]
   */
  constructor(host, editor, systems) {
    this.host = host;
    this.editor = editor;
    this.systems = Object.fromEntries(systems.map(({name, title}) => [title, name]));
  }

  /** Shows what the text says; fields that only have other values stay, as one may have the focus. */
  show() {
    const fields = fieldsOf(this.editor.text, this.systems);
    const shape = fields.map(({path, isList, choices, value}) => path + (isList || choices ? value : '')).join();
    if (shape !== this.shape) {
      this.shape = shape;
      this.controls = fields.map((field) => this.#control(field));
      this.host.replaceChildren(...fields.map(({title}, i) => labelled(title, this.controls[i])));
    }
    fields.forEach(({value}, i) => {
      if (this.controls[i] !== document.activeElement) {
        this.controls[i].value = value;
      }
    });
  }

  #control({path, value, isNumber, isList, choices}) {
    if (isList) {
      return el('span', {role: 'group'}, ...this.#columns(path, value.slice(1, -1).split(',').map((part) => part.trim())));
    }
    const set = ({target}) => this.#set(path, target.value);
    if (choices) {
      const known = Object.entries(choices);
      const own = known.some(([, example]) => example === value) ? [] : [[value, value]];
      const options = [...own, ...known].map(([words, example]) => el('option', {value: example}, words));
      return el('select', {onchange: set}, ...options);
    }
    return el('input', {type: 'text', inputmode: isNumber && 'numeric', oninput: set});
  }

  /** A button for each column of a key; a click moves it to the front. */
  #columns(path, columns) {
    return columns.map((column, i) => {
      const moved = [column, ...columns.filter((other) => other !== column)];
      const onclick = () => this.#set(path, `[${moved.join(', ')}]`);
      const title = i === 0 ? 'the first column' : 'move to the front';
      return el('button', {type: 'button', title, disabled: i === 0, onclick}, i === 0 ? column : `⇤ ${column}`);
    });
  }

  #set(path, value) {
    const field = fieldsOf(this.editor.text, this.systems).find((one) => one.path === path);
    if (field && value.trim() !== '') {
      this.editor.replace(value, field);
    }
  }
}

function labelled(title, control) {
  const isGroup = control.getAttribute('role') === 'group';
  if (isGroup) {
    control.setAttribute('aria-label', title);
  }
  return el(isGroup ? 'div' : 'label', {}, el('span', {}, title), control);
}
