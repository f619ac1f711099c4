const told = describeMark({serverName: (i) => `s${i}`}, {kind: 'MOVE', event: {cause: 'why', key: 'k', timeSeconds: 61, fromServer: 0, toServer: 1}});
check('a mark in words', told, {heading: ['Move', 'why'], facts: [['time', '1:01'], ['key', 'k'], ['server', 's0 → s1']]});
