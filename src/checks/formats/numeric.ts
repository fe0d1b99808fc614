import type { Cases, Outcome, PortableSchema, Scope } from '../../core/index.js';
import { areDigits, byOtherCharacters, notDigitsCode, notDigitsOutcomes } from '../internal/digits.js';
import { textSchema } from '../internal/portable.js';
import { DIGITS } from '../internal/canonical.js';

export { byOtherCharacters };

const LONGEST = 1000;

export const test = (value: string): boolean => value.length <= LONGEST && areDigits(value);

export const noun = 'digits only';
export const document = 'ASCII digits';
export const schema = (): PortableSchema => ({ value: textSchema('[0-9]+', '0-9', LONGEST) });
export const cases = (): Cases => ({
  valid: ['0', '007', '1234567890', '9'.repeat(LONGEST)],
  invalid: ['1.0', '-1', '+1', '1e3', ' 1', '1\n', '12a', '١٢', '１２', '9'.repeat(LONGEST + 1)],
});

export const canonical = DIGITS;

export const outcomes = (): readonly Outcome[] => notDigitsOutcomes();

/** A value with only digits is wrong only if there are too many. */
export const detail = (scope: Scope): string =>
  `${scope.constant(/^[0-9]*$/)}.test(${scope.value}) ? undefined : ${notDigitsCode('formats/numeric', scope, outcomes())}`;
