import {
  CALENDAR,
  type Cases,
  DAY,
  type JsonSchema,
  LENGTH,
  type Narrow,
  type Outcome,
  type ParameterChange,
  ParameterError,
  type PortableSchema,
  type Scope,
  type CheckTest,
  aboveDatePattern,
  belowDatePattern,
  dayAfter,
  dayBefore,
  isDate,
  say,
  type CheckReports,
} from '../core/index.js';
import { textSchema } from './internal/portable.js';
import { replaced } from './internal/changes.js';
import { DAYS, type DayBound, dayOutcome, isDayBound, relativeDays } from './internal/day-bounds.js';

/** Bounds of a date; `true` for none. */
type Parameters = true | Bounds;

interface Bounds {
  /** The value must be later: than a date, `today`, `tomorrow`, `yesterday` or a distance such as `today + 3 days`. */
  readonly after?: string;
  /** The value must be this day or later. */
  readonly from?: string;
  /** The value must be earlier. */
  readonly before?: string;
  /** The value must be this day or earlier. */
  readonly to?: string;
  /** Whole years from the value to the evaluation date. */
  readonly age?: { readonly from?: number; readonly to?: number };
}

/** A date of the proleptic Gregorian calendar, `YYYY-MM-DD` (ISO 8601), between bounds that may depend on the evaluation date. */
export const code = 'format';

const OLDEST = 200;

const boundSchema = (description: string): JsonSchema => ({
  description,
  type: 'string',
  pattern: `^(${DAYS})$`,
  errorMessage:
    'Write a date in quotes, such as "2027-01-31", today, tomorrow, yesterday, or a distance in days, such as today + 90 days.',
  examples: ['today + 3 days'],
});

const YEARS: JsonSchema = { type: 'integer', minimum: 0, maximum: OLDEST };

export const parameters: JsonSchema = {
  intention: { group: 'form', description: 'A date, before or after a day, or an age' },
  description:
    'A date of the calendar, as YYYY-MM-DD. Write true for any date, or bounds. `after` and `before` exclude the day that they name; `from` and `to` include it. `age` limits the age in years. A bound is a date in quotes, `today`, `yesterday`, `tomorrow`, or a distance such as `today + 3 days`. `today` is the evaluation date (UTC).',
  anyOf: [
    { enum: [true] },
    {
      type: 'object',
      properties: {
        after: boundSchema(
          'The date must be after this day: a date in quotes, today, or a distance such as today + 3 days.',
        ),
        from: boundSchema(
          'The date must be this day or later: a date in quotes, today, or a distance such as today + 3 days.',
        ),
        before: boundSchema(
          'The date must be before this day: a date in quotes, today, or a distance such as today + 3 days.',
        ),
        to: boundSchema(
          'The date must be this day or earlier: a date in quotes, today, or a distance such as today + 3 days.',
        ),
        age: {
          description:
            'The age on the evaluation date in whole years, from `from` to `to`, at most 200. Both bounds are allowed. Either may be left out.',
          type: 'object',
          properties: { from: YEARS, to: YEARS },
          minProperties: 1,
          additionalProperties: false,
        },
      },
      minProperties: 1,
      additionalProperties: false,
    },
  ],
  examples: [true, { after: '2020-01-01' }, { from: 'today', to: 'today + 90 days' }, { age: { from: 18, to: 120 } }],
};

export function prepare(written: Parameters): Parameters {
  if (written === true) return written;
  const { age } = written;
  for (const name of NAMES) {
    const bound = written[name];
    if (bound !== undefined && !isDayBound(bound))
      throw new ParameterError(
        say(
          '"{value}" is not a day; write one like "2027-01-31", today, tomorrow, yesterday or one like today + 3 days.',
          {
            value: bound,
          },
        ),
      );
  }
  for (const [first, second] of [
    ['after', 'from'],
    ['before', 'to'],
  ] as const)
    if (written[first] !== undefined && written[second] !== undefined)
      throw new ParameterError(say('{first} and {second} are bounds of the same side; remove one.', { first, second }));
  const { from = 0, to = OLDEST } = age ?? {};
  if (from > to)
    throw new ParameterError(say('The smallest age {from} is above the largest {to}; swap them.', { from, to }));
  const bounds = Object.fromEntries(
    NAMES.flatMap((name) => (written[name] === undefined ? [] : [[name, written[name]]])),
  );
  const { min, max } = spanOf(staying(bounds), '');
  const moving = spanOf(Object.fromEntries(Object.entries(bounds).filter(([, bound]) => !isDate(bound))), MIDDLE);
  if (min > max || moving.min > moving.max)
    throw new ParameterError(say('No day is within these bounds; change one of them.'));
  return { ...bounds, ...(age && { age }) };
}

