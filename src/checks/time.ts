import {
  CALENDAR,
  type Cases,
  type CheckContext,
  type CheckReports,
  type CheckTest,
  DAY,
  type Instant,
  type JsonSchema,
  LAST_SECOND,
  LENGTH,
  LONGEST_DECIMAL,
  LONGEST_INSTANT,
  type Narrow,
  type Outcome,
  type ParameterChange,
  type Phrase,
  ParameterError,
  type PortableSchema,
  SECONDS_OF_DAY,
  type Scope,
  type ValueType,
  compareInstants,
  dayNumber,
  instantOf,
  say,
  secondsAhead,
  unixInstantOf,
} from '../core/index.js';
import { replaced } from './internal/changes.js';
import { DAYS, type DayBound, dayOutcome, isDayBound, relativeDays } from './internal/day-bounds.js';
import { atLeastPattern, atMostPattern } from './internal/decimal-pattern.js';
import { textSchema } from './internal/portable.js';

/** The format of times, and their bounds; `true` for any time of RFC 3339. */
type Parameters = true | Given;

interface Given extends Bounds {
  /** By default RFC 3339. */
  readonly as?: 'unix-seconds';
}

/** `after` and `before` are exclusive, `from` and `to` inclusive. */
interface Bounds extends Readonly<Partial<Record<DayBound, string>>> {
  /** The zone of the days, such as `-05:00`; by default UTC. */
  readonly zone?: string;
}

/**
 * An instant of RFC 3339, or Unix seconds, between bounds that may depend on the evaluation time. Instants are compared exactly, in any
 * zone. A bound that is a day is compared with the day of the instant. If the evaluation time is a day, `now` is any time of that day: only
 * values that are wrong all day are refused.
 */
export const code = 'format';

const NAMES = ['after', 'from', 'before', 'to'] as const satisfies readonly DayBound[];

const MOVED = /^now(?: ([+-]) ([1-9][0-9]{0,5}) (s|min|h|days?))?$/;
const UNITS: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600, day: SECONDS_OF_DAY, days: SECONDS_OF_DAY };

const boundSchema = (description: string): JsonSchema => ({
  description,
  type: 'string',
  pattern: `^(now( [+-] [1-9][0-9]{0,5} (s|min|h|days?))?|${DAYS}|[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt].+)$`,
  errorMessage:
    'Write now, a distance such as now + 30 min (s, min, h, days), a time such as "2027-01-31T14:30:00Z", a date in quotes, today, or a distance such as today + 3 days.',
  examples: ['now + 30 min'],
});

export const parameters: JsonSchema = {
  intention: { group: 'form', description: 'A time with its zone, or Unix seconds, after or before a time' },
  description:
    'A time with its zone (RFC 3339), or Unix seconds. Write true for any time, or bounds. `after` and `before` exclude the time or the day that they name; `from` and `to` include it. A bound is `now`, a distance such as `now + 30 min` (s, min, h, days), a time in quotes, or a day (`today`, `today + 3 days`, a date in quotes). `now` is the evaluation time; if the evaluation has only a day, `now` is any time of that day.',
  anyOf: [
    { enum: [true] },
    {
      type: 'object',
      properties: {
        as: {
          description:
            'The form of the time: rfc-3339, such as 2027-01-31T14:30:00Z, or unix-seconds, the whole seconds since 1970. Default: unix-seconds in a field of type integer or number, otherwise rfc-3339.',
          enum: ['rfc-3339', 'unix-seconds'],
        },
        after: boundSchema('The time must be after this one: now, now + 30 min, today, or a time or a date in quotes.'),
        from: boundSchema(
          'The time must be this one or later: now, now + 30 min, today, or a time or a date in quotes.',
        ),
        before: boundSchema('The time must be before this one: now, now + 24 h, today, or a time or a date in quotes.'),
        to: boundSchema('The time must be this one or earlier: now, now + 24 h, today, or a time or a date in quotes.'),
        zone: {
          description: 'The time zone of bounds that are days, such as "-05:00". Default: UTC.',
          type: 'string',
          pattern: '^[+-]([01][0-9]|2[0-3]):[0-5][0-9]$',
        },
      },
      minProperties: 1,
      additionalProperties: false,
    },
  ],
  examples: [true, { after: 'now' }, { from: 'now + 30 min', to: 'now + 24 h' }, { as: 'unix-seconds' }],
};

type Written = true | (Omit<Given, 'as'> & { readonly as?: 'rfc-3339' | 'unix-seconds' });

