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
  type Params,
  type PortableSchema,
  type Scope,
  type CheckTest,
  aboveDatePattern,
  belowDatePattern,
  dayAfter,
  dayBefore,
  isDate,
  listed,
  say,
  type CheckReports,
} from '../core/index.js';
import { textSchema } from './internal/portable.js';
import { replaced } from './internal/changes.js';

/** Bounds of a date; `true` has none. */
type Parameters = true | Bounds;

interface Bounds {
  /** A date, `today` or `yesterday`; the value is a later day. */
  readonly after?: string;
  /** A date, `today` or `tomorrow`; the value is an earlier day. */
  readonly before?: string;
  /** Whole years from the value to the evaluation date. */
  readonly age?: { readonly from?: number; readonly to?: number };
}

/** A date of the proleptic Gregorian calendar, `YYYY-MM-DD` (ISO 8601), between bounds that may depend on the evaluation date. */
export const code = 'format';

const OLDEST = 200;

const boundSchema = (word: string, description: string): JsonSchema => ({
  description,
  type: 'string',
  pattern: `^(today|${word}|[0-9]{4}-[0-9]{2}-[0-9]{2})$`,
  examples: ['today'],
});

const YEARS: JsonSchema = { type: 'integer', minimum: 0, maximum: OLDEST };

