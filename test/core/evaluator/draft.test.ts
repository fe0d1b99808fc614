import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import type { Result } from '../../../src/core/model/validation.js';
import { allIds, fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';

const found = ({ diagnostics }: Result<unknown>): readonly string[] =>
  diagnostics.map(({ field, code, severity }) => `${field} ${code} ${severity}`);

const alpha = fixtureValidator('alpha.payout');
const at = '2026-11-21';

describe('draft mode', () => {
  test.each(allIds())('%s: reports no missing field, and nothing about an empty order', (id) => {
    const validate = fixtureValidator(id);
    const order = exampleOrder(fixtureOperation(id));
    expect(validate({}, { mode: 'draft', at })).toMatchObject({ valid: true, diagnostics: [] });
    expect(validate({}, { mode: 'submit', at }).valid).toBe(false);
    for (const name of Object.keys(order))
      expect(
        validate({ ...order, [name]: ' ' }, { mode: 'draft', at }).diagnostics.filter((d) => d.code === 'missing'),
      ).toEqual([]);
  });

  test('still evaluates what is given', () => {
    const order = { amount: '4.99', mchOrderId: 5, paymentType: 'WALLET', transferCode: '1' };
    expect(found(alpha(order, { mode: 'draft' }))).toEqual([
      'mchOrderId type error',
      'amount range error',
      'paymentType choice error',
      'transferCode length error',
    ]);
  });

  test('is submit mode without "missing"', () => {
    const order = fc.record(
      {
        amount: fc.constantFrom('5', '0', 'x'),
        currency: fc.constantFrom('SEK', 'EUR'),
        paymentType: fc.constantFrom('BANK', 'x', ''),
        transferCode: fc.constantFrom('1', ''),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(order, (each) => {
        const submitted = alpha(each).diagnostics.filter(({ code }) => code !== 'missing');
        expect(alpha(each, { mode: 'draft' }).diagnostics).toEqual(submitted);
      }),
    );
  });
});

describe('fields', () => {
  const order = { amount: '4.99', callbackUrl: 'x', mchOrderId: '' };

  test('only these are reported, and count', () => {
    expect(found(alpha(order, { fields: ['amount'] }))).toEqual(['amount range error']);
    expect(found(alpha(order, { fields: ['mchOrderId', 'callbackUrl'] }))).toEqual([
      'mchOrderId missing error',
      'callbackUrl format error',
    ]);
    expect(alpha(order, { fields: ['currency'] })).toMatchObject({
      valid: true,
      diagnostics: [{ field: 'currency', severity: 'warning' }],
    });
    expect(alpha(order, { fields: [] })).toMatchObject({ valid: true, diagnostics: [] });
  });

  test('with draft mode: one field on blur', () => {
    expect(found(alpha(order, { mode: 'draft', fields: ['mchOrderId'] }))).toEqual([]);
    expect(found(alpha(order, { mode: 'draft', fields: ['amount'] }))).toEqual(['amount range error']);
  });

  test('other fields still decide which rules apply and which findings are hidden', () => {
    const beta = fixtureValidator('beta.payout');
    const fields = ['beneficiaryAccountNumber'];
    expect(found(beta({ paymentType: 'IBAN' }, { fields }))).toEqual(['beneficiaryAccountNumber missing error']);
    expect(found(beta({ paymentType: 'CASH' }, { fields }))).toEqual([]);
    expect(found(beta({ paymentType: 5 }, { fields }))).toEqual([]);
  });

  test('an unknown field never counts, and a name that is no field throws', () => {
    const strict = fixtureValidator('alpha.payout', { unknownFields: 'error' });
    const odd = { ...exampleOrder(fixtureOperation('alpha.payout')), other: 'x' };
    expect(strict(odd, { fields: ['amount'] }).valid).toBe(true);
    expect(() => strict(odd, { fields: ['amount', 'other'] })).toThrow(
      new TypeError('fields: the operation has no field other'),
    );
    expect(found(strict(odd))).toEqual(['other unknown-field error']);
  });

  test('an order that is no object is refused all the same', () => {
    expect(alpha(null, { mode: 'draft', fields: ['amount'] }).valid).toBe(false);
  });
});
