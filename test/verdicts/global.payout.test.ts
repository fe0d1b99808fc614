import { describe, expect, test } from '@jest/globals';
import { describeCommon, describeMissing } from './common.js';
import { expectClean, expectFindings, expectOne, type Finding } from './support.js';

const operation = 'global.payout';
const bound = { bindings: { 'global.eaccount': { eaccount: ['EPAY'] } } };
const none = { bindings: { 'global.eaccount': { eaccount: 'none' as const } } };
const CURRENCIES = ['USD', 'EUR', 'GBP', 'AED', 'SAR', 'AUD', 'CAD', 'SGD', 'INR', 'HKD', 'JPY', 'XXX'];

/** 2.6: the currencies stated for a type, and the fields that the samples of a type and currency show; `free` is never missed. */
const ach = [
  'beneficiaryAccountCountry',
  'beneficiaryAccountType',
  'beneficiaryBankName',
  'routingNumber',
  'swiftCode',
  'city',
  'beneficiaryAddress',
  'zip',
];
const iban = ['beneficiaryAccountCountry', 'beneficiaryAccountType', 'beneficiaryBankName', 'beneficiaryAddress'];
const free = [
  'phone',
  'email',
  'country',
  'beneficiaryCardType',
  'beneficiaryBankCode',
  'beneficiaryBankType',
  'beneficiaryType',
  'beneficiaryId',
];
const detail = [...new Set([...ach, 'idCardType', 'idCardNo', 'companyName', ...free])];
const stated: Record<string, readonly string[]> = {
  IBAN: ['EUR', 'AED', 'SAR'],
  ACH: ['USD'],
  RTGS: ['USD'],
  BSB: ['AUD'],
  SC: ['GBP'],
  CC: ['CAD'],
  SWIFT: ['USD', 'EUR', 'AED', 'SGD'],
  IMPS: ['INR'],
};
/** What each type asks of the account and of the routing number. */
const accounts: Record<string, Record<string, string>> = {
  'IBAN EUR': { beneficiaryAccountNumber: 'DE89370400440532013000', beneficiaryAccountCountry: 'DE' },
  'IBAN AED': { beneficiaryAccountNumber: 'AE070331234567890123456', beneficiaryAccountCountry: 'AE' },
  'IBAN SAR': { beneficiaryAccountNumber: 'SA0380000000608010167519', beneficiaryAccountCountry: 'SA' },
  RTGS: { routingNumber: '004567', beneficiaryAccountCountry: 'HK' },
  BSB: { routingNumber: '062000', beneficiaryAccountCountry: 'AU' },
  SC: { routingNumber: '200000', beneficiaryAccountCountry: 'GB' },
  CC: { routingNumber: '000305432', beneficiaryAccountCountry: 'CA' },
  IMPS: { routingNumber: 'HDFC0001234', beneficiaryAccountCountry: 'IN' },
};
const order = (paymentType: string, currency: string): Record<string, string> => ({
  paymentType,
  currency,
  ...(accounts[`${paymentType} ${currency}`] ??
    accounts[paymentType] ??
    (paymentType === 'IBAN' ? accounts['IBAN EUR'] : {})),
});
const pairs = Object.entries(stated).flatMap(([type, currencies]) =>
  currencies.map((currency) => [type, currency] as const),
);
const blank = (fields: readonly string[]): Record<string, undefined> =>
  Object.fromEntries(fields.map((field) => [field, undefined]));

