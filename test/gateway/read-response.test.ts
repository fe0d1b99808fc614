import { describe, expect, test } from '@jest/globals';
import { readResponse } from '../../src/gateway/read-response.js';
import type { OperationId } from '../../src/index.js';

const ALL = {
  orderId: 'P1',
  currency: 'USD',
  checkoutUrl: 'https://pay.example.com/P1',
  links: 'upi://pay',
  qrCodeString: '000201',
};

const ITEMS: readonly (readonly [OperationId, readonly (keyof typeof ALL)[]])[] = [
  ['global.payout', ['orderId', 'currency']],
  ['ar.payout', ['orderId', 'currency']],
  ['global.collection', ['orderId', 'currency', 'checkoutUrl']],
  ['pk.collection', ['orderId', 'checkoutUrl']],
  ['cl.collection', ['orderId', 'checkoutUrl']],
  ['ec.collection', ['orderId', 'checkoutUrl']],
  ['co.collection', ['orderId', 'checkoutUrl']],
  ['ph.collection', ['orderId', 'checkoutUrl']],
  ['in.collection', ['orderId', 'links', 'checkoutUrl']],
  ['br.collection', ['qrCodeString', 'orderId', 'checkoutUrl']],
  ['mx.payout', ['orderId']],
  ['ve.payout', ['orderId']],
  ['id.payout', ['orderId']],
  ['ec.payout', ['orderId']],
  ['pe.payout', ['orderId']],
  ['th.collection', []],
  ['pk.payout', []],
];

describe('the orders of a reply', () => {
  test.each(ITEMS)('%s: the item fields of part 2.7, of a list and of one object', (operation, names) => {
    const orders = names.length > 0 ? [Object.fromEntries(names.map((name) => [name, ALL[name]]))] : [];
    expect(readResponse(operation, { data: [{ ...ALL, secret: 'x' }] }).orders).toEqual(orders);
    expect(readResponse(operation, { data: { ...ALL, secret: 'x' } }).orders).toEqual(orders);
    for (const data of [{}, [], null, undefined, 'P1', [null, 'P1', [], {}]])
      expect(readResponse(operation, { data }).orders).toEqual([]);
  });

  test('several orders stay in order, and what is neither text nor a whole number is left out', () => {
    const data = [
      { orderId: 'P1', checkoutUrl: true },
      { orderId: {}, checkoutUrl: ' ' },
      { orderId: 'P3', checkoutUrl: 'https://pay.example.com/P3' },
    ];
    expect(readResponse('cl.collection', { data }).orders).toEqual([
      { orderId: 'P1' },
      { orderId: 'P3', checkoutUrl: 'https://pay.example.com/P3' },
    ]);
  });

  test('an identifier may be written as a number, unless it was too large for one', () => {
    expect(readResponse('mx.payout', { data: [{ orderId: 123456 }, { orderId: 0 }] }).orders).toEqual([
      { orderId: '123456' },
      { orderId: '0' },
    ]);
    expect(readResponse('mx.payout', { data: [{ orderId: 9007199254740991 }] }).orders).toEqual([
      { orderId: '9007199254740991' },
    ]);
    expect(
      readResponse('mx.payout', { data: [{ orderId: 9007199254740992 }, { orderId: 1.5 }, { orderId: NaN }] }).orders,
    ).toEqual([]);
  });

  test('their fields are known to the compiler', () => {
    const [order] = readResponse('pe.payout', { data: { orderId: 'P1' } }).orders;
    expect(order?.orderId).toBe('P1');
    // @ts-expect-error the Peru payout replies with no checkout address
    expect(order?.checkoutUrl).toBeUndefined();
  });
});

