// Hotspots: the worst as cards, each with a way to its place on the map; all of them in the columns of
// Spanner's views SPLIT_STATS_TOP_MINUTE, _10MINUTE and _HOUR; and what a trace showed.

import {byId, el} from '../../page/dom.js';
import {clock, count, perSecond, score} from '../../page/format.js';
import {ruleLinks} from '../../page/rules.js';
import {table} from '../../page/table.js';

const MOST_NAMES = 4;

/** The views: the longer ones take the greatest score and all reasons of their minutes. */
const WINDOWS = {
  MINUTE: {title: 'by minute', seconds: 60},
  '10MINUTE': {title: 'by ten minutes', seconds: 600},
  HOUR: {title: 'by hour', seconds: 3600},
};

function card(title, above, facts, ...below) {
  const shown = facts.filter(([, value]) => value !== '');
  return el(
    'li',
    {},
    el('h3', {dir: 'auto'}, title),
    above ? el('p', {class: 'faint', dir: 'auto'}, above) : '',
    el('dl', {}, ...shown.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {dir: 'auto'}, value)])),
    ...below,
  );
}

/** @param onPlace is asked to show a hotspot */
export function showWorst({worst, variants}, onPlace) {
  byId('worst').hidden = worst.length === 0;
  byId('worst-list').replaceChildren(
    ...worst.map((spot) => {
      const variant = variants[spot.variant];
      const servers = spot.servers.map((server) => variant.serverName(server));
      const names = spot.alsoIn.map((index) => variants[index].run.name);
      const more = names.length > MOST_NAMES ? ` and ${count(names.length - MOST_NAMES)} more` : '';
      const also = names.length > 0 ? `, also ${names.slice(0, MOST_NAMES).join(', ')}${more}` : '';
      const rules = spot.rules.length > 0 ? [' (', ...ruleLinks(spot.rules), ')'] : [];
      return card(
        spot.tables.join(', '),
        variants.length > 1 ? `${variant.run.name}${also}` : '',
        [
          ['Why', spot.sentence],
          ['Figures', spot.figures.join(' · ')],
          ['Remedy', el('span', {}, spot.remedies.join(' '), ...rules)],
          ['When', `${clock(windowStart(spot.firstEndSeconds, 60))} to ${clock(spot.lastEndSeconds)}`],
          ['Load', `${perSecond(spot.operationsPerSecond)} at ${score(spot.score)} % of a server`],
          ['Server', servers.length > 3 ? `${count(servers.length)}, one after another` : servers.join(', ')],
          ['Keys', el('span', {class: 'mono', dir: 'auto'}, `${spot.splitStart} … ${spot.splitLimit}`)],
        ],
        el('button', {type: 'button', class: 'go', onclick: () => onPlace(spot)}, 'Show on the map'),
      );
    }),
  );
}

/** Shows the trace's diagnosis where the result has one. */
export function showTrace({result: {trace}}) {
  byId('trace').hidden = !trace;
  if (trace) {
    const named = (rule, place) => {
      const colon = rule.indexOf(':');
      return [place > 0 ? '; ' : '', ...ruleLinks([rule.slice(0, colon)]), rule.slice(colon)];
    };
    byId('trace-places').replaceChildren(
      ...trace.places.map(({table: name, keys, change, rules}) =>
        card(name, '', [
          ['The keys', keys],
          ['What to change', change],
          ['Rules', rules.length > 0 ? el('span', {}, ...rules.flatMap(named)) : ''],
        ]),
      ),
    );
    byId('trace-remarks').replaceChildren(...trace.remarks.map((remark) => el('li', {dir: 'auto'}, remark)));
  }
}

/** All hot splits in a time, with a choice of the view. @param onPlace shows a time and rows */
export function hotSplits(variant, state, [from, to], onPlace) {
  const {run, drawn} = variant;
  const {seconds} = WINDOWS[state.now.window] ?? WINDOWS.MINUTE;
  const seen = inWindows(run.hotspots, seconds).filter(({intervalEndSeconds: end}) => end > from && end - seconds < to);
  const worstFirst = d3.sort(seen, ({cpuUsageScore: most}) => -most, ({operationsPerSecond}) => -operationsPerSecond);
  const some = run.hotspots.length < drawn.hotspots ? ` ${count(run.hotspots.length)} of ${count(drawn.hotspots)} records; result.json has all.` : '';
  const choice = el(
    'select',
    {id: 'window', 'aria-label': 'Interval', onchange: ({target}) => state.set({window: target.value})},
    ...Object.entries(WINDOWS).map(([value, {title}]) => el('option', {value, selected: value === state.now.window}, title)),
  );
  const show = ({intervalEndSeconds: end, heatmapTopRow, heatmapBottomRow}) =>
    onPlace(windowStart(end, seconds), end, heatmapTopRow, heatmapBottomRow);
  return [
    el('p', {class: 'faint'}, choice, seen.length === 0 ? ' No minute in view had a score of 50 or more.' : ` A score of 50 or more is warm, 100 is hot.${some}`),
    ...(seen.length === 0 ? [] : [table(columnsOf(variant), worstFirst, {onPick: show})]),
  ];
}

/** When the window began in which a record ends: a range that is split has a record up to the split. */
export function windowStart(endSeconds, windowSeconds) {
  return Math.max(0, Math.ceil(endSeconds / windowSeconds - 1e-6) - 1) * windowSeconds;
}

/** Records of one tablet in one window as one. */
export function inWindows(hotspots, seconds) {
  if (seconds <= 60) {
    return hotspots;
  }
  const windowOf = ({intervalEndSeconds: end}) => Math.ceil(end / seconds - 1e-9) * seconds;
  const later = (time, by) => new Date(Date.parse(time) + by * 1000).toISOString().replace('.000', '');
  return d3
    .rollups(
      hotspots,
      (records) => {
        const worst = d3.greatest(records, ({cpuUsageScore}) => cpuUsageScore);
        const end = windowOf(worst);
        return {
          ...worst,
          intervalEndSeconds: end,
          intervalEnd: later(worst.intervalEnd, end - worst.intervalEndSeconds),
          unsplittableReasons: [...new Set(records.flatMap(({unsplittableReasons}) => unsplittableReasons))],
        };
      },
      (spot) => JSON.stringify([windowOf(spot), spot.affectedTables, spot.splitStart, spot.splitLimit]),
    )
    .map(([, spot]) => spot);
}

function columnsOf(variant) {
  return [
    {title: 'INTERVAL_END', of: (spot) => `${clock(spot.intervalEndSeconds)} · ${spot.intervalEnd.replace(/[TZ]/g, ' ').trim()}`},
    {title: 'SPLIT_START', kind: 'key', of: (spot) => spot.splitStart},
    {title: 'SPLIT_LIMIT', kind: 'key', of: (spot) => spot.splitLimit},
    {title: 'CPU_USAGE_SCORE', kind: 'number', of: (spot) => el('span', {class: spot.cpuUsageScore >= 100 ? 'hot' : ''}, score(spot.cpuUsageScore))},
    {title: 'AFFECTED_TABLES', kind: 'text', of: (spot) => spot.affectedTables.join(', ')},
    {title: 'UNSPLITTABLE_REASONS', kind: 'text', of: (spot) => spot.unsplittableReasons.join(', ')},
    {title: 'Server', of: (spot) => variant.serverName(spot.server)},
    {title: 'Operations', kind: 'number', of: (spot) => perSecond(spot.operationsPerSecond)},
  ];
}
