import { describe, expect, jest, test } from '@jest/globals';
import { checkTextOf } from '../../src/embed/check-text.js';
import { operationsValidatorOf } from '../../src/core/evaluator/operations-validator.js';
import { compiledFixture, fixtureIds, fixtureOperation } from '../fixtures/fixture.js';
import { fixtureLocale } from '../fixtures/modules.js';

const AT = { at: '2026-06-15' };
const ID = 'alpha.payout';
const compiled = Object.fromEntries(fixtureIds().map((id) => [id, compiledFixture(id)]));
const check = checkTextOf({ compiled, bindings: {}, locales: {} });
const validate = operationsValidatorOf(compiled);
const errorOf = (answer: string): unknown => (JSON.parse(answer) as { readonly error?: unknown }).error;

/** An example order of an operation, and the same without each of its fields. */
function ordersOf(id: string): readonly object[] {
  const order = Object.fromEntries(
    fixtureOperation(id).fields.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])),
  );
  return [order, ...Object.keys(order).map((name) => ({ ...order, [name]: undefined, unknown: 'x' }))];
}

describe('answers as the validator does', () => {
  test.each(fixtureIds())('%s', (id) => {
    for (const order of ordersOf(id)) {
      const text = JSON.stringify(order);
      expect(check(id, text, JSON.stringify(AT))).toBe(JSON.stringify(validate(id, JSON.parse(text), AT)));
    }
  });

  test.each(['[]', 'null', '5', '"x"', '{}', '{"__proto__":{"amount":"1"}}', '{"amount":1e400}', '{"a":"\ud800"}'])(
    'on the order %s',
    (text) => {
      expect(check(ID, text, '{"mode":"draft"}')).toBe(
        JSON.stringify(validate(ID, JSON.parse(text), { mode: 'draft' })),
      );
    },
  );

  test('on an operation without rules', () => {
    for (const id of ['alpha.unknown', '', '__proto__', undefined as never])
      expect(check(id, '{}')).toBe(JSON.stringify(validate(id, {})));
    expect(check('alpha.unknown', '{}')).toContain('"valid":false');
  });

  test('with a configuration, a language too', () => {
    for (const configuration of [
      { off: [`${ID}/amount-required`] },
      { unknownFields: 'error' },
      { locale: fixtureLocale('es') },
    ] as const) {
      const answer = check(ID, '{"other":"x"}', '', JSON.stringify(configuration));
      expect(answer).toBe(JSON.stringify(operationsValidatorOf(compiled, configuration)(ID, { other: 'x' })));
      expect(answer).not.toBe(check(ID, '{"other":"x"}'));
    }
  });

  test('without options and configuration, however they are left out', () => {
    const answers = [[], [null, null], ['', ''], ['null', 'null'], ['{}', '{}'], [undefined, undefined]] as const;
    for (const [options, configuration] of answers)
      expect(check(ID, '{}', options, configuration)).toBe(JSON.stringify(validate(ID, {})));
  });

  test('with more configurations than it keeps, in any order', () => {
    const settings = Array.from({ length: 40 }, (_, i) => ({ unknownFields: { allow: [`field${i % 20}`] } }));
    for (const configuration of [...settings, ...settings.toReversed()]) {
      const order = { field3: 'x', field7: 'x' };
      const answer = check(ID, JSON.stringify(order), undefined, JSON.stringify(configuration));
      expect(answer).toBe(JSON.stringify(operationsValidatorOf(compiled, configuration)(ID, order)));
    }
  });
});

test('what an engine cannot read is not called text that is no JSON', () => {
  const parse = jest.spyOn(JSON, 'parse').mockImplementation(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  const answer = check(ID, '{}');
  parse.mockRestore();
  expect(errorOf(answer)).toEqual({ argument: 'order', message: 'Maximum call stack size exceeded' });
});

describe('names the wrong argument', () => {
  test.each(['', '{', '{"a":1}x', "{'a':1}", undefined as never, '4111111111111111x'])('order %s', (text) => {
    expect(errorOf(check(ID, text))).toEqual({ argument: 'order', message: 'it cannot be read as JSON' });
  });

  test.each([
    ['{', 'it cannot be read as JSON'],
    ['[]', 'options must be an object'],
    ['5', 'options must be an object'],
    ['{"mod":"draft"}', 'there is no option mod'],
    ['{"mode":"x"}', 'mode must be submit or draft'],
    ['{"at":"tomorrow"}', 'at must be a date, or a day such as 2027-01-31'],
    ['{"fields":["x"]}', 'fields: the operation has no field x'],
    ['{"facts":[]}', 'facts must be a plain object'],
  ])('options %s', (text, message) => {
    expect(errorOf(check(ID, '{}', text))).toEqual({ argument: 'options', message });
  });

  test.each([
    ['{', 'it cannot be read as JSON'],
    ['[]', 'a configuration is an object'],
    ['{"offf":[]}', expect.stringContaining('there is no setting offf')],
    ['{"off":["alpha.payout/none"]}', 'there is no rule alpha.payout/none that can be changed'],
    ['{"locale":"es"}', expect.stringContaining('locale')],
  ])('configuration %s', (text, message) => {
    // It is not kept either.
    for (let i = 0; i < 2; i++)
      expect(errorOf(check(ID, '{}', '', text))).toEqual({ argument: 'configuration', message });
  });
});
