// Hotspots: the worst as cards, each with a way to its place on the map; all of them in the columns of
// Spanner's view SPLIT_STATS_TOP_MINUTE; and what a trace showed.

import {byId, definitions, el} from '../../page/dom.js';
import {clock, count, perSecond, score} from '../../page/format.js';
import {ruleLinks} from '../../page/rules.js';
import {table} from '../../page/table.js';

const MOST_NAMES = 4;

/** What a record of a hot split is about: a minute, or what of it there was. */
const WINDOW_SECONDS = 60;

function card(title, above, facts, ...below) {
  return el(
    'li',
    {},
    el('h3', {dir: 'auto'}, title),
    above ? el('p', {class: 'faint', dir: 'auto'}, above) : '',
    definitions(facts.filter(([, value]) => value !== '')),
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
          ['When', `${clock(windowStart(spot.firstEndSeconds))} to ${clock(spot.lastEndSeconds)}`],
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

/** All hot splits in a time. @param onPlace shows a time and rows */
export function hotSplits(variant, [from, to], onPlace) {
  const {run, drawn} = variant;
  const seen = run.hotspots.filter(({intervalEndSeconds: end}) => end > from && end - WINDOW_SECONDS < to);
  const worstFirst = d3.sort(seen, ({cpuUsageScore: most}) => -most, ({operationsPerSecond}) => -operationsPerSecond);
  const some = run.hotspots.length < drawn.hotspots ? ` ${count(run.hotspots.length)} of ${count(drawn.hotspots)} records; result.json has all.` : '';
  if (seen.length === 0) {
    return el('p', {class: 'faint'}, 'No minute in view had a score of 50 or more.');
  }
  const show = ({intervalEndSeconds: end, heatmapTopRow, heatmapBottomRow}) => onPlace(windowStart(end), end, heatmapTopRow, heatmapBottomRow);
  return el(
    'div',
    {},
    el('p', {class: 'faint'}, `A score of 50 or more is warm, 100 is hot.${some}`),
    table(columnsOf(variant), worstFirst, {onPick: show}),
  );
}

/** When the minute began in which a record ends: a range that is split has a record up to the split. */
export function windowStart(endSeconds) {
  return Math.max(0, Math.ceil(endSeconds / WINDOW_SECONDS - 1e-6) - 1) * WINDOW_SECONDS;
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
