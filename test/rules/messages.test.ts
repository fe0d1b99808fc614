import { expect, test } from '@jest/globals';
import { createValidator, validate, type OperationId } from '../../src/index.js';

const messageOf = (operation: OperationId, field: string, order: object): string | undefined =>
  validate(operation, order).diagnostics.find((diagnostic) => diagnostic.field === field)?.message;

const MOBILE = 'have 11 digits, starting with 03, without a plus sign or country code.';

test.each([
  ['pk.collection', 'phone', '+923001234567', `Phone number must ${MOBILE}`],
  ['pk.payout', 'phone', '923001234567', `Phone number must ${MOBILE}`],
  ['pk.payout', 'beneficiaryMobile', '+923001234567', `Beneficiary's mobile number should ${MOBILE}`],
  ['pk.payout', 'phone', '0300-1234567', 'Phone number must be digits only, without spaces or hyphens.'],
  ['pk.payout', 'phone', '0300123456', `Phone number must ${MOBILE}`],
  ['co.collection', 'phone', '300 123 4567', "Payer's phone number must be digits only, without spaces or hyphens."],
  [
    'co.collection',
    'phone',
    '573001234567',
    "Payer's phone number must have exactly 10 digits, without a plus sign or country code.",
  ],
  [
    'co.collection',
    'phone',
    '+573001234567',
    "Payer's phone number must have exactly 10 digits, without a plus sign or country code.",
  ],
  ...['+593991234567', '0991234567', '099 123 4567'].map(
    (phone) =>
      [
        'ec.collection',
        'phone',
        phone,
        "Payer's phone number must have 1 to 9 digits, without the first 0 and without +593.",
      ] as const,
  ),
  ['pe.payout', 'beneficiaryBankType', 'SAVINGS', 'Account type code should be digits only.'],
  [
    'pe.payout',
    'beneficiaryBankType',
    '１',
    'Account type code should be the digits 0 to 9 only, not full-width or other digits.',
  ],
] as const)('%s: %s %s', (operation, field, value, message) => {
  expect(messageOf(operation, field, { [field]: value })).toBe(message);
});

test.each([
  ['br.collection', 'docNumber', { docNumber: ' 52998224725' }, 'Document number (CPF or CNPJ)'],
  [
    'cl.collection',
    'beneficiaryId',
    { beneficiaryType: 'RUT', beneficiaryId: '12345678-5 ' },
    'Identity document number',
  ],
  [
    'co.collection',
    'beneficiaryId',
    { beneficiaryType: 'NIT', beneficiaryId: '800197268 4' },
    'Identity document number',
  ],
  ['pk.collection', 'beneficiaryId', { beneficiaryId: '34201-089123-18' }, 'Identity card number (CNIC)'],
  ['global.payout', 'routingNumber', { paymentType: 'SC', routingNumber: '20 00 00' }, 'Routing number'],
] as const)('%s %s: a value that is right without its spaces and hyphens', (operation, field, order, label) => {
  expect(messageOf(operation, field, order)).toBe(
    `${label} should be written without spaces, hyphens, points or brackets.`,
  );
});

test.each([
  [
    'pk.payout',
    'beneficiaryBankCode',
    { paymentType: 'WALLET', beneficiaryBankCode: '035' },
    'Bank code must be 033 or 034 for this Payment type.',
  ],
  [
    'pk.payout',
    'beneficiaryBankCode',
    { paymentType: 'WALLET' },
    'Bank code is missing; it must be filled in for this Payment type.',
  ],
  ['pk.payout', 'beneficiaryBankCode', { paymentType: 'NET_BANKING' }, 'Bank code is missing; it should be filled in.'],
  [
    'mx.payout',
    'beneficiaryAccountNumber',
    { paymentType: 'NET_BANKING', beneficiaryAccountNumber: '411111111111111' },
    'CLABE or card number should have exactly 16 digits for this Payment type.',
  ],
  [
    'mx.payout',
    'beneficiaryAccountNumber',
    { paymentType: 'SPEI', beneficiaryAccountNumber: '0321800001183597190' },
    'CLABE or card number must have exactly 18 digits for this Payment type.',
  ],
  [
    'pe.payout',
    'beneficiaryId',
    { beneficiaryType: 'DNI', beneficiaryId: '4567891' },
    'Identity document number should have exactly 8 digits for this Identity document type.',
  ],
  [
    'global.payout',
    'routingNumber',
    { paymentType: 'SC', routingNumber: '20000' },
    'Routing number should be a UK sort code of 6 digits, for this Payment type.',
  ],
  ['pe.payout', 'beneficiaryBankType', { beneficiaryBankType: '10' }, 'Account type code should have exactly 1 digit.'],
  [
    'global.payout',
    'companyName',
    { beneficiaryAccountType: 'Company' },
    "Company's name is missing; it must be filled in for this Kind of account.",
  ],
  [
    'global.payout',
    'city',
    { paymentType: 'IBAN', currency: 'SAR' },
    'City is missing; it must be filled in for this Payment type and Currency.',
  ],
] as const)(
  '%s %s with %j: the message names the other fields that it depends on',
  (operation, field, order, message) => {
    expect(messageOf(operation, field, order)).toBe(message);
  },
);

