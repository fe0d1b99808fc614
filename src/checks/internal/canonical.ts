import type { Canonical } from '../../core/index.js';

/** Numbers that people write in groups of digits. */
export const DIGITS: Canonical = { separators: ' -' };

/** Codes of capitals and digits that people write in groups. */
export const CODE: Canonical = { separators: ' -', capitals: true };

/** Identity documents, which people write with points too. */
export const DOCUMENT: Canonical = { separators: ' .-' };

/** Accounts that have an alias too. */
export const ACCOUNT: Canonical = { separators: ' -', digitsOnly: true };

/** Values that are written in capitals. */
export const CAPITALS: Canonical = { capitals: true };

/** Capitals, where any of the values has one. */
export const capitalsOf = (values: readonly string[]): Canonical | undefined =>
  values.some((value) => /[A-Z]/.test(value)) ? CAPITALS : undefined;
