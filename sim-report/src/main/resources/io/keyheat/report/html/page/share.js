// A card to share: title, verdict, map and the command that repeats it, as PNG and as SVG.

import {byId, el} from '../../page/dom.js';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 48;
const MAP_TOP = 236;
const MAP_HEIGHT = 300;
const FONT = 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';
const MONO = 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace';

/** The words of a text in lines: at most `letters` characters a line, at most `most` lines. */
export function wrapped(text, letters, most) {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines[lines.length - 1];
    if (last === '' || last.length + word.length + 1 <= letters) {
      lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  const kept = lines.slice(0, most);
  if (lines.length > most) {
    kept[most - 1] = `${kept[most - 1].slice(0, letters - 1)}…`;
  }
  return kept;
}

/** What stands where, [{x, y, size, weight, font, colour, text}]. */
export function cardLines({title, sentence, variant, command}) {
  const lines = [];
  const line = (y, size, text, rest = {}) =>
    lines.push({x: MARGIN, y, size, weight: 400, font: FONT, colour: '#ece8ef', text, ...rest});
  line(70, 34, wrapped(title, 62, 1)[0], {weight: 700});
  wrapped(sentence, 100, 4).forEach((text, i) => line(114 + 29 * i, 22, text));
  line(MAP_TOP - 12 + 0, 16, `${variant}: key ranges from top to bottom, time from left to right`, {
    colour: '#9a93a3',
  });
  line(HEIGHT - 52, 19, wrapped(command, 98, 1)[0], {font: MONO, colour: '#fb9d07'});
  line(HEIGHT - 22, 16, 'Keyheat, a simulation', {colour: '#9a93a3'});
  return lines;
}

/** The card as SVG; its map is a picture within it. */
export function cardSvg(card, map) {
  // Of a document that is not shown, so that nothing in it is loaded.
  const file = document.implementation.createDocument('http://www.w3.org/2000/svg', 'svg');
  const svg = file.documentElement;
  const add = (name, attributes, text) => {
    const element = file.createElementNS(svg.namespaceURI, name);
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    if (text !== undefined) {
      element.textContent = text;
    }
    svg.append(element);
  };
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute('width', WIDTH);
  svg.setAttribute('height', HEIGHT);
  add('title', {}, card.title);
  add('rect', {width: WIDTH, height: HEIGHT, fill: '#121015'});
  add('image', {
    x: MARGIN,
    y: MAP_TOP,
    width: WIDTH - 2 * MARGIN,
    height: MAP_HEIGHT,
    preserveAspectRatio: 'none',
    href: map.toDataURL('image/png'),
  });
  for (const {x, y, size, weight, font, colour, text} of cardLines(card)) {
    add('text', {x, y, 'font-size': size, 'font-weight': weight, 'font-family': font, fill: colour}, text);
  }
  return new XMLSerializer().serializeToString(svg);
}

/** The card as a canvas. */
export function cardCanvas(card, map) {
  const canvas = el('canvas', {width: WIDTH, height: HEIGHT});
  const context = canvas.getContext('2d');
  context.fillStyle = '#121015';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.imageSmoothingEnabled = false;
  context.drawImage(map, MARGIN, MAP_TOP, WIDTH - 2 * MARGIN, MAP_HEIGHT);
  for (const {x, y, size, weight, font, colour, text} of cardLines(card)) {
    context.font = `${weight} ${size}px ${font}`;
    context.fillStyle = colour;
    context.fillText(text, x, y);
  }
  return canvas;
}

/** Puts the button beside the verdict. @param variantOf gives the variant that is shown */
export function showShare({result}, variantOf) {
  const onclick = async () => {
    const card = {
      title: result.title,
      sentence: byId('headline').textContent,
      variant: variantOf().run.name,
      command: result.commandLine,
    };
    const map = document.querySelector('#heatmap canvas.cells');
    const name = result.scenario.replaceAll(/[^\w-]+/g, '-');
    const png = await new Promise((done) => cardCanvas(card, map).toBlob(done, 'image/png'));
    save(`${name}.png`, png);
    save(`${name}.svg`, new Blob([cardSvg(card, map)], {type: 'image/svg+xml'}));
  };
  byId('share').replaceChildren(
    el('button', {type: 'button', onclick, title: 'The map as it is shown, as PNG and SVG'}, 'Save as a card'),
  );
}

function save(name, blob) {
  const href = URL.createObjectURL(blob);
  const link = el('a', {href, download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
