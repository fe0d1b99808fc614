import { describe, expect, test } from '@jest/globals';
import { checkHeaders, type RequestHeaders } from '../../src/gateway/check-headers.js';
import type { OperationId } from '../../src/index.js';

const RIGHT = {
  method: 'payOut',
  signType: 'SHA512',
  serviceName: 'api.pay',
  mchId: '10023',
  timestamp: '1767225600000',
  sign: 'a1b2c3',
  'Content-Type': 'application/json',
};

const findings = (headers: RequestHeaders, operation: OperationId = 'pe.payout') =>
  checkHeaders(operation, headers).map(({ field, code }) => `${field} ${code}`);

describe('checkHeaders', () => {
  test('finds nothing in the headers of part 5, however they are given', () => {
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

  test('method goes with the direction of the operation', () => {
    expect(findings({ ...RIGHT, method: 'pay' }, 'cl.collection')).toEqual([]);
    expect(findings(RIGHT, 'cl.collection')).toEqual(['method choice']);
    expect(findings({ ...RIGHT, method: 'pay' })).toEqual(['method choice']);
    expect(findings({ ...RIGHT, method: 'payout' })).toEqual(['method choice']);
  });

  test('names every missing header as the document writes it', () => {
    const missing = ['method', 'signType', 'serviceName', 'mchId', 'timestamp', 'sign', 'Content-Type'].map(
      (name) => `${name} missing`,
    );
    expect(findings({})).toEqual(missing);
    expect(findings(Object.fromEntries(Object.keys(RIGHT).map((name) => [name, ' '])))).toEqual(missing);
    expect(findings({ ...RIGHT, sign: undefined })).toEqual(['sign missing']);
    expect(findings(Object.create(RIGHT) as RequestHeaders)).toEqual(missing);
  });

  test.each([
    ['signType', 'SHA256', 'choice'],
    ['signType', 'sha512', 'choice'],
    ['serviceName', 'api.pay ', 'choice'],
    ['mchId', '<MERCHANT_ID>', 'format'],
    ['mchId', '１２３', 'format'],
    ['mchId', 10023, 'type'],
    ['timestamp', '2026-01-01T00:00:00Z', 'format'],
    ['timestamp', '1767225600\n', 'format'],
    ['sign', null, 'type'],
    ['Content-Type', 'text/plain; application/json', 'choice'],
    ['Content-Type', 'application/jsonp', 'choice'],
  ])('%s %j: %s', (name, value, code) => {
    expect(findings({ ...RIGHT, [name]: value })).toEqual([`${name} ${code}`]);
  });

  test.each(['application/json;charset=utf-8', 'Application/JSON ; charset="UTF-8"'])(
    'Content-Type may be %s',
    (value) => {
      expect(findings({ ...RIGHT, 'Content-Type': value })).toEqual([]);
    },
  );

  test('refuses a header that stands twice, even with one value', () => {
    expect(findings({ ...RIGHT, SIGNTYPE: 'SHA512' })).toEqual(['signType format']);
    expect(findings([...Object.entries(RIGHT), ['sign', 'a1b2c3']])).toEqual(['sign format']);
    expect(findings({ ...RIGHT, mchId: ['10023', '10023'] })).toEqual(['mchId format']);
    const appended = new Headers(RIGHT);
    appended.append('signType', 'SHA512');
    expect(findings(appended)).toEqual(['signType choice']);
  });

  test('a diagnostic says what to do, where that stands, and no value', () => {
    const headers = { ...RIGHT, signType: 'secret' };
    expect(checkHeaders('pe.payout', headers)).toEqual([
      {
        ruleId: 'gateway/header-sign-type',
        code: 'choice',
        severity: 'error',
        field: 'signType',
        message: 'Send the header signType once, as SHA512.',
        params: { values: ['SHA512'] },
        basis: 'stated',
        source: { clause: '5 signType' },
      },
    ]);
  });

  test('headers that can not be read are one diagnostic', () => {
    const hostile = [Object.defineProperty({}, 'sign', { enumerable: true, get: fail }), { [Symbol.iterator]: fail }];
    for (const headers of [
      null,
      undefined,
      'method: pay',
      ['method', 'pay'],
      [[1, 'pay']],
      ...hostile,
    ] as RequestHeaders[]) {
      expect(checkHeaders('pe.payout', headers)).toEqual([
        expect.objectContaining({ ruleId: 'gateway/headers', code: 'type', field: '' }),
      ]);
    }
  });

  test.each(['us.payout', 'toString', '', null, Symbol('pe.payout')])(
    'an unknown operation is refused: %p',
    (operation) => {
      expect(checkHeaders(operation as OperationId, RIGHT)).toEqual([
        expect.objectContaining({ ruleId: 'order/operation', code: 'unsupported' }),
      ]);
    },
  );
});

function fail(): never {
  throw new Error('unreadable');
}
