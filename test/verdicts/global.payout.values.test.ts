import { describe, expect, test } from '@jest/globals';
import { expectClean, expectFindings, expectOne } from './support.js';

const operation = 'global.payout';
const ID_CARD_TYPES = [
  'PASSPORT',
  'NATIONAL_ID',
  'DRIVING_LICENSE',
  'SOCIAL_SECURITY',
  'TAX_ID',
  'SENIOR_CITIZEN_ID',
  'BIRTH_CERTIFICATE',
  'VILLAGE_ELDER_ID',
  'RESIDENT_CARD',
  'ALIEN_REGISTRATION',
  'PAN_CARD',
  'VOTERS_ID',
  'HEALTH_CARD',
  'EMPLOYER_ID',
];
const german = {
  paymentType: 'IBAN',
  currency: 'EUR',
  beneficiaryAccountCountry: 'DE',
  beneficiaryAccountNumber: 'DE89370400440532013000',
};

describe('global.payout: values', () => {
  test('idCardType: one of 14', () => {
    expect(ID_CARD_TYPES).toHaveLength(14);
    for (const idCardType of ID_CARD_TYPES) {
      expectClean(operation, { idCardType });
      expectOne(operation, { idCardType: idCardType.toLowerCase() }, 'idCardType', 'error', 'choice');
      expectOne(operation, { idCardType: `${idCardType} ` }, 'idCardType', 'error', 'choice');
    }
    for (const idCardType of ['CEDULA', 'DRIVER_LICENSE', 'VOTER_ID'])
      expectOne(operation, { idCardType }, 'idCardType', 'error', 'choice');
  });
  test('beneficiaryAccountType: Personal or Company', () => {
    for (const beneficiaryAccountType of ['Personal', 'Company']) expectClean(operation, { beneficiaryAccountType });
    for (const beneficiaryAccountType of ['personal', 'COMPANY', 'Business', '0']) {
      expectOne(operation, { beneficiaryAccountType }, 'beneficiaryAccountType', 'error', 'choice');
      expectOne(operation, { beneficiaryAccountType, companyName: '' }, 'beneficiaryAccountType', 'error', 'choice');
    }
  });
  test('beneficiaryCardType: the sample is 0', () => {
    for (const beneficiaryCardType of ['1', '00', 'x'])
      expectOne(operation, { beneficiaryCardType }, 'beneficiaryCardType', 'warning', 'choice');
  });
  test('beneficiaryAccountCountry: two letters, in capitals, of ISO 3166-1', () => {
    for (const beneficiaryAccountCountry of ['US', 'HK', 'AE', 'SA', 'GB', 'ZW'])
      expectClean(operation, { beneficiaryAccountCountry });
    for (const beneficiaryAccountCountry of ['USA', 'U', 'U1', '12', 'U ', ' US', 'ÜS', 'United States'])
      expectOne(operation, { beneficiaryAccountCountry }, 'beneficiaryAccountCountry', 'error');
    for (const beneficiaryAccountCountry of ['us', 'Us', 'ZZ', 'XX', 'UK', 'AA'])
      expectOne(operation, { beneficiaryAccountCountry }, 'beneficiaryAccountCountry', 'warning');
  });
  test('swiftCode: the shape of a BIC is a warning', () => {
    for (const swiftCode of ['DEUTDEFF', 'DEUTDEFF500', 'E097AEXX', 'CHASUS33XXX'])
      expectClean(operation, { swiftCode });
    for (const swiftCode of [
      'DEUTDEF',
      'DEUTDEFF5',
      'DEUTDEFF50',
      'DEUTDEFF5000',
      'DEUT1EFF',
      'deutdeff',
      'DEUT DEFF',
      '12345678',
    ])
      expectOne(operation, { swiftCode }, 'swiftCode', 'warning');
  });

  describe('IBAN', () => {
    test.each([
      ['DE89370400440532013000', 'DE'],
      ['AE070331234567890123456', 'AE'],
      ['SA0380000000608010167519', 'SA'],
      ['FR1420041010050500013M02606', 'FR'],
      ['FR1420041010050500013M02606', 'RE'],
    ])('%s in %s', (beneficiaryAccountNumber, beneficiaryAccountCountry) => {
      expectClean(operation, { ...german, beneficiaryAccountNumber, beneficiaryAccountCountry });
    });
    test.each(['DE88370400440532013000', 'DE89370400440532013001', 'DE00370400440532013000'])(
      '%s: wrong check digits are a warning',
      (beneficiaryAccountNumber) => {
        expectOne(
          operation,
          { ...german, beneficiaryAccountNumber },
          'beneficiaryAccountNumber',
          'warning',
          'checksum',
        );
      },
    );
    test.each([
      'DE8937040044053201300',
      'DE893704004405320130000',
      'DE89 3704 0044 0532 0130 00',
      'DE8937040044053201300-',
      '89370400440532013000',
      '1',
      'DE',
    ])('%s: characters and length are errors', (beneficiaryAccountNumber) => {
      expectOne(operation, { ...german, beneficiaryAccountNumber }, 'beneficiaryAccountNumber', 'error');
    });
    test('the account country is another: a warning, on one field', () => {
      const { diagnostics } = expectOne(
        operation,
        { ...german, beneficiaryAccountCountry: 'FR' },
        'beneficiaryAccountNumber',
        'warning',
        'mismatch',
      );
      expect(diagnostics[0]?.related).toContain('beneficiaryAccountCountry');
    });
    test('not compared with a country that is wrong or missing', () => {
      expectOne(operation, { ...german, beneficiaryAccountCountry: 'DEU' }, 'beneficiaryAccountCountry', 'error');
      expectOne(
        operation,
        { ...german, beneficiaryAccountCountry: undefined },
        'beneficiaryAccountCountry',
        'warning',
        'missing',
      );
    });
    test('other types: any account', () => {
      for (const beneficiaryAccountNumber of ['1', 'DE88370400440532013000', '12-34'])
        expectClean(operation, { beneficiaryAccountNumber });
    });
  });

  describe('routingNumber: shapes and check digits are warnings', () => {
    test.each([
      [
        'ACH',
        'USD',
        ['021000021', '011000015', '121000248'],
        ['021000022', '02100002', '0210000210', '02100002A', '130000008', 'HDFC0001234'],
      ],
      ['SC', 'GBP', ['200000', '20-00-00'], ['20000', '2000000', '200-000', '20 00 00', 'AB0000']],
      ['BSB', 'AUD', ['062000', '062-000'], ['06200', '0620000', '06-20-00', '062 000', 'A62000']],
      ['CC', 'CAD', ['000305432', '05432-003'], ['00305432', '0003054321', '100305432', '05432003', 'A00305432']],
      [
        'IMPS',
        'INR',
        ['HDFC0001234', 'SBIN0ABC123'],
        ['HDFC1001234', 'HDFC000123', 'HDFC00012345', 'hdfc0001234', 'HDF00001234'],
      ],
      ['RTGS', 'USD', ['004567', '004-567'], ['A', '0045678901', '00456A']],
    ])('%s %s', (paymentType, currency, right, wrong) => {
      const order = { paymentType, currency, ...(paymentType === 'RTGS' ? { beneficiaryAccountCountry: 'HK' } : {}) }; // the sample's country
      for (const routingNumber of right) expectClean(operation, { ...order, routingNumber });
      for (const routingNumber of wrong) expectOne(operation, { ...order, routingNumber }, 'routingNumber', 'warning');
    });
    test('an ABA number that fails only its check digit', () => {
      for (const routingNumber of ['021000022', '021000031'])
        expectOne(operation, { routingNumber }, 'routingNumber', 'warning', 'checksum');
    });
    test('other types: not judged', () => {
      for (const routingNumber of ['1', '021000022']) expectClean(operation, { paymentType: 'SWIFT', routingNumber });
    });
  });

  test('five faults of five causes', () => {
    const faults = { amount: '1,000', currency: 'GBP', callbackUrl: 'x', idCardType: 'X', swiftCode: 'x' };
    expectFindings(operation, faults, [
      ['amount', 'error'],
      ['currency', 'error', 'combination'],
      ['callbackUrl', 'error', 'format'],
      ['idCardType', 'error', 'choice'],
      ['swiftCode', 'warning'],
    ]);
  });
});
