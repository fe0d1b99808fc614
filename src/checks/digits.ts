import {
  type Accepted,
  type Canonical,
  type JsonSchema,
  type Narrow,
  type Outcome,
  type ParameterChange,
  ParameterError,
  type PortableSchema,
  type Scope,
  type Stated,
  type CheckTest,
  say,
  type CheckReports,
} from '../core/index.js';
import { boundsOf } from './internal/bounds.js';
import { areDigits, byOtherCharacters, notDigitsCode, notDigitsOutcomes } from './internal/digits.js';
import { DIGITS } from './internal/canonical.js';
import { LONGEST_TEXT } from './internal/characters.js';
import { hasLength } from './internal/inline.js';
import { COUNT, COUNTS, digitsPattern, digitsSchema, lengthsOf, namesOf } from './internal/lengths.js';
import { BLANKS, textSchema } from './internal/portable.js';
import { withoutSeparators } from './internal/separated.js';
import { replaced } from './internal/changes.js';

export { areDigits, byOtherCharacters, withoutSeparators };

interface Parameters {
  readonly lengths: readonly number[];
  readonly starting: string;
  /** Characters that do not count. */
  readonly ignoring?: string;
  /** The digits after + in international numbers of the country. */
  readonly callingCode?: string;
  /** The digits that people dial first within the country, which the field must not have. */
  readonly trunk?: string;
}

type Written =
  | number
  | readonly number[]
  | ({ readonly from: number; readonly to: number; readonly ignoring?: string } & WrittenPhone)
  | ({ readonly count: number; readonly starting?: string } & WrittenPhone);

interface WrittenPhone {
  readonly 'calling-code'?: string;
  readonly trunk?: string;
}

/**
 * ASCII digits only: a count, one of some counts or a range; with a fixed start, or with separators that do not count. The calling code
 * does not affect the result.
 */
export const code = 'length';

// These parameters are written out by name, because bundlers keep objects with a spread.
const CALLING_CODE: JsonSchema = { type: 'string', pattern: '^[1-9][0-9]{0,2}$' };
const TRUNK: JsonSchema = { type: 'string', pattern: '^[0-9]{1,2}$' };

export const parameters: JsonSchema = {
  intention: { group: 'form', description: 'A number of digits' },
  description:
    'Digits only. Write how many, at most 100: a number, such as 20; several numbers, [13, 14]; a range, { from: 7, to: 20 }; or a number and the first digits, { count: 11, starting: "03" }. A range may have `ignoring`. A range or a count may have `calling-code: "44"`: `normalize` then removes +44, 0044 or 44 from the start of a phone number. With `trunk: "0"`, it also removes the 0 that people dial first within the country.',
  anyOf: [
    COUNT,
    COUNTS,
    {
      type: 'object',
      properties: {
        from: COUNT,
        to: COUNT,
        ignoring: {
          type: 'string',
          pattern: '^[ .()-]+$',
          description:
            'Separators that do not count: every kind of blank (" "), points, every hyphen and dash ("-"), and round brackets, such as " -".',
        },
        'calling-code': CALLING_CODE,
        trunk: TRUNK,
      },
      required: ['from', 'to'],
      additionalProperties: false,
      dependencies: { trunk: ['calling-code'] },
    },
    {
      type: 'object',
      properties: {
        count: COUNT,
        starting: { type: 'string', pattern: '^[0-9]+$' },
        'calling-code': CALLING_CODE,
        trunk: TRUNK,
      },
      required: ['count'],
      minProperties: 2,
      additionalProperties: false,
      dependencies: { trunk: ['calling-code'] },
    },
  ],
  examples: [20, [13, 14], { from: 7, to: 20 }, { from: 1, to: 9, ignoring: ' -' }, { count: 11, starting: '03' }],
};

export function prepare(written: Written): Parameters {
  if (typeof written !== 'object' || Array.isArray(written)) return { lengths: lengthsOf(written), starting: '' };
  const given = written as Exclude<Written, number | readonly number[]>;
  const { 'calling-code': callingCode, trunk } = given;
  if (callingCode !== undefined && !/^[1-9][0-9]{0,2}$/.test(callingCode))
    throw new ParameterError(
      say('A calling code has one to three digits without the +; "{value}" is not one.', { value: callingCode }),
    );
  const phone = { ...(callingCode !== undefined && { callingCode }), ...(trunk !== undefined && { trunk }) };
  if (!('count' in given)) {
    const { ignoring } = given;
    return { lengths: lengthsOf(given), starting: '', ...(ignoring !== undefined && { ignoring }), ...phone };
  }
  const { count, starting } = given;
  const number = { lengths: lengthsOf(count), starting: starting ?? '', ...phone };
  if (starting === undefined) return number;
  if (!areDigits(starting))
    throw new ParameterError(say('The start "{start}" may contain digits only.', { start: starting }));
  if (starting.length >= count)
    throw new ParameterError(
      say('The start {start} needs a count above {length}.', { start: starting, length: starting.length }),
    );
  return number;
}