export function prepare(written: Written, { type }: Pick<CheckContext, 'type'>): Parameters {
  const isNumber = type === 'integer' || type === 'number';
  const {
    as = isNumber ? 'unix-seconds' : 'rfc-3339',
    zone,
    ...bounds
  } = written === true ? ({} as Exclude<Written, true>) : written;
  if (as === 'rfc-3339' && isNumber)
    throw new ParameterError(say('A number is not text of RFC 3339; write as: unix-seconds.'));
  for (const name of NAMES) {
    const bound = bounds[name];
    if (bound !== undefined && !isDayBound(bound) && !MOVED.test(bound) && !instantOf(bound))
      throw new ParameterError(
        say(
          '"{value}" is not a time; write now, one like now + 30 min (s, min, h, days), "2027-01-31T14:30:00Z" or today.',
          { value: bound },
        ),
      );
  }
  for (const [first, second] of [
    ['after', 'from'],
    ['before', 'to'],
  ] as const)
    if (bounds[first] !== undefined && bounds[second] !== undefined)
      throw new ParameterError(say('{first} and {second} are bounds of the same side; remove one.', { first, second }));
  if (zone !== undefined && !NAMES.some((name) => bounds[name] !== undefined && isDayBound(bounds[name])))
    throw new ParameterError(say('A zone is for bounds that are days; remove it.'));
  const given: Given = {
    ...(as === 'unix-seconds' && { as }),
    ...Object.fromEntries(NAMES.flatMap((name) => (bounds[name] === undefined ? [] : [[name, bounds[name]]]))),
    ...(zone !== undefined && { zone }),
  };
  if (isEmpty(given)) throw new ParameterError(say('No time is within these bounds; change one of them.'));
  return Object.keys(given).length > 0 ? given : true;
}

/** Whether no time can be within the bounds, at any evaluation time. Compares bounds only if both are fixed or both move alike. */
function isEmpty(given: Given): boolean {
  const kindOf = (bound: string): string =>
    /^(?:now|[^0-9])/.exec(bound) ? (bound.startsWith('now') ? 'now' : 'today') : 'fixed';
  const [low, high] = [given.after ?? given.from, given.before ?? given.to];
  if (low === undefined || high === undefined || kindOf(low) !== kindOf(high)) return false;
  const limits = limitsOf(given, '2027-01-31T00:00:00Z');
  const order = compareInstants(limits.min!.at, limits.max!.at);
  return order > 0 || (order === 0 && !(limits.min!.isIncluded && limits.max!.isIncluded));
}

interface Limit {
  readonly at: Instant;
  readonly isIncluded: boolean;
}

const isLower = (name: DayBound): boolean => name === 'after' || name === 'from';

/** The limit that a bound sets at an evaluation time, which is an instant (UTC) or a day. */
function limitOf(name: DayBound, bound: string, zone: string | undefined, at: string): Limit {
  const isIncluded = name === 'from' || name === 'to';
  const [isMoving, sign, count, unit] = MOVED.exec(bound) ?? [];
  if (isMoving !== undefined) {
    const distance = count === undefined ? 0 : Number(count) * UNITS[unit!]! * (sign === '-' ? -1 : 1);
    const now = instantOf(at);
    if (now) return { at: { seconds: now.seconds + distance, rest: now.rest }, isIncluded };
    // The most lenient time of the day.
    const start = dayNumber(at) + (isLower(name) ? 0 : 1);
    return { at: wholeSeconds(start * SECONDS_OF_DAY + distance), isIncluded: isIncluded && isLower(name) };
  }
  const instant = instantOf(bound);
  if (instant) return { at: instant, isIncluded };
  const ahead = zone === undefined ? 0 : secondsAhead(zone);
  const days = relativeDays(bound);
  const day = days === undefined ? dayNumber(bound) : dayIn(at, ahead) + days;
  const start = name === 'after' || name === 'to' ? day + 1 : day;
  return { at: wholeSeconds(start * SECONDS_OF_DAY - ahead), isIncluded: isLower(name) };
}

const wholeSeconds = (seconds: number): Instant => ({ seconds, rest: '0' });

/** The day of the evaluation in a zone that is `ahead` seconds ahead of UTC. */
const dayIn = (at: string, ahead: number): number => {
  const now = instantOf(at);
  return now ? Math.floor((now.seconds + ahead) / SECONDS_OF_DAY) : dayNumber(at);
};

