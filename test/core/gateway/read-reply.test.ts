import { describe, expect, test } from '@jest/globals';
import { translate } from '../../../src/core/evaluator/translate.js';
import { readReplyOf, type ReplyOf } from '../../../src/core/gateway/read-reply.js';
import type { OperationOptions } from '../../../src/core/model/validation.js';
import { fixtureIds } from '../../fixtures/fixture.js';
import { fixtureLocale, fixtureReply } from '../../fixtures/modules.js';

const read = (operation: string, body: unknown, options: OperationOptions = {}): ReplyOf<string, string> =>
  readReplyOf({ reply: fixtureIds().includes(operation) ? fixtureReply(operation) : undefined }, body, options);

/** The reading of a reply that the document does not explain. */
const UNEXPLAINED = { diagnostics: [], certainty: 'none', remedy: 'unknown' };

const ALL = { orderId: 'P1', currency: 'USD', payUrl: 'https://pay.example.com/P1' };

/** The items in the fixture's response.yaml. */
const ITEMS = [
  ['alpha.collection', ['orderId', 'payUrl']],
  ['alpha.payout', ['orderId']],
  ['beta.collection', ['orderId', 'currency', 'payUrl']],
  ['beta.payout', ['orderId', 'currency']],
  ['delta.collection', []],
  ['gamma.payout', ['orderId']],
] as const;

describe('the orders of a reply', () => {
  test.each(ITEMS)('%s: its fields %j, of a list and of one object', (operation, names) => {
    const orders = names.length > 0 ? [Object.fromEntries(names.map((name) => [name, ALL[name]]))] : [];
    expect(read(operation, { data: [{ ...ALL, secret: 'x' }] }).orders).toEqual(orders);
    expect(read(operation, { data: { ...ALL, secret: 'x' } }).orders).toEqual(orders);
    for (const data of [{}, [], null, undefined, 'P1', [null, 'P1', [], {}]])
      expect(read(operation, { data }).orders).toEqual([]);
  });

  test('several orders stay in order, and values other than text and whole numbers are left out', () => {
    const data = [
      { orderId: 'P1', payUrl: true },
      { orderId: {}, payUrl: ' ' },
      { orderId: 'P3', payUrl: 'https://pay.example.com/P3' },
    ];
    expect(read('alpha.collection', { data }).orders).toEqual([
      { orderId: 'P1' },
      { orderId: 'P3', payUrl: 'https://pay.example.com/P3' },
    ]);
  });

  test('a field whose type the document does not show is unchanged', () => {
    const values = [['x'], { a: 1 }, 'x', ' ', 5, 1.5, 2 ** 60, true, null];
    const data = values.map((parts) => ({ parts }));
    expect(read('beta.collection', { data }).orders).toEqual(data);
    expect(read('beta.collection', { data: [{ orderId: 'P1' }, { parts: undefined }] }).orders).toEqual([
      { orderId: 'P1' },
    ]);
    expect(read('alpha.payout', { data: [{ parts: ['x'] }] }).orders).toEqual([]);
  });

  test('a number becomes text, unless it was too large to be exact', () => {
    expect(read('alpha.payout', { data: [{ orderId: 123456 }, { orderId: 0 }] }).orders).toEqual([
      { orderId: '123456' },
      { orderId: '0' },
    ]);
    expect(read('alpha.payout', { data: [{ orderId: 9007199254740991 }] }).orders).toEqual([
      { orderId: '9007199254740991' },
    ]);
    expect(
      read('alpha.payout', { data: [{ orderId: 9007199254740992 }, { orderId: 1.5 }, { orderId: NaN }] }).orders,
    ).toEqual([]);
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
    [{ errorMsg: 'account blocked', ...order }, true],
    [{ success: true, errorMsg: 'ACCOUNT BLOCKED' }, true],
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
    expect(read('alpha.payout', body).failed).toBe(failed);
  });

  test('where the document shows no orders, an error code alone does not mean failure', () => {
    expect(read('delta.collection', { data: {}, errorCode: '0000' }).failed).toBeNull();
    expect(read('delta.collection', { data: {}, errorCode: 'E1', success: false }).failed).toBe(true);
    expect(
      read('delta.collection', { data: null, errorCode: '1001', errorMsg: 'Rejected', success: true }).failed,
    ).toBeNull();
    expect(read('delta.collection', { data: {}, success: true }).failed).toBe(false);
  });
});

