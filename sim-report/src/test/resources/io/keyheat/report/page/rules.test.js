const rule = {id: 'SP-09', title: 'An index', sentence: 'It is a table.'};
const host = el('div', {}, ...ruleLinks(['SP-09', 'DS-08']), ruleList([rule]), ruleNote(rule));
document.body.append(host);
check('codes with commas', ruleLinks(['SP-09', 'DS-08']).map((part) => part.textContent ?? part).join(''), 'SP-09, DS-08');
check('a code leads to its rule', host.querySelector(host.querySelector('a').hash).textContent, 'SP-09: An index');
check('and to its sentence', host.querySelector('dd').textContent, 'It is a table.');
check('a note', host.querySelector('details').textContent, 'SP-09: An indexIt is a table.');
check('no list without rules', ruleList([]), undefined);
host.remove();
