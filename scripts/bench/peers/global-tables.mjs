// Tables of global.payout, as code that several peers share.

/** The currencies of each payment type. */
export const CURRENCIES = {
  IBAN: ['EUR', 'AED', 'SAR'],
  ACH: ['USD'],
  BSB: ['AUD'],
  SC: ['GBP'],
  CC: ['CAD'],
  SWIFT: ['USD', 'EUR', 'AED', 'SGD'],
  IMPS: ['INR'],
};

/** The most digits after the point, by currency. */
export const MOST_DECIMALS = new Map([
  ['CLP', 0],
  ['JPY', 0],
  ...[
    'AED',
    'ARS',
    'AUD',
    'BRL',
    'CAD',
    'COP',
    'ECS',
    'EUR',
    'GBP',
    'HKD',
    'IDR',
    'INR',
    'MXN',
    'PEN',
    'PHP',
    'PKR',
    'SAR',
    'SGD',
    'THB',
    'USD',
    'VES',
  ].map((currency) => [currency, 2]),
]);

export const ID_CARDS = [
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
