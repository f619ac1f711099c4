// Puts the page together: what is shown, and what follows what.

import {byId, el} from './dom.js';
import {load} from './data.js';
import {Charts} from './charts.js';
import {KeyMap} from './keymap.js';
import {markShown, showHead, showVariants, showVerdict} from './verdict.js';
import {showDetails} from './details.js';

class Report {
  constructor(data) {
    this.variants = data.variants;
    showVariants(data, (variant) => this.pick(variant));
    this.buttons = data.variants.map((variant) =>
      el(
        'button',
        {type: 'button', dir: 'auto', onclick: () => this.pick(variant)},
        variant.run.name,
      ),
    );
    byId('switch').replaceChildren(...this.buttons);
    byId('switch').hidden = this.buttons.length < 2;
    this.map = new KeyMap(data.scales, (view) => this.charts.follow(view));
    this.charts = new Charts(data.variants, ({x0, x1}) => this.#zoomTime(x0, x1));
  }

  /** Shows one variant in everything below the table; the part in view stays. */
  async pick(variant) {
    const index = this.variants.indexOf(variant);
    this.variant = variant;
    markShown(index);
    this.buttons.forEach((button, i) => button.setAttribute('aria-pressed', String(i === index)));
    showDetails(variant, (...place) => this.#place(...place));
    await Promise.all([this.map.show(variant), this.charts.show(variant, this.map.heatmap.view)]);
  }

  #zoomTime(x0, x1) {
    const {heatmap} = this.map;
    heatmap.setView({...heatmap.view, x0, x1}, {tell: true});
  }

  /** Shows a time span and rows, with something around them. */
  #place(from, to, top, bottom) {
    const {durationSeconds} = this.variant.run;
    const rows = this.variant.drawn.heat.fullRows;
    const around = Math.max(0.03, (bottom - top) / rows);
    const view = {
      x0: from / durationSeconds - 0.06,
      x1: to / durationSeconds + 0.06,
      y0: top / rows - around,
      y1: bottom / rows + around,
    };
    this.map.heatmap.setView(view, {remember: true, tell: true});
    byId('heat-heading').scrollIntoView({block: 'start'});
  }
}

function showRepeat({result, source}) {
  const facts = [
    ['Command', result.commandLine],
    ['Scenario', result.scenario],
    ['Seed', String(result.seed)],
    ['Keyheat', result.version],
    ...result.variants.slice(0, 1).map(({start}) => ['Start of the simulated time', start]),
  ];
  const lines = facts.flatMap(([name, value]) => [
    el('dt', {}, name),
    el('dd', {class: 'mono', dir: 'auto'}, value),
  ]);
  byId('repeat').replaceChildren(...lines);
  byId('source').textContent = source;
}

const data = await load();
showHead(data);
showVerdict(data);
showRepeat(data);
if (data.variants.length > 0) {
  await new Report(data).pick(data.variants[0]);
}
