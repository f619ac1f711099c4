// What a reader does on a heatmap, by pointer, wheel or keys, as calls of the heatmap.

const LEAST_DRAG = 5;
const STEP = 0.15;

/** @param map a Heatmap */
export function listen(canvas, map) {
  const drag = new Drag(canvas, map);
  canvas.addEventListener('pointerdown', (event) => drag.begin(event));
  canvas.addEventListener('pointermove', (event) => drag.move(event));
  canvas.addEventListener('pointerup', (event) => drag.end(event));
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
      this.canvas.setPointerCapture(event.pointerId);
      const {offsetX: x, offsetY: y, shiftKey: pan} = event;
      this.#start = {x, y, pan, view: this.map.view};
    }
  }

  move(event) {
    const {offsetX: x, offsetY: y} = event;
    if (!this.#start) {
      this.map.hover(event, x, y);
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
    if (start.pan) {
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

function wheel(event, map) {
  if (map.isWhole && event.deltaY > 0) {
    return; // The page may scroll on.
  }
  event.preventDefault();
  map.zoom(1.2 ** Math.sign(event.deltaY), event.offsetX, event.offsetY);
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
