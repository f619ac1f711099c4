// Builds elements. Text is only ever set as text, so that nothing a scenario says can become
// markup.

/** An element with attributes ("class", "aria-label"), listeners ("onclick") and children. */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) {
      element.addEventListener(key.slice(2), value);
    } else if (value !== undefined && value !== false) {
      element.setAttribute(key, value === true ? '' : value);
    }
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/**
 * Adds an element of SVG to another, both selections of D3.
 *
 * @param attributes those that are undefined are left out
 */
export function put(parent, name, attributes = {}, text) {
  const added = parent.append(name);
  for (const [key, value] of Object.entries(attributes)) {
    added.attr(key, value ?? null);
  }
  return text === undefined ? added : added.text(text);
}

/** A list of [name, value], each a text or an element. */
export function definitions(facts) {
  return el('dl', {}, ...facts.flatMap(([name, value]) => [el('dt', {dir: 'auto'}, name), el('dd', {dir: 'auto'}, value)]));
}

/** Puts an element at its place, in pixels of what holds it. */
export function setPlace({style}, {x, y, width, height}) {
  Object.assign(style, {left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px`});
}

/** Says in place of a picture why there is nothing to see, or takes that away. */
export function showEmpty(element, why) {
  if (why === undefined) {
    delete element.dataset.empty;
  } else {
    element.dataset.empty = why;
  }
}

/**
 * Draws again when an element has another width than that for which it was drawn.
 *
 * @param drawnWidth gives the latter
 */
export function onOtherWidth(element, drawnWidth, draw) {
  const drawAgain = () => element.clientWidth !== drawnWidth() && draw();
  new ResizeObserver(drawAgain).observe(element);
  drawings.push({drawAgain, draw});
}

const drawings = [];

/** A box that scrolls what is wider than it is; then it has the focus, for those without a pointer. */
export function scroller(...children) {
  const box = el('div', {class: 'scroll'}, ...children);
  const observer = new ResizeObserver(() => focusIfScrolled(box));
  // What it holds may grow while the box does not.
  [box, ...box.children].forEach((one) => observer.observe(one));
  return box;
}

export function focusIfScrolled(box) {
  if (box.scrollWidth > box.clientWidth) {
    box.tabIndex = 0;
  } else {
    box.removeAttribute('tabindex');
  }
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => drawings.forEach(({draw}) => draw()));

// A sheet of paper is narrower than most windows, and white: what is drawn in pixels is drawn for it.
for (const event of ['beforeprint', 'afterprint']) {
  addEventListener(event, () => {
    document.documentElement.classList.toggle('printed', event === 'beforeprint');
    drawings.forEach(({draw}) => draw());
  });
}

export function byId(id) {
  return document.getElementById(id);
}

/** Has buttons act when they are pressed, {id: action}. */
export function onPress(actions) {
  for (const [id, action] of Object.entries(actions)) {
    byId(id).addEventListener('click', () => action());
  }
}

// Data that cannot be unpacked, a browser that is too old: the page says so instead of staying empty.
for (const event of ['error', 'unhandledrejection']) {
  addEventListener(event, ({error, reason}) => {
    const why = error ?? reason;
    const {dataset} = document.documentElement;
    if (why && !dataset.ready) {
      const words = `This page could not be drawn: ${why.message ?? why}. Create it again, or open it in a newer browser.`;
      byId('main')?.prepend(el('p', {class: 'problem', role: 'alert', dir: 'auto'}, words));
      dataset.ready = 'failed';
    }
  });
}

/** Shows facts, a list of [name, value], under a heading beside the pointer. */
export function showTooltip(event, heading, facts) {
  const tooltip = byId('tooltip');
  tooltip.replaceChildren(...heading.map((line) => el('div', {dir: 'auto'}, line)), definitions(facts));
  tooltip.hidden = false;
  const {width, height} = tooltip.getBoundingClientRect();
  const beside =
    event.clientX + 16 + width > innerWidth ? event.clientX - 16 - width : event.clientX + 16;
  const below = Math.min(event.clientY + 16, innerHeight - height - 8);
  tooltip.style.left = `${Math.max(4, beside)}px`;
  tooltip.style.top = `${Math.max(4, below)}px`;
}

export function hideTooltip() {
  byId('tooltip').hidden = true;
}
