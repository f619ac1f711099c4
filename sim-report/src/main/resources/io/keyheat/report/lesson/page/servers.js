// The servers now: how busy each is, what waits at it, and which tablets it serves.

import {cut, millis, percent} from '../../page/format.js';
import {heatColour, shareOf, themed} from '../../page/heat.js';
import {Surface, themeColour} from './canvas.js';

const WIRES = 30;
const MOST_WIRES = 120;
const BAR = 12;

export class ServerPanel {
  constructor(host, height) {
    this.height = height;
    this.surface = new Surface(host, {title: 'Servers and queues', height: height + 20});
  }

  draw(replay, seconds, tablets) {
    const {context, width} = this.surface.begin();
    const column = replay.columnsAt(seconds) - 1;
    const servers = replay.servers.map(({name}, index) => ({
      name,
      busy: replay.busyShare(index, column),
      queue: replay.queueMillis(index, column),
      tablets: tablets.filter(({server}) => server === index).length,
    }));
    const slot = this.height / Math.max(1, servers.length);
    this.#wires(context, replay, tablets, slot);
    const longest = d3.max(replay.servers, (s) => d3.max(s.queueMillis)) || 1;
    servers.forEach((server, index) =>
      this.#server(context, server, {top: index * slot, slot, width, longest}),
    );
    this.#say(servers);
  }

  /** From the middle of each tablet to its server; of very many, from the hottest. */
  #wires(context, replay, tablets, slot) {
    const shown = d3.sort(tablets, ({heat}) => -heat).slice(0, MOST_WIRES);
    for (const {row, end, server, heat} of shown.reverse()) {
      if (server >= replay.servers.length) {
        continue;
      }
      const from = ((row + end) / 2 / replay.rows) * this.height;
      const to = (server + 0.5) * slot;
      context.strokeStyle = shareOf(heat) > 0.05 ? themed(heatColour(Math.max(0.3, shareOf(heat)))) : themeColour('--line');
      context.lineWidth = shareOf(heat) > 0.5 ? 2 : 1;
      context.beginPath();
      context.moveTo(0, from);
      context.bezierCurveTo(WIRES * 0.6, from, WIRES * 0.4, to, WIRES, to);
      context.stroke();
    }
    context.lineWidth = 1;
  }

  #server(context, {name, busy, queue, tablets}, {top, slot, width, longest}) {
    const roomy = slot >= 44;
    const left = WIRES + 2;
    const across = Math.max(10, width - left - 4);
    const middle = top + slot / 2;
    const high = roomy ? BAR : Math.max(1, Math.min(BAR, slot - 1));
    const bar = roomy ? middle - 5 : middle - high / 2;
    context.fillStyle = themeColour('--line');
    context.fillRect(left, bar, across, high);
    context.fillStyle = themed(heatColour(Math.max(busy, 0.004)));
    context.fillRect(left, bar, across * Math.min(1, busy), high);
    if (!roomy) {
      return;
    }
    const letters = Math.floor(across / 6.6);
    context.fillStyle = themeColour('--ink');
    context.textAlign = 'left';
    context.fillText(cut(`${name} · ${percent(Math.round(busy * 100) / 100)}`, letters), left, bar - 9);
    this.#queue(context, queue, {left, top: bar + BAR + 3, across, longest});
    context.fillStyle = themeColour('--faint');
    const waits = queue >= 1 ? `queue ${millis(queue)}` : 'no queue';
    context.fillText(cut(`${waits} · serves ${tablets}`, letters), left, bar + BAR + 17);
  }

  /** A dash for each part of the longest wait of the run, by its logarithm. */
  #queue(context, queue, {left, top, across, longest}) {
    const share = Math.log1p(queue) / Math.log1p(longest);
    const dashes = Math.floor(across / 6);
    context.fillStyle = themeColour('--bad');
    for (let i = 0; i < Math.round(dashes * share) && queue >= 1; i++) {
      context.fillRect(left + i * 6, top, 4, 5);
    }
  }

  #say(servers) {
    const busiest = d3.greatest(servers, ({busy}) => busy);
    this.surface.say(
      busiest
        ? `Busiest: ${busiest.name}, ${percent(Math.round(busiest.busy * 100) / 100)}, ` +
            `${millis(busiest.queue)} of work waiting. ` +
            `Mean of all: ${percent(Math.round(d3.mean(servers, (s) => s.busy) * 100) / 100)}. ` +
            servers.slice(0, 20).map((s) => `${s.name} serves ${s.tablets}`).join(', ')
        : 'No servers.',
    );
  }
}