/** The limits that the bounds set at an evaluation time. */
function limitsOf(given: Given, at: string): { readonly min?: Limit; readonly max?: Limit } {
  const [low, high] = [NAMES.slice(0, 2), NAMES.slice(2)].map((names) =>
    names.find((name) => given[name] !== undefined),
  );
  return {
    ...(low && { min: limitOf(low, given[low]!, given.zone, at) }),
    ...(high && { max: limitOf(high, given[high]!, given.zone, at) }),
  };
}

/** The instant that a value names. */
export const timeOf = (value: string, given: Parameters): Instant | undefined =>
  given !== true && given.as ? unixInstantOf(value) : instantOf(value);

/** The bound that an instant breaks. */
export function brokenTime(value: string, given: Given, at: string): DayBound | undefined {
  const instant = timeOf(value, given)!;
  return NAMES.find((name) => {
    if (given[name] === undefined) return false;
    const { at: limit, isIncluded } = limitOf(name, given[name], given.zone, at);
    const order = isLower(name) ? compareInstants(instant, limit) : compareInstants(limit, instant);
    return order < 0 || (order === 0 && !isIncluded);
  });
}

const isMoving = (bound: string | undefined): boolean => bound !== undefined && !/^[0-9]/.test(bound);

export const readsDay = (given: Parameters): boolean => given !== true && NAMES.some((name) => isMoving(given[name]));

export function test(given: Parameters = true): CheckTest {
  const isTime = (value: string): boolean => timeOf(value, given) !== undefined;
  if (given === true || !NAMES.some((name) => given[name] !== undefined)) return isTime;
  if (!readsDay(given)) return (value) => isTime(value) && brokenTime(value, given, '') === undefined;
  return (value, { [DAY]: at }) => {
    if (!isTime(value)) return false;
    return at ? brokenTime(value, given, at) === undefined : undefined;
  };
}

const TIME = `(?:${CALENDAR})[Tt](?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:[.][0-9]+)?(?:[Zz]|(?:[+]|-)(?:[01][0-9]|2[0-3]):[0-5][0-9])`;
const SECONDS = '0|[1-9][0-9]{0,11}';

export function schema(given: Parameters, _field?: string, type: ValueType = 'string'): PortableSchema {
  if (given === true || !given.as)
    return {
      value: textSchema(TIME, '0-9TtZz:.+-', LONGEST_INSTANT),
      none: 'JSON Schema cannot compare times, and does not know where a leap second may be.',
    };
  const { min, max } = wholeBounds(given, '');
  const value =
    type === 'string'
      ? {
          allOf: [
            textSchema(SECONDS, '0-9', LENGTH + 2),
            ...[atLeastPattern(min), atMostPattern(max)].map((each) => textSchema(each, '0-9.', LONGEST_DECIMAL)),
          ],
        }
      : { type: 'integer', minimum: Number(min), maximum: Number(max) };
  return readsDay(given) ? { value, none: 'JSON Schema does not know the time of the evaluation.' } : { value };
}

/** The first and the last whole second within the bounds; without an evaluation time, within the fixed bounds. */
function wholeBounds(given: Given, at: string): { readonly min: string; readonly max: string } {
  const stays = Object.fromEntries(
    Object.entries(given).filter(([, bound]) => at !== '' || !isMoving(bound as string)),
  );
  const { min, max } = limitsOf({ ...stays, ...(given.zone && { zone: given.zone }) }, at);
  const isWhole = ({ at: { rest } }: Limit): boolean => rest === '0';
  const first = min ? min.at.seconds + Number(!isWhole(min) || !min.isIncluded) : 0;
  const last = max ? max.at.seconds - Number(isWhole(max) && !max.isIncluded) : LAST_SECOND;
  return { min: String(Math.max(first, 0)), max: String(Math.min(Math.max(last, 0), LAST_SECOND)) };
}

