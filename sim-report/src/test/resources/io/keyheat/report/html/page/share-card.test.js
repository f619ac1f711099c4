check('lines of words', wrapped('one two three four', (text) => text.length, 8, 5), ['one two', 'three', 'four']);
check('no more lines than wanted', wrapped('one two three four', (text) => text.length, 8, 2), ['one two', 'three …']);
const map = document.createElement('canvas');
const card = cardCanvas({title: 'A <b>', answer: 'It burns.', command: 'keyheat run a'}, [{name: 'v', canvas: map}]);
const drawn = card.getContext('2d').getImageData(40, 25, 60, 30).data;
check('the title is drawn', drawn.some((value, i) => i % 4 === 0 && value < 100), true);
