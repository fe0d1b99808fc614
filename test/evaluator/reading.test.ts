import { describe, expect, test } from '@jest/globals';
import { compileOperation } from '../../src/compiler/index.js';
import { validatorOf } from '../../src/evaluator/validator.js';
import { validate } from '../../src/index.js';
import { rulebook } from '../support/rulebook.js';
import { clean } from '../verdicts/support.js';

const good = clean['pe.payout'];

describe('an order whose getter judges another', () => {
  const judging = (other: unknown): Record<string, unknown> => {
    const order: Record<string, unknown> = { ...good, amount: '0' };
    return Object.defineProperty(order, 'purpose', {
      enumerable: true,
      get: () => (validate('pe.payout', other), 'Invoice'),
    });
  };

  test.each([
    ['a good one', good],
    ['a bad one', { mchOrderId: 5, surplus: 'x' }],
    ['none', null],
  ])('%s', (_, other) => {
    expect(validate('pe.payout', judging(other))).toEqual({
      ...validate('pe.payout', { ...good, amount: '0', purpose: 'Invoice' }),
    });
  });

  test('itself, once', () => {
    let inner: unknown;
    const order: Record<string, unknown> = { ...good };
    Object.defineProperty(order, 'purpose', {
      enumerable: true,
      get: () => ((inner ??= validate('pe.payout', good)), 'Invoice'),
    });
    expect([validate('pe.payout', order).valid, inner]).toEqual([true, validate('pe.payout', good)]);
  });
});

test('an order whose names cannot be listed is unreadable, and nothing else is said of it', () => {
  const order = new Proxy(
    { ...good },
    {
      ownKeys: () => {
        throw new Error('no');
      },
    },
  );
  expect(validate('pe.payout', good).unjudged).not.toEqual([]);
  expect(validate('pe.payout', order)).toMatchObject({
    valid: false,
    diagnostics: [{ ruleId: 'order/unreadable' }],
    unjudged: [],
  });
});

test('one finding on a field that is not asked about is not told', () => {
  const order = { ...good, amount: '0' };
  expect(validate('pe.payout', order, { fields: ['currency'] })).toMatchObject({ valid: true, diagnostics: [] });
  expect(validate('pe.payout', order, { fields: ['amount'] })).toMatchObject({
    valid: false,
    diagnostics: [{ field: 'amount' }],
  });
});

test('facts stand beside derived names', () => {
  const peru = rulebook.operations.get('pe.payout')!;
  const { facts, rules } = rulebook.operations.get('global.collection')!;
  const validateBoth = validatorOf(
    compileOperation(
      { ...peru, facts, rules: [...peru.rules, ...rules.filter(({ field }) => field === 'cardCountry')] },
      rulebook.slots,
      '0',
    ),
  );
  const judged = (cardCountry: string) => validateBoth(good, { facts: { cardCountry } }).diagnostics;
  expect(judged('CUB')).toMatchObject([
    { field: 'cardCountry', code: 'unsupported', message: expect.stringMatching(/^Card country /) },
  ]);
  expect(judged('DEU')).toEqual([]);
  expect(validateBoth(good).unjudged.map(({ needs }) => needs)).toContain('fact:cardCountry');
});

describe('an unknown name is told', () => {
  const unknownIn = (order: unknown): readonly string[] =>
    validate('pe.payout', order)
      .diagnostics.filter(({ code }) => code === 'unknown-field')
      .map(({ field }) => field);
  const { purpose: _purpose, ...lacking } = good;

  test.each([
    ['beside every field', { ...good, surplus: 'x' }],
    ['in the place of a field', { ...lacking, surplus: 'x' }],
    ['beside a field that is undefined', { ...good, purpose: undefined, surplus: 'x' }],
    ['that is undefined itself', { ...lacking, surplus: undefined }],
    ['beside one that is no text', { ...good, purpose: 5, surplus: 'x' }],
    ['in an object without a prototype', Object.assign(Object.create(null), { ...good, surplus: 'x' })],
    [
      'in an object of a class',
      Object.assign(
        new (class {
          readonly purpose = 'Invoice';
        })(),
        { ...good, surplus: 'x' },
      ),
    ],
  ])('%s', (_, order) => {
    expect(unknownIn(order)).toEqual(['surplus']);
  });

  test('but no known one, whatever it holds', () => {
    for (const purpose of [undefined, null, '', ' ', 5, 'x'.repeat(9000)])
      expect(unknownIn({ ...good, purpose })).toEqual([]);
  });
});

test.each([5, null, true, [], {}])(
  'a field that is %j is called by its label, and told to be text or nothing',
  (purpose) => {
    const [diagnostic] = validate('pe.payout', { ...good, purpose }).diagnostics;
    expect(diagnostic).toMatchObject({
      ruleId: 'pe.payout/field-type',
      code: 'type',
      field: 'purpose',
      message: 'Purpose must be sent as text; leave it out where there is none.',
    });
  },
);
