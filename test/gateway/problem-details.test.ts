import { expect, test } from '@jest/globals';
import { toProblemDetails } from '../../src/gateway/problem-details.js';
import { validate } from '../../src/index.js';
import type { Diagnostic } from '../../src/model/diagnostic.js';

test('an order that is refused becomes problem details', () => {
  const result = validate('pe.payout', { amount: '40000.01', callbackUrl: 'http://merchant.example.com/callback' });
  if (result.valid) throw new Error('the order must be refused');
  const problem = toProblemDetails(result);
  expect(problem).toMatchObject({ type: 'about:blank', title: 'Unprocessable Content', status: 422 });
  const amount = result.diagnostics.find((d) => d.field === 'amount');
  expect(problem.errors).toContainEqual({
    detail: amount?.message,
    pointer: '/amount',
    ruleId: 'pe.payout/amount-range',
    code: 'range',
  });
  expect(problem.warnings).toContainEqual(
    expect.objectContaining({ pointer: '/callbackUrl', ruleId: 'pe.payout/callback-public' }),
  );
  expect(problem.errors.length + problem.warnings.length).toBe(result.diagnostics.length);
});

test.each([
  ['', ''],
  ['amount', '/amount'],
  ['a/b', '/a~1b'],
  ['m~n', '/m~0n'],
  ['~1', '/~01'],
])('the pointer to %j is %j', (field, pointer) => {
  const diagnostic: Diagnostic = {
    ruleId: 'order/unknown-field',
    code: 'unknown-field',
    severity: 'error',
    field,
    message: 'Remove it.',
    params: {},
    basis: 'assumption',
    source: {},
  };
  expect(toProblemDetails({ valid: false, diagnostics: [diagnostic] }).errors).toEqual([
    { detail: 'Remove it.', pointer, ruleId: 'order/unknown-field', code: 'unknown-field' },
  ]);
});

test('a valid result is no problem, as the compiler knows', () => {
  // @ts-expect-error only a refused order is a problem
  expect(toProblemDetails({ valid: true, diagnostics: [] }).errors).toEqual([]);
});
