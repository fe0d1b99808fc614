import {
  PATH,
  type Canonical,
  type CheckContext,
  type JsonSchema,
  ParameterError,
  type PortableSchema,
  type Scope,
  type Stated,
  type CheckTest,
  say,
  type CheckReports,
} from '../core/index.js';
import { DIGITS } from './internal/canonical.js';
import { areDigits } from './internal/digits.js';
import { LEADING_ZEROS, significantRut } from './internal/rut.js';
import { otherField } from './internal/written.js';

interface Parameters {
  readonly field: string;
  /** The number of digits before the check character. With 7, the eighth digit is the check digit, unless that is K. */
  readonly body: number;
}

const FIRST = 8;

/** The account is the first 8 digits of the holder's RUT, without dots, hyphen and leading zeros. */
export const code = 'mismatch';

export const parameters: JsonSchema = {
  intention: { group: 'fields', description: 'The first digits of an identity number' },
  description:
    'The value must be the first 8 digits of the RUT in `field`. Leading zeros do not count. `body` is the number of digits before the check character of the RUT, 7 or 8. If it is 7, the value may leave out the check digit. If the RUT has another number of digits or a wrong check character, the value passes.',
  type: 'object',
  properties: { field: { type: 'string', pattern: PATH }, body: { enum: [7, 8] } },
  required: ['field', 'body'],
  additionalProperties: false,
  examples: [{ field: 'beneficiaryId', body: 8 }],
};

export function prepare({ field, body }: Parameters, context: CheckContext): Parameters {
  if (body !== 7 && body !== 8) throw new ParameterError(say('`body` must be 7 or 8.'));
  return { field: otherField(field, context), body };
}

/** Whether a text is the first digits of the RUT in another text; `true` if that is not a right RUT with such a body. */
export function startsAs(value: string, other: string | null | undefined, body: number): boolean {
  const rut = typeof other === 'string' ? significantRut(other) : undefined;
  if (rut?.length !== body + 1) return true;
  const account = value.replace(LEADING_ZEROS, '');
  return account === rut.slice(0, body) || (account === rut.slice(0, FIRST) && areDigits(account));
}

export const test =
  ({ field, body }: Parameters): CheckTest =>
  (value, order) =>
    startsAs(value, order[field], body);

export const inline = ({ field, body }: Parameters, scope: Scope): string =>
  `${scope.use('first-digits-of', { startsAs })}(${scope.value}, ${scope.field(field)}, ${body})`;

export const schema = (): PortableSchema => ({ none: 'JSON Schema cannot compare two fields.' });

export const messages = {
  'first-digits-of': '{label} must be the first {digits} digits of {other}.',
  'first-digits-of.rut': '{label} must be the RUT in {other} without its check digit.',
};

export const message = ({ body }: Parameters): keyof typeof messages =>
  body === FIRST ? 'first-digits-of' : 'first-digits-of.rut';

export const params = ({ field, body }: Parameters): CheckReports['mismatch'] => ({
  ...(body === FIRST && { digits: String(FIRST) }),
  other: field,
});

export const reads = ({ field }: Parameters): readonly string[] => [field];

export const canonical = (): Canonical => DIGITS;

export const states = ({ body }: Parameters): Stated => ({ numbers: [String(body)] });