test('failed is null if a reply reports success, names an order and also has the text of a refusal', () => {
  const refused = { success: true, data: { orderId: 'P1' }, errorMsg: 'ACCOUNT CLOSED' };
  expect(read('alpha.payout', refused)).toMatchObject({
    failed: null,
    orders: [{ orderId: 'P1' }],
    diagnostics: [{ code: 'refused' }, { code: 'refused' }],
  });
  expect(read('alpha.payout', { ...refused, data: null }).failed).toBe(true);
  expect(read('alpha.payout', { ...refused, success: undefined }).failed).toBe(true);
  expect(read('alpha.payout', { ...refused, success: false }).failed).toBe(true);
  // The document does not have this text.
  expect(read('alpha.payout', { ...refused, errorMsg: 'Other' }).failed).toBe(false);
});

describe('the rest', () => {
  test('codes are text, and left out where there are none', () => {
    expect(read('beta.collection', { resultCode: 1, errorCode: 7100, errorMsg: 'Limit reached: card' })).toMatchObject({
      orders: [],
      failed: true,
      resultCode: '1',
      errorCode: '7100',
      errorMsg: 'Limit reached: card',
    });
    expect(read('beta.collection', { resultCode: '', errorCode: {}, errorMsg: 7 })).toEqual({
      orders: [],
      failed: null,
      ...UNEXPLAINED,
    });
  });

  test('a hostile body is read once and never throws', () => {
    const reads: string[] = [];
    const counting = (of: object): object =>
      new Proxy(of, { get: (target, name) => (reads.push(String(name)), Reflect.get(target, name) as unknown) });
    read(
      'alpha.payout',
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
      expect(read('alpha.payout', body)).toEqual({ orders: [], failed: null, ...UNEXPLAINED });
    expect(read('alpha.payout', throwing)).toEqual({ orders: [], failed: null, errorCode: 'E1', ...UNEXPLAINED });
  });

  test('of a list without an end the first 10,000 orders are read', () => {
    const reads: string[] = [];
    const endless = new Proxy([], {
      get: (_, name) => (name === 'length' ? 1e9 : (reads.push(String(name)), { orderId: String(name) })),
    });
    expect(read('alpha.payout', { data: endless }).orders).toHaveLength(10_000);
    expect(reads.at(-1)).toBe('9999');
  });

  test('what an object inherits does not count', () => {
    expect(read('alpha.payout', Object.create({ success: true, data: { orderId: 'P1' } }))).toEqual({
      orders: [],
      failed: null,
      ...UNEXPLAINED,
    });
  });

  test('nothing is shown for an unknown operation', () => {
    for (const operation of ['epsilon.payout', 'toString', null])
      expect(read(operation as string, { data: { orderId: 'P1' } })).toEqual({
        orders: [],
        failed: null,
        ...UNEXPLAINED,
      });
  });
});

/** The failures in the fixture's failures.yaml. */
const KNOWN = [
  [
    'alpha.payout',
    undefined,
    'ACCOUNT CLOSED',
    'one-of',
    'correct-field',
    ['beneficiaryAccountNumber', 'beneficiaryBankCode'],
  ],
  ['alpha.payout', undefined, 'Account blocked', 'single', 'other-account', ['beneficiaryAccountNumber']],
  ['beta.collection', '7100', 'Limit reached: card', 'single', 'wait-and-retry', ['']],
  ['beta.payout', undefined, 'Shop not active', 'single', 'contact', ['']],
  ['gamma.payout', undefined, 'Declined', 'single', 'unknown', ['']],
] as const;

describe('the explanation of a refusal', () => {
  test('in a language', () => {
    const reply = { errorMsg: 'ACCOUNT CLOSED' };
    const es = fixtureLocale('es');
    const [english] = read('alpha.payout', reply).diagnostics;
    const [spanish] = read('alpha.payout', reply, { locale: es }).diagnostics;
    expect(spanish).toEqual(translate(english!, es));
    expect(spanish!.message).not.toBe(english!.message);
    expect(() => read('alpha.payout', reply, { language: 'es' } as object)).toThrow(TypeError);
    for (const locale of ['es', '', null])
      expect(() => read('alpha.payout', reply, { locale: locale as never })).toThrow(TypeError);
  });

  test.each(KNOWN)('%s %s %s', (operation, errorCode, errorMsg, certainty, remedy, fields) => {
    const explanation = read(operation, { success: false, errorCode: errorCode ?? 'E1', errorMsg });
    expect(explanation).toMatchObject({ failed: true, certainty, remedy });
    expect(explanation.diagnostics.map((d) => d.field)).toEqual(fields);
    for (const diagnostic of explanation.diagnostics)
      expect(diagnostic).toMatchObject({ code: 'refused', severity: 'error', basis: 'stated' });
  });

  test('each diagnostic names the other fields that may be at fault', () => {
    const [first, second] = read('alpha.payout', { errorMsg: 'ACCOUNT CLOSED' }).diagnostics;
    expect(first).toEqual({
      ruleId: 'gateway/failure-account-closed',
      code: 'refused',
      severity: 'error',
      field: 'beneficiaryAccountNumber',
      path: ['beneficiaryAccountNumber'],
      message: 'The bank has no such account. Correct the account number or the bank code.',
      text: 'The bank has no such account. Correct the account number or the bank code.',
      messageId: 'gateway/failure-account-closed',
      params: {},
      related: ['beneficiaryBankCode'],
      basis: 'stated',
      source: { clause: '6 refusals' },
    });
    expect(second).toMatchObject({ field: 'beneficiaryBankCode', related: ['beneficiaryAccountNumber'] });
  });

  test.each(['account closed', ' Account-closed.\n', 'ACCOUNT＿CLOSED！', 'ACCOUNT_CLOSED'])(
    'case, spaces and punctuation do not count: %j',
    (errorMsg) => {
      expect(read('alpha.payout', { errorMsg }).certainty).not.toBe('none');
    },
  );

  test.each([
    'ACCOUNT CLOSES',
    'ACCOUNT CLOSED AGAIN',
    'The reply was: ACCOUNT CLOSED',
    'ACCOUNT CLOSED 不是',
    'ACCOUNT ≠ CLOSED',
    'ACCOUNT',
    '...',
    '',
  ])('only the whole text counts: %j', (errorMsg) => {
    expect(read('alpha.payout', { errorMsg })).toMatchObject(UNEXPLAINED);
  });

  test('a text counts for its own operation only', () => {
    for (const [own, errorCode, errorMsg] of KNOWN)
      for (const id of fixtureIds().filter((other) => other !== own))
        expect(read(id, { errorCode, errorMsg })).toMatchObject(UNEXPLAINED);
  });

  test.each(['7100', 7100, ' 7100 '])('a code counts as text and as a number: %j', (errorCode) => {
    expect(read('beta.collection', { errorCode, errorMsg: 'Limit reached: card' }).certainty).not.toBe('none');
  });

  test.each([undefined, '', '710', '71000', '7101', 7101, null, ['7100']])(
    'a refusal with a code needs that code, not %j',
    (errorCode) => {
      expect(read('beta.collection', { errorCode, errorMsg: 'Limit reached: card' })).toMatchObject(UNEXPLAINED);
    },
  );

  test.each([
    null,
    undefined,
    'ACCOUNT CLOSED',
    7,
    [],
    { errorMsg: 7 },
    {
      get errorMsg(): never {
        throw new Error('unreadable');
      },
    },
    new Proxy({}, { getOwnPropertyDescriptor: () => fail() }),
  ])('never throws: %#', (response) => {
    expect(read('alpha.payout', response)).toMatchObject(UNEXPLAINED);
  });
});

function fail(): never {
  throw new Error('unreadable');
}
