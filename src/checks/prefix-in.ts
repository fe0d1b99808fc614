import type { Accepted, CheckContext, JsonSchema, Narrow, PortableSchema, Test } from '../model/check.js';
import type { Params } from '../model/diagnostic.js';
import { literal } from './internal/literal.js';
import { REFERENCE, TEXTS, valuesOf } from './internal/written.js';

interface Parameters {
  readonly after: string;
  readonly prefixes: readonly string[];
}

/** Starts with a fixed text and one of the prefixes in a list. */
export const code = 'choice';

export const parameters: JsonSchema = {
  description: 'The value starts with one of the prefixes in a list; `after` is fixed text in front of the prefix.',
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
  prefixes: valuesOf(written.list, context),
});

const pattern = ({ after, prefixes }: Parameters): string =>
  `^(?:${literal(after)}(?:${prefixes.map(literal).join('|')}))`;

export function test(prefixed: Parameters): Test {
  const start = new RegExp(pattern(prefixed));
  return (value) => start.test(value);
}

export const schema = (prefixed: Parameters): PortableSchema => ({
  value: { type: 'string', pattern: pattern(prefixed) },
});

export const message = ({ after }: Parameters): string =>
  after === ''
    ? '{label} must start with one of {prefixes}.'
    : '{label} must start with {after} and one of {prefixes}.';

export const params = ({ after, prefixes }: Parameters): Params => ({ prefixes, ...(after === '' ? {} : { after }) });

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
