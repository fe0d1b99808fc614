import { isIP } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { countrySpecs } from 'ibantools';
import { formats } from '../../src/checks/formats/index.js';
import { variantOf } from '../../src/checks/support/variant.js';
import { random } from './context.js';

const judge = (name: string, value: string): boolean => variantOf(formats, name).test(value);

test.each([
  ['bic', ['DEUTDEFF', 'DEUTDEFF500', 'E097AEXX'], ['DEUTDEF', 'DEUTDEFF50', 'deutdeff']],
  ['uk-sort-code', ['200000', '20-00-00'], ['20-0000', '2000000']],
  ['au-bsb', ['062000', '062-000'], ['06-2000', '0620000']],
  ['in-ifsc', ['SBIN0001234'], ['SBIN1001234']],
  ['pk-cnic', ['3420108912318', '34201-0891231-8'], ['342010891231']],
  ['pe-ce', ['001234567'], ['12_34']],
  ['country-2', ['PE', 'GB'], ['pe', 'UK', 'XK', 'ZZ']],
  ['country-3', ['PER', 'ANT'], ['per', 'PE']],
  ['two-letters', ['PE', 'pe'], ['PER', 'P1']],
  [
    'url',
    ['https://merchant.example.com/callback', 'http://localhost:8080/cb'],
    ['merchant.example.com', 'javascript:alert(1)', 'https://', 'https://merchant.example.com/a b'],
  ],
  [
    'public-https-url',
    ['https://merchant.example.com/callback'],
    ['http://merchant.example.com/callback', 'https://localhost/callback', 'https://192.168.0.10/'],
  ],
  ['email', ['maria.quispe@mail.com', "o'neil+pay@mail.co", 'ñandú@correo.pe'], ['maria.quispe', 'maria@', '@mail.com', 'a b@mail.com', 'a@mail']],
  ['numeric', ['033'], ['3.3', '３３']],
])('%s', (name, valid, invalid) => {
  expect(valid.filter((value) => !judge(name, value))).toEqual([]);
  expect(invalid.filter((value) => judge(name, value))).toEqual([]);
});

test('country-2 has the 249 codes of ISO 3166-1', () => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  expect(letters.flatMap((a) => letters.filter((b) => judge('country-2', a + b))).length).toBe(249);
});

test("an IBAN has its country's length", () => {
  for (const [country, { chars }] of Object.entries(countrySpecs)) {
    const right = [...Array(40).keys()].filter((length) => judge('iban', `${country}00${'0'.repeat(36)}`.slice(0, length)));
    expect([country, right]).toEqual([country, typeof chars === 'number' ? [chars] : []]);
  }
});

describe('ip', () => {
  test('agrees with node:net on random texts', () => {
    const next = random(11);
    const parts = ['::', ':', ':', ':', '0', '1', 'ff', 'FfFf', '12345', '1.2.3.4', '255', '256', '.', '01'];
    let right = 0;
    for (let i = 0; i < 200_000; i++) {
      const groups = Array.from({ length: 1 + next(9) }, () => ['0', 'a', 'ffff', '12', ''][next(i % 2 === 0 ? 4 : 5)]).join(':');
      const text =
        i % 3 === 0
          ? groups
          : i % 3 === 1
            ? `${groups}:${[1, 22, 255, next(300)].join('.')}`
            : Array.from({ length: 1 + next(8) }, () => parts[next(parts.length)]).join('');
      if (isIP(text) !== 0) right++;
      if (judge('ip', text) !== (isIP(text) !== 0)) throw new Error(text);
    }
    expect(right).toBeGreaterThan(5000);
  });
});

test('an address with letters such as ü stays one, however often it is judged', () => {
  const isUrl = variantOf(formats, 'url').test;
  for (let i = 0; i < 20_000; i++) {
    if (!isUrl('https://münchen.example/ä') || !isUrl(`https://a.example/${i}`)) throw new Error(`refused at the ${i}th time`);
  }
});
