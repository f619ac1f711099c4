// Figures as a reader wants them: three digits and a unit, by the rules of Figures.java.

export const UNKNOWN = '–';

/** One for each number of decimals: to make one takes longer than to write a hundred figures. */
const FORMATS = [0, 1, 2].map(
  (decimals) => new Intl.NumberFormat('en', {minimumFractionDigits: decimals, maximumFractionDigits: decimals}),
);

const SMALL = new Intl.NumberFormat('en', {maximumSignificantDigits: 2});

function digits(value, decimals) {
  return FORMATS[decimals].format(value);
}

/** Two digits below a tenth: what is so small is a difference or an uncertainty. */
function threeDigits(value) {
  const size = Math.abs(value);
  if (size === 0 || size >= 99.95) {
    return digits(value, 0);
  }
  if (size >= 0.0995) {
    return digits(value, size < 9.995 ? 2 : 1);
  }
  return size < 1e-6 ? value.toExponential(1) : SMALL.format(value);
}

const known = (format) => (value) => (Number.isFinite(value) ? format(value) : UNKNOWN);

export const count = known((value) => digits(value, 0));

export const perSecond = known((value) => {
  const size = Math.abs(value);
  if (size < 0.995) {
    return `${threeDigits(value)}/s`;
  }
  return `${size < 9.95 ? digits(value, 1) : count(value)}/s`;
});

export const millis = known((value) =>
  Math.abs(value) < 999.5 ? `${threeDigits(value)} ms` : `${threeDigits(value / 1e3)} s`,
);

/** What is not all, or not nothing, is never rounded to it. */
export const percent = known((share) => {
  const value = 100 * share;
  const size = Math.abs(value);
  if (share > 0 && size < 0.001) {
    return '< 0.001 %';
  }
  if (size < 0.995) {
    return `${threeDigits(value)} %`;
  }
  if (share < 1 && value >= 99.95) {
    return '> 99.9 %';
  }
  return `${digits(value, Math.abs(value - Math.round(value)) < 0.05 ? 0 : 1)} %`;
});

/** A rate as a file has it, such as 5572/s, for a page; other text is kept. */
export function ofFile(value) {
  const rate = /^(\d+)(\.\d+)?\/s$/.exec(value);
  return rate ? `${count(Number(rate[1]))}${rate[2] ?? ''}/s` : value;
}

/** A score of splits: 100 is said of what has reached it. */
export const score = known((value) => count(Math.floor(value)));

/** Three digits whatever the size: 1,112 as 1,110. */
export const significant = known((value) => {
  const rounded = Number(value.toPrecision(3));
  return Math.abs(rounded) >= 100 ? digits(rounded, 0) : threeDigits(rounded);
});

export const bytes = known((value) => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
  let left = value;
  let unit = 0;
  while (Math.abs(left) >= 999.5 && unit < units.length - 1) {
    left /= 1000;
    unit++;
  }
  return `${unit === 0 ? count(left) : threeDigits(left)} ${units[unit]}`;
});

/**
 * Time since the start, as on a clock: 0:00, 0:00.25 in the first second, whole tenths in the first
 * minute (0:02.5), 12:30, 1:05:00.
 */
export function clock(seconds) {
  const millis = Math.round(seconds * 1000);
  if (millis > 0 && millis < 1000) {
    return `0:00.${String(millis).padStart(3, '0').replace(/0+$/, '')}`;
  }
  const two = (value) => String(value).padStart(2, '0');
  const isTenth = millis % 100 === 0 && Math.abs(seconds * 1000 - millis) < 1e-6;
  if (millis < 60000 && millis % 1000 !== 0 && isTenth) {
    return `0:${two(Math.floor(millis / 1000))}.${(millis % 1000) / 100}`;
  }
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

/** A text whose first letter is a capital. */
export function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}

/** Cuts a text to a number of characters; an ellipsis replaces the middle. */
export function cut(text, length) {
  const letters = [...text];
  if (letters.length <= length) {
    return text;
  }
  const tail = Math.floor((length - 1) / 3);
  const start = letters.slice(0, length - 1 - tail).join('');
  return `${start}…${letters.slice(letters.length - tail).join('')}`;
}

/** A key without the name of its table: "T(a, 1)" as "a, 1". */
export function bareKey(key) {
  const open = key.indexOf('(');
  return open >= 0 && key.endsWith(')') ? key.slice(open + 1, -1) : key;
}
