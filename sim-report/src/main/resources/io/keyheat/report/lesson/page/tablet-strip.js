// The key space now: a strip of tablets, as high as their rows on the heatmap beside it.

import {count} from '../../page/format.js';
import {heatColour, shareOf, themed} from '../../page/heat.js';
import {Surface, themeColour} from './canvas.js';

/** Number of columns for which a cut is shown as new. */
const NEW_COLUMNS = 3;

/** A lesson says tablet whatever the system calls it. */
export function counted(tablets) {
  return `${count(tablets.length)} ${tablets.length === 1 ? 'tablet' : 'tablets'}`;
}

export class TabletStrip {
  constructor(host, height) {
    this.height = height;
    this.surface = new Surface(host, {title: '', height: height + 20});
    this.caption = host.querySelector('figcaption span');
  }

  draw(replay, seconds, tablets) {
    const {context, width} = this.surface.begin();
    const words = counted(tablets);
    this.caption.textContent = words;
    const y = (row) => (row / replay.rows) * this.height;
    for (const {row, end, heat} of tablets) {
      context.fillStyle = themed(heatColour(shareOf(heat)));
      context.fillRect(0, y(row), width, Math.max(1, y(end) - y(row)));
    }
    const crowded = tablets.length > this.height / 4;
    context.lineWidth = 2;
    for (const {row, born} of tablets.slice(1)) {
      const isNew = born !== undefined && seconds - born < NEW_COLUMNS * replay.columnSeconds;
      if (!crowded || isNew) {
        context.strokeStyle = isNew ? themeColour('--accent') : themeColour('--page');
        context.beginPath();
        context.moveTo(0, y(row));
        context.lineTo(width, y(row));
        context.stroke();
      }
    }
    context.lineWidth = 1;
    const hot = tablets.filter(({heat}) => heat > 229).length;
    this.surface.say(`${words}, ${hot} of them above 90 % of their capacity.`);
  }
}
