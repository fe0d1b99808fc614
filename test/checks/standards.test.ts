import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import { standards } from '../../src/checks/standards/index.js';
import { variantOf } from '../../src/checks/internal/variant.js';
import { random } from './context.js';
import { VOLUME } from '../support/seeded.js';

const accepts = (name: string, value: string): boolean => variantOf(standards, name).test(value);

/** Right and wrong numbers of each standard. */
const published: readonly (readonly [name: string, valid: readonly string[], invalid: readonly string[]])[] = [
  ['cl-rut', ['12345678-5', '7654321-6', '10000013-K'], ['12345678-9', '10000013-1']],
  ['ec-cedula', ['1710034065', '0102030400'], ['1710034066', '2510034060']],
  ['co-nit', ['800197268-4'], ['800197268-5']],
  ['br-cpf-cnpj', ['52998224725', '11222333000181', '12ABC34501DE35'], ['52998224726', '11111111111']],
  ['pe-cci', ['01136600010003254221', '00219300123456701214'], ['01136600010003254231']],
  ['pe-ruc', ['20100070775'], ['20100070776']],
  ['ve-account', ['01020123321234567890'], ['01020123331234567890']],
  ['mx-clabe', ['032180000118359719'], ['032180000118359718']],
  ['luhn', ['4111111111111111'], ['4111111111111112']],
  [
    'ar-account',
    ['2850590940090418135201', '0000003110000000000014', 'CUARTO.CENTRO.NAIPE'],
    ['2850590940090418135202', 'abc12'],
  ],
  ['us-aba', ['021000021'], ['021000022']],
  [
    'iban',
    ['GB82WEST12345698765432', 'DE89370400440532013000', 'NO9386011117947'],
    ['GB82WEST12345698765433', 'NO9386011117948', 'XX00'],
  ],
  [
    'account-or-iban',
    ['GB82WEST12345698765432', 'GB82 WEST 1234 5698 7654 32', 'NO9386011117947', '12345678', 'XX00'],
    ['GB82WEST12345698765433', 'GB82 WEST 1234 5698 7654 33', 'NO9386011117948'],
  ],
];

test('each standard has published numbers', () => {
  const missing = Object.keys(standards).filter((name) => !published.some(([other]) => other === name));
  expect(missing.map((name) => `add numbers of ${name} to test/checks/standards.test.ts`)).toEqual([]);
});

describe.each(published)('%s', (name, valid, invalid) => {
  test('published numbers', () => {
    expect(valid.filter((value) => !accepts(name, value))).toEqual([]);
    expect(invalid.filter((value) => accepts(name, value))).toEqual([]);
  });

  test('any other digit in one place is noticed', () => {
    const [number = ''] = valid;
    if (name.endsWith('iban')) return;
    for (let at = 0; at < number.length; at++) {
      for (const digit of '0123456789') {
        if (digit === number[at] || !/[0-9]/.test(number[at] ?? '')) continue;
        const changed = number.slice(0, at) + digit + number.slice(at + 1);
        // In these, modulo 11 gives the same digit for two remainders, so some changes are not noticed.
        if (!['br-cpf-cnpj', 'pe-ruc', 've-account'].includes(name))
          expect([changed, accepts(name, changed)]).toEqual([changed, false]);
      }
    }
  });
});

interface Oracle {
  validate(value: string): { readonly isValid: boolean };
}
const load = createRequire(__filename);
function oracle(path: string): Oracle {
  const loaded: Oracle = load(`stdnum/lib/cjs/${path}.js`);
  return loaded;
}

describe('another library agrees on random numbers', () => {
  const next = random(3);
  const digits = (count: number): string => Array.from({ length: count }, () => next(10)).join('');

  test.each([
    ['cl-rut', 'cl/rut', () => digits(8) + '0123456789K'[next(11)]],
    ['ec-cedula', 'ec/ci', () => `${String(next(31)).padStart(2, '0')}${next(8)}${digits(7)}`],
    ['co-nit', 'co/nit', () => `${digits(7 + next(4))}-${digits(1)}`],
    ['br-cpf-cnpj', 'br/cpf', () => digits(11)],
    ['br-cpf-cnpj', 'br/cnpj', () => digits(14)],
    ['pe-ruc', 'pe/ruc', () => ['10', '15', '16', '17', '20', '11'][next(6)] + digits(9)],
  ])('%s as %s', (name, path, make) => {
    const other = oracle(path);
    let right = 0;
    for (let i = 0; i < 4_000 * VOLUME; i++) {
      const value = make();
      const { isValid } = other.validate(value);
      if (isValid) right++;
      if (accepts(name, value) !== isValid) throw new Error(`${value}: ${isValid}`);
    }
    expect(right).toBeGreaterThan(20 * VOLUME);
  });
});