test('a condition on a field and on what its code means names the field once', () => {
  const bound = createValidator({ bindings: { 'global.eaccount': { eaccount: ['EPAY'] } } });
  const { diagnostics } = bound('global.payout', { paymentType: 'EPAY', currency: 'USD' });
  expect(diagnostics.find(({ field }) => field === 'currency')).toMatchObject({
    message: 'Currency must be EUR or GBP for this Payment type.',
    params: { values: ['EUR', 'GBP'], others: ['paymentType'] },
  });
});

const LONG = 'a'.repeat(8000);
test.each([
  [
    'amount',
    '9'.repeat(41),
    'Amount must be a plain number such as 1250, at most 40 characters, with a point before any decimals, without separators, signs, spaces or leading zeros.',
  ],
  [
    'callbackUrl',
    `https://a.example/${LONG}`,
    'Callback address must be an absolute http or https address with a host, without spaces, at most 8000 characters.',
  ],
  [
    'callbackUrl',
    `https://a.example/${LONG}${LONG}`,
    'Callback address must be an absolute http or https address with a host, without spaces, at most 8000 characters.',
  ],
  [
    'redirectUrl',
    `acmeapp://${LONG}`,
    'Return address must be an absolute http or https address without spaces, or an address that opens an app, at most 8000 characters.',
  ],
  ['email', 'ana.torres', "Payer's e-mail address should be an e-mail address such as name@example.com."],
  ['ipAddress', '203.0.113', "Payer's IP address should be an IP address such as 192.0.2.1."],
] as const)('co.collection %s: a limit of characters, or an example', (field, value, message) => {
  expect(messageOf('co.collection', field, { [field]: value })).toBe(message);
});

const REACHABLE = 'an https address without unusual characters, reachable from the internet.';
test.each([
  'http://merchant.example.com/return',
  'https://localhost/return',
  'https://127.1/',
  'https://0x7f000001/',
  'https://user%40:p@localhost/',
  'https://%6cocalhost/',
  'https://merchant.example.com\\return',
  'https://merchant.example.com/\ud800',
  'https://merchant.example.com/🙂',
  'https://localhost/🙂',
])('an address that is %j is a warning that says what to write', (address) => {
  const { diagnostics } = validate('th.collection', { callbackUrl: address, redirectUrl: address });
  for (const [field, label] of [
    ['callbackUrl', 'Callback address'],
    ['redirectUrl', 'Return address'],
  ])
    expect(diagnostics.filter((each) => each.field === field)).toMatchObject([
      {
        code: 'format',
        severity: 'warning',
        message: `${label} should be ${REACHABLE}`,
        params: { standard: 'public-https-url' },
      },
    ]);
});

test.each(['https://mer\u200bchant.example.com/', 'https://merchant.example.com/\u200b'])(
  'an invisible character in the address %j is named',
  (address) => {
    expect(messageOf('th.collection', 'callbackUrl', { callbackUrl: address })).toBe(
      'Callback address has an invisible character; type it again.',
    );
  },
);

// The reader must be able to carry out the remedy.
test.each([
  ['ph.collection', 'paymentType', 'This wallet takes no QR code; send WALLET_ and its name in Payment type.', 'C_QR'],
  ['ph.collection', 'paymentType', 'Payment type names a wallet that is not set up; choose another.', 'WALLET_D'],
  [
    'mx.payout',
    'beneficiaryAccountNumber',
    'CLABE or card number looks mistyped: its check digits do not match.',
    '032180000118359718',
    { paymentType: 'SPEI' },
  ],
  ['global.payout', 'beneficiaryAccountType', 'Kind of account must be Company or Personal.', 'company'],
  ['id.payout', 'beneficiaryBankCode', "Bank's name should be a name such as BANK MANDIRI, not a code.", '014'],
  [
    'pe.payout',
    'recipientCardNo',
    'Interbank account code (CCI) should be the same as Account number.',
    '00219300123456701214',
    { beneficiaryBankCode: 'E', beneficiaryAccountNumber: '01136600010003254221' },
  ],
] as const)('%s, %s: %s', (operation, field, message, value, others: object = {}) => {
  const bindings = {
    'ph.wallet': { 'wallet-a': ['A'], 'wallet-b': ['B'], 'wallet-c': ['C'] },
    'pe.bank': { 'bank-a': ['A'], 'bank-b': ['B'], 'bank-c': ['C'], 'bank-d': ['D'] },
  };
  const { diagnostics } = createValidator({ bindings })(operation, { ...others, [field]: value });
  expect(diagnostics.find((diagnostic) => diagnostic.field === field)?.message).toBe(message);
});

