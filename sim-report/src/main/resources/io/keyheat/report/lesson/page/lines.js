// What clients see, up to now: lines over time under the heatmap, on its own time axis.

import {LEFT, RIGHT, drawNow, drawTimes, line} from './growing.js';
import {Surface, themeColour} from './surface.js';

const TOP = 6;

export class GrowingLines {
  /**
   * @param series [{name, of(replay), note(replay, column), colour, dash}]; `of` gives a value a
   *     column, and a note follows a value
   * @param replays all variants, whose lines share one scale
   * @param logarithmic whether the y axis is
   */
  constructor(host, {title, series, format, replays, logarithmic, height, times}) {
    Object.assign(this, {series, format, height, times, logarithmic});
    this.surface = new Surface(host, {title, height: height + (times ? 20 : 4)});
    const values = replays
      .flatMap((replay) => series.flatMap(({of}) => Array.from(of(replay))))
      .filter((value) => Number.isFinite(value) && value > 0);
    const range = [height, TOP];
    this.y =
      logarithmic && values.length > 0
        ? d3.scaleLog([d3.min(values) / 1.2, d3.max(values) * 1.2], range).clamp(true)
        : d3.scaleLinear([0, (d3.max(values) ?? 1) * 1.06], range);
  }

  draw(replay, seconds) {
    const {context, width} = this.surface.begin();
    const across = Math.max(1, width - LEFT - RIGHT);
    const x = (time) => LEFT + (time / replay.seconds) * across;
    const shown = replay.columnsAt(seconds);
    this.#grid(context, width);
    for (const {of, colour, dash} of this.series) {
      context.strokeStyle = colour();
      context.lineWidth = 1.8;
      context.setLineDash(dash ?? []);
      context.beginPath();
      let isDown = false;
      Array.from(of(replay).slice(0, shown)).forEach((value, column) => {
        if (Number.isFinite(value) && (!this.logarithmic || value > 0)) {
          const at = x(Math.min(replay.seconds, (column + 0.5) * replay.columnSeconds));
          context[isDown ? 'lineTo' : 'moveTo'](at, this.y(value));
          isDown = true;
        } else {
          isDown = false;
        }
      });
      context.stroke();
    }
    context.setLineDash([]);
    context.lineWidth = 1;
    drawNow(context, x(seconds), this.height);
    if (this.times) {
      drawTimes(context, replay, x, across, this.height);
    }
    this.#tell(replay, shown);
  }

  #grid(context, width) {
    context.textAlign = 'right';
    const ticks = this.logarithmic
      ? this.y.ticks(3).filter((value) => /^1(e|0|$)/.test(String(value)) || value < 1)
      : this.y.ticks(3);
    const few = ticks.length > 5 ? ticks.filter((_, i) => i % Math.ceil(ticks.length / 5) === 0) : ticks;
    for (const tick of few) {
      context.strokeStyle = themeColour('--line');
      line(context, LEFT, this.y(tick), width - RIGHT, this.y(tick));
      context.fillStyle = themeColour('--faint');
      context.fillText(this.format(tick), LEFT - 8, this.y(tick));
    }
  }

  #tell(replay, shown) {
    const parts = this.series
      .map(({name, of, note}) => ({name, values: of(replay), notes: note?.(replay, shown - 1) ?? ''}))
      .filter(({values}) => values.length > 0)
      .map(({name, values, notes}) => `${name} ${this.format((shown > 0 ? values[shown - 1] : NaN) ?? NaN)}${notes}`);
    this.surface.aside.textContent = parts.join(' · ');
    this.surface.say(`Now: ${parts.join(', ')}.`);
  }
}
