import type { ListRow } from '../../src/core/model/check.js';

/** Invented lists for the tests of checks. */
export const LISTS: Readonly<Record<string, readonly string[]>> = {
  'document-types': ['PASSPORT', 'TAX_ID', 'ID'],
  'closed-countries': ['ATA', 'ISL', 'YUG'],
  // More values than a message lists.
  'account-ids': Array.from({ length: 1001 }, (_, i) => `ID${i}`),
  'mobile-prefixes': ['300', '301', '308', '304', '314', '320', '364'],
};

/** Invented tables in CSV: the cells of each column. */
export const CSV: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  banks: {
    bank: ['bank-a', 'bank-b', 'bank-b', 'bank-c', 'bank-c', 'other'],
    type: ['current', 'current', 'current', 'current', 'savings', 'savings'],
    country: ['US', 'US', 'MX', 'MX', 'MX', 'BR'],
    code: ['021', '022', '002', '012', '021', '001'],
    length: ['13', '10', '12', '13', '14', '13'],
    least: ['1', '10', '100', '1', '5', '1'],
    most: ['500', '1000', '100', '500', '2500.50', '500'],
    note: ['', 'a', 'b', '', '', ''],
  },
  methods: { currency: ['USD', 'USD', 'EUR', 'PEN'], paymentType: ['ACH', 'SWIFT', 'SEPA', 'ACH'] },
};

/** Invented tables for the tests of checks. */
export const TABLES: Readonly<Record<string, readonly ListRow[]>> = {
  'account-lengths': [
    { bank: 'bank-a', check: { digits: [18, 20] } },
    { bank: 'bank-b', check: { digits: 13 } },
    { bank: 'bank-c', accountType: 'current', check: { digits: 13 } },
    { bank: 'bank-c', accountType: 'savings', check: { digits: 14 } },
    { bank: 'bank-c', accountType: 'other', check: { digits: [13, 14] } },
    { bank: 'bank-d', check: { digits: 10 } },
    { bank: 'other', check: { digits: 20 } },
  ],
  'length-ranges': [
    { bank: 'bank-1', check: { digits: 10 } },
    { bank: 'bank-2', check: { digits: { from: 1, to: 10 } } },
    { bank: 'other', check: { digits: { from: 7, to: 20 } } },
  ],
  references: [
    { paymentChannel: 'SWIFT', check: { length: { to: 16 } } },
    { paymentChannel: ['SEPA', 'FPS'], bank: 'bank-a', check: { 'one-of': 'lists/document-types' } },
    { paymentChannel: ['SEPA', 'FPS'], bank: 'other', check: { 'one-of': ['A', 'B'] } },
    { paymentChannel: 'ACH', check: { format: 'pk-cnic' } },
  ],
  'minor-units': [
    { currency: ['CLP', 'JPY'], decimals: 0 },
    { currency: ['ECS', 'EUR', 'GBP', 'PEN', 'USD'], decimals: 2 },
  ],
  'type-channels': [
    { paymentType: 'SCAN', paymentChannel: 'SCAN' },
    { paymentType: 'WALLET_<NAME>', paymentChannel: '<NAME>' },
    { paymentType: '<NAME>_QR', paymentChannel: '<NAME>_QR' },
  ],
  'type-currencies': [
    { paymentType: 'IBAN', currency: ['EUR', 'AED', 'SAR'] },
    { paymentType: 'ACH', currency: ['USD'] },
    { paymentType: 'SWIFT', currency: ['USD', 'EUR', 'AED', 'SGD'] },
  ],
};
