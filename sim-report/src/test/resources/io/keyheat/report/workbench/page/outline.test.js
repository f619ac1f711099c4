const written = (text) => outline(text).filter(({isKey}) => !isKey).map(({path, value}) => `${path.join('.')} = ${value}`);
check('block style', written('a:\n  b: 5 # five\n  c:\n  - x: 1\n    y: 2\nd: 3\n'), ['a = ', 'a.b = 5', 'a.c = ', 'a.c.[].x = 1', 'a.c.[].y = 2', 'd = 3']);
check('flow style, what is inside first', written('Id: {type: int64, of: [-1, "a, #b"]}'),
  ['Id.type = int64', 'Id.of.[] = -1', 'Id.of.[] = "a, #b"', 'Id.of = [-1, "a, #b"]', 'Id = {type: int64, of: [-1, "a, #b"]}']);
check('a list as far left as its name', written('loads:\n- rate: 1/s\n  "of": T\n- rate: 2/s\nseed: 1'),
  ['loads = ', 'loads.[].rate = 1/s', 'loads.[].of = T', 'loads.[].rate = 2/s', 'seed = 1']);
check('a block of text', written('about: |\n  rate: 5\n\n  more\nseed: 1'), ['about = |', 'seed = 1']);
const text = 'a:\n  b: 1\n';
check('places', outline(text).map(({from, to}) => text.slice(from, to)), ['a', '', 'b', '1']);
const at = (before, after = '') => {
  const {path, word, isKey, siblings} = contextAt(before + after, before.length);
  return `${path.join('.')} ${isKey ? 'name' : 'value'} "${word}" beside ${[...siblings].join(' ')}`;
};
check('a name', at('a:\n  b: 1\n  wo', '\n  c: 2\nd: 3'), 'a name "wo" beside b c');
check('an empty line', at('a:\n  b: 1\n  '), 'a name "" beside b');
check('a name in braces', at('a: {b: 1, ', '}'), 'a name "" beside b');
check('a value', at('l:\n  - at: 1s\n    look: ta'), 'l.[].look value "ta" beside ');
check('a value in brackets', at('l: {look: [x, y'), 'l.look.[] value "y" beside ');
check('an item that begins', at('l:\n  - a: 1\n  - '), 'l.[] name "" beside ');
check('nothing closed', at('a: {: , b: {c: ["x'), 'a.b.c.[] value ""x" beside ');