export const messages = {
  time: '{label} must be a real time with its zone, written as 2027-01-31T14:30:00Z or 2027-01-31T09:30:00-05:00.',
  'time.unix': '{label} must be a Unix time in whole seconds, such as 1801405800.',
  'time.milliseconds': '{label} must be a Unix time in seconds; this is in milliseconds, so divide it by 1000.',
  'time.after': '{label} must be after {after}.',
  'time.from': '{label} must not be before {from}.',
  'time.before': '{label} must be before {before}.',
  'time.to': '{label} must not be after {to}.',
  'time.after-now': '{label} must be in the future.',
  'time.from-now': '{label} must not be in the past.',
  'time.before-now': '{label} must be in the past.',
  'time.to-now': '{label} must not be in the future.',
  'time.after-in': '{label} must be more than {duration} from now.',
  'time.from-in': '{label} must be at least {duration} from now.',
  'time.before-in': '{label} must be less than {duration} from now.',
  'time.to-in': '{label} must be at most {duration} from now.',
  'time.after-ago': '{label} must be less than {duration} ago.',
  'time.from-ago': '{label} must be at most {duration} ago.',
  'time.before-ago': '{label} must be more than {duration} ago.',
  'time.to-ago': '{label} must be at least {duration} ago.',
};

export const alsoCalled = ['date-time', 'datetime', 'instant', 'timestamp'];

export const message = (given: Parameters): keyof typeof messages =>
  given !== true && given.as ? 'time.unix' : 'time';

export const params = (given: Parameters): CheckReports['format'] => ({
  standard: given !== true && given.as ? 'Unix time' : 'RFC 3339',
});

const MILLISECONDS: Outcome = { message: 'time.milliseconds' };

/** The outcomes for broken bounds, by the name of the bound. */
const outcomesByBound = (given: Given): Readonly<Record<string, Outcome>> =>
  Object.fromEntries(
    NAMES.flatMap((name) => (given[name] === undefined ? [] : [[name, outcomeOf(name, given[name])] as const])),
  );

function outcomeOf(name: DayBound, bound: string): Outcome {
  const [isMoved, sign, count, unit] = MOVED.exec(bound) ?? [];
  if (isMoved === undefined)
    return isDayBound(bound)
      ? dayOutcome(name, bound)
      : { code: 'range', message: `time.${name}`, params: { [name]: bound } };
  if (count === undefined) return { code: 'range', message: `time.${name}-now`, params: { [name]: bound } };
  // The symbol of a day is the same in every language, like those of the other units.
  const duration = `${count} ${unit!.startsWith('d') ? 'd' : unit!}`;
  return {
    code: 'range',
    message: `time.${name}-${sign === '-' ? 'ago' : 'in'}`,
    params: { [name]: bound, duration },
  };
}

export const outcomes = (given: Parameters): readonly Outcome[] =>
  given === true ? [] : [...(given.as ? [MILLISECONDS] : []), ...Object.values(outcomesByBound(given))];

export function detail(given: Parameters, scope: Scope): string | undefined {
  if (given === true) return undefined;
  const { value, use, constant, day } = scope;
  const byBound = Object.entries(outcomesByBound(given)).map(([name, outcome]) => `${name}: ${scope.outcome(outcome)}`);
  const data = constant(given);
  const ofForm = given.as
    ? `${use('time', { isMilliseconds })}(${value}) ? ${scope.outcome(MILLISECONDS)} : undefined`
    : 'undefined';
  if (byBound.length === 0) return ofForm;
  const broken = `${use('time', { brokenTime })}(${value}, ${data}, ${readsDay(given) ? day() : "''"})`;
  return `${use('time', { timeOf })}(${value}, ${data}) ? { ${byBound.join(', ')} }[${broken}] : ${ofForm}`;
}

/** Whether a value has as many digits as the current time in milliseconds. */
export const isMilliseconds = (value: string): boolean => /^[1-9][0-9]{12}$/.test(value);

/** Times that do not exist, and other ways of writing one. */
const WRONG = [
  '2027-02-29T14:30:00Z',
  '2027-01-31T24:00:00Z',
  '2027-01-31T14:60:00Z',
  '2027-01-31T14:30:61Z',
  '2027-01-31T14:30:60Z',
  '2027-01-30T23:59:60Z',
  '2016-12-31T23:59:60-01:00',
  '2027-01-31T14:30:00',
  '2027-01-31T14:30Z',
  '2027-01-31 14:30:00Z',
  '2027-01-31T14:30:00.Z',
  '2027-01-31T14:30:00,5Z',
  '2027-01-31T14:30:00+24:00',
  '2027-01-31T14:30:00+0500',
  '2027-01-31T14:30:00-5:00',
  '2027-01-31',
  '1801405800',
  ' 2027-01-31T14:30:00Z',
  '2027-01-31T14:30:00Z\n',
  `2027-01-31T14:30:00.${'0'.repeat(50)}Z`,
];

