// The names and values of a scenario's text with their places. It reads YAML as scenarios are
// written, block style and flow style on one line, and goes on where a text is unfinished.

const QUOTED = `"(?:[^"\\\\]|\\\\.)*"|'[^']*'`;
const LINE = new RegExp(`^((?:${QUOTED}|[^#]|(?<=\\S)#)*?)\\s*(?:(?<=^|\\s)#.*)?$`);
const ENTRY = /^(\s*)((?:- +)*)(?:("[^"]*"|'[^']*'|[^\s:#{}[\],&*!|>'"%@`][^:#{}[\],]*?)\s*:(?=\s|$))?\s*/;
const IN_FLOW = new RegExp(`(?:${QUOTED}|[^,{}[\\]:]|:(?!\\s|$))*`, 'y');

/** Stands at a place of which something is asked; no scenario has it. */
const CURSOR = '\uE000';

const bare = (name) => name.trim().replace(/^(["'])(.*)\1$/, '$2');

/**
 * The slots of a text, each [{path, from, to, value, isKey, names}]: path has '[]' for the items of
 * a list, a name's is that of its mapping; names are all names of the mapping that a slot is in.
 */
export function outline(text) {
  return new Reader().read(text);
}

/** What is at a place of a text: its slot's {path, isKey}, word before it, and the other names. */
export function contextAt(text, offset) {
  const slots = outline(text.slice(0, offset) + CURSOR + text.slice(offset));
  const slot = slots.find(({value}) => value.includes(CURSOR));
  const {path, isKey, names, value} = slot ?? {path: [], isKey: false, names: [], value: ''};
  const siblings = new Set(names.filter((name) => !name.includes(CURSOR)));
  return {path, isKey, siblings, word: value.split(CURSOR)[0]};
}

class Reader {
  #slots = [];

  /** Mappings and lists around a line, outermost first: next is the path of what comes in one. */
  #open = [{column: 0, isList: false, path: [], next: [], names: []}];

  read(text) {
    let start = 0;
    let block = Infinity; // How far the line in front of a block of plain text is indented.
    for (const whole of text.split('\n')) {
      const line = LINE.exec(whole)[1];
      const indent = whole.search(/\S/);
      if (indent >= 0 && indent <= block) {
        block = /[:-]\s+[|>][-+\d]*$/.test(line) ? indent : Infinity;
        if (line !== '') {
          this.#readLine(line, start);
        }
      }
      start += whole.length + 1;
    }
    return this.#slots;
  }

  #readLine(line, start) {
    this.line = line;
    this.start = start;
    const [entry, {length: indent}, dashes, key] = ENTRY.exec(line);
    const at = indent + dashes.length;
    const rest = line.slice(at);
    [...dashes].forEach((sign, i) => sign === '-' && this.#enter(indent + i, true));
    if (key !== undefined) {
      const mapping = this.#enter(at, false);
      mapping.next = this.#name(mapping, at, key);
      this.#value(entry.length, mapping.next, /.*/y);
    } else if (/^[{[]/.test(rest)) {
      this.#value(at, this.#open.at(-1).next, /.*/y);
    } else {
      this.#name(this.#enter(at, false), at, rest);
    }
  }

  /** The mapping or list at a column; a list may stand as far left as the name that it belongs to. */
  #enter(column, isList) {
    const ends = (top) => top.column > column || (top.column === column && top.isList && !isList);
    while (this.#open.length > 1 && ends(this.#open.at(-1))) {
      this.#open.pop();
    }
    const top = this.#open.at(-1);
    if (top.column === column && top.isList === isList) {
      return top;
    }
    const path = top.next;
    const fresh = {column, isList, path, next: isList ? [...path, '[]'] : path, names: []};
    this.#open.push(fresh);
    return fresh;
  }
  /** Adds the slot of a name; returns the path of its value. */
  #name({path, names}, at, name) {
    names.push(bare(name));
    this.#add({path, isKey: true, names}, at, at + name.length);
    return [...path, bare(name)];
  }

  /** Adds the slots of a value at a place of the line, those in it first; returns its end. */
  #value(at, path, plain) {
    const isFlow = /[{[]/.test(this.line[at] ?? '');
    const end = isFlow ? this.#flow(at, path) : this.#end(plain, at);
    this.#add({path, isKey: false, names: []}, at, end);
    return end;
  }

  /** What is in braces or brackets. */
  #flow(start, path) {
    const isMapping = this.line[start] === '{';
    const names = [];
    let at = start + 1;
    while (at < this.line.length && !/[}\]]/.test(this.line[at])) {
      if (/[\s,:]/.test(this.line[at])) {
        at++;
      } else if (isMapping && !/[{[]/.test(this.line[at])) {
        const end = this.#end(IN_FLOW, at);
        const below = this.#name({path, names}, at, this.line.slice(at, end));
        at = this.line[end] === ':' ? this.#value(this.#end(/:\s*/y, end), below, IN_FLOW) : end;
      } else {
        at = this.#value(at, [...path, '[]'], IN_FLOW);
      }
    }
    return Math.min(at + 1, this.line.length);
  }

  /** Where what a pattern matches at a place ends. */
  #end(pattern, at) {
    pattern.lastIndex = at;
    return pattern.test(this.line) ? pattern.lastIndex : at;
  }

  #add(slot, from, to) {
    this.#slots.push({...slot, from: this.start + from, to: this.start + to, value: this.line.slice(from, to).trimEnd()});
  }
}
