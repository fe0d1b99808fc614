import { expect, test } from '@jest/globals';
import { createValidator } from '../../src/index.js';
import { clean } from '../verdicts/support.js';

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `own${i}`);
const order = (unknown: readonly string[]): Record<string, unknown> => ({
  ...Object.fromEntries(unknown.map((name) => [name, 'x'])),
  ...clean['th.collection'],
});

test('names that are allowed hide none that are not', () => {
  const validate = createValidator({ unknownFields: names(150) });
  expect(validate('th.collection', order(names(150))).diagnostics).toEqual([]);
  expect(validate('th.collection', order([...names(150), 'other'])).diagnostics).toMatchObject([
    { field: 'other', severity: 'warning' },
  ]);
  expect(validate('th.collection', order([...names(150), ...names(300).slice(150)])).diagnostics).toHaveLength(100);
});

test('as errors, they come after the errors of fields and before warnings', () => {
  const validate = createValidator({ unknownFields: 'error' });
  const { valid, diagnostics } = validate('th.collection', { ...order(['other']), amount: 'x', email: 'x' });
  expect(valid).toBe(false);
  expect(diagnostics.map(({ field, severity }) => `${field} ${severity}`)).toEqual([
    'amount error',
    'other error',
    'email warning',
  ]);
});

test('ignored, they are not spoken of', () => {
  expect(createValidator({ unknownFields: 'ignore' })('th.collection', order(names(10)))).toMatchObject({
    valid: true,
    diagnostics: [],
  });
});
