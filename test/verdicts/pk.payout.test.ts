import { describe, test } from '@jest/globals';
import { describeCommon, describeMissing, describeOwnCurrency } from './common.js';
import { expectCnic, expectPakistaniPhone } from './pk.support.js';
import { expectClean, expectOne } from './support.js';

const operation = 'pk.payout';

describe(operation, () => {
  describeCommon(operation);
  describeMissing(operation, {
    stated: ['mchOrderId', 'callbackUrl', 'paymentType', 'beneficiaryBankCode'],
    assumed: ['amount', 'beneficiaryName', 'beneficiaryAccountNumber'],
    advised: [],
    sampled: ['currency', 'purpose', 'beneficiaryEmail', 'beneficiaryMobile'],
    optional: ['beneficiaryBankType', 'beneficiaryType', 'beneficiaryId', 'phone'],
  });
  describeOwnCurrency(operation, {
    currency: 'PKR',
    basis: 'assumption',
    fine: ['0.01', '1.5', '100.00'],
    tooFine: '1.000',
  });

  test.each(['phone', 'beneficiaryMobile'])('%s: the shape, and each operator prefix from 300 to 399', (field) =>
    expectPakistaniPhone(operation, field),
  );
  test('beneficiaryId', () => expectCnic(operation));

  test('WALLET: 033 or 034', () => {
    for (const beneficiaryBankCode of ['033', '034']) expectClean(operation, { beneficiaryBankCode });
    for (const beneficiaryBankCode of ['032', '035', '33', '34', '0033', '033 ', 'X'])
      expectOne(operation, { beneficiaryBankCode }, 'beneficiaryBankCode', 'error', 'choice');
  });
  test('NET_BANKING: any code, and a missing one is a warning', () => {
    for (const beneficiaryBankCode of ['032', '033', 'X'])
      expectClean(operation, { paymentType: 'NET_BANKING', beneficiaryBankCode });
    for (const absent of [undefined, '', ' '])
      expectOne(
        operation,
        { paymentType: 'NET_BANKING', beneficiaryBankCode: absent },
        'beneficiaryBankCode',
        'warning',
        'missing',
      );
  });
  test.each(['OTHER', 'wallet', 'IBFT'])('paymentType %s is not a sample', (paymentType) => {
    expectOne(operation, { paymentType, beneficiaryBankCode: '077' }, 'paymentType', 'warning', 'choice');
  });
});
