// The fields of a scenario that stand on one line, as a form. Whatever is typed into either is in
// the other; what the form does not know it leaves alone.

import {el} from '../../page/dom.js';

/** What a line may hold, by the name before the colon: how it is asked for. */
const KNOWN = [
  {pattern: /^servers$/, title: 'Servers', kind: 'number'},
  {pattern: /^duration$/, title: 'Duration', kind: 'text'},
  {pattern: /^seed$/, title: 'Seed', kind: 'number'},
  {pattern: /^(system|system\.profile)$/, title: 'System', kind: 'text'},
  {pattern: /^loads\.[^.]+\.rate$/, title: 'Rate', kind: 'text'},
  {pattern: /^tables\.[^.]+\.key$/, title: 'Key', kind: 'list'},
  {pattern: /^tables\.[^.]+\.rowSize$/, title: 'Row size', kind: 'text'},
  {pattern: /^tables\.[^.]+\.preSplits$/, title: 'Pre-splits', kind: 'number'},
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

/** A column with its type first and its values last, on one line. */
const COLUMN = /^(\s*([\w-]+):\s*\{type: (\w+), values: )(.+)(?:, indexed: false)?\}\s*(?:#.*)?$/;

/** The values of a column, as a field with the examples of its type; undefined for other lines. */
function valuesOf(line, start, parents) {
  const match = line.match(COLUMN);
  if (!match || parents.length !== 3 || parents[0] !== 'tables' || parents[2] !== 'columns') {
    return undefined;
  }
  const [, before, column, type] = match;
  const value = match[4].replace(/, indexed: false$/, '');
  const from = start + before.length;
  const title = `Values of ${column}`;
  const path = `${parents.join('.')}.${column}.values`;
  return {path, title, kind: 'choice', examples: EXAMPLES[type] ?? {}, from, to: from + value.length, value};
}

/** [{path, title, kind, from, to, value}]: where each value stands in the text, from inclusive. */
export function fieldsOf(text) {
  const fields = [];
  const parents = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const match = line.match(/^(\s*)([\w-]+):(\s*)(.*?)\s*(?:\s#.*)?$/);
    if (match && !line.trimStart().startsWith('#')) {
      const [, indent, name, gap, value] = match;
      while (parents.length > 0 && parents.at(-1).depth >= indent.length) {
        parents.pop();
      }
      const path = [...parents.map((parent) => parent.name), name].join('.');
      const values = valuesOf(line, start, parents.map((parent) => parent.name));
      const from = start + indent.length + name.length + 1 + gap.length;
      if (values) {
        fields.push(values);
      } else if (value === '') {
        parents.push({depth: indent.length, name});
      } else if (value.startsWith('{')) {
        fields.push(...within(value, from, path));
      } else {
        fields.push({path, from, to: from + value.length, value});
      }
    }
    start += line.length + 1;
  }
  return fields.flatMap((field) => {
    if (field.kind) {
      return [field];
    }
    const known = KNOWN.find(({pattern}) => pattern.test(field.path));
    const isList = /^\[[^[\]{}]*\]$/.test(field.value);
    const fits = known && (known.kind === 'list' ? isList : !/[[\]{}|>&*]/.test(field.value));
    return fits ? [{...field, title: titleOf(known, field.path), kind: known.kind}] : [];
  });
}

/** The plain values of a map in braces, one level deep. */
function within(value, start, path) {
  return [...value.matchAll(/([\w-]+):\s*([^,{}[\]]+?)\s*(?=[,}])/g)].map((match) => {
    const from = start + match.index + match[0].indexOf(match[2], match[1].length + 1);
    return {path: `${path}.${match[1]}`, from, to: from + match[2].length, value: match[2]};
  });
}

function titleOf({title}, path) {
  const parts = path.split('.');
  return parts.length === 3 ? `${title} of ${parts[1]}` : title;
}

/** The text with another value of a field. */
export function withValue(text, {from, to}, value) {
  return text.slice(0, from) + value + text.slice(to);
}

/** Columns of a key, [A, B]. */
export function listOf(value) {
  return value.slice(1, -1).split(',').map((part) => part.trim()).filter(Boolean);
}

export class Form {
  /**
   * @param editor has the text, and sets it with `replace`
   * @param systems [{name, title}]
   */
  constructor(host, editor, systems = []) {
    Object.assign(this, {host, editor});
    this.systems = Object.fromEntries(systems.map(({name, title}) => [title, name]));
  }

  /** Shows what the text says, unless that is what the form has just said. */
  show() {
    const fields = fieldsOf(this.editor.text);
    const shape = fields.map(({path, kind, value}) => path + (kind === 'list' || kind === 'choice' ? value : '')).join();
    if (shape === this.shape) {
      fields.forEach(({value}, i) => {
        const input = this.inputs[i];
        if (input && input !== document.activeElement) {
          input.value = value;
        }
      });
      return;
    }
    this.shape = shape;
    this.inputs = [];
    this.host.replaceChildren(...fields.map((field, i) => this.#row(field, i)));
  }

  #row(field, index) {
    const {path, title, kind, value} = field;
    if (kind === 'list') {
      return el('div', {role: 'group', 'aria-label': title}, el('span', {}, title), ...this.#parts(path, listOf(value)));
    }
    const examples = title === 'System' ? this.systems : field.examples;
    if (examples) {
      this.inputs[index] = this.#choice(path, value, examples);
      return el('label', {}, el('span', {}, title), this.inputs[index]);
    }
    const input = el('input', {
      value,
      type: 'text',
      inputmode: kind === 'number' ? 'numeric' : undefined,
      oninput: ({target}) => this.#set(path, target.value),
    });
    this.inputs[index] = input;
    return el('label', {}, el('span', {}, title), input);
  }

  /** What is written, and the examples. */
  #choice(path, value, examples) {
    const known = Object.entries(examples);
    const own = known.some(([, example]) => example === value) ? [] : [[value, value]];
    const options = [...own, ...known].map(([words, example]) => el('option', {value: example}, words));
    const select = el('select', {onchange: ({target}) => this.#set(path, target.value)}, ...options);
    select.value = value;
    return select;
  }

  /** A button for each column of a key; a click moves it to the front. */
  #parts(path, columns) {
    return columns.map((column, i) =>
      el(
        'button',
        {
          type: 'button',
          title: i === 0 ? 'the first column' : 'move to the front',
          disabled: i === 0,
          onclick: () => this.#set(path, `[${[column, ...columns.filter((other) => other !== column)].join(', ')}]`),
        },
        i === 0 ? column : `⇤ ${column}`,
      ),
    );
  }

  #set(path, value) {
    const field = fieldsOf(this.editor.text).find((one) => one.path === path);
    if (field && value.trim() !== '') {
      this.editor.replace(withValue(this.editor.text, field, value));
    }
  }
}
