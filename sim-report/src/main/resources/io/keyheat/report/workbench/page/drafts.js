// What the reader has changed: kept by the browser until it is undone.

const PREFIX = 'keyheat.draft.';
const OWN = 'keyheat.own';
const LAST = 'keyheat.last';

/** Drafts by the name of their scenario, in the browser's own store where it has one. */
export class Drafts {
  constructor(store = storeOf()) {
    this.store = store;
  }

  get(name) {
    return this.store.getItem(PREFIX + name) ?? undefined;
  }

  /** The scenario that was made of the reader's schema or trace, as it was made; or undefined. */
  get own() {
    return this.store.getItem(OWN) ?? undefined;
  }

  set own(text) {
    this.store.setItem(OWN, text);
  }

  /** Name of the scenario that was looked at last, or undefined. */
  get last() {
    return this.store.getItem(LAST) ?? undefined;
  }

  set last(name) {
    this.store.setItem(LAST, name);
  }

  /** Keeps a draft; one that says what the library says is none. */
  set(name, text, original) {
    if (text === original) {
      this.store.removeItem(PREFIX + name);
    } else {
      this.store.setItem(PREFIX + name, text);
    }
  }
}

function storeOf() {
  try {
    localStorage.getItem(PREFIX);
    return localStorage;
  } catch {
    const kept = new Map(); // Where the browser keeps nothing, the page does.
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: (key) => kept.delete(key),
    };
  }
}
