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
      const from = start + indent.length + name.length + 1 + gap.length;
      if (value === '') {
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
    const known = KNOWN.find(({pattern}) => pattern.test(field.path));
    const isList = /^\[[^\[\]{}]*\]$/.test(field.value);
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
  /** @param editor has the text, and sets it with `replace` */
  constructor(host, editor) {
    Object.assign(this, {host, editor});
  }

  /** Shows what the text says, unless that is what the form has just said. */
  show() {
    const fields = fieldsOf(this.editor.text);
    const shape = fields.map(({path, kind, value}) => path + (kind === 'list' ? value : '')).join();
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

  #row({path, title, kind, value}, index) {
    if (kind === 'list') {
      return el('div', {role: 'group', 'aria-label': title}, el('span', {}, title), ...this.#parts(path, listOf(value)));
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
