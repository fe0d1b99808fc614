import { describe, expect, jest, test } from '@jest/globals';
import type { CompiledOperation, CompiledOutcome } from '../../src/core/model/compiled.js';
import { guarded } from '../../src/core/evaluator/guarded.js';
import { remembering } from '../../src/embed/answer.js';
import { checkTextOf } from '../../src/embed/check-text.js';
import { operationsValidatorOf } from '../../src/core/evaluator/operations-validator.js';
import { compiledFixture, fixtureIds, fixtureOperation } from '../fixtures/fixture.js';
import { fixtureLocale } from '../fixtures/modules.js';

const AT = { at: '2026-06-15' };
const ID = 'alpha.payout';
const compiled = Object.fromEntries(fixtureIds().map((id) => [id, compiledFixture(id)]));
const { check, checkMany } = checkTextOf({ compiled, bindings: {}, locales: {} });
const validate = operationsValidatorOf(compiled);
const errorOf = (answer: string): unknown => (JSON.parse(answer) as { readonly error?: unknown }).error;

/** The example order of an operation, and the same order without each of its fields. */
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

  test('without reading a configuration again that is in use beside many others', () => {
    const read = jest.fn((text: string) => text);
    const known = remembering(read);
    for (let i = 0; i < 100; i++) for (const text of ['{"locale":"es"}', `{"off":["x/${i}"]}`]) known(text);
    expect(read).toHaveBeenCalledTimes(101);
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

describe('an engine that has too little stack or memory', () => {
  const LIMIT = { code: 'limit', argument: 'order', message: 'the engine has too little stack or memory' };
  const raise = (error: unknown) => (): never => {
    throw error;
  };
  const own = compiled[ID]!;
  const order = '{"amount":"1"}';
  const checkWith = (evaluate: CompiledOperation['evaluate']): string =>
    checkTextOf({ compiled: { [ID]: { ...own, evaluate } }, bindings: {}, locales: {} }).check(ID, order);

  test.each([new RangeError('Maximum call stack size exceeded'), new SyntaxError('stack overflow'), null, undefined])(
    'to read the order: it throws %p',
    (error) => {
      const parse = jest.spyOn(JSON, 'parse').mockImplementation(raise(error));
      const answer = check(ID, '{}');
      parse.mockRestore();
      expect(errorOf(answer)).toEqual(LIMIT);
    },
  );

  test('to look at what it read', () => {
    let reads = 0;
    const parsed = Object.defineProperty({}, 'amount', {
      enumerable: true,
      get: () => (reads++ > 0 ? raise(new RangeError())() : '1'),
    });
    const parse = jest.spyOn(JSON, 'parse').mockImplementation(() => parsed);
    const answer = check(ID, order);
    parse.mockRestore();
    expect(errorOf(answer)).toEqual({ ...LIMIT, argument: 'options' });
  });

  test('for any rule', () => {
    expect(errorOf(checkWith(raise(new RangeError())))).toEqual({ ...LIMIT, argument: 'options' });
  });

  test('and not a rule that fails by itself', () => {
    const failed = guarded(raise(new RangeError()), true)('x', {}) as CompiledOutcome;
    const answer = checkWith((values, text, label, report, day) => {
      own.evaluate(values, text, label, report, day);
      report(
        own.rules.findIndex(({ diagnostic }) => diagnostic.field === 'amount'),
        failed,
      );
    });
    expect(answer).toContain('"ruleId":"engine/failed"');
  });
});

describe('many orders in one call', () => {
  const orders = ordersOf(ID);
  const resultsOf = (options: object) =>
    JSON.stringify(orders.map((order) => validate(ID, JSON.parse(JSON.stringify(order)), options)));

  test('have the results of each, in order', () => {
    expect(checkMany(ID, JSON.stringify(orders), JSON.stringify(AT))).toBe(resultsOf(AT));
    expect(checkMany(ID, '[]')).toBe('[]');
  });

  test.each(['{}', '5', 'null', '"[]"'])('are a list, and not %s', (text) => {
    expect(errorOf(checkMany(ID, text))).toEqual({
      code: 'argument',
      argument: 'order',
      message: 'orders must be a list',
    });
  });
});

describe('a name that appears twice in one object', () => {
  const REPEATED = { code: 'argument', argument: 'order', message: 'a name appears twice in one object' };

  test.each([
    '{"amount":"99999","amount":"1"}',
    '{"amount":"1","\\u0061mount":"99999"}',
    '{"x":[{"a":1,"b":{"c":1,"c":1}}]}',
    '{"__proto__":1,"__proto__":2}',
  ])('%s', (text) => {
    expect(errorOf(check(ID, text))).toEqual(REPEATED);
    expect(errorOf(checkMany(ID, `[{},${text}]`))).toEqual(REPEATED);
  });

  test('is not the same name in two objects', () => {
    expect(errorOf(checkMany(ID, '[{"amount":"1"},{"amount":"1"}]'))).toBeUndefined();
    expect(errorOf(check(ID, '{"a":{"b":"b\\":"},"b":1}'))).toBeUndefined();
  });
});

describe('names the wrong argument', () => {
  test.each(['', '{', '{"a":1}x', "{'a':1}", undefined as never, null as never, 5 as never, '4111111111111111x'])(
    'order %s',
    (text) => {
      expect(errorOf(check(ID, text))).toEqual({
        code: 'argument',
        argument: 'order',
        message: 'it cannot be read as JSON',
      });
    },
  );

  test.each([
    ['{', 'it cannot be read as JSON'],
    ['[]', 'this argument must be an object'],
    ['5', 'this argument must be an object'],
    ['{"mod":"draft"}', 'there is no option mod'],
    ['{"mode":"x"}', 'mode must be submit or draft'],
    ['{"at":"tomorrow"}', 'at must be a date, or a text such as 2027-01-31 or 2027-01-31T14:30:00Z'],
    ['{"fields":["x"]}', 'fields: the operation has no field x'],
    ['{"facts":[]}', 'facts must be a plain object'],
  ])('options %s', (text, message) => {
    expect(errorOf(check(ID, '{}', text))).toEqual({ code: 'argument', argument: 'options', message });
  });

  test.each([
    ['{', 'it cannot be read as JSON'],
    ['[]', 'this argument must be an object'],
    ['{"offf":[]}', expect.stringContaining('there is no option offf')],
    ['{"off":["alpha.payout/none"]}', 'there is no rule alpha.payout/none that can be changed'],
    ['{"locale":"es"}', expect.stringContaining('locale')],
  ])('configuration %s', (text, message) => {
    // The validator is not kept either.
    for (let i = 0; i < 2; i++)
      expect(errorOf(check(ID, '{}', '', text))).toEqual({ code: 'argument', argument: 'configuration', message });
  });
});