test('a card is refused for its country with what a payer can do', () => {
  const { diagnostics } = validate('global.collection', {}, { facts: { cardCountry: 'RUS' } });
  const said = diagnostics.map(({ message }) => message);
  expect(said).toContain('Cards from this country are not accepted; pay with another card.');
});

/** The limits come from the tables in `transcription`. */
const rangeIn = (currency: string): unknown =>
  expect.stringMatching(`^Amount must be from [0-9.]+ to [0-9.]+ ${currency}; a point is read as decimals\\.$`);

// 4.2: from 1,000 CLP, 10 BRL and 6 ECS, and no decimals in Colombia.
test.each([
  ['pe.payout', '100.500', 'Amount should have at most 2 decimals in PEN; a point is read as decimals.'],
  ['pe.payout', '100.50', undefined],
  ['cl.collection', '10.500', rangeIn('CLP')],
  ['br.collection', '1.500', rangeIn('BRL')],
  ['br.collection', '150.500', 'Amount should have at most 2 decimals in BRL; a point is read as decimals.'],
  ['co.collection', '50.000', 'Amount must have no decimals; a point is read as decimals.'],
  ['ec.collection', '1.500', rangeIn('ECS')],
  ['ec.payout', '1.500', rangeIn('ECS')],
  ['id.payout', '150.000', 'Amount should have at most 2 decimals in IDR; a point is read as decimals.'],
  [
    'global.collection',
    '1.500',
    'Amount should have no decimals in JPY; a point is read as decimals.',
    { currency: 'JPY' },
  ],
] as const)(
  '%s: a point before three digits, %s, is not read as a thousand',
  (id, amount, message, others: object = {}) => {
    expect(messageOf(id, 'amount', { amount, ...others })).toEqual(message);
  },
);

test.each([
  ['WALLET_GCASH', 'GCASH_QR', 'Payment channel must be <NAME>, with the same <NAME> as Payment type.'],
  ['GCASH_QR', 'GCASH', 'Payment channel must be <NAME>_QR, with the same <NAME> as Payment type.'],
  ['QRIS', 'GCASH', 'Payment channel must be QRIS for this Payment type.'],
])('ph.collection %s with %s: only the channel of this type is named', (paymentType, paymentChannel, message) => {
  expect(messageOf('ph.collection', 'paymentChannel', { paymentType, paymentChannel })).toBe(message);
});

test.each(['beneficiaryBankCode', 'beneficiaryBankType', 'beneficiaryType', 'beneficiaryId'])(
  'clause 2.6 of the document does not have %s, and no other field is like it',
  (field) => {
    expect(messageOf('global.payout', field, { [field]: 'x' })).toBe(
      'The operation has no such field; check the name.',
    );
  },
);

test('a missing CCI: the message names the bank code, which it depends on', () => {
  expect(messageOf('pe.payout', 'recipientCardNo', {})).toBe(
    'Interbank account code (CCI) is missing; it is required unless the bank code is that of one of the four largest banks.',
  );
  const bound = createValidator({
    bindings: { 'pe.bank': { 'bank-a': ['1'], 'bank-b': ['2'], 'bank-c': ['3'], 'bank-d': ['4'] } },
  });
  const { diagnostics } = bound('pe.payout', { beneficiaryBankCode: '5' });
  expect(diagnostics).toContainEqual(
    expect.objectContaining({
      ruleId: 'pe.payout/cci-required',
      message: 'Interbank account code (CCI) is missing; the bank code requires it.',
    }),
  );
});

test('a card country that is not text has the source of the rule that needs it', () => {
  const { diagnostics } = validate('global.collection', {}, { facts: { cardCountry: 5 } });
  expect(diagnostics.find(({ field }) => field === 'cardCountry')?.source.clause).toBe('4.2 Global card collection 3');
});