export function test({ lengths, starting, ignoring }: Parameters): CheckTest {
  if (ignoring !== undefined) {
    const shape = new RegExp(`^${spacedPattern(lengths, starting, ignoring)}$`);
    return (value) => value.length <= LONGEST_TEXT && shape.test(value);
  }
  return (value) => lengths.includes(value.length) && areDigits(value) && value.startsWith(starting);
}

/** Digits of one of the lengths, with separators before, between and after them. */
function spacedPattern(lengths: readonly number[], starting: string, ignoring: string, blank?: string): string {
  const separators = `[${classOf(ignoring, blank)}]*`;
  const most = Math.max(...lengths);
  const least = Math.min(...lengths);
  const digit = `[0-9]${separators}`;
  const start = Array.from(starting, (fixed) => fixed + separators).join('');
  return `${separators}${start}${digit.repeat(least - starting.length)}${`(?:${digit}`.repeat(most - least)}${')?'.repeat(most - least)}`;
}

/**
 * The body of a character class. Copied text has other blanks and hyphens than those of a keyboard. The patterns of inputs need an escape
 * before the hyphen and before brackets.
 * @param blank the blanks; engines other than those of ECMAScript have fewer in `\s`
 */
const classOf = (ignoring: string, blank = '\\s'): string =>
  ignoring.replace(/[ ()-]/g, (one) => (one === ' ' ? blank : one === '-' ? '\\-\u2010-\u2015\u2212' : `\\${one}`));

export function inline({ lengths, starting, ignoring }: Parameters, scope: Scope): string {
  const { value } = scope;
  if (ignoring !== undefined)
    return `(${value}.length <= ${LONGEST_TEXT} && ${scope.constant(new RegExp(`^${spacedPattern(lengths, starting, ignoring)}$`))}.test(${value}))`;
  const hasStart = starting === '' ? '' : `${value}.startsWith(${JSON.stringify(starting)}) && `;
  return `${hasLength(value, lengths)} && ${hasStart}${scope.use('digits', { areDigits })}(${value})`;
}

export const schema = ({ lengths, starting, ignoring }: Parameters): PortableSchema => ({
  value:
    ignoring === undefined
      ? digitsSchema(lengths, starting)
      : textSchema(spacedPattern(lengths, starting, ignoring, BLANKS), `0-9${classOf(ignoring, BLANKS)}`, LONGEST_TEXT),
});

export const messages = {
  digits: '{label} must have {digits} digits.',
  'digits.others': '{label} must have {digits} digits for this {others}.',
  'digits.exactly': '{label} must have exactly {digits} digits.',
  'digits.exactly.others': '{label} must have exactly {digits} digits for this {others}.',
  'digits.exactly-one': '{label} must have exactly {digits} digit.',
  'digits.exactly-one.others': '{label} must have exactly {digits} digit for this {others}.',
  'digits.starting': '{label} must have {digits} digits, starting with {starting}.',
  'digits.starting.others': '{label} must have {digits} digits, starting with {starting} for this {others}.',
  'digits.national': '{label} must have exactly {digits} digits, without a plus sign or country code.',
  'digits.national.others':
    '{label} must have exactly {digits} digits for this {others}, without a plus sign or country code.',
  'digits.national-starting':
    '{label} must have {digits} digits, starting with {starting}, without a plus sign or country code.',
  'digits.national-starting.others':
    '{label} must have {digits} digits, starting with {starting} for this {others}, without a plus sign or country code.',
  'digits.trunk': '{label} must have {digits} digits, without the first {trunk} and without +{callingCode}.',
  'digits.trunk.others':
    '{label} must have {digits} digits for this {others}, without the first {trunk} and without +{callingCode}.',
  'digits.only': '{label} must be digits only.',
  'digits.ascii': '{label} must be the digits 0 to 9 only, not full-width or other digits.',
  'digits.spaces': '{label} must be digits only, without spaces or hyphens.',
  'digits.points': '{label} must be digits only, without spaces, hyphens, points or brackets.',
  'digits.plus': '{label} must be digits only, without a plus sign.',
};

export const alsoCalled = ['digits-only'];

export function message({ lengths, starting, callingCode, trunk }: Parameters): keyof typeof messages {
  if (trunk !== undefined) return 'digits.trunk';
  if (callingCode !== undefined) return starting === '' ? 'digits.national' : 'digits.national-starting';
  if (starting !== '') return 'digits.starting';
  return lengths.length > 1 ? 'digits' : lengths[0] === 1 ? 'digits.exactly-one' : 'digits.exactly';
}

export const params = ({ lengths, starting, callingCode, trunk }: Parameters): CheckReports['length'] => ({
  digits: namesOf(lengths),
  ...(starting === '' ? {} : { starting }),
  ...(callingCode !== undefined && trunk !== undefined && { trunk, callingCode }),
});

/** With a calling code, the check's own message is already about the plus sign. */
export const outcomes = ({ callingCode }: Parameters): readonly Outcome[] =>
  notDigitsOutcomes(callingCode !== undefined);

/** If only ignored separators surround the digits, the message does not ask for digits only. */
export function detail(prepared: Parameters, scope: Scope): string {
  const { ignoring } = prepared;
  const hasOnlyDigits =
    ignoring === undefined
      ? `${scope.use('digits', { areDigits })}(${scope.value})`
      : `${scope.constant(new RegExp(`^[0-9${classOf(ignoring)}]*$`))}.test(${scope.value})`;
  return `${hasOnlyDigits} ? undefined : ${notDigitsCode('digits', scope, outcomes(prepared))}`;
}

export function cases({ lengths, starting, ignoring }: Parameters) {
  const digits = (length: number): string => (starting + '1234567890'.repeat(11)).slice(0, length);
  const [right = 1] = lengths;
  const longest = Math.max(...lengths);
  const wrong = lengths.flatMap((n) => [n - 1, n + 1]).filter((n) => n > 0 && !lengths.includes(n));
  const tail = digits(right).slice(0, -1);
  return {
    valid: [
      ...lengths.map(digits),
      ...lengths.flatMap((length) =>
        Array.from(
          alikeOf(ignoring),
          (separator) => separator + Array.from(digits(length)).join(separator) + separator,
        ),
      ),
    ],
    invalid: [
      ...wrong.map(digits),
      ...(ignoring === undefined
        ? [`${tail}-`, ` ${digits(right)}`]
        : [ignoring, Array.from(digits(longest + 1)).join(ignoring)]),
      `${tail}A`,
      `${tail}٣`,
      `${tail}３`,
      ...(ignoring?.includes(' ') ? [`${digits(right)}\u200B`] : [`${digits(right)}\n`]),
      ...(starting === '' ? [] : [`${starting.startsWith('9') ? '8' : '9'}${digits(right).slice(1)}`]),
    ],
  };
}

/** The separators, and examples of blanks and hyphens that do not count either. */
const alikeOf = (ignoring = ''): string =>
  `${ignoring}${ignoring.includes(' ') ? '\u00A0\n' : ''}${ignoring.includes('-') ? '\u2011\u2013' : ''}`;

export const narrow =
  ({ lengths, starting, ignoring }: Parameters): Narrow =>
  () =>
    ignoring === undefined
      ? { lengths, pattern: digitsPattern(lengths, starting) }
      : { pattern: spacedPattern(lengths, starting, ignoring) };

export const accepts = ({ lengths, starting, ignoring }: Parameters): Accepted | undefined =>
  ignoring === undefined ? { kind: 'digits', lengths, starting } : undefined;

/** Separators, fixed starts and calling codes have no union. */
export function union(all: readonly Parameters[]): Parameters | undefined {
  if (all.some((each) => each.starting !== '' || 'ignoring' in each || 'callingCode' in each)) return undefined;
  return { lengths: [...new Set(all.flatMap(({ lengths }) => lengths))].sort((a, b) => a - b), starting: '' };
}

/** The trunk digits of a number are its leading zeros (ITU-T E.164). */
export function canonical({ lengths, starting, callingCode, trunk: drops }: Parameters): Canonical {
  if (callingCode === undefined) return DIGITS;
  const trunk = /^0*/.exec(starting)![0];
  const longest = Math.max(...lengths);
  const length = callingCode.length + longest - trunk.length;
  return {
    ...DIGITS,
    prefix: { code: callingCode, trunk, ...(drops !== undefined && { drops }), ...(length > longest && { length }) },
  };
}

export function states({ lengths, starting, callingCode, trunk }: Parameters): Stated {
  const [from, to] = [Math.min(...lengths), Math.max(...lengths)];
  const isRange = lengths.length === to - from + 1;
  return {
    numbers: isRange ? boundsOf(from, to) : lengths.map(String),
    codes: starting === '' ? [] : [starting],
    mentioned: [callingCode, trunk].filter((digits) => digits !== undefined),
  };
}

export const changes = (before: Parameters, after: Parameters): readonly ParameterChange[] => [
  ...replaced('number of digits of {label}', namesOf(before.lengths).join(', '), namesOf(after.lengths).join(', ')),
  ...replaced('first digits of {label}', before.starting || undefined, after.starting || undefined),
  ...replaced('characters that do not count in {label}', quoted(before.ignoring), quoted(after.ignoring)),
  ...replaced('calling code of {label}', before.callingCode, after.callingCode),
  ...replaced('digits that {label} is without', before.trunk, after.trunk),
];

const quoted = (characters: string | undefined): string | undefined =>
  characters === undefined ? undefined : JSON.stringify(characters);
