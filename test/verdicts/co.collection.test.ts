import { describe, expect, test } from '@jest/globals';
import { describeCommon, describeMissing, describeOwnCurrency } from './common.js';
import { expectClean, expectFindings, expectOne } from './support.js';

const operation = 'co.collection';
const bound = { bindings: { 'co.phone-transfer': { transfer: ['MOVIL'] } } };
const none = { bindings: { 'co.phone-transfer': { transfer: 'none' as const } } };

describe(operation, () => {
  describeCommon(operation);
  describeMissing(operation, {
    stated: ['mchOrderId', 'callbackUrl', 'paymentType'],
    assumed: ['amount'],
    advised: ['firstname', 'lastname', 'email', 'phone', 'beneficiaryId', 'redirectUrl', 'noPayPage'],
    sampled: ['ipAddress', 'beneficiaryType', 'productUrl', 'paymentMethod', 'bankCode'],
    optional: ['currency', 'productinfo'],
  });
  describeOwnCurrency(operation, {
    currency: 'COP',
    basis: 'stated',
    fine: ['5000'],
    tooFine: '5000.0',
    range: { inside: ['5000', '5001', '2999999', '3000000'], outside: ['4999', '3000001', '99999999999999999999'] },
  });

  test.each(['5000.0', '5000.00', '5000.5', '5000.000', '3000000.00'])(
    'amount %s: no decimals at all',
    (amount) => void expectOne(operation, { amount }, 'amount', 'error', 'decimals'),
  );

  describe('phone', () => {
    test.each(['3001234567', '6012345678', '0123456789'])('%s', (phone) => void expectClean(operation, { phone }));
    test.each(['300123456', '30012345678', '573001234567'])(
      '%s has not 10 digits',
      (phone) => void expectOne(operation, { phone }, 'phone', 'error', 'length'),
    );
    test.each([
      '+573001234567',
      '+573001234',
      '300 123456',
      '300-123456',
      '300123456a',
      ' 3001234567',
      '３００１２３４５６７',
      '3001234567\n',
    ])('%j is not 10 digits', (phone) => {
      expectOne(operation, { phone }, 'phone', 'error');
    });
  });

  describe('paymentType', () => {
    test.each(['MOVIL', 'OTHER', 'net_banking'])(
      '%s is free while the phone-based method is unbound',
      (paymentType) => {
        const { unjudged } = expectClean(operation, { paymentType });
        expect(unjudged.map(({ needs }) => needs)).toContain('binding:co.phone-transfer');
        expectOne(operation, { paymentType, phone: undefined }, 'phone', 'warning', 'missing');
      },
    );
    test('bound: NET_BANKING and the bound method, another is a warning', () => {
      for (const paymentType of ['NET_BANKING', 'MOVIL'])
        expect(expectClean(operation, { paymentType }, bound).unjudged).toEqual([]);
      for (const paymentType of ['OTHER', 'movil', 'net_banking'])
        expectOne(operation, { paymentType }, 'paymentType', 'warning', 'choice', bound);
      expectClean(operation, {}, none);
      expectOne(operation, { paymentType: 'MOVIL' }, 'paymentType', 'warning', 'choice', none);
    });
    test('the phone is required with the bound method only', () => {
      expectOne(operation, { paymentType: 'MOVIL', phone: undefined }, 'phone', 'error', 'missing', bound);
      expectOne(operation, { paymentType: 'MOVIL', phone: '  ' }, 'phone', 'error', 'missing', bound);
      expectOne(operation, { phone: undefined }, 'phone', 'warning', 'missing', bound);
      expectOne(operation, { phone: '' }, 'phone', 'warning', 'missing', none);
    });
  });

  test.each(['CE', 'cc', 'PA'])(
    'beneficiaryType %s is not the sample',
    (beneficiaryType) => void expectOne(operation, { beneficiaryType }, 'beneficiaryType', 'warning', 'choice'),
  );

  test('NIT: a wrong check digit is a warning', () => {
    const beneficiaryType = 'NIT'; // not the sample
    for (const beneficiaryId of ['800197268-4', '8001972684'])
      expectOne(operation, { beneficiaryType, beneficiaryId }, 'beneficiaryType', 'warning', 'choice');
    for (const beneficiaryId of ['800197268-5', '8001972685']) {
      expectFindings(operation, { beneficiaryType, beneficiaryId }, [
        ['beneficiaryType', 'warning', 'choice'],
        ['beneficiaryId', 'warning', 'checksum'],
      ]);
    }
    expectClean(operation, { beneficiaryType: 'CC', beneficiaryId: '800197268-5' });
  });

  test.each(['shop', 'shop.example.com', 'ftp://shop.example.com', 'https://a b'])(
    'productUrl %s: a warning',
    (productUrl) => void expectOne(operation, { productUrl }, 'productUrl', 'warning', 'format'),
  );
  test.each(['999.1.1.1', '1.2.3', 'localhost', '1.2.3.4.5', ':::'])(
    'ipAddress %s: a warning',
    (ipAddress) => void expectOne(operation, { ipAddress }, 'ipAddress', 'warning', 'format'),
  );
  test.each(['0.0.0.0', '255.255.255.255', '2800:e2::1'])(
    'ipAddress %s',
    (ipAddress) => void expectClean(operation, { ipAddress }),
  );

  test('made-up values where the document says genuine or real, names never', () => {
    for (const email of ['ana@example.com', 'ana@mail.example'])
      expectOne(operation, { email }, 'email', 'warning', 'advice');
    expectOne(operation, { phone: '3333333333' }, 'phone', 'warning', 'advice');
    expectOne(operation, { beneficiaryId: '11111111' }, 'beneficiaryId', 'warning', 'advice');
    expectClean(operation, { firstname: 'Test', lastname: 'aaaaaa' });
  });
});
