// The colours of a scenario's text: a copy of it behind the text area, whose own letters are clear.

import {el} from '../../page/dom.js';

const TOKEN =
  /(?<comment>(?<=^|\s)#.*$)|(?<name>"[^"]*"(?=\s*:(?:\s|$))|[\w.%-]+(?=:(?:\s|$)))|(?<text>"(?:[^"\\]|\\.)*"|'[^']*')|(?<number>(?<![\w.-])-?\d[\w.%/]*)|(?<mark>[{}[\],|>])/g;

const BLOCK = /^(?<indent>\s*)(?:- )*[^#]*:\s*[|>][-+]?\s*$/;

/** The parts of a text in YAML, line by line: [[{kind, text}]]; what has no colour has no kind. */
export function coloured(text) {
  let block; // How far the line in front of a block of plain text is indented.
  return text.split('\n').map((line) => {
    const indent = line.search(/\S/);
    if (block !== undefined && (indent < 0 || indent > block)) {
      return [{kind: 'text', text: line}];
    }
    block = BLOCK.exec(line)?.groups.indent.length;
    return parts(line);
  });
}

function parts(line) {
  const found = [];
  let end = 0;
  for (const match of line.matchAll(TOKEN)) {
    const [kind, text] = Object.entries(match.groups).find(([, value]) => value !== undefined);
    found.push({text: line.slice(end, match.index)}, {kind, text});
    end = match.index + text.length;
  }
  return [...found, {text: line.slice(end)}].filter((part) => part.text !== '');
}

/** Shows the text of an area in colours in the element behind it. */
export function showColours(area, behind) {
  const lines = coloured(area.value).flatMap((some) => [
    ...some.map(({kind, text}) => (kind ? el('span', {class: `yaml-${kind}`}, text) : text)),
    '\n',
  ]);
  behind.firstElementChild.replaceChildren(...lines);
  scrollColours(area, behind);
}

/** The copy lies where the area's own text does. */
export function scrollColours(area, behind) {
  behind.firstElementChild.style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`;
}
