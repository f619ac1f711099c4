import {el} from './dom.js';
const calls = [];
const canvas = el('canvas', {width: 100, height: 100});
document.body.append(canvas);
const map = new Proxy({width: 100, mapHeight: 100}, {get: (target, name) => target[name] ?? ((...values) => calls.push([name, ...values]))});
listen(canvas, map);
const since = (act) => {
  calls.length = 0;
  act();
  return calls.map(([name]) => name);
};
const key = (name, shiftKey = false) => canvas.dispatchEvent(new KeyboardEvent('keydown', {key: name, shiftKey}));
check('keys', since(() => ['ArrowLeft', 'Enter', '+', 'e', 'r', 'Escape'].forEach((name) => key(name))),
  ['moveCursor', 'pinCursor', 'zoomAtCursor', 'nextMark', 'whole', 'unpin']);
check('shift moves the view', (since(() => key('ArrowLeft', true)), calls[0][1].x), -15);
const {left, top} = canvas.getBoundingClientRect();
const mouse = (target, type, x, y, shiftKey) =>
  target.dispatchEvent(new MouseEvent(type, {clientX: left + x, clientY: top + y, shiftKey, view: window, bubbles: true, cancelable: true}));
const drag = (x, y, shiftKey = false) => () => {
  mouse(canvas, 'mousedown', 10, 10, shiftKey);
  mouse(window, 'mousemove', x, y, shiftKey);
  mouse(window, 'mouseup', x, y, shiftKey);
};
const rounded = (box) => Object.values(box).map(Math.round);
check('a click pins', since(() => mouse(canvas, 'click', 11, 11)), ['pinAt']);
check('a drag zooms', since(drag(60, 80)).at(-1), 'showPixels');
check('to what it spans', rounded(calls.at(-1)[1]), [10, 10, 50, 70]);
check('a drag along one axis zooms that one', (drag(60, 12)(), rounded(calls.at(-1)[1])), [10, 0, 50, 100]);
check('a small one zooms nothing', since(drag(12, 12)).includes('showPixels'), false);
check('with shift it moves', (since(drag(60, 80, true)), rounded(calls.at(-1)[1])), [-50, -70, 100, 100]);
const roll = (deltaY, ctrlKey) =>
  since(() => canvas.dispatchEvent(new WheelEvent('wheel', {deltaY, ctrlKey, clientX: left + 50, clientY: top + 50, view: window, cancelable: true})));
check('the wheel alone scrolls the page', roll(-100, false), []);
const zoomed = (deltaY) => (roll(deltaY, true), Math.log2(calls.at(-1)[1].width / 100).toFixed(2));
check('with Ctrl it zooms in proportion, a wild turn no further', [-100, -200, 5000].map(zoomed), ['-0.30', '-0.60', '0.70']);
check('around the pointer', calls.at(-1)[1].x + calls.at(-1)[1].width / 2, 50);
await new Promise((done) => setTimeout(done, 300)); // A turn of the wheel has its end.
const touch = (type, ...xs) => {
  const event = new Event(type, {cancelable: true, bubbles: true});
  const touches = xs.map((x, identifier) => ({identifier, clientX: left + x, clientY: top + 50}));
  Object.defineProperties(event, {touches: {value: touches}, changedTouches: {value: touches}, view: {value: window}});
  canvas.dispatchEvent(event);
  return event.defaultPrevented;
};
check('one finger scrolls the page', [touch('touchstart', 10), touch('touchmove', 30)], [false, false]);
check('two fingers zoom', since(() => [touch('touchstart', 40, 60), touch('touchmove', 30, 70)]), ['showPixels']);
check('to half the span', rounded(calls.at(-1)[1]), [25, 25, 50, 50]);
canvas.remove();
