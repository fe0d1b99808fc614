import type { Row } from '../../src/model/check.js';

/** Invented lists for the tests of checks. */
export const LISTS: Readonly<Record<string, readonly string[]>> = {
  'document-types': ['PASSPORT', 'TAX_ID', 'ID'],
  'closed-countries': ['ATA', 'ISL', 'YUG'],
  'mobile-prefixes': ['300', '301', '308', '304', '314', '320', '364'],
};

/** Invented tables for the tests of checks. */
export const TABLES: Readonly<Record<string, readonly Row[]>> = {
  'account-lengths': [
    { bank: 'bank-a', digits: [18, 20] },
    { bank: 'bank-b', digits: 13 },
    { bank: 'bank-c', accountType: 'current', digits: 13 },
    { bank: 'bank-c', accountType: 'savings', digits: 14 },
    { bank: 'bank-c', accountType: 'other', digits: [13, 14] },
    { bank: 'bank-d', digits: 10 },
    { bank: 'other', digits: 20 },
  ],
  'length-ranges': [
    { bank: 'bank-1', digits: 10 },
    { bank: 'bank-2', digits: { from: 1, to: 10 } },
    { bank: 'other', digits: { from: 7, to: 20 } },
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
