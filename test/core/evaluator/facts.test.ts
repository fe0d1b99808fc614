import { expect, test } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import type { ValidateOptions } from '../../../src/core/model/validation.js';
import { operationsValidatorOf } from '../../../src/core/evaluator/operations-validator.js';
import { compiledFixture, fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';

const order = exampleOrder(fixtureOperation('beta.collection'));
function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

const blocked = { cardCountry: 'PRK' };

test.each([
  ['a misspelt name', { cardcountry: 'PRK' }, 'there is no fact cardcountry; known are cardCountry'],
  ['a map', new Map([['cardCountry', 'PRK']]), 'facts must be a plain object'],
  ['a list', ['PRK'], 'facts must be a plain object'],
  ['null', null, 'facts must be a plain object'],
  ['text', 'PRK', 'facts must be a plain object'],
  ['an object that JSON replaces', { cardCountry: 'PRK', toJSON: () => ({}) }, 'facts must be a plain object'],
  ['a revoked proxy', revoked(), 'facts must be a plain object'],
  [
    'an object whose names cannot be read',
    new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('4111111111111111');
        },
      },
    ),
    'facts must be a plain object',
  ],
])('%s throws', (_, facts, message) => {
  const options = { facts } as unknown as ValidateOptions;
  expect(() => fixtureValidator('beta.collection')(order, options)).toThrow(new TypeError(message));
});

test('plain objects are facts: of another realm, and without a prototype', () => {
  for (const facts of [
    blocked,
    runInNewContext(`({ cardCountry: 'PRK' })`),
    Object.assign(Object.create(null), blocked),
  ])
    expect(
      fixtureValidator('beta.collection')(order, { facts }).notEvaluated.map(({ needs }) => needs),
    ).not.toContainEqual(['fact:cardCountry']);
});

test('a validator of several operations takes the facts of all of them, for each', () => {
  const compiled = Object.fromEntries(['alpha.payout', 'beta.collection'].map((id) => [id, compiledFixture(id)]));
  const alpha = exampleOrder(fixtureOperation('alpha.payout'));
  for (const configuration of [{}, { off: ['order/unknown-field'] }]) {
    const validate = operationsValidatorOf(compiled, configuration);
    expect(validate('alpha.payout', alpha, { facts: blocked }).valid).toBe(true);
    expect(() => validate('alpha.payout', alpha, { facts: { cardCuntry: 'PRK' } })).toThrow(TypeError);
  }
  expect(() => fixtureValidator('alpha.payout')(alpha, { facts: blocked })).toThrow(
    new TypeError('there is no fact cardCountry; no rule asks for one'),
  );
});

test('a fact that is not text has the source of the rule that it is for', () => {
  const { diagnostics } = fixtureValidator('beta.collection')(order, { facts: { cardCountry: 5 } });
  expect(diagnostics).toMatchObject([
    { ruleId: 'beta.collection/field-type', field: 'cardCountry', source: { clause: '3.1 card country' } },
  ]);
});
