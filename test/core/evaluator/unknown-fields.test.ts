import { expect, test } from '@jest/globals';
import type { Configuration, UnknownFields, ValidatorOf } from '../../../src/core/model/validation.js';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';

const withUnknown = (unknownFields: Configuration['unknownFields']): ValidatorOf<unknown> =>
  fixtureValidator('alpha.collection', { unknownFields });

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `own${i}`);
const order = (unknown: readonly string[]): Record<string, unknown> => ({
  ...Object.fromEntries(unknown.map((name) => [name, 'x'])),
  ...exampleOrder(fixtureOperation('alpha.collection')),
});

test('a name without a value does not count: JSON leaves it out', () => {
  for (const unknownFields of ['warn', 'error', { allow: [] }] as const) {
    const validate = withUnknown(unknownFields);
    expect(validate({ ...order([]), other: undefined })).toMatchObject({ valid: true, diagnostics: [] });
    expect(validate({ ...order([]), other: undefined, another: null }).diagnostics.map(({ field }) => field)).toEqual([
      'another',
    ]);
  }
});

test('allowed names do not hide other unknown names', () => {
  const validate = withUnknown({ allow: names(150) });
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

test('names that are not allowed give warnings, are refused or ignored', () => {
  const found = (others: UnknownFields): readonly string[] =>
    withUnknown({ allow: ['own0'], others })(order(['own0', 'own1'])).diagnostics.map(
      ({ field, severity }) => `${field} ${severity}`,
    );
  expect([found('warn'), found('error'), found('ignore')]).toEqual([['own1 warning'], ['own1 error'], []]);
});

test('the rule order/unknown-field has a severity, can be switched off and acknowledged, and decides before the setting', () => {
  const id = 'order/unknown-field';
  const found = (configuration: Configuration): unknown =>
    fixtureValidator(
      'alpha.collection',
      configuration,
    )(order(['other'])).diagnostics.map(({ ruleId, severity, acknowledged }) => [ruleId, severity, acknowledged]);
  expect(found({ severities: { [id]: 'error' } })).toEqual([[id, 'error', undefined]]);
  expect(found({ severities: { [id]: 'warning' }, unknownFields: 'error' })).toEqual([[id, 'warning', undefined]]);
  expect(found({ off: [id], unknownFields: 'error' })).toEqual([]);
  expect(found({ acknowledge: [id] })).toEqual([[id, 'warning', true]]);
});

test('by default they are warnings', () => {
  expect(withUnknown(undefined)(order(['other'])).diagnostics).toMatchObject([{ field: 'other', severity: 'warning' }]);
});

test('an order with more than ten thousand unknown names is refused, whatever is made of them', () => {
  const message = 'The order has more than 10000 fields that the operation does not know; pass fewer.';
  const refused = [{ ruleId: 'order/size', severity: 'error', message, params: { most: '10000' } }];
  for (const setting of ['warn', 'ignore'] as const) {
    const validate = withUnknown(setting);
    expect(validate(order(names(10_000))).diagnostics).toHaveLength(setting === 'warn' ? 100 : 0);
    expect(validate(order(names(10_001))).diagnostics).toMatchObject(refused);
    // Only unknown names count, wherever they are and however many known names there are.
    for (const known of [{}, { amount: '5' }, { amount: undefined }]) {
      const before = { ...Object.fromEntries(names(10_000).map((name) => [name, 'x'])), ...known };
      const after = { ...known, ...Object.fromEntries(names(10_001).map((name) => [name, 'x'])) };
      const sizes = [before, after].map((each) =>
        validate(each).diagnostics.some(({ ruleId }) => ruleId === 'order/size'),
      );
      expect(sizes).toEqual([false, true]);
    }
  }
});
