import {el} from './dom.js';
const WHOLE = {x0: 0, x1: 1, y0: 0, y1: 1};
const calls = [];
const canvas = el('canvas', {width: 100, height: 100});
const map = new Proxy(
  {view: WHOLE, width: 100, height: 100, isWhole: true, shares: (x, y) => ({x: x / 100, y: y / 100})},
  {get: (target, name) => target[name] ?? ((...values) => calls.push([name, ...values]))},
);
listen(canvas, map);
const key = (name, shiftKey = false) => canvas.dispatchEvent(new KeyboardEvent('keydown', {key: name, shiftKey}));
const since = (act) => {
  calls.length = 0;
  act();
  return calls.map(([name]) => name);
};
check('keys', since(() => ['ArrowLeft', 'Enter', '+', 'e', 'r', 'Backspace', 'Escape'].forEach((name) => key(name))),
  ['moveCursor', 'pinCursor', 'zoomAtCursor', 'nextMark', 'whole', 'back', 'unpin']);
check('shift moves the view', since(() => key('ArrowLeft', true)), ['pan']);
canvas.setPointerCapture = () => {};
const pointer = (type, x, y, shiftKey = false) => {
  const event = new PointerEvent(type, {button: 0, shiftKey});
  Object.defineProperties(event, {offsetX: {value: x}, offsetY: {value: y}});
  canvas.dispatchEvent(event);
};
const drag = (x, y, shift) => () => {
  pointer('pointerdown', 10, 10, shift);
  pointer('pointermove', x, y, shift);
  pointer('pointerup', x, y, shift);
};
check('a click pins', since(drag(11, 11)).at(-1), 'pinAt');
check('a drag zooms', since(drag(60, 80)).at(-1), 'go');
check('to what it spans', calls.at(-1)[1], {x0: 0.1, x1: 0.6, y0: 0.1, y1: 0.8});
check('a drag along one axis zooms that one', (drag(60, 12)(), calls.at(-1)[1]), {x0: 0.1, x1: 0.6, y0: 0, y1: 1});
check('with shift it moves', since(drag(60, 80, true))[0], 'pan');
const roll = (deltaY, ctrlKey) => since(() => canvas.dispatchEvent(new WheelEvent('wheel', {deltaY, ctrlKey, cancelable: true})));
check('the wheel alone scrolls the page', roll(-100, false), []);
const zoomed = (deltaY) => (roll(deltaY, true), Math.log(calls.at(-1)[1]).toFixed(3));
check('with Ctrl it zooms in proportion, a wild turn no further', [-100, -200, 5000].map(zoomed), ['-0.200', '-0.400', '0.500']);
const swipe = () => {
  for (const [type, y] of [['pointerdown', 10], ['pointermove', 80], ['pointerup', 80]]) {
    const event = new PointerEvent(type, {button: 0, pointerType: 'touch', isPrimary: true});
    Object.defineProperties(event, {offsetX: {value: 10}, offsetY: {value: y}});
    canvas.dispatchEvent(event);
  }
};
check('a swipe is the page’s', since(swipe).filter((name) => name !== 'showBox'), []);
const touch = (type, ...xs) => {
  const event = new Event(type, {cancelable: true});
  Object.defineProperty(event, 'touches', {value: xs.map((clientX) => ({clientX, clientY: 50}))});
  canvas.dispatchEvent(event);
  return event.defaultPrevented;
};
check('one finger scrolls, two are taken', [touch('touchmove', 10), touch('touchstart', 40, 60)], [false, true]);
check('two fingers zoom by how far they move apart', since(() => touch('touchmove', 30, 70)), ['showBox', 'zoom', 'pan']);
check('to half the span', calls[1][1], 0.5);