const NAMES = ['after', 'from', 'before', 'to'] as const satisfies readonly DayBound[];
/** A day from which every distance leads to an existing day. */
const MIDDLE = '5000-01-01';

/** The bounds that do not depend on the day. */
const staying = (bounds: Bounds): Bounds =>
  Object.fromEntries(NAMES.flatMap((name) => (isDate(bounds[name] ?? '') ? [[name, bounds[name]]] : [])));

export const readsDay = (given: Parameters): boolean =>
  given !== true &&
  (given.age !== undefined || NAMES.some((name) => given[name] !== undefined && !isDate(given[name])));

/** The bound that a date breaks, on a day or at a time. */
export function brokenBound(date: string, bounds: Bounds, at: string): DayBound | 'age' | undefined {
  return ([...NAMES, 'age'] as const).find((name) => {
    if (bounds[name] === undefined) return false;
    const { min, max } = spanOf({ [name]: bounds[name] }, at);
    return date < min || date > max;
  });
}

/** The first and the last day within bounds, on a day or at a time (UTC). */
function spanOf(bounds: Bounds, at: string): { readonly min: string; readonly max: string } {
  const day = at.slice(0, LENGTH);
  const { after, from, before, to, age = {} } = bounds;
  const mins = [
    FIRST,
    ...(after === undefined ? [] : [following(dayOf(after, day))]),
    ...(from === undefined ? [] : [dayOf(from, day)]),
    ...(age.to === undefined ? [] : [following(yearsBefore(day, age.to + 1))]),
  ];
  const maxs = [
    LAST,
    ...(before === undefined ? [] : [preceding(dayOf(before, day))]),
    ...(to === undefined ? [] : [dayOf(to, day)]),
    ...(age.from === undefined ? [] : [latest(yearsBefore(day, age.from))]),
  ];
  return { min: mins.sort().at(-1)!, max: maxs.sort()[0]! };
}

const FIRST = '0000-01-01';
const LAST = '9999-12-31';
/** Sorts after every date. */
const NEVER = '9999-99';

/** The day that a bound names; `''`, which sorts before every date, if it is before the calendar. */
function dayOf(bound: string, day: string): string {
  const days = relativeDays(bound);
  if (days === undefined) return bound;
  if (day === '') return '';
  const moved = dayAfter(day, days);
  return isDate(moved) ? moved : days < 0 ? '' : NEVER;
}

/** The same month and day some years earlier, which may not exist; `''` before the year 0. */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years;
  return year < 0 ? '' : String(year).padStart(4, '0') + day.slice(4);
}

/** The day after a given day, which may be 29 February of any year. */
function following(day: string): string {
  if (day === '') return FIRST;
  if (day >= LAST) return NEVER;
  return isDate(day) ? dayAfter(day) : `${day.slice(0, 4)}-03-01`;
}

const preceding = (day: string): string => (day <= FIRST ? '' : day > LAST ? LAST : dayBefore(day));

/** The given day, or the day before if it does not exist: it may be 29 February of any year. */
const latest = (day: string): string => (day === '' || isDate(day) ? day : `${day.slice(0, 4)}-02-28`);

/** Without an evaluation date, bounds that depend on it are not evaluated. */
export function test(given?: Parameters): CheckTest {
  if (given === undefined || given === true) return isDate;
  if (!readsDay(given)) return (value) => isDate(value) && brokenBound(value, given, '') === undefined;
  return (value, { [DAY]: day }) => {
    if (!isDate(value)) return false;
    return day ? brokenBound(value, given, day) === undefined : undefined;
  };
}

export function schema(given: Parameters): PortableSchema {
  const { min, max } = spanOf(given === true ? {} : staying(given), '');
  const bounds = [
    ...(min > FIRST ? [aboveDatePattern(preceding(min))] : []),
    ...(max < LAST ? [belowDatePattern(following(max))] : []),
  ];
  const value = {
    ...date(CALENDAR),
    ...(bounds.length > 0 && { allOf: bounds.map(date) }),
  };
  return readsDay(given) ? { value, none: 'JSON Schema does not know the day of the evaluation.' } : { value };
}

const date = (pattern: string): JsonSchema => textSchema(pattern, '0-9-', LENGTH);