export const parameters: JsonSchema = {
  intention: { group: 'form', description: 'A date, before or after a day, or an age' },
  description:
    'A date of the calendar, YYYY-MM-DD: any (true), or only days after `after` and before `before` (the bounds do not count), or of an age in whole years. `today` is the evaluation date (UTC).',
  anyOf: [
    { enum: [true] },
    {
      type: 'object',
      properties: {
        after: boundSchema('yesterday', 'A date in quotes, today, or yesterday (for today or later).'),
        before: boundSchema('tomorrow', 'A date in quotes, today, or tomorrow (for today or earlier).'),
        age: {
          description: 'Whole years from the date to the evaluation date, both bounds included.',
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
  examples: [true, { after: '2020-01-01' }, { before: 'today' }, { age: { from: 18, to: 120 } }],
};

export function prepare(written: Parameters): Parameters {
  if (written === true) return written;
  const { after, before, age } = written;
  for (const [bound, words] of [[after, ['today', 'yesterday']] as const, [before, ['today', 'tomorrow']] as const])
    if (bound !== undefined && !isDate(bound) && !words.some((word) => word === bound))
      throw new ParameterError(
        say('"{value}" is no date; write one like "2027-01-31", or {words}.', {
          value: bound,
          words: listed(words, ' or ', ' or '),
        }),
      );
  const { from = 0, to = OLDEST } = age ?? {};
  if (from > to)
    throw new ParameterError(say('The smallest age {from} is above the largest {to}; swap them.', { from, to }));
  const { min, max } = spanOf({ after: fixed(after), before: fixed(before) }, '');
  if (min > max) throw new ParameterError(say('No day is after `after` and before `before`; change one of them.'));
  return {
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
    ...(age && { age }),
  };
}

/** A bound that does not depend on the day. */
const fixed = (bound: string | undefined): string | undefined =>
  bound !== undefined && isDate(bound) ? bound : undefined;

export const readsDay = (given: Parameters): boolean =>
  given !== true && (given.age !== undefined || [given.after, given.before].some((bound) => bound !== fixed(bound)));

/** Which bound a date breaks. */
export function brokenBound(date: string, bounds: Bounds, day: string): 'after' | 'before' | 'age' | undefined {
  return (['after', 'before', 'age'] as const).find((name) => {
    if (bounds[name] === undefined) return false;
    const { min, max } = spanOf({ [name]: bounds[name] }, day);
    return date < min || date > max;
  });
}

/** The first and the last day within bounds, as of a day. */
function spanOf(
  { after, before, age = {} }: { readonly [Name in keyof Bounds]?: Bounds[Name] | undefined },
  day: string,
): { readonly min: string; readonly max: string } {
  const { from, to } = age;
  const mins = [
    FIRST,
    ...(after === undefined ? [] : [following(dayOf(after, day))]),
    ...(to === undefined ? [] : [following(yearsBefore(day, to + 1))]),
  ];
  const maxs = [
    LAST,
    ...(before === undefined ? [] : [preceding(dayOf(before, day))]),
    ...(from === undefined ? [] : [latest(yearsBefore(day, from))]),
  ];
  return { min: mins.sort().at(-1)!, max: maxs.sort()[0]! };
}

const FIRST = '0000-01-01';
const LAST = '9999-12-31';
/** After every date. */
const NEVER = '9999-99';

/** The day that a bound names. */
function dayOf(bound: string, day: string): string {
  return bound === 'today'
    ? day
    : bound === 'tomorrow'
      ? following(day)
      : bound === 'yesterday'
        ? preceding(day)
        : bound;
}

/** The same month and day some years before: it need not exist; `''` before the year 0. */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years;
  return year < 0 ? '' : String(year).padStart(4, '0') + day.slice(4);
}

/** The first day after another, which may be 29 February of any year. */
function following(day: string): string {
  if (day === '') return FIRST;
  if (day >= LAST) return NEVER;
  return isDate(day) ? dayAfter(day) : `${day.slice(0, 4)}-03-01`;
}

const preceding = (day: string): string => (day <= FIRST ? '' : dayBefore(day));

/** The last day up to another, which may be 29 February of any year. */
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
  const { after, before } = given === true ? ({} as Bounds) : given;
  const [first, last] = [fixed(after), fixed(before)];
  const bounds = [
    ...(first === undefined ? [] : [aboveDatePattern(first)]),
    ...(last === undefined ? [] : [belowDatePattern(last)]),
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
  'date.before': '{label} must be a date before {before}.',
  'date.before-today': '{label} must be a date before today.',
  'date.to-today': '{label} must be today or earlier.',
  'date.age': '{label} must give an age in whole years from {from} to {to}.',
  'date.age-from': '{label} must give an age in whole years of at least {from}.',
  'date.age-to': '{label} must give an age in whole years of at most {to}.',
};

export const params = (): CheckReports['format'] => ({ standard: 'ISO 8601' });

const afterMessage = (bound: string): keyof typeof messages =>
  bound === 'today' ? 'date.after-today' : bound === 'yesterday' ? 'date.from-today' : 'date.after';

const beforeMessage = (bound: string): keyof typeof messages =>
  bound === 'today' ? 'date.before-today' : bound === 'tomorrow' ? 'date.to-today' : 'date.before';

/** What is reported of a date that breaks a bound, by the name of the bound. */
function outcomesByBound({ after, before, age }: Bounds): Readonly<Record<string, Outcome>> {
  const range = (message: keyof typeof messages, given: Params): Outcome => ({ code: 'range', message, params: given });
  const { from, to } = age ?? {};
  return {
    ...(after !== undefined && { after: range(afterMessage(after), { after }) }),
    ...(before !== undefined && { before: range(beforeMessage(before), { before }) }),
    ...(age && {
      age: range(from === undefined ? 'date.age-to' : to === undefined ? 'date.age-from' : 'date.age', {
        ...(from !== undefined && { from: String(from) }),
        ...(to !== undefined && { to: String(to) }),
      }),
    }),
  };
}

export const outcomes = (given: Parameters): readonly Outcome[] =>
  given === true ? [] : Object.values(outcomesByBound(given));

export function detail(given: Parameters, scope: Scope): string | undefined {
  if (given === true) return undefined;
  const byBound = Object.entries(outcomesByBound(given)).map(([name, outcome]) => `${name}: ${scope.outcome(outcome)}`);
  const { value, use, constant, day } = scope;
  const broken = `${use('date', { brokenBound })}(${value}, ${constant(given)}, ${readsDay(given) ? day : "''"})`;
  return `${use('date', { isDate })}(${value}) ? { ${byBound.join(', ')} }[${broken}] : undefined`;
}

export { isDate };

/** Dates that no calendar has, and other ways to write one. */
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
    ...replaced('day that {label} is before', old.before, now.before),
    ...replaced('youngest age by {label}', old.age?.from, now.age?.from),
    ...replaced('oldest age by {label}', old.age?.to, now.age?.to),
  ];
}
