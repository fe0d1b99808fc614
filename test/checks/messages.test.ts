import { describe, expect, test } from '@jest/globals';
import { checks, messageFault, messageText } from '../../src/checks/index.js';
import { type Check, messageIdOf, othersId } from '../../src/core/model/check.js';
import { standards } from '../../src/checks/standards/index.js';
import { compiledCheck } from './compiled-check.js';
import { context } from './context.js';

const textOf = (check: Check, parameters: unknown): string => messageText(messageIdOf(check, parameters));

test.each([
  ['format', 'uk-sort-code', '{label} must be a UK sort code of 6 digits, for this {others}.'],
  ['max-decimals', 0, '{label} must have no decimals for this {others}.'],
  ['max-decimals', 1, '{label} must have at most {decimals} decimal for this {others}.'],
  ['max-decimals', 2, '{label} must have at most {decimals} decimals for this {others}.'],
  ['length', { to: 1 }, '{label} must have at most {to} character for this {others}.'],
  ['not-like', ['<DIGITS>'], '{label} must not have the form {forms} for this {others}.'],
  ['pattern', { matches: '[A-Z]', says: 'a capital letter' }, '{label} must be {says}, for this {others}.'],
])('%s %j under a condition', (name, written, message) => {
  const check = checks[name]!;
  expect(messageText(othersId(messageIdOf(check, check.prepare(written, context()))))).toBe(message);
});

/** Messages that differ with the parameters: in the number of the noun, and in what they mention. */
test.each([
  ['max-decimals', 0, /no decimals\.$/, { decimals: '0' }],
  ['max-decimals', 1, /at most \{decimals\} decimal\.$/, { decimals: '1' }],
  ['max-decimals', 2, /at most \{decimals\} decimals\.$/, { decimals: '2' }],
  ['length', { to: 1 }, /at most \{to\} character\.$/, { to: '1' }],
  ['length', { to: 2 }, /at most \{to\} characters\.$/, { to: '2' }],
  ['digits', 1, /exactly \{digits\} digit\.$/, { digits: ['1'] }],
  ['digits', [13, 14], /have \{digits\} digits\.$/, { digits: ['13', '14'] }],
  ['digits', { from: 12, to: 14 }, /have \{digits\} digits\.$/, { digits: ['12 to 14'] }],
  [
    'digits',
    { count: 11, starting: '03', 'calling-code': '92' },
    /have \{digits\} digits, starting with \{starting\}, without a plus sign or country code\.$/,
    { digits: ['11'], starting: '03' },
  ],
  [
    'digits',
    { count: 11, starting: '03' },
    /have \{digits\} digits, starting with \{starting\}\.$/,
    { digits: ['11'], starting: '03' },
  ],
  ['prefix-in', { list: ['+57'] }, /start with \{starts\}\.$/, { prefixes: ['+57'], starts: ['+57'] }],
  [
    'prefix-in',
    { list: ['301', '364', '300', '302', '31', '30', '+5'], after: '0' },
    /start with one of \{starts\}\.$/,
    {
      prefixes: ['+5', '30', '31', '300', '301', '302', '364'],
      after: '0',
      starts: ['0+5', '030', '031', '0300 to 0302', '0364'],
    },
  ],
  ['one-of', ['B', 'A10', 'A9'], /must be \{values\}\.$/, { values: ['A9', 'A10', 'B'] }],
])('%s %j', (name, written, message, params) => {
  const check = checks[name]!;
  const prepared = check.prepare(written, context());
  expect(textOf(check, prepared)).toMatch(message);
  expect(check.params(prepared)).toEqual(params);
});

test('decimals-by: none, as many as one currency has, or each its own', () => {
  const message = (decimals: Readonly<Record<string, number>>): string => textOf(checks['decimals-by']!, { decimals });
  expect(message({ CLP: 0 })).toMatch(/no decimals in \{currency\}; a point is read as decimals\.$/);
  expect(message({ ECS: 2, USD: 2 })).toMatch(
    /at most \{decimals\} decimals in \{currency\}; a point is read as decimals\.$/,
  );
  expect(message({ XTS: 1 })).toMatch(/at most \{decimals\} decimal in \{currency\}; a point is read as decimals\.$/);
  expect(message({ CLP: 0, PEN: 2 })).toMatch(/no more decimals than its currency has\.$/);
});

