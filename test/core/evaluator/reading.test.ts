import { describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { evaluatorOf } from '../../../src/core/evaluator/evaluate.js';
import { fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';
import { emittedFixture } from '../../fixtures/modules.js';

const validate = evaluatorOf<unknown>(emittedFixture('alpha.payout'));
const good = exampleOrder(fixtureOperation('alpha.payout'));

describe('an order whose getter validates another', () => {
  const validating = (other: unknown): Record<string, unknown> => {
    const order: Record<string, unknown> = { ...good, amount: '0' };
    return Object.defineProperty(order, 'beneficiaryName', {
      enumerable: true,
      get: () => (validate(other), 'Invoice'),
    });
  };

  test.each([
    ['a good one', good],
    ['a bad one', { mchOrderId: 5, surplus: 'x' }],
    ['none', null],
  ])('%s', (_, other) => {
    expect(validate(validating(other))).toEqual(validate({ ...good, amount: '0', beneficiaryName: 'Invoice' }));
  });

  test('itself, once', () => {
    let inner: unknown;
    const order: Record<string, unknown> = { ...good };
    Object.defineProperty(order, 'beneficiaryName', {
      enumerable: true,
      get: () => ((inner ??= validate(good)), 'Invoice'),
    });
    expect([validate(order).valid, inner]).toEqual([true, validate(good)]);
  });
});

test('an order whose names cannot be listed is unreadable, and has no other finding', () => {
  const order = new Proxy(
    { ...good },
    {
      ownKeys: () => {
        throw new Error('no');
      },
    },
  );
  expect(validate(good).notEvaluated).not.toEqual([]);
  expect(validate(order)).toMatchObject({
    valid: false,
    diagnostics: [{ ruleId: 'order/unreadable' }],
    notEvaluated: [],
  });
});

test('an order that hides a field which can be read is unreadable', () => {
  const ownKeys = (order: object): (string | symbol)[] => Reflect.ownKeys(order).filter((name) => name !== 'amount');
  expect(validate(new Proxy({ ...good }, { ownKeys }))).toMatchObject({
    valid: false,
    diagnostics: [{ ruleId: 'order/unreadable' }],
  });
});

test('a finding on a field that is not asked for is not reported', () => {
  const order = { ...good, amount: '0' };
  expect(validate(order, { fields: ['currency'] })).toMatchObject({ valid: true, diagnostics: [] });
  expect(validate(order, { fields: ['amount'] })).toMatchObject({
    valid: false,
    diagnostics: [{ field: 'amount' }],
  });
});

test('facts and derived names are labels of one operation', () => {
  const beta = fixtureValidator('beta.collection');
  const order = { ...exampleOrder(fixtureOperation('beta.collection')), paymentType: 'PAY_X' };
  const found = (cardCountry: string) => beta(order, { facts: { cardCountry }, fields: ['cardCountry'] }).diagnostics;
  expect(found('ISL')).toMatchObject([
    { field: 'cardCountry', code: 'unsupported', message: expect.stringMatching(/^Card country /) },
  ]);
  expect(found('DEU')).toEqual([]);
  expect(beta(order).notEvaluated.flatMap(({ needs }) => needs)).toEqual(
    expect.arrayContaining(['fact:cardCountry', 'binding:beta.wallet']),
  );
});

describe('an unknown name is reported', () => {
  const unknownIn = (order: unknown): readonly string[] =>
    validate(order)
      .diagnostics.filter(({ code }) => code === 'unknown-field')
      .map(({ field }) => field);
  const { beneficiaryName: _name, ...lacking } = good;

  test.each([
    ['beside every field', { ...good, surplus: 'x' }],
    ['instead of a field', { ...lacking, surplus: 'x' }],
    ['beside a field that is undefined', { ...good, beneficiaryName: undefined, surplus: 'x' }],
    ['that is null itself', { ...lacking, surplus: null }],
    ['beside one that is not text', { ...good, beneficiaryName: 5, surplus: 'x' }],
    ['in an object without a prototype', Object.assign(Object.create(null), { ...good, surplus: 'x' })],
    [
      'in an object of a class',
      Object.assign(
        new (class {
          readonly beneficiaryName = 'Invoice';
        })(),
        { ...good, surplus: 'x' },
      ),
    ],
  ])('%s', (_, order) => {
    expect(unknownIn(order)).toEqual(['surplus']);
  });

  test('but not one that is undefined', () => {
    expect(unknownIn({ ...good, surplus: undefined })).toEqual([]);
    expect(unknownIn({ ...lacking, surplus: undefined, other: 'x' })).toEqual(['other']);
  });

  test('but not a known name, whatever its value', () => {
    for (const beneficiaryName of [undefined, null, '', ' ', 5, 'x'.repeat(9000)])
      expect(unknownIn({ ...good, beneficiaryName })).toEqual([]);
  });
});

test.each([5, null, true, [], {}])('a field that is %j is named by its label and must be text', (beneficiaryName) => {
  const [diagnostic] = validate({ ...good, beneficiaryName }).diagnostics;
  expect(diagnostic).toMatchObject({
    ruleId: 'alpha.payout/field-type',
    code: 'type',
    field: 'beneficiaryName',
    message: "Beneficiary's name must be sent as text; leave the field out if it has no value.",
  });
});

describe('a field that is not enumerable, which JSON leaves out', () => {
  const hiding = (name: string, others: object): object =>
    Object.defineProperty({ ...good, ...others }, name, { value: good['amount'], enumerable: false });

  test.each([
    ['alone', {}],
    ['beside an unknown field', { surplus: 'x' }],
    ['beside two unknown fields', { surplus: 'x', other: 'y' }],
    ['beside a field that is undefined', { purpose: undefined }],
  ])('makes the order unreadable: %s', (_, others) => {
    expect(fixtureValidator('alpha.payout')(hiding('amount', others)).diagnostics).toMatchObject([
      { ruleId: 'order/unreadable' },
    ]);
  });

  test('may have a name that the operation does not know', () => {
    expect(fixtureValidator('alpha.payout')(hiding('__v_skip', {})).valid).toBe(true);
  });
});
