// Where in a YAML document a place of its text is: the names on the way to it, what is typed
// there, and whether that is a name or a value. It follows block and flow style as scenarios are
// written; what it cannot follow it takes for a value without a name.

const ENTRY = /^(\s*)((?:- +)*)(?:("[^"]*"|'[^']*'|[^\s:#{}[\],&*!|>'"%@`][^:#{}[\],]*?)\s*:(?:\s+|$))?(.*)$/;

/** {path, word, isKey, siblings}: path has '[]' for the items of a list. */
export function contextAt(text, offset) {
  const before = text.slice(0, offset).split('\n');
  const line = before.pop();
  const stack = [];
  for (const earlier of before) {
    if (/^\s*(#.*)?$/.test(earlier)) {
      continue;
    }
    enter(stack, earlier);
  }
  const [, spaces, dashes, key, rest] = line.match(ENTRY);
  const indent = spaces.length;
  leave(stack, indent, dashes.length > 0);
  pushDashes(stack, indent, dashes);
  if (key !== undefined) {
    stack.push({indent: indent + dashes.length, key: bare(key)});
    return inFlow(names(stack), rest, text, offset);
  }
  if (/^[{[]/.test(rest)) {
    return inFlow(names(stack), rest, text, offset);
  }
  return {path: names(stack), word: rest, isKey: true, siblings: siblings(text, offset, indent)};
}

/** Notes what a finished line opens. */
function enter(stack, line) {
  const [, spaces, dashes, key] = line.match(ENTRY);
  const indent = spaces.length;
  leave(stack, indent, dashes.length > 0);
  pushDashes(stack, indent, dashes);
  if (key !== undefined) {
    stack.push({indent: indent + dashes.length, key: bare(key)});
  }
}

/** A list may stand as far left as the name that it belongs to. */
function leave(stack, indent, isItem) {
  while (stack.length > 0) {
    const top = stack[stack.length - 1];
    const ends = isItem && top.key !== '[]' ? top.indent > indent : top.indent >= indent;
    if (!ends) {
      return;
    }
    stack.pop();
  }
}

function pushDashes(stack, indent, dashes) {
  for (let at = 0; at < dashes.length; at++) {
    if (dashes[at] === '-') {
      stack.push({indent: indent + at, key: '[]'});
    }
  }
}

const names = (stack) => stack.map(({key}) => key);
const bare = (key) => key.replace(/^(["'])(.*)\1$/, '$2');

/** Inside { } and [ ] of one line. */
function inFlow(path, rest) {
  const open = [];
  let word = '';
  let name;
  const seen = [[]];
  for (let i = 0; i < rest.length; i++) {
    const letter = rest[i];
    if (letter === '{' || letter === '[') {
      open.push({letter, name});
      seen.push([]);
      name = undefined;
      word = '';
    } else if (letter === '}' || letter === ']') {
      open.pop();
      seen.pop();
      name = undefined;
      word = '';
    } else if (letter === ',') {
      name = undefined;
      word = '';
    } else if (letter === ':' && /\s|^$/.test(rest[i + 1] ?? '') && open.at(-1)?.letter === '{') {
      name = bare(word.trim());
      seen.at(-1).push(name);
      word = '';
    } else {
      word += letter;
    }
  }
  const inside = open.flatMap(({letter, name: own}) => [own, letter === '[' ? '[]' : undefined]);
  const whole = [...path, ...inside.filter((part) => part !== undefined)];
  const isKey = open.at(-1)?.letter === '{' && name === undefined;
  return {
    path: name === undefined ? whole : [...whole, name],
    word: word.trimStart(),
    isKey,
    siblings: new Set(seen.at(-1)),
  };
}

/** Names at the same depth around a place, down to where something further left begins. */
function siblings(text, offset, indent) {
  const lines = text.split('\n');
  const at = text.slice(0, offset).split('\n').length - 1;
  const found = new Set();
  const look = (step) => {
    for (let i = at + step; i >= 0 && i < lines.length; i += step) {
      const [, spaces, dashes, key] = lines[i].match(ENTRY);
      const depth = spaces.length + dashes.length;
      if (/^\s*(#.*)?$/.test(lines[i]) || depth > indent) {
        continue;
      }
      if (depth === indent && key !== undefined && (dashes === '' || step < 0)) {
        found.add(bare(key));
      }
      if (depth < indent || dashes !== '') {
        return; // What is above an item's first name, or below in the next one, is not beside it.
      }
    }
  };
  look(-1);
  look(1);
  return found;
}
