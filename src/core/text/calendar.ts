/** Dates of the proleptic Gregorian calendar as text, `YYYY-MM-DD` (ISO 8601). Such texts sort like the days. */

/** The number of characters of a date. */
export const LENGTH = 10;

const LEAP_YEAR = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
const MONTHS = [
  '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])',
  '(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)',
  '02-(?:0[1-9]|1[0-9]|2[0-8])',
];

/** Matches every date and nothing else. */
export const CALENDAR = `[0-9]{4}-(?:${MONTHS.join('|')})|${LEAP_YEAR}-02-29`;

const DATE = new RegExp(`^(?:${CALENDAR})$`);

export const isDate = (value: string): boolean => DATE.test(value);

/** Matches dates after a given date. */
export const aboveDatePattern = (date: string): string =>
  differing(date, (digit) => (digit < 9 ? range(digit + 1, 9) : undefined));

/** Matches dates before a given date. */
export const belowDatePattern = (date: string): string =>
  differing(date, (digit) => (digit > 0 ? range(0, digit - 1) : undefined));

/** Matches texts that are equal up to a digit, and differ in that digit. */
function differing(date: string, others: (digit: number) => string | undefined): string {
  return Array.from(date)
    .flatMap((character, i) => {
      const other = character === '-' ? undefined : others(Number(character));
      const rest = LENGTH - i - 1;
      return other === undefined ? [] : [`${date.slice(0, i)}${other}${rest > 0 ? `[0-9-]{${rest}}` : ''}`];
    })
    .join('|');
}

const range = (from: number, to: number): string => (from === to ? String(from) : `[${from}-${to}]`);
