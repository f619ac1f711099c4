// What the browser keeps for the reader: scenarios that were changed, until that is undone; the one
// that was made of a schema or trace; and which one was looked at last.

const PREFIX = 'keyheat.';
const store = storeOf();

/** A text that was kept under a name, or undefined. */
export function recall(name) {
  return store.getItem(PREFIX + name) ?? undefined;
}

/** Keeps a text under a name; without a text it is forgotten. */
export function keep(name, text) {
  if (text === undefined) {
    store.removeItem(PREFIX + name);
  } else {
    store.setItem(PREFIX + name, text);
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
