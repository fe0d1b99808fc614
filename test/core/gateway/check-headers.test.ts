import { describe, expect, test } from '@jest/globals';
import { checkHeadersOf, type RequestHeaders } from '../../../src/core/gateway/check-headers.js';
import type { Diagnostic } from '../../../src/core/model/diagnostic.js';
import { fixtureGateway } from '../../fixtures/modules.js';

const gateway = fixtureGateway();

const RIGHT = { kind: 'send', shopNumber: '10023', seal: 'a1b2c3', 'Content-Type': 'application/json' };

const check = (headers: RequestHeaders, operation = 'alpha.payout'): readonly Diagnostic[] =>
  checkHeadersOf(gateway, operation, headers);
const findings = (headers: RequestHeaders, operation?: string): readonly string[] =>
  check(headers, operation).map(({ field, code }) => `${field} ${code}`);

describe('headers', () => {
  test('right ones have no finding, in every form that a request takes', () => {
    const lower = Object.fromEntries(Object.entries(RIGHT).map(([name, value]) => [name.toLowerCase(), value]));
    const upper = Object.entries(RIGHT).map(([name, value]) => [name.toUpperCase(), value] as const);
    for (const headers of [
      RIGHT,
      lower,
      upper,
      new Headers(RIGHT),
      new Map(Object.entries(RIGHT)),
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
    expect(findings({ ...RIGHT, seal: undefined })).toEqual(['seal missing']);
    expect(findings(Object.create(RIGHT) as RequestHeaders)).toEqual(missing);
  });

  test.each([
    ['kind', 'receive', 'choice'],
    ['kind', 'send ', 'choice'],
    ['shopNumber', '<SHOP>', 'format'],
    ['shopNumber', '１２３', 'format'],
    ['shopNumber', '1767225600\n', 'format'],
    ['shopNumber', 10023, 'type'],
    ['seal', null, 'type'],
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
    expect(findings({ ...RIGHT, shopNumber: ['10023', '10023'] })).toEqual(['shopNumber format']);
    const appended = new Headers(RIGHT);
    appended.append('kind', 'send');
    expect(findings(appended)).toEqual(['kind choice']);
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

  test('unreadable headers are one diagnostic', () => {
    const hostile = [Object.defineProperty({}, 'seal', { enumerable: true, get: fail }), { [Symbol.iterator]: fail }];
    for (const headers of [
      null,
      undefined,
      'kind: send',
      ['kind', 'send'],
      [[1, 'send']],
      ...hostile,
    ] as RequestHeaders[]) {
      expect(check(headers)).toEqual([expect.objectContaining({ ruleId: 'gateway/headers', code: 'type', field: '' })]);
    }
  });

  test.each(['epsilon.payout', 'toString', '', null, Symbol('alpha.payout')])(
    'an unknown operation is refused: %p',
    (operation) => {
      expect(check(RIGHT, operation as string)).toEqual([
        expect.objectContaining({ ruleId: 'order/operation', code: 'unsupported' }),
      ]);
    },
  );
});

function fail(): never {
  throw new Error('unreadable');
}
