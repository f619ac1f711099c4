const kinds = (line) => coloured(line)[0].filter(({kind}) => kind).map(({kind, text}) => `${kind} ${text}`);
check('a number with its unit', kinds('rate: 6000/s # at noon'), ['name rate', 'number 6000/s', 'comment # at noon']);
check('a mapping on one line', kinds('Id: {type: int64, values: {uniform: [-1, 9]}}').filter((part) => !part.startsWith('mark')),
  ['name Id', 'name type', 'name values', 'name uniform', 'number -1', 'number 9']);
check('a name in quotes', kinds('- both."Event.At": "a # b"'), ['name "Event.At"', 'text "a # b"']);
check('plain words have no colour', kinds('- key: [OrderId]'), ['name key', 'mark [', 'mark ]']);
const text = 'prose: |\n  rate: 5\n\n  more # words\ntitle: x\n';
check('a block of text', coloured(text).map((parts) => parts.map(({kind}) => kind)), [['name', undefined, 'mark'], ['text'], ['text'], ['text'], ['name', undefined], []]);
const area = Object.assign(document.createElement('textarea'), {value: text});
const behind = el('pre', {}, el('code'));
showColours(area, behind);
check('the copy says what the area says', behind.textContent, `${text}\n`);
