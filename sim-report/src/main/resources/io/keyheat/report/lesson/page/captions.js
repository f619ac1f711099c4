// What is going on, in words and figures; and the events so far.

import {byId, el} from '../../page/dom.js';
import {bareKey, clock, count, cut, millis, percent, perSecond} from '../../page/format.js';
import {KINDS, markIcon} from '../../page/marks.js';

const LATEST = 4;

/** A lesson says tablet whatever the system calls it. */
export function counted(tablets) {
  return `${count(tablets)} ${tablets === 1 ? 'tablet' : 'tablets'}`;
}

/** A share in percent without decimals. */
export function wholePercent(share) {
  return percent(Math.round(share * 100) / 100);
}

/** One line that says what the panels show. */
export function inWords(replay, seconds, tablets) {
  const column = replay.columnsAt(seconds) - 1;
  if (column < 0) {
    return `At ${clock(seconds)}, before the first operation.`;
  }
  const busy = replay.servers.map((_, server) => replay.busyShare(server, column));
  const hot = busy.filter((share) => share > 0.9).length;
  const p99 = Array.from(replay.p99Millis.slice(0, column + 1)).findLast(Number.isFinite);
  return [
    `At ${clock(seconds)}: ${counted(tablets.length)}`,
    `${hot} of ${replay.allServers} servers above 90 %, ${wholePercent(d3.mean(busy) ?? 0)} on average`,
    `${perSecond(replay.completedPerSecond[column])} of ` +
      `${perSecond(replay.offeredPerSecond[column])} done`,
    Number.isFinite(p99) ? `p99 ${millis(p99)}` : 'no answer yet',
  ].join(' · ');
}

/** The latest events, newest first, and what the system says where it can do nothing. */
export function showEvents(host, replay, seconds) {
  const events = replay.newsUntil(seconds);
  const shown = events.slice(-LATEST).reverse();
  const caption = el(
    'figcaption',
    {},
    el('span', {}, 'System events'),
    el('span', {class: 'key'}, `${events.length.toLocaleString('en')} so far`),
  );
  const list = el('ol', {}, ...shown.map((event) => el('li', {}, ...told(event))));
  host.replaceChildren(caption, shown.length > 0 ? list : el('p', {class: 'none'}, 'Nothing yet.'));
}

/** An event; or that a tablet was hot in the minute before, and that no split could help. */
function told({seconds, kind, cause, reasons, key}) {
  const at = cut(bareKey(key), 30);
  const text = (...parts) => el('span', {dir: 'auto'}, ...parts);
  return reasons
    ? [el('b', {}, '!'), text(`${clock(seconds)} no split helps from ${at} on: `, el('code', {}, reasons.join(', ')))]
    : [markIcon(kind), text(`${clock(seconds)} ${KINDS[kind].one} at ${at}: ${cause}`)];
}

/** What a reader should know of what is not shown. */
export function showNote(replay) {
  const {rows, columns, fullRows, fullColumns, servers, allServers, eventsWhole, events} = replay;
  const notes = [];
  if (rows < fullRows || columns < fullColumns) {
    notes.push(
      `${fullRows} × ${fullColumns} cells were reduced to ${rows} × ${columns}; each shows the hottest.`,
    );
  }
  if (servers.length < allServers) {
    notes.push(`The first ${servers.length} of ${allServers} servers are shown.`);
  }
  if (!eventsWhole) {
    const until = events.length > 0 ? clock(events[events.length - 1].seconds) : '0:00';
    notes.push(`Tablets are shown until ${until}; the run has more changes than this page holds.`);
  }
  byId('note').textContent = notes.join(' ');
}
