import {
  type DiagnosticCode,
  type JsonSchema,
  type Narrow,
  type Outcome,
  type PortableSchema,
  type Scope,
  type CheckTest,
  type ValueType,
  type CheckReports,
  hasInvisible,
  isDecimal,
} from '../core/index.js';
import { INVISIBLE, invisibleCode } from './internal/invisible.js';
import { decimal } from './internal/portable.js';

export { hasInvisible, isDecimal };

/** An amount is a plain decimal of at most 40 characters. */
export const code = 'format';

export const parameters: JsonSchema = {
  intention: { group: 'amount', description: 'A plain number' },
  description:
    'A plain decimal of at most 40 characters: digits, with a point before any decimals. A sign, separators, spaces and leading zeros are wrong.',
  enum: [true],
  examples: [true],
};

export const test = (): CheckTest => isDecimal;

export const inline = (_: true, scope: Scope): string => `${scope.use('amount', { isDecimal })}(${scope.value})`;

export const schema = (_?: true, _field?: string, type: ValueType = 'string'): PortableSchema => ({
  value: type === 'string' ? decimal() : { type, minimum: 0 },
  ...(type === 'number' && { none: 'JSON Schema cannot count the characters of a number.' }),
});

export const messages = {
  // The number is written out, because bundlers keep template literals.
  amount:
    '{label} must be a plain number such as 1250, at most 40 characters, with a point before any decimals, without separators, signs, spaces or leading zeros.',
};

export const outcomes = (): readonly Outcome[] => [INVISIBLE];

export const detail = (_: true, scope: Scope): string => invisibleCode(scope);

export const params = (): CheckReports['format'] => ({ standard: 'decimal' });

export const cases = () => ({
  valid: ['0', '1', '10', '0.5', '100.25', '0.00', '9'.repeat(40), `0.${'0'.repeat(37)}1`],
  invalid: [
    '1,000',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '01',
    '00',
    '1.',
    '.5',
    '1.2.3',
    ' 1',
    '1 ',
    '1\n',
    '١',
    '１００',
    '1\u0660',
    '9'.repeat(41),
    `0.${'0'.repeat(38)}1`,
  ],
});

export const narrow = (): Narrow => () => ({ input: 'decimal', pattern: '(?:0|[1-9][0-9]*)(?:[.][0-9]+)?' });

export const fixed = true;

export const guards: readonly DiagnosticCode[] = ['range', 'decimals'];
