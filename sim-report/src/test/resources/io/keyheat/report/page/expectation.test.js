const held = expectationLine({text: 'a < b', holds: true, observed: '1 < 2'});
check('what holds', held.textContent, '✔ holdsa < b1 < 2');
check('is good', held.className, 'good');
check('what fails is bad', expectationLine({text: 'a < b', holds: false, observed: ''}).className, 'bad');
check('and says so', expectationLine({text: 'a < b', holds: false, observed: ''}).firstChild.textContent, '✘ fails');
