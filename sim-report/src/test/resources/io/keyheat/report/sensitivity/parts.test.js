const one = screened({title: '<i>', name: 'a/b', holding: 3, expectations: 4}, 'x');
check('its title is text', one.querySelector('h2').textContent, '<i>');
check('its facts', one.querySelector('p').textContent, 'a/b · 3 of 4 expectations hold at the assumed values');
check('a range', range({from: '1', to: '2'}), 'from 1 to 2');