export const messages = {
  date: '{label} must be a real date, written as 2027-01-31 (year, month, day).',
  'date.after': '{label} must be a date after {after}.',
  'date.after-today': '{label} must be a date after today.',
  'date.from-today': '{label} must be today or later.',
  'date.from': '{label} must not be before {from}.',
  'date.from-in': '{label} must be at least {days} day(s) after today.',
  'date.from-ago': '{label} must be at most {days} day(s) before today.',
  'date.before': '{label} must be a date before {before}.',
  'date.before-today': '{label} must be a date before today.',
  'date.to-today': '{label} must be today or earlier.',
  'date.to': '{label} must not be after {to}.',
  'date.to-in': '{label} must be at most {days} day(s) after today.',
  'date.to-ago': '{label} must be at least {days} day(s) before today.',
  'date.age': '{label} must give an age in whole years from {from} to {to}.',
  'date.age-from': '{label} must give an age in whole years of at least {from}.',
  'date.age-to': '{label} must give an age in whole years of at most {to}.',
};

export const alsoCalled = ['age', 'day', 'full-date'];

export const params = (): CheckReports['format'] => ({ standard: 'ISO 8601' });

/** The outcomes for broken bounds, by the name of the bound. */
function outcomesByBound(bounds: Bounds): Readonly<Record<string, Outcome>> {
  const { from, to } = bounds.age ?? {};
  return {
    ...Object.fromEntries(
      NAMES.flatMap((name) => (bounds[name] === undefined ? [] : [[name, dayOutcome(name, bounds[name])]])),
    ),
    ...(bounds.age && {
      age: {
        code: 'range',
        message: from === undefined ? 'date.age-to' : to === undefined ? 'date.age-from' : 'date.age',
        params: {
          ...(from !== undefined && { from: String(from) }),
          ...(to !== undefined && { to: String(to) }),
        },
      } satisfies Outcome,
    }),
  };
}

export const outcomes = (given: Parameters): readonly Outcome[] =>
  given === true ? [] : Object.values(outcomesByBound(given));

export function detail(given: Parameters, scope: Scope): string | undefined {
  if (given === true) return undefined;
  const byBound = Object.entries(outcomesByBound(given)).map(([name, outcome]) => `${name}: ${scope.outcome(outcome)}`);
  const { value, use, constant, day } = scope;
  const broken = `${use('date', { brokenBound })}(${value}, ${constant(given)}, ${readsDay(given) ? day() : "''"})`;
  return `${use('date', { isDate })}(${value}) ? { ${byBound.join(', ')} }[${broken}] : undefined`;
}

export { isDate };

/** Dates that do not exist, and other ways of writing one. */
const WRONG = [
  '2027-02-29',
  '1900-02-29',
  '2027-04-31',
  '2027-01-32',
  '2027-01-00',
  '2027-13-01',
  '2027-00-10',
  '2027-1-31',
  '27-01-31',
  '02027-01-31',
  '2027/01/31',
  '31.01.2027',
  '20270131',
  ' 2027-01-31',
  '2027-01-31\n',
  '2027-01-31T00:00:00Z',
  '２０２７-01-31',
];

export function cases(given: Parameters, day: string): Cases {
  if (given === true) return { valid: [FIRST, '2024-02-29', '2000-02-29', '2027-12-31', LAST], invalid: WRONG };
  const { min, max } = spanOf(given, day);
  const outside = [preceding(min), following(max)].filter(isDate);
  return { valid: min > max ? [] : [min, max], invalid: [...outside, ...WRONG] };
}

export const narrow =
  (given: Parameters): Narrow =>
  ({ [DAY]: day }) => {
    if (given === true || (readsDay(given) && !day)) return { input: 'date' };
    const { min, max } = spanOf(given, day ?? '');
    return { input: 'date', ...(min > FIRST && { min }), ...(max < LAST && { max }) };
  };

export function changes(before: Parameters, after: Parameters): readonly ParameterChange[] {
  const [old, now] = [before, after].map((bounds): Bounds => (bounds === true ? {} : bounds)) as [Bounds, Bounds];
  return [
    ...replaced('day that {label} is after', old.after, now.after),
    ...replaced('first day of {label}', old.from, now.from),
    ...replaced('day that {label} is before', old.before, now.before),
    ...replaced('last day of {label}', old.to, now.to),
    ...replaced('youngest age by {label}', old.age?.from, now.age?.from),
    ...replaced('oldest age by {label}', old.age?.to, now.age?.to),
  ];
}
