// What a reader does on a heatmap, by pointer, wheel, fingers or keys, as calls of the heatmap.

/** A pointer that moves less than this, in pixels, clicks. */
const LEAST_DRAG = 5;

/** How far a pixel of the wheel zooms, in powers of two, and one turn at most. */
const ZOOM_PER_PIXEL = 0.003;
const MOST_AT_ONCE = 0.7;
const PIXELS_PER_LINE = 16;

/** What an arrow key with shift moves the view by, and + and − zoom by. */
const STEP = 0.15;
const ZOOM = 1.3;

/** @param map a Heatmap */
export function listen(canvas, map) {
  d3.select(canvas).call(chooser(canvas, map)).call(zoomer(map)).on('dblclick.zoom', () => map.whole());
  canvas.addEventListener('click', ({offsetX, offsetY}) => map.pinAt(offsetX, offsetY));
  canvas.addEventListener('pointermove', (event) => event.buttons === 0 && map.hover(event, event.offsetX, event.offsetY));
  canvas.addEventListener('pointerleave', () => map.leave());
  canvas.addEventListener('blur', () => map.leave());
  canvas.addEventListener('keydown', (event) => press(event, map));
}

/** A drag chooses the part to show; one along an axis zooms that axis alone. A finger scrolls the page. */
function chooser(canvas, map) {
  let from;
  const boxTo = ({x, y}) => ({x: Math.min(x, from.x), y: Math.min(y, from.y), width: Math.abs(x - from.x), height: Math.abs(y - from.y)});
  return d3
    .drag()
    .container(canvas)
    .filter(({button, shiftKey, ctrlKey}) => button === 0 && !shiftKey && !ctrlKey)
    .touchable(false)
    .clickDistance(LEAST_DRAG)
    .on('start', ({x, y}) => (from = {x, y}))
    .on('drag', (event) => map.showBox(boxTo(event)))
    .on('end', (event) => {
      const box = boxTo(event);
      map.showBox(undefined);
      if (Math.max(box.width, box.height) >= LEAST_DRAG) {
        const across = box.width < LEAST_DRAG ? {x: 0, width: map.width} : {};
        map.showPixels({...box, ...across, ...(box.height < LEAST_DRAG ? {y: 0, height: map.mapHeight} : {})});
      }
    });
}

/**
 * Ctrl and the wheel, or a pinch, zoom, and shift with a drag moves the view. D3 adds all of it up; the
 * map takes each change.
 */
function zoomer(map) {
  let before = d3.zoomIdentity;
  return d3
    .zoom()
    .touchable(true)
    .filter((event) => (event.touches ? event.touches.length === 2 : event.type === 'wheel' ? event.ctrlKey || event.metaKey : event.shiftKey && event.button === 0))
    .wheelDelta(({deltaY, deltaMode}) => {
      const pixels = deltaMode === 1 ? PIXELS_PER_LINE * deltaY : deltaY;
      return Math.max(-MOST_AT_ONCE, Math.min(MOST_AT_ONCE, -ZOOM_PER_PIXEL * pixels));
    })
    .on('zoom', ({transform}) => {
      const [x, y] = before.apply(transform.invert([0, 0]));
      const scale = before.k / transform.k;
      before = transform;
      map.showPixels({x, y, width: map.width * scale, height: map.mapHeight * scale});
    });
}

function press(event, map) {
  const move = (across, down) =>
    event.shiftKey
      ? map.showPixels({x: across * STEP * map.width, y: down * STEP * map.mapHeight, width: map.width, height: map.mapHeight})
      : map.moveCursor(across, down);
  const actions = {
    ArrowLeft: () => move(-1, 0),
    ArrowRight: () => move(1, 0),
    ArrowUp: () => move(0, -1),
    ArrowDown: () => move(0, 1),
    Enter: () => map.pinCursor(),
    ' ': () => map.pinCursor(),
    Escape: () => map.unpin(),
    '+': () => map.zoomAtCursor(1 / ZOOM),
    '=': () => map.zoomAtCursor(1 / ZOOM),
    '-': () => map.zoomAtCursor(ZOOM),
    e: () => map.nextMark(1),
    E: () => map.nextMark(-1),
    r: () => map.whole(),
    R: () => map.whole(),
  };
  if (actions[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    actions[event.key]();
  }
}
