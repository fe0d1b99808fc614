import { expect, test } from '@jest/globals';
import type { Configuration, Validate } from '../../src/model/validation.js';
import { exampleOrder } from '../../src/model/example-order.js';
import { fixtureOperation, fixtureValidator } from '../fixtures/fixture.js';

const withUnknown = (unknownFields: Configuration['unknownFields']): Validate<unknown> =>
  fixtureValidator('alpha.collection', { unknownFields });

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `own${i}`);
const order = (unknown: readonly string[]): Record<string, unknown> => ({
  ...Object.fromEntries(unknown.map((name) => [name, 'x'])),
  ...exampleOrder(fixtureOperation('alpha.collection')),
});

test('a name without a value is none: JSON leaves it out', () => {
  for (const unknownFields of ['warn', 'error', []] as const) {
    const validate = withUnknown(unknownFields);
    expect(validate({ ...order([]), other: undefined })).toMatchObject({ valid: true, diagnostics: [] });
    expect(validate({ ...order([]), other: undefined, another: null }).diagnostics.map(({ field }) => field)).toEqual([
      'another',
    ]);
  }
});

test('allowed names do not hide other unknown names', () => {
  const validate = withUnknown(names(150));
  expect(validate(order(names(150))).diagnostics).toEqual([]);
  expect(validate(order([...names(150), 'other'])).diagnostics).toMatchObject([
    { field: 'other', severity: 'warning' },
  ]);
  expect(validate(order([...names(150), ...names(300).slice(150)])).diagnostics).toHaveLength(100);
});

test('as errors, they come after the errors of fields and before warnings', () => {
  const validate = withUnknown('error');
  const { valid, diagnostics } = validate({ ...order(['other']), amount: 'x', phone: '0000000000' });
  expect(valid).toBe(false);
  expect(diagnostics.map(({ field, severity }) => `${field} ${severity}`)).toEqual([
    'amount error',
    'other error',
    'phone warning',
  ]);
});

test('ignored, they have no diagnostic', () => {
  expect(withUnknown('ignore')(order(names(10)))).toMatchObject({
    valid: true,
    diagnostics: [],
  });
});

test('by default they are warnings', () => {
  expect(withUnknown(undefined)(order(['other'])).diagnostics).toMatchObject([{ field: 'other', severity: 'warning' }]);
});
