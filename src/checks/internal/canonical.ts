import type { Canonical } from '../../core/index.js';

/** The separators that people write between groups of digits and letters, see `core/text/spelling`. */
const SEPARATORS = ' .()-';

/** Numbers that people write in groups of digits. */
export const DIGITS: Canonical = { separators: SEPARATORS };

/** Codes of capitals and digits that people write in groups. */
export const CODE: Canonical = { separators: SEPARATORS, capitals: true };

/** Accounts that may also have an alias. */
export const ACCOUNT: Canonical = { separators: SEPARATORS, digitsOnly: true };

/** Values that are written in capitals. */
export const CAPITALS: Canonical = { capitals: true };

/** Capitals, if any of the values has one. */
export const capitalsOf = (values: readonly string[]): Canonical | undefined =>
  values.some((value) => /[A-Z]/.test(value)) ? CAPITALS : undefined;