test('one-of: a list of more than 100 characters is shortened, and the parameters keep all of it', () => {
  const values = (count: number): string[] => Array.from({ length: count }, (_, i) => `CODE_${100 + i}`);
  const check = checks['one-of']!;
  expect(values(10).join(', ')).toHaveLength(98);
  expect(textOf(check, values(10))).toBe('{label} must be {values}.');
  expect(check.params(values(10))).toEqual({ values: values(10) });
  expect(textOf(check, values(11))).toBe('{label} must be one of {count} values, such as {first}.');
  expect(check.params(values(11))).toEqual({ values: values(11), count: '11', first: values(5) });
});

describe('what is reported depends on the value', () => {
  const outcomeOf = (name: string, written: unknown, order: Readonly<Record<string, string>>) =>
    compiledCheck(name, checks[name]!.prepare(written, context()), 'account')(order);
  const digitsOnly = {
    code: 'format',
    message: '{label} must be digits only, without spaces or hyphens.',
    params: { standard: 'numeric' },
  };

  test('digits: other characters, or another number of them', () => {
    expect(outcomeOf('digits', 18, { account: '032 180 00011835971 9' })).toMatchObject({
      verdict: false,
      outcome: digitsOnly,
    });
    expect(outcomeOf('digits', 18, { account: '032-18000011835971' })).toMatchObject({
      verdict: false,
      outcome: digitsOnly,
    });
    expect(outcomeOf('digits', 18, { account: '0321800001183597' })).toMatchObject({
      verdict: false,
      outcome: undefined,
    });
    expect(outcomeOf('digits', 18, { account: '032180000118359719' }).verdict).toBe(true);
  });

  test.each([
    ['+923001234567', 'digits only, without a plus sign'],
    ['+92 300-1234567', 'digits only, without a plus sign'],
    ['0300 1234567', 'digits only, without spaces or hyphens'],
    ['0300-1234567', 'digits only, without spaces or hyphens'],
    ['SAVINGS', 'digits only'],
    ['0300.1234567', 'digits only, without spaces, hyphens, points or brackets'],
    ['(0300) 1234567', 'digits only, without spaces, hyphens, points or brackets'],
    ['0300/1234567', 'digits only'],
    ['１', 'the digits 0 to 9 only, not full-width or other digits'],
    ['٠٣٠٠', 'the digits 0 to 9 only, not full-width or other digits'],
  ])('other characters than digits: %s must be %s', (account, wording) => {
    const outcome = { ...digitsOnly, message: `{label} must be ${wording}.` };
    expect(outcomeOf('digits', 11, { account }).outcome).toEqual(outcome);
    expect(outcomeOf('by', 'lists/account-lengths', { account, bank: 'bank-a' }).outcome).toEqual(outcome);
    expect(outcomeOf('format', 'numeric', { account }).outcome).toEqual(outcome);
  });

  test.each([
    ['digits', 11, '0300123\u200b4567', digitsOnly],
    ['digits', 11, '\u202a03001234567\u202c', digitsOnly],
    ['amount', true, '100\u200e', {}],
    ['one-of', ['BRL'], '\ufeffBRL', {}],
    ['format', 'bic', 'DEUTDEFF\u2060', {}],
    ['format', 'email', 'ana@mail.com\u00ad', {}],
    ['format', 'two-letters', 'DE\u200b', {}],
    ['format', 'ip', '\u200b203.0.113.7', {}],
    ['format', 'public-https-url', 'https://shop.example/\u200b', {}],
    ['check-digits', 'co-nit', '800197268-4\u00ad', {}],
  ])('%s %j: an invisible character is named', (name, written, account, other) => {
    const outcome = { ...other, message: '{label} has an invisible character; type it again.' };
    expect(outcomeOf(name, written, { account }).outcome).toEqual(outcome);
  });

  test.each(['0991234567', '+593991234567', '00593991234567', '1234567890', '099 123 4567'])(
    'with a trunk digit, the message is about it and the calling code: %s',
    (account) => {
      const parameters = { from: 1, to: 9, ignoring: ' ', 'calling-code': '593', trunk: '0' };
      const { verdict, outcome } = outcomeOf('digits', parameters, { account });
      expect([verdict, outcome?.message]).toEqual([false, undefined]);
      const check = checks['digits']!;
      const prepared = check.prepare(parameters, undefined as never);
      expect(messageText(messageIdOf(check, prepared))).toContain(
        'without the first {trunk} and without +{callingCode}',
      );
      expect(check.params(prepared)).toEqual({ digits: ['1 to 9'], trunk: '0', callingCode: '593' });
    },
  );

  test.each([
    ['+573001234567', {}],
    ['+57 300 123 4567', {}],
    ['573001234567', undefined],
    ['300123456', undefined],
    ['300 123 4567', { message: '{label} must be digits only, without spaces or hyphens.' }],
  ])('with a calling code, the message is about a plus sign too: %s', (account, reported) => {
    const { verdict, outcome } = outcomeOf('digits', { count: 10, 'calling-code': '57' }, { account });
    const format = { code: 'format', params: { standard: 'numeric' } };
    expect([verdict, outcome]).toEqual([false, reported && { ...format, ...reported }]);
  });

  test.each([
    ['12 34-5', undefined],
    ['+1234', 'digits only, without a plus sign'],
    ['1234A', 'digits only'],
    ['1234５', 'the digits 0 to 9 only, not full-width or other digits'],
  ])('with separators that do not count: %s', (account, wording) => {
    const message = wording && { message: `{label} must be ${wording}.` };
    const { verdict, outcome } = outcomeOf('digits', { from: 6, to: 7, ignoring: ' -' }, { account });
    expect(verdict).toBe(false);
    expect(outcome).toEqual(message && { ...digitsOnly, ...message });
  });

  test('by: the fields that decide are named, and none where their labels are unknown', () => {
    const outcome = (order: Readonly<Record<string, string>>) =>
      outcomeOf('by', 'lists/account-lengths', order).outcome;
    expect(outcome({ account: '1 2', bank: 'bank-a' })).toEqual(digitsOnly);
    expect(outcome({ account: '1', bank: 'bank-a' })).toEqual({ params: { digits: ['18', '20'], others: ['bank'] } });
    expect(outcome({ account: '1', bank: 'bank-c', accountType: 'savings' })).toEqual({
      params: { digits: ['14'], others: ['bank', 'accountType'] },
    });
    expect(outcome({ account: '1', bank: 'unknown', accountType: 'unknown' })).toMatchObject({
      message: '{label} must have {digits} digits.',
    });
  });

  test.each([
    ['check-digits', 'br-cpf-cnpj', ' 52998224725', true],
    ['check-digits', 'br-cpf-cnpj', '11222333/0001 81', true],
    ['check-digits', 'br-cpf-cnpj', '529982247 26', true],
    ['check-digits', 'br-cpf-cnpj', ' 5299822472', false],
    ['check-digits', 'br-cpf-cnpj', 'ana-torres@mail.com ', false],
    ['check-digits', 'cl-rut', '12345678-5 ', true],
    ['check-digits', 'cl-rut', '1234-5678-5', true],
    ['check-digits', 'cl-rut', '654321-6 ', false],
    ['check-digits', 'cl-rut', '1234.5678-5', true],
    ['check-digits', 'co-nit', '800197268 4', true],
    ['check-digits', 'co-nit', '800197268-4\u00a0', true],
    ['check-digits', 'co-nit', '12345 ', false],
    ['check-digits', 'co-nit', '80019726A 4', false],
    ['check-digits', 'ar-account', '0000003100010000000001 ', false],
    ['format', 'pk-cnic', '34201-089123-18', true],
    ['format', 'pk-cnic', '34201 0891231 8', true],
    ['format', 'pk-cnic', '34201\u20110891231\u20118', true],
    ['format', 'pk-cnic', '34201-089123-1', false],
    ['format', 'uk-sort-code', '20 00 00', true],
    ['format', 'uk-sort-code', '20 00 0', false],
    ['format', 'au-bsb', '062 000', true],
    ['format', 'hk-branch', '004 123', true],
    ['format', 'bic', 'DEUT DE FF', true],
    ['format', 'in-ifsc', 'SBIN 0001234', true],
    ['format', 'iban', 'DE89 3704 0044 0532 0130 00', false],
    ['format', 'email', 'ana@mail.com ', false],
  ])('%s %s: whether %j only needs its separators dropped', (name, written, account, isSeparated) => {
    const { verdict, outcome } = outcomeOf(name, written, { account });
    expect(verdict).toBe(false);
    const separated = {
      code: 'format',
      message: '{label} must be written without spaces, hyphens, points or brackets.',
    };
    if (isSeparated) expect(outcome).toEqual(separated);
    else expect(outcome).not.toEqual(separated);
  });

  test.each(['paymentType', 'paymentChannel'])('template-pairs: an invisible character in %s is named', (field) => {
    const prepared = checks['template-pairs']!.prepare('lists/type-channels', context({ field }));
    const order = { paymentType: 'SCAN', paymentChannel: 'SCAN', [field]: 'SCAN\u200b' };
    expect(compiledCheck('template-pairs', prepared, field)(order)).toMatchObject({
      verdict: false,
      outcome: { message: '{label} has an invisible character; type it again.' },
    });
  });

  test.each([
    ['SCAN', '{label} must be {values} for this {other}.', 'SCAN'],
    ['WALLET_APAY', '{label} must be {values}, with the same <NAME> as {other}.', '<NAME>'],
    ['APAY_QR', '{label} must be {values}, with the same <NAME> as {other}.', '<NAME>_QR'],
  ])('template-pairs: only what goes with %s is named', (paymentType, message, right) => {
    const prepared = checks['template-pairs']!.prepare('lists/type-channels', context({ field: 'paymentChannel' }));
    const { verdict, outcome } = compiledCheck(
      'template-pairs',
      prepared,
      'paymentChannel',
    )({
      paymentType,
      paymentChannel: 'BPAY_QR',
    });
    expect([verdict, outcome]).toEqual([false, { message, params: { values: [right] } }]);
  });

  test('check-digits: a wrong shape is a format, and the standard is named', () => {
    const clabe = (account: string) => outcomeOf('check-digits', 'mx-clabe', { account });
    expect(checks['check-digits']!.code).toBe('checksum');
    expect(checks['check-digits']!.params('mx-clabe')).toEqual({ standard: 'mx-clabe' });
    expect(clabe('032180000118359718')).toMatchObject({ verdict: false, outcome: undefined });
    for (const account of ['03218000011835971', '0321800001183597190', '032 180 00011835971 9', '03218000011835971A'])
      expect(clabe(account).outcome).toEqual({
        code: 'format',
        message: '{label} must be a CLABE of 18 digits, without spaces or hyphens.',
      });
  });
});

test.each(Object.entries(standards))('%s: a value with a line break at its end has another form', (_, standard) => {
  const { valid } = standard.cases();
  for (const value of valid) expect([standard.test(value), standard.isShaped(`${value}\n`)]).toEqual([true, false]);
  expect(valid.filter((value) => standard.isShaped(value)).length).toBeGreaterThan(0);
});

test('a message that is missing names the file to edit', () => {
  expect(() => messageText('positive.small')).toThrow(
    'There is no message "positive.small"; add it to messages of src/checks/positive.ts.',
  );
  const positive = { ...checks['positive']!, messages: { positiv: '{label} must be above zero.' } };
  expect(messageFault('positiv', { ...checks, positive })).toBe(
    'src/checks/positive.ts: the id "positiv" is not "positive", and not "positive" with a variant after a point.',
  );
});