describe(operation, () => {
  describeCommon(operation);
  describeMissing(operation, {
    stated: ['mchOrderId', 'callbackUrl', 'paymentType'],
    assumed: ['amount', 'currency', 'beneficiaryName', 'beneficiaryAccountNumber'],
    advised: [],
    sampled: ['purpose', 'beneficiaryEmail', 'beneficiaryMobile', ...ach],
    optional: [...free, 'companyName', 'idCardType', 'idCardNo'],
  });

  describe('type and currency', () => {
    test.each(Object.keys(stated))('%s: the stated currencies, and no other', (type) => {
      for (const currency of CURRENCIES) {
        if (stated[type]?.includes(currency))
          expect(expectClean(operation, order(type, currency)).unjudged).toEqual([]);
        else {
          const { diagnostics } = expectOne(
            operation,
            { ...order(type, currency), amount: '50' },
            'currency',
            type === 'RTGS' ? 'warning' : 'error',
            'combination',
          );
          expect(diagnostics[0]?.related).toEqual(['paymentType']);
        }
      }
      expectOne(
        operation,
        order(type, stated[type]?.[0]?.toLowerCase() ?? ''),
        'currency',
        type === 'RTGS' ? 'warning' : 'error',
        'combination',
      );
    });
    test.each(CURRENCIES)('FED, %s: one error, nothing else', (currency) => {
      expect(
        expectOne(operation, { paymentType: 'FED', currency }, 'paymentType', 'error', 'unsupported').unjudged,
      ).toEqual([]);
      expectOne(
        operation,
        { paymentType: 'FED', currency, ...blank(detail) },
        'paymentType',
        'error',
        'unsupported',
        bound,
      );
    });
    test.each(['EPAY', 'WIRE', 'iban', 'ACH ', 'fed'])(
      '%j unbound: a warning, and its currency is not judged',
      (paymentType) => {
        for (const currency of ['GBP', 'EUR', 'USD', 'XXX']) {
          const { unjudged } = expectOne(
            operation,
            { paymentType, currency, ...blank(detail) },
            'paymentType',
            'warning',
          );
          const rules = [
            'payment-type-known',
            ...(['GBP', 'EUR'].includes(currency) ? [] : ['currency-of-electronic-account']),
          ];
          expect(new Set(unjudged.map(({ ruleId }) => ruleId))).toEqual(
            new Set(rules.map((rule) => `${operation}/${rule}`)),
          );
        }
      },
    );
    test('the bound electronic account takes GBP and EUR', () => {
      for (const currency of CURRENCIES) {
        if (currency === 'GBP' || currency === 'EUR')
          expect(expectClean(operation, { paymentType: 'EPAY', currency, ...blank(detail) }, bound).unjudged).toEqual(
            [],
          );
        else
          expectOne(operation, { paymentType: 'EPAY', currency, amount: '50' }, 'currency', 'error', 'choice', bound);
      }
    });
    test('once bound, an unknown type is an error, its currency is not judged', () => {
      for (const currency of ['GBP', 'XXX']) {
        for (const paymentType of ['WIRE', 'epay', 'iban'])
          expectOne(operation, { paymentType, currency }, 'paymentType', 'error', undefined, bound);
        for (const paymentType of ['WIRE', 'EPAY'])
          expectOne(operation, { paymentType, currency }, 'paymentType', 'error', undefined, none);
      }
      for (const [type, currency] of pairs) expectClean(operation, order(type, currency), bound);
    });
    test.each(pairs)('%s %s: two decimals', (type, currency) => {
      expectClean(operation, { ...order(type, currency), amount: '0.01' });
      for (const amount of ['1.000', '1.001'])
        expectOne(operation, { ...order(type, currency), amount }, 'amount', 'warning', 'decimals');
    });
  });

  describe('fields of the samples', () => {
    const shown: Record<string, readonly string[]> = {
      'ACH USD': ach,
      'RTGS USD': [
        'beneficiaryAccountCountry',
        'beneficiaryAccountType',
        'beneficiaryBankName',
        'routingNumber',
        'beneficiaryAddress',
      ],
      'SWIFT USD': ['swiftCode', 'routingNumber', 'beneficiaryAddress', 'zip'],
      'IBAN EUR': iban,
      'IBAN AED': iban,
      'IBAN SAR': [...iban, 'zip', 'idCardType', 'idCardNo'],
    };
    test.each(pairs)('%s %s', (type, currency) => {
      const sampled = shown[`${type} ${currency}`] ?? (type === 'SWIFT' ? ['swiftCode', 'beneficiaryAddress'] : []);
      const city: readonly Finding[] = type === 'IBAN' && currency === 'SAR' ? [['city', 'error', 'missing']] : [];
      const all: readonly Finding[] = [...sampled.map((field): Finding => [field, 'warning', 'missing']), ...city];
      for (const field of detail)
        expectFindings(
          operation,
          { ...order(type, currency), [field]: '' },
          all.filter(([name]) => name === field),
        );
      const kept = { beneficiaryAccountType: 'Personal' };
      const { diagnostics } = expectFindings(
        operation,
        { ...order(type, currency), ...blank(detail), ...kept },
        all.filter(([name]) => name !== 'beneficiaryAccountType'),
      );
      for (const { field, basis } of diagnostics)
        expect(basis).toBe(field === 'city' && currency === 'SAR' ? 'stated' : 'sample');
    });
    test.each(pairs)('%s %s: companyName for Company, never for Personal', (type, currency) => {
      for (const companyName of [undefined, '', '  ']) {
        expectClean(operation, { ...order(type, currency), companyName });
        expectOne(
          operation,
          { ...order(type, currency), companyName, beneficiaryAccountType: 'Company' },
          'companyName',
          'error',
          'missing',
        );
      }
      expectClean(operation, { ...order(type, currency), beneficiaryAccountType: 'Company' });
    });
    test('without an account type: a warning where the sample shows a companyName', () => {
      const changes = { beneficiaryAccountType: undefined, companyName: undefined };
      for (const [type, currency] of pairs) {
        const sampled = ['ACH', 'RTGS', 'IBAN'].includes(type);
        expectFindings(
          operation,
          { ...order(type, currency), ...changes },
          sampled
            ? [
                ['beneficiaryAccountType', 'warning', 'missing'],
                ['companyName', 'warning', 'missing'],
              ]
            : [],
        );
      }
    });
    test('an unknown type: companyName for Company all the same', () => {
      expectFindings(operation, { paymentType: 'WIRE', beneficiaryAccountType: 'Company', companyName: '' }, [
        ['paymentType', 'warning'],
        ['companyName', 'error', 'missing'],
      ]);
    });
    test('city is required for SAR by IBAN only', () => {
      for (const city of [undefined, ' '])
        expectOne(operation, { ...order('IBAN', 'SAR'), city }, 'city', 'error', 'missing');
      expectClean(operation, { ...order('IBAN', 'AED'), city: undefined });
    });
  });
});
