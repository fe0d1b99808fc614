import { describe, expect, test } from '@jest/globals';
import { checkHeaders, type HeaderPairs } from '../../../src/apps/sandbox/check-headers.js';
import type { Diagnostic } from '../../../src/core/model/diagnostic.js';
import { fixtureHeaders } from '../../fixtures/modules.js';

const RIGHT = { kind: 'send', shopNumber: '10023', seal: 'a1b2c3', 'Content-Type': 'application/json' };

type Headers = Readonly<Record<string, string>> | HeaderPairs;

const pairsOf = (headers: Headers): HeaderPairs =>
  Array.isArray(headers) ? (headers as HeaderPairs) : Object.entries(headers as Readonly<Record<string, string>>);
const check = (headers: Headers, operation = 'alpha.payout'): readonly Diagnostic[] =>
  checkHeaders(fixtureHeaders(), operation, pairsOf(headers));
const findings = (headers: Headers, operation?: string): readonly string[] =>
  check(headers, operation).map(({ field, code }) => `${field} ${code}`);

describe('headers', () => {
  test('right ones have no finding, with names in any case', () => {
    const inCase = (to: (name: string) => string): Headers =>
      Object.entries(RIGHT).map(([name, value]) => [to(name), value] as const);
    for (const headers of [
      RIGHT,
      inCase((name) => name.toLowerCase()),
      inCase((name) => name.toUpperCase()),
      { ...RIGHT, Accept: '*/*' },
    ])
      expect(findings(headers)).toEqual([]);
  });

  test('a header of one direction belongs to the operations of that direction', () => {
    expect(findings({ ...RIGHT, kind: 'collect' }, 'alpha.collection')).toEqual([]);
    expect(findings(RIGHT, 'alpha.collection')).toEqual(['kind choice']);
    expect(findings({ ...RIGHT, kind: 'collect' })).toEqual(['kind choice']);
    expect(findings({ ...RIGHT, kind: 'Send' })).toEqual(['kind choice']);
  });

  test('each missing header is named as the document writes it', () => {
    const missing = ['kind', 'shopNumber', 'seal', 'Content-Type'].map((name) => `${name} missing`);
    expect(findings({})).toEqual(missing);
    expect(findings(Object.fromEntries(Object.keys(RIGHT).map((name) => [name, ' '])))).toEqual(missing);
  });

  test.each([
    ['kind', 'receive', 'choice'],
    ['kind', 'send ', 'choice'],
    ['shopNumber', '<SHOP>', 'format'],
    ['shopNumber', '１２３', 'format'],
    ['shopNumber', '1767225600\n', 'format'],
    ['Content-Type', 'text/plain; application/json', 'choice'],
    ['Content-Type', 'application/jsonp', 'choice'],
  ])('%s %j: %s', (name, value, code) => {
    expect(findings({ ...RIGHT, [name]: value })).toEqual([`${name} ${code}`]);
  });

  test.each(['application/json;charset=utf-8', 'Application/JSON ; charset="UTF-8"'])(
    'a media type may have parameters: %s',
    (value) => {
      expect(findings({ ...RIGHT, 'Content-Type': value })).toEqual([]);
    },
  );

  test('a header that is given twice is refused, even with one value', () => {
    expect(findings({ ...RIGHT, SHOPNUMBER: '10023' })).toEqual(['shopNumber format']);
    expect(findings([...Object.entries(RIGHT), ['seal', 'a1b2c3']])).toEqual(['seal format']);
  });

  test('a diagnostic says what to do, with its clause, and contains no value', () => {
    expect(check({ ...RIGHT, kind: 'secret' })).toEqual([
      {
        ruleId: 'gateway/header-kind',
        code: 'choice',
        severity: 'error',
        field: 'kind',
        path: ['kind'],
        message: 'Send the header kind once, as send, for a payout.',
        text: 'Send the header kind once, as send, for a payout.',
        messageId: 'gateway/header-kind',
        params: { values: ['send'] },
        basis: 'stated',
        source: { clause: '6 headers' },
      },
    ]);
  });
});
