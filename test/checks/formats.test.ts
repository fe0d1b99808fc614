import { isIP } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { countrySpecs } from 'ibantools';
import { formats } from '../../src/checks/formats/index.js';
import { hasAsciiHost } from '../../src/checks/formats/ascii-host.js';
import { isPublic } from '../../src/checks/formats/public-https-url.js';
import { isUrl } from '../../src/checks/formats/url.js';
import { isUsualAddress } from '../../src/checks/internal/usual-address.js';
import { variantOf } from '../../src/checks/internal/variant.js';
import { random } from './context.js';
import { VOLUME } from '../support/seeded.js';

const accepts = (name: string, value: string): boolean => variantOf(formats, name).test(value);

test.each([
  ['bic', ['DEUTDEFF', 'DEUTDEFF500', 'E097AEXX'], ['DEUTDEF', 'DEUTDEFF50', 'deutdeff']],
  ['uk-sort-code', ['200000', '20-00-00'], ['20-0000', '2000000']],
  ['au-bsb', ['062000', '062-000'], ['06-2000', '0620000']],
  ['in-ifsc', ['SBIN0001234'], ['SBIN1001234']],
  ['pk-cnic', ['3420108912318', '34201-0891231-8'], ['342010891231']],
  ['pe-ce', ['001234567'], ['12_34']],
  ['country-2', ['PE', 'GB', 'XK'], ['pe', 'UK', 'xk', 'ZZ']],
  ['country-3', ['PER', 'ANT'], ['per', 'PE']],
  ['two-letters', ['PE', 'pe'], ['PER', 'P1']],
  [
    'return-url',
    ['https://a.example/x', 'http://localhost:8080', 'acmeapp://pay', 'com-acme+x:return', 'intent:#Intent;end'],
    [
      'a.example:443/x',
      'localhost:8080',
      'javascript:alert(1)',
      'DATA:,x',
      'vbscript:x',
      'file:///x',
      'acmeapp:',
      'acme://a b',
      'https://a b',
    ],
  ],
  ['ca-transit', ['12345-003', '12345003', '000312345'], ['1234500', '100312345', '12345 003']],
  [
    'url',
    [
      'https://merchant.example.com/callback',
      'http://localhost:8080/cb',
      'http://a',
      `http://a.example/${'x'.repeat(7983)}`,
    ],
    [
      `http://a.example/${'x'.repeat(7984)}`,
      'https://münchen.example:65536/',
      'merchant.example.com',
      'javascript:alert(1)',
      'https://',
      'https://merchant.example.com/a b',
    ],
  ],
  [
    'public-https-url',
    [
      'https://merchant.example.com/callback',
      'https://notlocalhost/',
      'HTTPS://10.0.0.1.example.com/',
      'https://20.0.0.0/',
      'HTTPS://0.0.0.0.example.com/',
      `HTTPS://a.example/${'x'.repeat(7982)}`,
    ],
    [
      'http://merchant.example.com/callback',
      'https://localhost/callback',
      'https://192.168.0.10/',
      'https://127./',
      'https://[1]/',
      'https://[::]/',
      'https://0.0.0.0/',
      'https://0.0.0.0./',
      `HTTPS://a.example/${'x'.repeat(7983)}`,
    ],
  ],
  [
    'email',
    ['maria.quispe@mail.com', 'maria@my-mail.com', "o'neil+pay@mail.co", 'ñandú@correo.pe'],
    ['maria.quispe', 'maria@', '@mail.com', 'a b@mail.com', 'a@mail'],
  ],
  ['numeric', ['033'], ['3.3', '３３']],
])('%s', (name, valid, invalid) => {
  expect(valid.filter((value) => !accepts(name, value))).toEqual([]);
  expect(invalid.filter((value) => accepts(name, value))).toEqual([]);
});

/** The lengths in the standards. 45 characters is an IPv6 address that ends in an IPv4 address; the longest number is our own bound. */
test.each([
  ['au-bsb', 7],
  ['bic', 11],
  ['ca-transit', 9],
  ['country-3', 3],
  ['hk-branch', 7],
  ['iban', 34],
  ['in-ifsc', 11],
  ['ip', 45],
  ['numeric', 1000],
  ['pe-ce', 12],
  ['pk-cnic', 15],
  ['two-letters', 2],
  ['uk-sort-code', 8],
])('%s has at most %i characters', (name, maxLength) => {
  expect(variantOf(formats, name).schema()).toMatchObject({ value: { maxLength } });
});

