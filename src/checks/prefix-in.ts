import {
  type Accepted,
  type CheckContext,
  type JsonSchema,
  MOST_WRITTEN_OUT,
  type Narrow,
  type ParameterChange,
  ParameterError,
  type PortableSchema,
  type Stated,
  type CheckTest,
  inNaturalOrder,
  say,
  type CheckReports,
} from '../core/index.js';
import { areDigits } from './internal/digits.js';
import { runs } from './internal/lengths.js';
import { literalPattern } from './internal/literal.js';
import { REFERENCE, TEXTS, valuesOf } from './internal/written.js';
import { relisted } from './internal/changes.js';

interface Parameters {
  readonly after: string;
  readonly prefixes: readonly string[];
}

/** Up to this length, a number represents digits exactly. */
const LONGEST_NUMBER = 15;

/** Starts with a fixed text and one of the prefixes in a list. */
export const code = 'choice';

export const parameters: JsonSchema = {
  intention: { group: 'values', description: 'Starts with one of these' },
  description:
    'The value must start with one of the prefixes in `list`: values, or a list of them in rules/lists, at most 1,000. `after` is fixed text before the prefix.',
  type: 'object',
  properties: { list: { anyOf: [{ type: 'string', pattern: REFERENCE }, TEXTS] }, after: { type: 'string' } },
  required: ['list'],
  additionalProperties: false,
  examples: [{ list: 'lists/mobile-prefixes', after: '0' }],
};

export const prepare = (
  written: { readonly list: string | readonly string[]; readonly after?: string },
  context: CheckContext,
): Parameters => ({
  after: written.after ?? '',
  prefixes: fewOf(valuesOf(written.list, context)),
});

/** All prefixes are in one pattern. */
function fewOf(prefixes: readonly string[]): readonly string[] {
  if (prefixes.length > MOST_WRITTEN_OUT)
    throw new ParameterError(
      say('This check takes a list of at most {most} values, and it has {count}.', {
        most: MOST_WRITTEN_OUT,
        count: prefixes.length,
      }),
    );
  return prefixes;
}

const pattern = ({ after, prefixes }: Parameters): string =>
  `^(?:${literalPattern(after)}(?:${prefixes.map(literalPattern).join('|')}))`;

export function test(prefixed: Parameters): CheckTest {
  const start = new RegExp(pattern(prefixed));
  return (value) => start.test(value);
}

export const schema = (prefixed: Parameters): PortableSchema => ({
  value: { type: 'string', pattern: pattern(prefixed) },
});

export const messages = {
  'prefix-in': '{label} must start with one of {starts}.',
  'prefix-in.others': '{label} must start with one of {starts} for this {others}.',
  'prefix-in.one': '{label} must start with {starts}.',
  'prefix-in.one.others': '{label} must start with {starts} for this {others}.',
};

export const alsoCalled = ['prefix', 'starts-with'];

export const message = ({ prefixes }: Parameters): keyof typeof messages =>
  prefixes.length === 1 ? 'prefix-in.one' : 'prefix-in';

/** `starts` are the prefixes after the fixed text, with neighbours as ranges. */
export const params = ({ after, prefixes }: Parameters): CheckReports['choice'] => ({
  prefixes: inNaturalOrder(prefixes),
  ...(after === '' ? {} : { after }),
  starts: rangesOf(prefixes, after),
});

/** Consecutive digits of the same length as `300 to 304`, other texts one by one; each after a fixed text. */
function rangesOf(texts: readonly string[], after: string): readonly string[] {
  const isNumber = (text: string): boolean => areDigits(text) && text.length <= LONGEST_NUMBER;
  const lengths = new Set(texts.filter(isNumber).map((text) => text.length));
  const ranges = [...lengths].flatMap((length) => {
    const numbers = texts.filter((text) => isNumber(text) && text.length === length).map(Number);
    const written = (n: number): string => after + String(n).padStart(length, '0');
    const ascending = numbers.sort((a, b) => a - b);
    return runs(ascending).flatMap(([from, to]) =>
      to - from > 1
        ? [`${written(from)} to ${written(to)}`]
        : from === to
          ? [written(from)]
          : [written(from), written(to)],
    );
  });
  return inNaturalOrder([...ranges, ...texts.filter((text) => !isNumber(text)).map((text) => after + text)]);
}

export function cases({ after, prefixes }: Parameters) {
  const [first = ''] = prefixes;
  const starts = (value: string): boolean => prefixes.some((prefix) => value.startsWith(prefix));
  const others = Array.from({ length: 1000 }, (_, i) => String(i).padStart(3, '0')).filter((value) => !starts(value));
  return {
    valid: prefixes.flatMap((prefix) => [after + prefix, `${after}${prefix}1234567`]),
    invalid: [
      ...others.slice(-1).map((other) => after + other),
      ` ${after}${first}`,
      `X${after}${first}`,
      ...(starts(first.slice(0, -1)) ? [] : [after + first.slice(0, -1)]),
      ...(after === '' ? [] : [first].filter((value) => !starts(value.slice(after.length)))),
    ].filter((value) => value.trim() !== ''),
  };
}

export const narrow =
  (prefixed: Parameters): Narrow =>
  () => ({ pattern: `${pattern(prefixed).slice(1)}.*` });

export const unordered = true;

export const accepts = ({ after, prefixes }: Parameters): Accepted => ({ kind: 'prefixes', after, prefixes });

export const states = ({ after, prefixes }: Parameters): Stated => ({
  codes: prefixes,
  size: prefixes.length,
  mentioned: [after],
});

export const changes = (before: Parameters, after: Parameters): readonly ParameterChange[] =>
  relisted('first characters of {label}', startsOf(before), startsOf(after));

const startsOf = ({ after, prefixes }: Parameters): readonly string[] => prefixes.map((prefix) => after + prefix);
