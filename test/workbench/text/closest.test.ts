import { describe, expect, test } from '@jest/globals';
import { closest } from '../../../src/core/text/closest.js';

describe('closest', () => {
  test.each([
    ['amout', ['account', 'amount'], 'amount'],
    ['AMOUNT', ['amount'], 'amount'],
    ['amounts', ['amount', 'account'], 'amount'],
    // Two swapped neighbours count as one mistake. A name of two to five letters may have one mistake, and a name of six letters may have
    // two.
    ['ba', ['ab'], 'ab'],
    ['pya', ['pay'], 'pay'],
    ['apy', ['pay'], 'pay'],
    ['abdc', ['abcd'], 'abcd'],
    ['badcef', ['abcdef'], 'abcdef'],
    ['yap', ['pay'], undefined],
    ['cbad', ['abcd'], undefined],
    ['badc', ['abcd'], undefined],
    ['badcfe', ['abcdef'], undefined],
    ['aab', ['abb'], 'abb'],
    ['aba', ['bab'], undefined],
    ['a', ['b', 'c'], 'b'],
    ['', ['a', 'ab'], 'a'],
    ['', ['ab'], undefined],
    ['abc', ['abcd', 'abce'], 'abcd'],
    ['abc', ['ab', 'abcdef'], 'ab'],
    ['abc', ['abcde'], undefined],
    ['x'.repeat(64), [`${'x'.repeat(63)}y`], `${'x'.repeat(63)}y`],
    ['x'.repeat(65), ['x'.repeat(65)], undefined],
    ['amount', [], undefined],
    // A different word is not a misspelling.
    ['beneficiaryBankCode', ['beneficiaryBankName'], undefined],
    ['beneficiaryId', ['beneficiaryName'], undefined],
    ['beneficiaryBankCoed', ['beneficiaryBankName', 'beneficiaryBankCode'], 'beneficiaryBankCode'],
    ['beneficaryName', ['beneficiaryId', 'beneficiaryName'], 'beneficiaryName'],
    ['beneficiaryaccountnumber', ['beneficiaryAccountNumber'], 'beneficiaryAccountNumber'],
    // Three characters at most.
    ['abcdefghijkl', ['abcdefghixyz'], 'abcdefghixyz'],
    ['abcdefghijkl', ['abcdefghwxyz'], undefined],
  ])('%s among %j: %s', (name, known, expected) => {
    expect(closest(name, known)).toBe(expected);
  });
});
