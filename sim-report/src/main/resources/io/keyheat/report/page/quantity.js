// Values of a scenario's field as written, such as 500B, 600/min and 1h30m, on one axis.

const DAY = 86_400;
const KINDS = [
  {unit: 'B', factors: {B: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40}},
  {unit: '1/s', factors: {'/s': 1, '/min': 1 / 60, '/h': 1 / 3600}},
  {unit: 's', factors: {ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600, d: DAY, w: 7 * DAY}},
];

/** The numbers and units of which a value consists; undefined where it is none. */
function partsOf(value) {
  // A ramp of 500/1200/5 leads to a rate of 1200/s, whatever the steps.
  const text = String(value).trim().replace(/^500\/(\d+)\/5$/, '$1');
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?) ?([A-Za-zµ/%]*)/g)];
  const isWhole = parts.map(([part]) => part).join('') === text;
  return parts.length > 0 && isWhole
    ? parts.map(([, digits, unit]) => ({number: Number(digits), unit}))
    : undefined;
}

/**
 * The values of an axis to scale.
 *
 * @return numbers, with the unit that all values have in common, or else that of their kind;
 *     undefined if the values are no quantities of one kind
 */
export function quantitiesOf(values) {
  const all = values.map(partsOf);
  if (all.some((parts) => parts === undefined)) {
    return undefined;
  }
  const units = new Set(all.flatMap((parts) => parts.map(({unit}) => unit)));
  if (units.size === 1 && all.every(({length}) => length === 1)) {
    const [unit] = units;
    return {numbers: all.map(([{number}]) => number), unit: unit.replace(/^\//, '1/')};
  }
  const kind = KINDS.find(({factors}) => [...units].every((unit) => unit in factors));
  const sum = (parts) => d3.sum(parts, ({number, unit}) => number * kind.factors[unit]);
  return kind && {numbers: all.map(sum), unit: kind.unit};
}

/** The title of an axis across, with its unit. */
export function titled(name, quantities) {
  return quantities?.unit ? `${name} (${quantities.unit})` : name;
}
