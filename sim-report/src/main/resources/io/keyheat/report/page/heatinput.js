// What a reader does on a heatmap, by pointer, wheel or keys, as calls of the heatmap.

const LEAST_DRAG = 5;

/** How much the logarithm of the zoom grows with a pixel of the wheel, and at most with one turn. */
const ZOOM_PER_PIXEL = 0.002;
const MOST_AT_ONCE = 0.5;
const PIXELS_PER_LINE = 16;
const STEP = 0.15;

/** @param map a Heatmap */
export function listen(canvas, map) {
  const drag = new Drag(canvas, map);
  canvas.addEventListener('pointerdown', (event) => drag.begin(event));
  canvas.addEventListener('pointermove', (event) => drag.move(event));
  canvas.addEventListener('pointerup', (event) => drag.end(event));
  canvas.addEventListener('pointercancel', () => drag.cancel());
  pinch(canvas, map, drag);
  canvas.addEventListener('pointerleave', () => map.leave());
  canvas.addEventListener('blur', () => map.leave());
  canvas.addEventListener('dblclick', () => map.whole());
  canvas.addEventListener('wheel', (event) => wheel(event, map), {passive: false});
  canvas.addEventListener('keydown', (event) => press(event, map));
}

class Drag {
  #start;

  constructor(canvas, map) {
    Object.assign(this, {canvas, map});
  }

  begin(event) {
    if (event.button === 0) {
      const {offsetX: x, offsetY: y, shiftKey: pan} = event;
      const isTouch = event.pointerType === 'touch';
      this.#start = {x, y, pan, isTouch, view: this.map.view};
      if (!isTouch) {
        this.canvas.setPointerCapture(event.pointerId); // A finger may scroll the page.
      }
    }
  }

  move(event) {
    const {offsetX: x, offsetY: y} = event;
    if (!this.#start) {
      this.map.hover(event, x, y);
    } else if (this.#start.isTouch) {
      return;
    } else if (this.#start.pan) {
      this.map.pan(this.#start.view, this.#start.x - x, this.#start.y - y);
    } else {
      this.map.showBox(this.#box(x, y));
    }
  }

  /** A drag along one axis only zooms that axis; a click pins. */
  end({offsetX, offsetY}) {
    const start = this.#start;
    if (!start) {
      return;
    }
    const box = this.#box(offsetX, offsetY);
    this.#start = undefined;
    this.map.showBox(undefined);
    if (start.pan || (start.isTouch && Math.max(box.width, box.height) >= LEAST_DRAG)) {
      return;
    }
    if (Math.max(box.width, box.height) < LEAST_DRAG) {
      this.map.pinAt(offsetX, offsetY);
      return;
    }
    const from = this.map.shares(box.x, box.y);
    const to = this.map.shares(box.x + box.width, box.y + box.height);
    const {x0, x1, y0, y1} = this.map.view;
    this.map.go({
      ...(box.width < LEAST_DRAG ? {x0, x1} : {x0: from.x, x1: to.x}),
      ...(box.height < LEAST_DRAG ? {y0, y1} : {y0: from.y, y1: to.y}),
    });
  }

  /** The browser has taken the pointer over, to scroll. */
  cancel() {
    this.#start = undefined;
    this.map.showBox(undefined);
  }

  #box(x, y) {
    const {x: startX, y: startY} = this.#start;
    return {
      x: Math.min(x, startX),
      y: Math.min(y, startY),
      width: Math.abs(x - startX),
      height: Math.abs(y - startY),
    };
  }
}

/** With Ctrl, which a pinch on a touchpad also sets; without it the page scrolls. */
function wheel(event, map) {
  if (!event.ctrlKey && !event.metaKey) {
    return;
  }
  event.preventDefault();
  const pixels = event.deltaMode === 1 ? PIXELS_PER_LINE * event.deltaY : event.deltaY;
  const step = Math.max(-MOST_AT_ONCE, Math.min(MOST_AT_ONCE, ZOOM_PER_PIXEL * pixels));
  map.zoom(Math.exp(step), event.offsetX, event.offsetY);
}

/** Two fingers zoom by how far they move apart, and move what lies between them. */
function pinch(canvas, map, drag) {
  let start;
  const measure = ({touches}) => {
    const {left, top} = canvas.getBoundingClientRect();
    const [a, b] = touches;
    return {
      apart: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
      x: (a.clientX + b.clientX) / 2 - left,
      y: (a.clientY + b.clientY) / 2 - top,
    };
  };
  const move = (event) => {
    if (event.touches.length !== 2) {
      start = undefined;
      return;
    }
    event.preventDefault();
    drag.cancel();
    const now = measure(event);
    if (start) {
      map.zoom(start.apart / now.apart, now.x, now.y);
      map.pan(map.view, start.x - now.x, start.y - now.y);
    }
    start = now;
  };
  canvas.addEventListener('touchstart', move, {passive: false});
  canvas.addEventListener('touchmove', move, {passive: false});
  canvas.addEventListener('touchend', () => (start = undefined));
}

function press(event, map) {
  const move = (across, down) =>
    event.shiftKey
      ? map.pan(map.view, across * STEP * map.width, down * STEP * map.height)
      : map.moveCursor(across, down);
  const actions = {
    ArrowLeft: () => move(-1, 0),
    ArrowRight: () => move(1, 0),
    ArrowUp: () => move(0, -1),
    ArrowDown: () => move(0, 1),
    Enter: () => map.pinCursor(),
    ' ': () => map.pinCursor(),
    Escape: () => map.unpin(),
    '+': () => map.zoomAtCursor(1 / 1.3),
    '=': () => map.zoomAtCursor(1 / 1.3),
    '-': () => map.zoomAtCursor(1.3),
    e: () => map.nextMark(1),
    E: () => map.nextMark(-1),
    r: () => map.whole(),
    R: () => map.whole(),
    Backspace: () => map.back(),
  };
  if (actions[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    actions[event.key]();
  }
}
