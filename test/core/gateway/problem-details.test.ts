import { expect, test } from '@jest/globals';
import { toProblemDetails } from '../../../src/core/gateway/problem-details.js';
import type { Diagnostic } from '../../../src/core/model/diagnostic.js';
import { fixtureValidator } from '../../fixtures/fixture.js';

test('a refused order becomes problem details', () => {
  const result = fixtureValidator('delta.collection')({ mchOrderId: 'A-1', callbackUrl: 'http://shop.example.com/' });
  if (result.valid) throw new Error('the order must be refused');
  const problem = toProblemDetails(result);
  expect(problem).toMatchObject({ type: 'about:blank', title: 'Unprocessable Content', status: 422 });
  const amount = result.diagnostics.find((d) => d.field === 'amount')!;
  expect(amount.severity).toBe('error');
  expect(problem.errors).toContainEqual({
    detail: amount.message,
    pointer: '/amount',
    ruleId: amount.ruleId,
    code: 'missing',
  });
  expect(problem.warnings.map(({ pointer }) => pointer)).toContain('/callbackUrl');
  expect(problem.errors.length + problem.warnings.length).toBe(result.diagnostics.length);
});

test.each([
  [[], ''],
  [['amount'], '/amount'],
  [['items', 0, 'sku'], '/items/0/sku'],
  [['a/b'], '/a~1b'],
  [['m~n'], '/m~0n'],
  [['~1'], '/~01'],
])('the pointer to %j is %j', (path, pointer) => {
  const diagnostic: Diagnostic = {
    ruleId: 'own/rule',
    code: 'own',
    severity: 'error',
    field: path.join('.'),
    path,
    message: 'Remove it.',
    text: 'Remove it.',
    messageId: 'own/rule',
    params: {},
    basis: 'assumption',
    source: {},
  };
  expect(toProblemDetails({ valid: false, diagnostics: [diagnostic] }).errors).toEqual([
    { detail: 'Remove it.', pointer, ruleId: 'own/rule', code: 'own' },
  ]);
});

test('the compiler takes a refused result only', () => {
  // @ts-expect-error a valid result has no problem
  expect(toProblemDetails({ valid: true, diagnostics: [] }).errors).toEqual([]);
});
