// What the reader has chosen. The address keeps it behind its #, so that a link shows the same.

/** Everything that can be chosen, as it is at first; the type of a value says how it is written. */
export const FIRST_STATE = Object.freeze({
  upper: 0,
  lower: -1,
  metric: 'CAPACITY_SHARE',
  relative: false,
  owners: false,
  lines: true,
  hidden: [],
  rows: 'ranges',
  filter: '',
  pin: [],
  x0: 0,
  x1: 1,
  y0: 0,
  y1: 1,
  window: 'MINUTE',
});

const PATIENCE_MILLIS = 200;

/** Whether an address leads to a place of the page, as the skip link's does, and chooses nothing. */
function isPlace(hash) {
  return hash.length > 1 && !hash.includes('=');
}

export class State {
  #values;
  #listeners = [];
  #timer;

  /** @param first what is different at first on this page */
  constructor(first = {}) {
    this.first = {...FIRST_STATE, ...first};
    this.#values = {...this.first, ...fromHash(location.hash, this.first)};
    addEventListener('hashchange', () => {
      if (!isPlace(location.hash)) {
        this.#take({...this.first, ...fromHash(location.hash, this.first)});
      }
    });
  }

  /** All values; not to be changed but by set(). */
  get now() {
    return this.#values;
  }

  /** The part of the maps in view. */
  get view() {
    const {x0, x1, y0, y1} = this.#values;
    return {x0, x1, y0, y1};
  }

  /** @param listener is called with the names of what has changed */
  listen(listener) {
    this.#listeners.push(listener);
  }

  set(changes) {
    this.#take({...this.#values, ...changes});
    clearTimeout(this.#timer); // Browsers complain of an address that changes with every move.
    this.#timer = setTimeout(() => {
      const hash = toHash(this.#values, this.first);
      if (hash !== location.hash) {
        history.replaceState(null, '', hash || '#');
      }
    }, PATIENCE_MILLIS);
  }

  #take(values) {
    const changed = new Set(
      Object.keys(values).filter((name) => !isSame(values[name], this.#values[name])),
    );
    this.#values = values;
    if (changed.size > 0) {
      this.#listeners.forEach((listener) => listener(changed));
    }
  }
}

function isSame(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function toHash(values, first) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (!isSame(value, first[name])) {
      params.set(name, Array.isArray(value) ? JSON.stringify(value) : short(value));
    }
  }
  const text = params.toString();
  return text && `#${text}`;
}

function short(value) {
  return typeof value === 'number' ? String(Number(value.toPrecision(7))) : String(value);
}

/** What an address says; whatever in it makes no sense is left out. */
export function fromHash(hash, first) {
  const values = {};
  for (const [name, text] of new URLSearchParams(hash.replace(/^#/, ''))) {
    const value = parsed(text, first[name]);
    if (value !== undefined) {
      values[name] = value;
    }
  }
  const isView = (a, b) => a >= 0 && b <= 1 && a < b;
  const {x0, x1, y0, y1} = {...first, ...values};
  return isView(x0, x1) && isView(y0, y1) ? values : {...values, x0: 0, x1: 1, y0: 0, y1: 1};
}

function parsed(text, like) {
  if (Array.isArray(like)) {
    try {
      const list = JSON.parse(text);
      return Array.isArray(list) ? list : undefined;
    } catch {
      return undefined;
    }
  }
  if (typeof like === 'number') {
    return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
  }
  if (typeof like === 'boolean') {
    return text === 'true' ? true : text === 'false' ? false : undefined;
  }
  return like === undefined ? undefined : text;
}
