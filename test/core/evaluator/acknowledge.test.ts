import { expect, test } from '@jest/globals';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';

const id = 'alpha.payout/amount-decimals';
const order = { ...exampleOrder(fixtureOperation('alpha.payout')), amount: '100.255' };

test('an acknowledged warning stays, marked, with its message', () => {
  const [usual] = fixtureValidator('alpha.payout')(order).diagnostics;
  const { valid, diagnostics } = fixtureValidator('alpha.payout', { acknowledge: [id] })(order);
  expect(usual).toMatchObject({ ruleId: id, severity: 'warning' });
  expect(usual).not.toHaveProperty('acknowledged');
  expect({ valid, diagnostics }).toEqual({ valid: true, diagnostics: [{ ...usual, acknowledged: true }] });
});

test('a rule that the configuration makes a warning can be acknowledged, one that it makes an error cannot', () => {
  const range = 'alpha.payout/amount-range';
  const lowered = fixtureValidator('alpha.payout', { severities: { [range]: 'warning' }, acknowledge: [range] });
  expect(lowered({ ...order, amount: '1' }).diagnostics).toMatchObject([
    { ruleId: range, severity: 'warning', acknowledged: true },
  ]);
  expect(() => fixtureValidator('alpha.payout', { severities: { [id]: 'error' }, acknowledge: [id] })).toThrow(
    TypeError,
  );
});

test.each([
  { severities: { 'order/unknown-field': 'error' } },
  { unknownFields: 'error' },
  { unknownFields: { allow: [], others: 'error' } },
] as const)('unknown fields that are errors cannot be acknowledged: %j', (configuration) => {
  const acknowledge = ['order/unknown-field'];
  expect(() => fixtureValidator('alpha.payout', { ...configuration, acknowledge })).toThrow(
    new TypeError('acknowledge: order/unknown-field is an error; only a warning can be acknowledged'),
  );
  expect(
    fixtureValidator('alpha.payout', { acknowledge })({ ...order, strange: 'x' }).diagnostics.at(-1),
  ).toMatchObject({ ruleId: 'order/unknown-field', acknowledged: true });
});

test('an id without its operation is refused, one of another operation is not', () => {
  expect(() => fixtureValidator('alpha.payout', { acknowledge: ['nonsense'] })).toThrow('nonsense is none');
  expect(() => fixtureValidator('alpha.payout', { acknowledge: ['other.payout/own/x'] })).not.toThrow();
});

test('an id of a rule that the operation does not have is refused', () => {
  expect(() => fixtureValidator('alpha.payout', { acknowledge: ['alpha.payout/amount-rnage'] })).toThrow(
    new TypeError('there is no rule alpha.payout/amount-rnage that can be changed'),
  );
});

test('it is part of the version of the rules', () => {
  const versions = [{}, { acknowledge: [id] }].map(
    (configuration) => fixtureValidator('alpha.payout', configuration)(order).rulesVersion,
  );
  expect(new Set(versions).size).toBe(2);
});
