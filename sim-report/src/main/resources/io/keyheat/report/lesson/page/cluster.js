// The tablets and the servers now, beside the heatmap: how hot each tablet is, which server has it,
// how busy each server is, and what waits at it.

import {el} from '../../page/dom.js';
import {cut, millis} from '../../page/format.js';
import {heatColour, shareOf} from '../../page/heat.js';
import {counted, wholePercent} from './captions.js';

/** Number of columns for which a split is shown as new. */
const NEW_COLUMNS = 3;

const WIRES = 32;
const MOST_WIRES = 120;
const BAR = 12;
const DASH = 6;
const LETTER = 6.6;

/** From this height on there is room for a server's texts. */
const ROOMY = 44;

/** A figure with a caption and a drawing. */
function drawing(host, title, height) {
  const svg = d3.create('svg').attr('class', 'cluster').attr('role', 'img').attr('height', height);
  host.replaceChildren(el('figcaption', {}, title), svg.node());
  return svg;
}

export class Cluster {
  /** @param height of the heatmap's rows, in pixels */
  constructor(tablets, servers, height) {
    this.height = height;
    this.tablets = drawing(tablets, '', height);
    this.caption = tablets.querySelector('figcaption');
    this.servers = drawing(servers, 'Servers and queues', height);
  }

  draw(replay, seconds, tablets) {
    const y = d3.scaleLinear([0, replay.rows], [0, this.height]);
    this.#drawTablets(replay, seconds, tablets, y);
    this.#drawWires(replay, tablets, y);
    this.#drawServers(replay, seconds, tablets);
  }

  #drawTablets(replay, seconds, tablets, y) {
    const isNew = ({born}) => born !== undefined && seconds - born < NEW_COLUMNS * replay.columnSeconds;
    const isCrowded = tablets.length > this.height / 4;
    this.tablets
      .selectAll('rect')
      .data(tablets)
      .join('rect')
      .attr('class', 'heat-picture')
      .attr('width', '100%')
      .attr('y', ({row}) => y(row))
      .attr('height', ({row, end}) => Math.max(1, y(end) - y(row)))
      .attr('fill', ({heat}) => heatColour(shareOf(heat)));
    this.tablets
      .selectAll('line')
      .data(tablets.slice(1).filter((tablet) => !isCrowded || isNew(tablet)))
      .join('line')
      .attr('class', (tablet) => (isNew(tablet) ? 'split new' : 'split'))
      .attr('x2', '100%')
      .attr('y1', ({row}) => y(row))
      .attr('y2', ({row}) => y(row))
      .raise();
    const hot = tablets.filter(({heat}) => shareOf(heat) > 0.9).length;
    this.caption.textContent = counted(tablets.length);
    this.tablets.attr('aria-label', `${counted(tablets.length)}, ${hot} of them above 90 % of their capacity.`);
  }

  /** From the middle of each tablet to its server; of very many, from the hottest. */
  #drawWires({servers}, tablets, y) {
    const shown = d3.sort(tablets.filter(({server}) => server < servers.length), ({heat}) => -heat).slice(0, MOST_WIRES);
    const wire = d3.linkHorizontal().source(({row, end}) => [0, y((row + end) / 2)]);
    wire.target(({server}) => [WIRES - 2, ((server + 0.5) * this.height) / servers.length]);
    this.servers
      .selectAll('path')
      .data(shown.reverse())
      .join('path')
      .attr('class', ({heat}) => (shareOf(heat) > 0.05 ? 'heat-picture' : 'idle'))
      .attr('stroke', ({heat}) => heatColour(Math.max(0.3, shareOf(heat))))
      .attr('stroke-width', ({heat}) => (shareOf(heat) > 0.5 ? 2 : 1))
      .attr('d', wire);
  }

  #drawServers(replay, seconds, tablets) {
    const column = replay.columnsAt(seconds) - 1;
    const servers = replay.servers.map(({name}, index) => ({
      name,
      busy: replay.busyShare(index, column),
      queue: replay.queueMillis(index, column),
      tablets: tablets.filter(({server}) => server === index).length,
    }));
    const slot = this.height / servers.length;
    const isRoomy = slot >= ROOMY;
    const across = Math.max(10, this.servers.node().clientWidth - WIRES - 4);
    const high = isRoomy ? BAR : Math.max(1, Math.min(BAR, slot - 1));
    const longest = d3.max(replay.servers, ({queueMillis}) => d3.max(queueMillis)) || 1;
    const dashes = (queue) => (queue < 1 ? 0 : Math.round((across / DASH) * (Math.log1p(queue) / Math.log1p(longest))));
    const letters = Math.floor(across / LETTER);
    const groups = this.servers.selectAll('g').data(servers).join((entered) => {
      const group = entered.append('g');
      group.append('rect').attr('class', 'track');
      group.append('rect').attr('class', 'heat-picture');
      group.append('line').attr('class', 'queue');
      group.append('text').attr('class', 'name');
      group.append('text').attr('class', 'waits');
      return group;
    });
    groups.attr('transform', (_, index) => `translate(${WIRES},${(index + 0.5) * slot})`);
    groups.selectAll('rect').attr('y', isRoomy ? -5 : -high / 2).attr('height', high);
    groups.select('.track').attr('width', across);
    groups.select('.heat-picture').attr('width', ({busy}) => across * Math.min(1, busy)).attr('fill', ({busy}) => heatColour(busy));
    groups.select('.queue').attr('y1', BAR).attr('y2', BAR).attr('x2', ({queue}) => (isRoomy ? dashes(queue) * DASH : 0));
    const say = (kind, at, text) => groups.select(kind).attr('y', at).text((server) => (isRoomy ? cut(text(server), letters) : ''));
    say('.name', -10, ({name, busy}) => `${name} · ${wholePercent(busy)}`);
    say('.waits', 28, ({queue, tablets: number}) => `${queue >= 1 ? `queue ${millis(queue)}` : 'no queue'} · serves ${number}`);
    const busiest = d3.greatest(servers, ({busy}) => busy);
    this.servers.attr(
      'aria-label',
      `Servers and queues. Busiest: ${busiest.name}, ${wholePercent(busiest.busy)}, ${millis(busiest.queue)} of work waiting. ` +
        `Mean of all: ${wholePercent(d3.mean(servers, ({busy}) => busy))}. ` +
        servers.slice(0, 20).map(({name, tablets: number}) => `${name} serves ${number}`).join(', '),
    );
  }
}