describe('whether it failed', () => {
  const order = { data: { orderId: 'P1' } };
  const cases: readonly (readonly [unknown, boolean | null])[] = [
    [{ success: true }, false],
    [{ success: true, ...order }, false],
    [{ success: true, ...order, resultCode: '0000', errorCode: '', errorMsg: '' }, false],
    [{ success: true, ...order, errorCode: '0000', errorMsg: 'OK' }, false],
    [{ success: false }, true],
    [{ success: false, ...order, resultCode: '0000' }, true],
    [{ errorCode: 'E1001' }, null],
    [{ errorMsg: 'insufficient balance', data: {} }, null],
    [{ resultCode: 'SUCCESS', errorCode: '00000' }, null],
    [{ data: { orderId: 123456 }, errorCode: '0', errorMsg: 'success' }, null],
    [{ success: true, data: { orderId: 123456 }, errorCode: '0', errorMsg: 'success' }, false],
    [{ errorMsg: 'credit account cancelled', ...order }, true],
    [{ success: true, errorMsg: 'CREDIT ACCOUNT CANCELLED' }, true],
    [{ success: true, errorCode: 'E1001' }, null],
    [{ ...order, errorCode: '0000', errorMsg: 'OK' }, null],
    [{ ...order, resultCode: '0000' }, null],
    [{ resultCode: 'FAIL' }, null],
    [{ success: 'true', ...order }, null],
    [{ success: 'false', ...order }, null],
    [{ success: null, errorCode: null, errorMsg: ' ' }, null],
    [{}, null],
    [[], null],
    ['{"success":true}', null],
    [null, null],
    [undefined, null],
  ];

  test.each(cases)('%j: %p', (body, failed) => {
    expect(readResponse('pe.payout', body).failed).toBe(failed);
  });

  test('where the document shows no orders, an error code says nothing of its own', () => {
    expect(readResponse('pk.payout', { data: {}, errorCode: '0000' }).failed).toBeNull();
    expect(readResponse('pk.payout', { data: {}, errorCode: 'E1', success: false }).failed).toBe(true);
    expect(
      readResponse('th.collection', { data: null, errorCode: '1001', errorMsg: 'Rejected', success: true }).failed,
    ).toBeNull();
    expect(readResponse('th.collection', { data: {}, success: true }).failed).toBe(false);
  });
});

describe('the rest', () => {
  test('codes are text, and left out where there are none', () => {
    expect(
      readResponse('global.collection', { resultCode: 1, errorCode: 500000, errorMsg: 'Risk rejected: ip' }),
    ).toEqual({
      orders: [],
      failed: true,
      resultCode: '1',
      errorCode: '500000',
      errorMsg: 'Risk rejected: ip',
    });
    expect(readResponse('global.collection', { resultCode: '', errorCode: {}, errorMsg: 7 })).toEqual({
      orders: [],
      failed: null,
    });
  });

  test('a hostile body is read once and never throws', () => {
    const reads: string[] = [];
    const counting = (of: object): object =>
      new Proxy(of, { get: (target, name) => (reads.push(String(name)), Reflect.get(target, name) as unknown) });
    readResponse(
      'mx.payout',
      counting({ data: counting({ orderId: 'P1' }), success: true, resultCode: '0', errorCode: '', errorMsg: '' }),
    );
    expect(reads.toSorted()).toEqual(['data', 'errorCode', 'errorMsg', 'orderId', 'resultCode', 'success']);

    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    const throwing = {
      get data(): never {
        throw new Error('unreadable');
      },
      errorCode: 'E1',
    };
    for (const body of [proxy, { data: proxy }, { data: [proxy] }])
      expect(readResponse('mx.payout', body)).toEqual({ orders: [], failed: null });
    expect(readResponse('mx.payout', throwing)).toEqual({ orders: [], failed: null, errorCode: 'E1' });
  });

  test('what an object inherits does not count', () => {
    expect(readResponse('mx.payout', Object.create({ success: true, data: { orderId: 'P1' } }))).toEqual({
      orders: [],
      failed: null,
    });
  });

  test('nothing is shown for an unknown operation', () => {
    for (const operation of ['us.payout', 'toString', null])
      expect(readResponse(operation as OperationId, { data: { orderId: 'P1' } })).toEqual({ orders: [], failed: null });
  });
});
