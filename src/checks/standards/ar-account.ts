import type { Cases } from '../../core/index.js';
import { ACCOUNT } from '../internal/canonical.js';
import { weightedSum } from '../internal/weighted.js';

const NUMBER = /^[0-9]{22}$/;
/** An alias is not digits alone, which would be an account number that lost some digits. */
const ALIAS = /^(?![0-9]*$)[A-Za-z0-9.-]{6,20}$/;
const WEIGHTS = [3, 1, 7, 9];

/** A CBU or CVU (7 digits with a check digit, 13 digits with a check digit), or an alias. */
export const test = (value: string): boolean =>
  NUMBER.test(value) ? endsRight(value.slice(0, 8)) && endsRight(value.slice(8)) : ALIAS.test(value);

const endsRight = (block: string): boolean =>
  block.slice(-1) === String((10 - (weightedSum(block.slice(0, -1), WEIGHTS) % 10)) % 10);

export const isShaped = (value: string): boolean => NUMBER.test(value);

export const noun =
  'an alias of 6 to 20 characters that are not all digits, or a CBU or CVU of 22 digits, without spaces';
export const document = 'CBU and CVU structure (BCRA)';
export const cases = (): Cases => ({
  valid: [
    '2850590940090418135201',
    '0000003110000000000014',
    'CUARTO.CENTRO.NAIPE',
    'abc123',
    '12345a',
    'a'.repeat(20),
    'mi-alias.mp',
  ],
  invalid: [
    '2850590940090418135202',
    '2850590840090418135201',
    '285059094009041813520',
    '28505909400904181352010',
    '123456',
    '28505909400904181352',
    'abc12',
    'a'.repeat(21),
    'mi alias',
    'mi_alias',
    'alias\n1',
    'abc123\n',
    'cañada.uno',
  ],
});

export const canonical = ACCOUNT;
