// Hot and warm tablets in the columns of Spanner's views SPLIT_STATS_TOP_MINUTE, _10MINUTE and _HOUR.

import {el} from '../../page/dom.js';
import {clock, count, perSecond, score} from '../../page/format.js';
import {table} from '../../page/table.js';

/** The views: the longer ones take the greatest score and all reasons of their minutes. */
const WINDOWS = {
  MINUTE: {title: 'by minute', seconds: 60},
  '10MINUTE': {title: 'by ten minutes', seconds: 600},
  HOUR: {title: 'by hour', seconds: 3600},
};

/** @return elements: a heading, a choice of the view, and its table */
export function hotSplits(variant, state, [from, to], onPlace) {
  const {run, drawn} = variant;
  const window = WINDOWS[state.now.window] ?? WINDOWS.MINUTE;
  const seen = inWindows(run.hotspots, window.seconds).filter(
    ({intervalEndSeconds: end}) => end > from && end - window.seconds < to,
  );
  const sorted = d3.sort(
    seen,
    (a, b) =>
      d3.descending(a.cpuUsageScore, b.cpuUsageScore) ||
      d3.descending(a.operationsPerSecond, b.operationsPerSecond),
  );
  const show = (spot) =>
    onPlace(
      windowStart(spot.intervalEndSeconds, window.seconds),
      spot.intervalEndSeconds,
      spot.heatmapTopRow,
      spot.heatmapBottomRow,
    );
  const all = run.hotspots.length;
  return [
    el('h2', {}, 'Hot and warm ', run.tabletWord, 's ', choice(state)),
    el('p', {class: 'faint'}, seen.length === 0 ? none(all, run) : told(all, drawn.hotspots)),
    ...(seen.length === 0 ? [] : [table(columnsOf(variant, run), sorted, {onPick: show})]),
  ];
}

function none(all, {durationSeconds: duration, warmUpSeconds: warmUp}) {
  const part = duration % 60;
  if (all === 0 && duration - (part < 10 ? part : 0) <= warmUp) {
    return 'None recorded: the run is too short.';
  }
  return all === 0
    ? 'None: no minute had a score of 50 or more.'
    : 'None in the time in view: no minute of it had a score of 50 or more.';
}

function told(shown, all) {
  const some =
    shown === all ? '' : ` From ${count(shown)} of ${count(all)} records; result.json has them all.`;
  return `Worst first. A score of 50 or more is warm, 100 is hot. Choose a line to see it on the heatmap.${some}`;
}

function choice(state) {
  return el(
    'select',
    {
      id: 'window',
      'aria-label': 'Interval',
      onchange: ({target}) => state.set({window: target.value}),
    },
    ...Object.entries(WINDOWS).map(([value, {title}]) =>
      el('option', {value, selected: value === state.now.window}, title),
    ),
  );
}

/** When the window began in which a record ends: a range that is cut has a record up to the cut. */
export function windowStart(endSeconds, windowSeconds) {
  return Math.max(0, Math.ceil(endSeconds / windowSeconds - 1e-6) - 1) * windowSeconds;
}

/** Records of one tablet in one window as one. */
export function inWindows(hotspots, seconds) {
  const windowOf = ({intervalEndSeconds: end}) => Math.ceil(end / seconds - 1e-9) * seconds;
  if (seconds <= 60) {
    return hotspots;
  }
  const tablets = d3.rollups(
    hotspots,
    (records) => {
      const worst = d3.greatest(records, ({cpuUsageScore}) => cpuUsageScore);
      const reasons = new Set(records.flatMap(({unsplittableReasons}) => unsplittableReasons));
      return {
        ...worst,
        intervalEndSeconds: windowOf(worst),
        intervalEnd: laterBy(worst.intervalEnd, windowOf(worst) - worst.intervalEndSeconds),
        unsplittableReasons: [...reasons],
      };
    },
    (spot) =>
      JSON.stringify([windowOf(spot), spot.affectedTables, spot.splitStart, spot.splitLimit]),
  );
  return tablets.map(([, spot]) => spot);
}

function laterBy(time, seconds) {
  return new Date(Date.parse(time) + seconds * 1000).toISOString().replace('.000', '');
}

function columnsOf(variant) {
  return [
    {
      title: 'INTERVAL_END',
      of: (spot) =>
        `${clock(spot.intervalEndSeconds)} · ${spot.intervalEnd.replace(/[TZ]/g, ' ').trim()}`,
    },
    {title: 'SPLIT_START', kind: 'key', of: (spot) => spot.splitStart},
    {title: 'SPLIT_LIMIT', kind: 'key', of: (spot) => spot.splitLimit},
    {
      title: 'CPU_USAGE_SCORE',
      kind: 'number',
      of: (spot) =>
        el('span', {class: spot.cpuUsageScore >= 100 ? 'hot' : ''}, score(spot.cpuUsageScore)),
    },
    {title: 'AFFECTED_TABLES', kind: 'text', of: (spot) => spot.affectedTables.join(', ')},
    {
      title: 'UNSPLITTABLE_REASONS',
      kind: 'text',
      of: (spot) => spot.unsplittableReasons.join(', '),
    },
    {title: 'Server', of: (spot) => variant.serverName(spot.server)},
    {title: 'Operations', kind: 'number', of: (spot) => perSecond(spot.operationsPerSecond)},
  ];
}
