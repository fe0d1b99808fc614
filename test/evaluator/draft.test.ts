import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createValidator, validate } from '../../src/index.js';
import { clean, operationIds } from '../verdicts/support.js';

const found = ({ diagnostics }: ReturnType<typeof validate>): readonly string[] =>
  diagnostics.map(({ field, code, severity }) => `${field} ${code} ${severity}`);

describe('draft mode', () => {
  test.each(operationIds)('%s: says nothing of what is missing, of an empty order nothing at all', (operation) => {
    expect(validate(operation, {}, { mode: 'draft' })).toMatchObject({ valid: true, diagnostics: [] });
    expect(validate(operation, {}, { mode: 'submit' }).valid).toBe(false);
    for (const name of Object.keys(clean[operation]))
      expect(
        validate(operation, { ...clean[operation], [name]: ' ' }, { mode: 'draft' }).diagnostics.filter(
          (d) => d.code === 'missing',
        ),
      ).toEqual([]);
  });
  test('still judges what is there', () => {
    expect(
      found(validate('pe.payout', { amount: '0.99', purpose: 5, paymentType: 'WALLET' }, { mode: 'draft' })),
    ).toEqual(['amount range error', 'purpose type error', 'paymentType choice error']);
    expect(
      found(validate('pk.payout', { paymentType: 'WALLET', beneficiaryBankCode: '035' }, { mode: 'draft' })),
    ).toEqual(['beneficiaryBankCode choice error']);
  });
  test('is submit mode without "missing"', () => {
    const order = fc.record(
      {
        amount: fc.constantFrom('5', '0', 'x'),
        currency: fc.constantFrom('PEN', 'USD'),
        paymentType: fc.constantFrom('NET_BANKING', 'x', ''),
        recipientCardNo: fc.constantFrom('1', ''),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(order, (each) => {
        const submitted = validate('pe.payout', each).diagnostics.filter(({ code }) => code !== 'missing');
        expect(validate('pe.payout', each, { mode: 'draft' }).diagnostics).toEqual(submitted);
      }),
    );
  });
});

describe('fields', () => {
  const order = { amount: '0.99', callbackUrl: 'x', mchOrderId: '' };
  test('only these are reported, and count', () => {
    expect(found(validate('pe.payout', order, { fields: ['amount'] }))).toEqual(['amount range error']);
    expect(found(validate('pe.payout', order, { fields: ['mchOrderId', 'callbackUrl'] }))).toEqual([
      'mchOrderId missing error',
      'callbackUrl format error',
    ]);
    expect(validate('pe.payout', order, { fields: ['purpose'] })).toMatchObject({
      valid: true,
      diagnostics: [{ field: 'purpose', severity: 'warning' }],
    });
    expect(validate('pe.payout', order, { fields: [] })).toMatchObject({ valid: true, diagnostics: [] });
  });
  test('with draft mode: one field on blur', () => {
    expect(found(validate('pe.payout', order, { mode: 'draft', fields: ['mchOrderId'] }))).toEqual([]);
    expect(found(validate('pe.payout', order, { mode: 'draft', fields: ['amount'] }))).toEqual(['amount range error']);
  });
  test('other fields still decide what is judged and what is hidden', () => {
    const company = { beneficiaryAccountType: 'Company' };
    expect(found(validate('global.payout', company, { fields: ['companyName'] }))).toEqual([
      'companyName missing error',
    ]);
    const hidden = { paymentType: 5, beneficiaryBankCode: '1' };
    expect(found(validate('pk.payout', hidden, { fields: ['beneficiaryBankCode'] }))).toEqual([]);
  });
  test('a field that the operation does not know counts only when it is named', () => {
    const strict = createValidator({ unknownFields: 'error' });
    const odd = { ...clean['pe.payout'], other: 'x' };
    expect(strict('pe.payout', odd, { fields: ['amount'] }).valid).toBe(true);
    const named: readonly string[] = ['other'];
    expect(found(strict('pe.payout', odd, { fields: named }))).toEqual(['other unknown-field error']);
    expect(found(strict('pe.payout', odd))).toEqual(['other unknown-field error']);
  });
  test('an order that is none is refused all the same', () => {
    expect(validate('pe.payout', null, { mode: 'draft', fields: ['amount'] }).valid).toBe(false);
  });
});
