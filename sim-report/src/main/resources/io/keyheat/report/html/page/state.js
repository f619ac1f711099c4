// What the reader has chosen. The address keeps it behind its #, so that a link shows the same.

/** Everything that can be chosen, as it is at first. */
export const FIRST_STATE = Object.freeze({
  upper: 0,
  lower: -1,
  metric: 'CAPACITY_SHARE',
  relative: false,
  hidden: [],
  filter: '',
  pin: [],
  x0: 0,
  x1: 1,
  y0: 0,
  y1: 1,
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
    const changed = new Set(Object.keys(values).filter((name) => written(values[name]) !== written(this.#values[name])));
    this.#values = values;
    if (changed.size > 0) {
      this.#listeners.forEach((listener) => listener(changed));
    }
  }
}

/** A value in an address: texts as they are, all else as JSON. */
function written(value) {
  return typeof value === 'string' ? value : JSON.stringify(typeof value === 'number' ? Number(value.toPrecision(7)) : value);
}

export function toHash(values, first) {
  const changed = Object.entries(values).filter(([name, value]) => written(value) !== written(first[name]));
  const text = new URLSearchParams(changed.map(([name, value]) => [name, written(value)])).toString();
  return text && `#${text}`;
}

/** What an address says; whatever in it makes no sense is left out. */
export function fromHash(hash, first) {
  const values = {};
  for (const [name, text] of new URLSearchParams(hash.replace(/^#/, ''))) {
    const value = typeof first[name] === 'string' ? text : parsed(text);
    if (Object.hasOwn(first, name) && isAlike(value, first[name])) {
      values[name] = value;
    }
  }
  const {x0, x1, y0, y1} = {...first, ...values};
  const isView = (from, to) => from >= 0 && to <= 1 && from < to;
  return isView(x0, x1) && isView(y0, y1) ? values : {...values, x0: 0, x1: 1, y0: 0, y1: 1};
}

function isAlike(value, like) {
  return typeof value === typeof like && Array.isArray(value) === Array.isArray(like);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
