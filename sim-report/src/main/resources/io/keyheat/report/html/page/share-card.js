// A card to share: title, answer, maps and the command that repeats them, as a picture.

import {byId, el} from '../../page/dom.js';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 40;
const MAPS_TOP = 170;
const FONT = 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';

/** The words of a text in lines no wider than `room`, at most `most` of them. */
export function wrapped(text, widthOf, room, most) {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
    if (widthOf(longer) <= room || lines.at(-1) === '') {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  }
  return lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]} …`] : lines;
}

/** @param maps [{name, canvas}] */
export function cardCanvas({title, answer, command}, maps) {
  const canvas = el('canvas', {width: WIDTH, height: HEIGHT});
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const write = (text, y, size, colour, weight, most) => {
    context.font = `${weight} ${size}px ${FONT}`;
    context.fillStyle = colour;
    wrapped(text, (line) => context.measureText(line).width, WIDTH - 2 * MARGIN, most).forEach((line, i) =>
      context.fillText(line, MARGIN, y + i * size * 1.25),
    );
  };
  write(title, 52, 30, '#1d1b20', 700, 1);
  write(answer, 92, 22, '#1d1b20', 400, 2);
  const height = (HEIGHT - MAPS_TOP - 60) / maps.length;
  maps.forEach(({name, canvas: map}, i) => {
    const top = MAPS_TOP + i * height;
    write(`${name}: keys downwards, time to the right; darker is hotter`, top - 6, 16, '#6b6672', 400, 1);
    context.imageSmoothingEnabled = false;
    context.drawImage(map, MARGIN, top, WIDTH - 2 * MARGIN, height - 30);
  });
  write(`${command} · Keyheat, a simulation`, HEIGHT - 18, 16, '#b4470f', 400, 1);
  return canvas;
}

/** A button that saves the card. @param shown gives the maps that are shown, [{name, canvas}] */
export function shareButton({result}, shown) {
  const onclick = () => {
    const card = {title: result.title, answer: byId('answer').textContent, command: result.commandLine};
    cardCanvas(card, shown()).toBlob((blob) => {
      const href = URL.createObjectURL(blob);
      el('a', {href, download: `${result.scenario.replaceAll(/[^\w-]+/g, '-')}.png`}).click();
      setTimeout(() => URL.revokeObjectURL(href), 10_000);
    });
  };
  return el('button', {type: 'button', id: 'share', class: 'chip', onclick, title: 'The answer and the maps as a picture'}, 'share');
}