test("country-2 has the 249 codes of ISO 3166-1, and Kosovo's", () => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  expect(letters.flatMap((a) => letters.filter((b) => accepts('country-2', a + b))).length).toBe(250);
});

test("an IBAN has its country's length", () => {
  for (const [country, { chars }] of Object.entries(countrySpecs)) {
    const right = [...Array(40).keys()].filter((length) =>
      accepts('iban', `${country}00${'0'.repeat(36)}`.slice(0, length)),
    );
    expect([country, right]).toEqual([country, typeof chars === 'number' ? [chars] : []]);
  }
});

describe('ip', () => {
  test('agrees with node:net on random texts', () => {
    const next = random(11);
    const parts = ['::', ':', ':', ':', '0', '1', 'ff', 'FfFf', '12345', '1.2.3.4', '255', '256', '.', '01'];
    let right = 0;
    for (let i = 0; i < 30_000 * VOLUME; i++) {
      const groups = Array.from(
        { length: 1 + next(9) },
        () => ['0', 'a', 'ffff', '12', ''][next(i % 2 === 0 ? 4 : 5)],
      ).join(':');
      const text =
        i % 3 === 0
          ? groups
          : i % 3 === 1
            ? `${groups}:${[1, 22, 255, next(300)].join('.')}`
            : Array.from({ length: 1 + next(8) }, () => parts[next(parts.length)]).join('');
      if (isIP(text) !== 0) right++;
      if (accepts('ip', text) !== (isIP(text) !== 0)) throw new Error(text);
    }
    expect(right).toBeGreaterThan(750 * VOLUME);
    for (const text of ['0000:0000:0000:0000:0000:ffff:255.255.255.255', '1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:8::'])
      expect([text, accepts('ip', text)]).toEqual([text, isIP(text) !== 0]);
  });
});

describe('the usual address', () => {
  test('has a host of plain names, the last of letters', () => {
    for (const usual of [
      'https://a.c',
      'https://a.co/',
      'https://a.b2.co',
      'https://2b.shop.example.com/callback?a=b#c',
      'https://Api-2.Shop.Example.com:8443/Callback?a=b',
      'https://xn--mnchen-3ya.example?a',
      'https://a.co:59999',
      'HTTPS://-.b-2#',
      'https://a.in',
      'https://a.info?b',
      'https://a.in:80',
      'https://a.tech',
      'https://a.lt/',
      `https://a.co/${'x'.repeat(7987)}`,
    ])
      expect([usual, isUsualAddress(usual)]).toEqual([usual, true]);
    for (const other of [
      'https://a',
      'https://localhost',
      'https://a.local',
      'https://a.internal',
      'https://1.2.3.4',
      'http://a.co',
      'https://a.co:',
      'https://a.co:60000',
      'https://a.co:100000',
      'https://a.co.',
      'https://a..co',
      'https://a.2b',
      'https://u@a.co',
      'https://a.TEST',
      'https://a.invalid/',
      'https://a.localhost:80',
      'https://a_b.co',
      'https://a.co/ ',
      `https://a.co/${'x'.repeat(7988)}`,
    ])
      expect([other, isUsualAddress(other)]).toEqual([other, false]);
  });

  test('is right to every check of addresses', () => {
    const next = random(2);
    const parts = [
      'a',
      'b',
      'shop',
      'x',
      'xn--a',
      '-',
      '_',
      '%',
      '',
      '1',
      '0x',
      '.',
      ':8443',
      ':60000',
      '?',
      '256',
      'local',
      'internal',
      'localhost',
      '@',
      ':',
      '[',
      '\\',
      ' ',
      '/',
      '?',
      '#',
      'É',
      '\u0007',
    ];
    let usual = 0;
    for (let i = 0; i < 20_000 * VOLUME; i++) {
      const label = (): string => parts[next(parts.length)]! + parts[i % 3 ? 0 : next(parts.length)]!;
      const text = `https://${Array.from({ length: 1 + next(4) }, label).join('.')}`;
      if (!isUsualAddress(text)) continue;
      usual++;
      if (!isUrl(text) || !isPublic(text) || !hasAsciiHost(text)) throw new Error(text);
    }
    expect(usual).toBeGreaterThan(200 * VOLUME);
  });
});
