const words = (before, after) =>
  diffOf(before, after).map(({kind, line}) => ({kept: ' ', removed: '-', added: '+'})[kind] + line);
check('a line in place of another', words('a\nb\nc\n', 'a\nx\nc\n'), [' a', '-b', '+x', ' c']);
check('a line at the end', words('a\n', 'a\nb\n'), [' a', '+b']);
check('no difference', words('a\nb\n', 'a\nb\n'), [' a', ' b']);
