const lasting = (rows, end = 100) => ({rows, from: rows.map(() => 0), to: rows.map(() => end)});
const map = {lines: 10, seconds: 100};
const whole = {x0: 0, x1: 1, y0: 0, y1: 1};
const number = (boundaries, view) => {
  const {seen, drawn} = roomy(boundaries, map, view, 440);
  return [seen, drawn.length];
};
const dense = d3.range(200).map((i) => i / 20);
check('100 lines on 440 pixels have room', number(lasting(d3.range(100).map((i) => i / 10)), whole), [100, 100]);
check('200 have none', number(lasting(dense), whole), [200, 0]);
check('half of them on all the pixels have', number(lasting(dense), {...whole, y1: 0.499}), [100, 100]);
check('each part by itself', number(lasting([1, 3, ...dense.slice(100)]), whole), [102, 2]);
check('lines of a short time take little room', number(lasting(dense, 20), whole), [200, 200]);
check('but much where that time fills the view', number(lasting(dense, 20), {...whole, x1: 0.2}), [200, 0]);
check('none of other times', number(lasting(dense, 20), {...whole, x0: 0.5}), [0, 0]);
check('none of rows that are not shown', number(lasting([NaN, 5]), whole), [1, 1]);
check('nothing to say', waitingText({seen: 3, drawn: [0, 1, 2]}), '');
check('how many wait', waitingText({seen: 5000, drawn: [0]}).startsWith('4,999 of 5,000 boundaries'), true);
