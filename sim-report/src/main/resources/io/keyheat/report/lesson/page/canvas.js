// Canvases as sharp as the screen, and the page's own colours on them.

import {el} from '../../page/dom.js';
/** A colour of the style sheet, such as --ink. */
export function themeColour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** A figure's canvas with its caption. */
export class Surface {
  /** @param height in CSS pixels */
  constructor(host, {title, height}) {
    this.height = height;
    this.aside = el('span', {class: 'key'});
    this.canvas = el('canvas', {role: 'img'});
    this.canvas.style.height = `${height}px`;
    host.replaceChildren(el('figcaption', {}, el('span', {}, title), this.aside), this.canvas);
    this.title = title;
  }

  /** Makes it empty and gives what to draw with: {context, width, height} in CSS pixels. */
  begin() {
    const width = this.canvas.clientWidth;
    const ratio = Math.min(2, devicePixelRatio);
    const size = [Math.max(1, Math.round(width * ratio)), Math.round(this.height * ratio)];
    if (this.canvas.width !== size[0] || this.canvas.height !== size[1]) {
      [this.canvas.width, this.canvas.height] = size;
    }
    const context = this.canvas.getContext('2d', {willReadFrequently: true});
    context.reset(); // What clearRect has cleared is printed white.
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.font = '11.5px system-ui, "DejaVu Sans", sans-serif';
    context.textBaseline = 'middle';
    return {context, width, height: this.height, ratio};
  }

  /** What those are told who cannot see it. */
  say(text) {
    this.canvas.setAttribute('aria-label', `${this.title}. ${text}`);
  }
}
