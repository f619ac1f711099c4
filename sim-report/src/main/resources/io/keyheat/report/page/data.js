// Unpacks what the page carries. See ReportData.java for its shape.

import {byId} from './dom.js';

/** Bytes from base 64 of gzip. */
export async function unpack(text) {
  const {readable, writable} = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  const written = writer.write(fromBase64(text)).then(() => writer.close());
  const [bytes] = await Promise.all([new Response(readable).arrayBuffer(), written]);
  return new Uint8Array(bytes);
}

/** Bytes from base 64. */
export function fromBase64(text) {
  return Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

async function unpackJson(text) {
  return JSON.parse(new TextDecoder().decode(await unpack(text)));
}

/** All lower bytes, then all upper ones. */
function twoBytes(bytes) {
  const length = bytes.length / 2;
  return Uint16Array.from({length}, (_, i) => bytes[i] + 256 * bytes[length + i]);
}

/** The page's data: result.json as `result`, and beside it what only the page needs. */
export async function load() {
  const data = JSON.parse(byId('data').textContent);
  data.result = await unpackJson(data.result);
  let parameters;
  const parametersOf = async (i) => {
    parameters ??= unpackJson(data.parameters);
    return (await parameters).variants[i].parameters;
  };
  data.variants = data.variants.map(
    (drawn, i) => new Variant(data.result.variants[i], drawn, () => parametersOf(i)),
  );
  return data;
}

/** One variant: `run` is its part of result.json. What is packed is unpacked when it is first asked for. */
class Variant {
  #unpacked = new Map();

  /** @param parameters gives a promise of the run's parameters, [{path, value, source, assumed}] */
  constructor(run, drawn, parameters) {
    this.run = run;
    this.drawn = drawn;
    this.parameters = parameters;
  }

  /** Seconds that one column of the drawn heatmap spans. */
  get columnSeconds() {
    const {fullColumns, columns} = this.drawn.heat;
    return (this.run.intervalSeconds * fullColumns) / columns;
  }

  /** Drawn rows for each of the run's own, 1 unless the page had to be made coarser. */
  get rowFactor() {
    return this.drawn.heat.rows / this.drawn.heat.fullRows;
  }

  /** A figure of the run's intervals as points, [[seconds at the middle of an interval, value]]. */
  overTime(name) {
    return this.#points(this.run.intervals[name]);
  }

  /** A count of the run's intervals as points of a rate a second. */
  rates(name) {
    const {[name]: counts, seconds} = this.run.intervals;
    return this.#points(counts.map((count, i) => count / seconds[i]));
  }

  #points(values) {
    const {seconds} = this.run.intervals;
    const ends = d3.cumsum(seconds);
    return values.map((value, i) => [ends[i] - seconds[i] / 2, value ?? NaN]);
  }

  #once(name, make) {
    if (!this.#unpacked.has(name)) {
      this.#unpacked.set(name, make());
    }
    return this.#unpacked.get(name);
  }

  /** The key ranges of the rows, three lists: {spaces, starts, limits}. */
  ranges() {
    return this.#once('ranges', () => unpackJson(this.drawn.heat.ranges));
  }

  /** A code of ThreeDigits.java a cell, column by column; see valueOf in metrics.js. */
  cells(metric) {
    return this.#once(metric, () => unpack(this.drawn.heat.cells[metric]).then(twoBytes));
  }

  /** The server of each cell plus one; 0 where there is none. */
  owners() {
    return this.#once('owners', () => unpack(this.drawn.heat.owners).then(({buffer}) => new Uint32Array(buffer)));
  }

  /** The share of its attempts that each server rejects, in bytes of Heat.java: {cells, rows}. */
  rejected() {
    return this.#once('rejected', async () => ({cells: await unpack(this.drawn.heat.rejected), rows: this.run.servers.length}));
  }

  /** The utilisation of the busiest server, of all and of the idlest, by column. */
  servers() {
    return this.#once('servers', () => unpackJson(this.drawn.servers));
  }

  /** Where tablets ended: {rows, from, to}, three lists, in rows of the result and seconds. */
  boundaries() {
    return this.#once('boundaries', async () => {
      const bytes = await unpack(this.drawn.boundaries);
      const length = bytes.length / 12;
      const [rows, from, to] = [0, 1, 2].map((place) => new Float32Array(bytes.buffer, 4 * length * place, length));
      return {rows, from, to};
    });
  }

  serverName(index) {
    return this.run.servers[index]?.name ?? '–';
  }
}