const WRONG_SECONDS = [
  '1801405800000',
  '-1',
  '01',
  '1.5',
  '1801405800.0',
  '1e9',
  '253402300800',
  '2027-01-31T14:30:00Z',
  '１',
];

export function cases(given: Parameters, at: string): Cases {
  const isUnix = given !== true && given.as !== undefined;
  const near =
    given === true ? [] : NAMES.flatMap((name) => (given[name] === undefined ? [] : around(name, given, at)));
  const free = isUnix
    ? ['0', '1801405800', String(LAST_SECOND)]
    : [
        '2027-01-31T14:30:00Z',
        '2027-01-31t09:30:00.25-05:00',
        '2016-12-31T23:59:60Z',
        '1998-12-31T15:59:60.123-08:00',
        '0000-01-01T00:00:00+23:59',
        '9999-12-31T23:59:59.999999999-23:59',
      ];
  const isKept = (value: string): boolean => given === true || brokenTime(value, given, at) === undefined;
  const times = [...new Set([...near, ...free])].filter((value) => timeOf(value, given));
  return {
    valid: times.filter(isKept),
    invalid: [...times.filter((value) => !isKept(value)), ...(isUnix ? WRONG_SECONDS : WRONG)],
  };
}

/** The time at a bound and one step past it on both sides: a second, or a thousandth of it. */
function around(name: DayBound, given: Given, at: string): readonly string[] {
  const { at: limit } = limitOf(name, given[name]!, given.zone, at);
  if (given.as) return [-1, 0, 1].map((step) => String(limit.seconds + step));
  return [
    ...[-0.001, 0, 0.001].map((step) => textOf(limit, step)),
    textOf({ ...limit, seconds: limit.seconds + 19_800 }, 0)?.replace('Z', '+05:30'),
  ].filter((value) => value !== undefined);
}

/** An instant in UTC, `step` seconds away; `undefined` beyond the calendar of RFC 3339. */
function textOf({ seconds, rest }: Instant, step: number): string | undefined {
  const thousandths = Math.min(Math.floor(Number(rest) * 1000), 999) + Math.round(step * 1000);
  const date = new Date(seconds * 1000 + thousandths);
  return date.getUTCFullYear() >= 0 && date.getUTCFullYear() <= 9999 ? date.toISOString() : undefined;
}

export const narrow =
  (given: Parameters): Narrow =>
  ({ [DAY]: at }) => {
    if (given === true) return { time: 'rfc-3339', pattern: TIME };
    const isKnown = !readsDay(given) || Boolean(at);
    if (given.as)
      return {
        input: 'decimal',
        time: given.as,
        pattern: SECONDS,
        decimals: 0,
        ...(isKnown && wholeBounds(given, at ?? '')),
      };
    const { min, max } = isKnown ? limitsOf(given, at ?? '') : {};
    const [first, last] = [
      min && textOf(min.at, min.isIncluded ? 0 : 0.001),
      max && textOf(max.at, max.isIncluded ? 0 : -0.001),
    ];
    return { time: 'rfc-3339', pattern: TIME, ...(first && { min: first }), ...(last && { max: last }) };
  };

/** The time that a value means, and the bounds at a time, in words. */
export function meaning(given: Parameters, value: string, at: string): readonly Phrase[] {
  const instant = timeOf(value, given);
  if (!instant) return [];
  const { min, max } = given === true ? {} : limitsOf(given, at);
  const time = (limit: Instant): string => textOf(limit, 0)?.replace('.000', '') ?? '';
  return [
    say('The example is {time}.', { time: time(instant) }),
    ...(min
      ? [
          min.isIncluded
            ? say('The first time that is accepted is {time}.', { time: time(min.at) })
            : say('Times after {time} are accepted.', { time: time(min.at) }),
        ]
      : []),
    ...(max
      ? [
          max.isIncluded
            ? say('The last time that is accepted is {time}.', { time: time(max.at) })
            : say('Times before {time} are accepted.', { time: time(max.at) }),
        ]
      : []),
  ];
}

export function changes(before: Parameters, after: Parameters): readonly ParameterChange[] {
  const [old, now] = [before, after].map((bounds): Given => (bounds === true ? {} : bounds)) as [Given, Given];
  return [
    ...replaced('time that {label} is after', old.after, now.after),
    ...replaced('first time of {label}', old.from, now.from),
    ...replaced('time that {label} is before', old.before, now.before),
    ...replaced('last time of {label}', old.to, now.to),
    ...replaced('zone of {label}', old.zone, now.zone),
  ];
}