/** The values follow the documents; a CBU or CVU has 22 digits, and an alias has 6 to 20 characters, which may be digits. */
test.each([
  ['cl-rut', [8, 9]],
  ['ec-cedula', [10]],
  ['co-nit', [6, 7, 8, 9, 10, 11]],
  ['br-cpf-cnpj', [11, 14]],
  ['pe-cci', [20]],
  ['pe-ruc', [11]],
  ['ve-account', [20]],
  ['mx-clabe', [18]],
  ['luhn', [12, 13, 14, 15, 16, 17, 18, 19]],
  ['ar-account', [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22]],
  ['us-aba', [9]],
])('%s takes no other number of digits than %j', (name, lengths) => {
  const next = random(4);
  for (let i = 0; i < 4_000 * VOLUME; i++) {
    const value = Array.from({ length: next(26) }, () => next(i % 2 ? 10 : 3)).join('');
    if (accepts(name, value) && !lengths.includes(value.length)) throw new Error(value);
  }
});

/** Sums by hand: 3 + 7 = 10 ends in 0, and so does a sum of nothing. */
test('a check digit 0 in a CBU', () => {
  expect([accepts('ar-account', '1000001000000000000000'), accepts('ar-account', '1000001100000000000000')]).toEqual([
    true,
    false,
  ]);
});

/** Sums by hand: bank 1000 and branch 0000 are 3, 11 - 3 = 8; a sum of 0 gives 11, which is 1, and of 1 gives 10, which is 0. */
test('check digits of a Venezuelan account whose bank starts with another digit than 0', () => {
  expect(
    ['10000000810000000000', '10000000110000000000', '10000000800000000000'].map((value) =>
      accepts('ve-account', value),
    ),
  ).toEqual([true, false, false]);
});

/** The sum of a CCI takes the codes of characters as digits, so a code that differs by ten from a digit's code would not change it. */
test('no other character stands for a digit of a CCI', () => {
  for (const cci of ['00000000000000000000', '00219300123456701214', '01136600010003254221']) {
    expect(accepts('pe-cci', cci)).toBe(true);
    for (let at = 0; at < cci.length; at++) {
      for (const off of [-10, 10]) {
        const value = cci.slice(0, at) + String.fromCharCode(cci.charCodeAt(at) + off) + cci.slice(at + 1);
        expect([value, accepts('pe-cci', value)]).toEqual([value, false]);
      }
    }
  }
});

test('br-cpf-cnpj drops punctuation, and takes Pix keys as they are', () => {
  const right = ['529.982.247-25', '11.222.333/0001-81', 'ana@mail.com', '+551133334444', '+5511987654321'];
  const wrong = ['529.982.247-26', '11.222.333/0001-82', 'ana@', '+55113333444', '+551198765432100', '1133334444'];
  for (const value of right) expect([value, accepts('br-cpf-cnpj', value)]).toEqual([value, true]);
  for (const value of wrong) expect([value, accepts('br-cpf-cnpj', value)]).toEqual([value, false]);
});

test('co-nit drops points, and has nothing to say where no hyphen shows the check digit', () => {
  for (const value of ['800.197.268-4', '800197268', '8001972680', '123456', '12345678901'])
    expect([value, accepts('co-nit', value)]).toEqual([value, true]);
  for (const value of ['800.197.268-5', '12345', '123456789012', '12345-0', '80019726 8-4'])
    expect([value, accepts('co-nit', value)]).toEqual([value, false]);
});

test('standards share nothing by name with Object.prototype', () => {
  expect(() => variantOf(standards, 'constructor')).toThrow(new TypeError('There is no variant "constructor".'));
});

test('no check character makes a RUT of 9 digits', () => {
  for (const last of '0123456789K') expect([last, accepts('cl-rut', `123456785${last}`)]).toEqual([last, false]);
});
