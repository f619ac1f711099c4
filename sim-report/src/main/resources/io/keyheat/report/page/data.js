// Unpacks what the page carries. See ReportData.java for its shape.

import {byId} from './dom.js';

/** Bytes from base 64 of gzip. */
export async function unpack(text) {
  const stream = new DecompressionStream('gzip');
  const writer = stream.writable.getWriter();
  const written = writer.write(fromBase64(text)).then(() => writer.close());
  const bytes = await new Response(stream.readable).arrayBuffer();
  await written;
  return new Uint8Array(bytes);
}

function fromBase64(text) {
  if (Uint8Array.fromBase64) {
    return Uint8Array.fromBase64(text);
  }
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = letters.charCodeAt(i);
  }
  return bytes;
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

/** One variant: `run` is its part of result.json. Heat is unpacked when it is first looked at. */
class Variant {
  #heat = new Map();
  #ranges;
  #owners;
  #rejected;
  #servers;
  #boundaries;

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

  get isCoarser() {
    const {rows, columns, fullRows, fullColumns} = this.drawn.heat;
    return rows < fullRows || columns < fullColumns;
  }

  async ranges() {
    this.#ranges ??= unpackJson(this.drawn.heat.ranges);
    return this.#ranges;
  }

  /** A code of ThreeDigits.java a cell, column by column; see valueOf in metrics.js. */
  async cells(metric) {
    if (!this.#heat.has(metric)) {
      this.#heat.set(metric, unpack(this.drawn.heat.cells[metric]).then(twoBytes));
    }
    return this.#heat.get(metric);
  }

  /** The server of each cell plus one; 0 where there is none. */
  async owners() {
    this.#owners ??= unpack(this.drawn.heat.owners).then(({buffer}) => new Uint32Array(buffer));
    return this.#owners;
  }

  /** The share of its attempts that each server rejects, in bytes of Heat.java: {cells, rows}. */
  async rejected() {
    this.#rejected ??= unpack(this.drawn.heat.rejected);
    return {cells: await this.#rejected, rows: this.run.servers.length};
  }

  /** The utilisation of the busiest server, of all and of the idlest, by column. */
  async servers() {
    this.#servers ??= unpackJson(this.drawn.servers);
    return this.#servers;
  }

  /** Where tablets ended: {rows, from, to}, three lists, in rows of the result and seconds. */
  async boundaries() {
    if (!this.#boundaries) {
      const bytes = await unpack(this.drawn.boundaries);
      const length = bytes.length / 12;
      const list = (place) => new Float32Array(bytes.buffer, 4 * length * place, length);
      this.#boundaries = {rows: list(0), from: list(1), to: list(2)};
    }
    return this.#boundaries;
  }

  serverName(index) {
    return this.run.servers[index]?.name ?? '–';
  }
}
