import { describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { standardSchemaOf } from '../../../src/core/standard-schema/standard-schema.js';
import { fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';
import { fixtureModules } from '../../fixtures/modules.js';
import { hostileValues } from '../../support/hostile-values.js';
import { normalizer } from '../normalize/support.js';

const ID = 'cart.order';
const validate = fixtureValidator(ID);
const item = { sku: 'A-1', quantity: 1, unit_price: 5, weight: '300', kind: 'physical' };
const order = (...items: readonly unknown[]): object => ({ order_id: 'C-1', line_items: items });
const findings = (of: unknown): readonly string[] =>
  validate(of).diagnostics.map(({ ruleId, field }) => `${field} ${ruleId.slice(ID.length + 1)}`);

test('the example order has one entry in each list', () => {
  expect(exampleOrder(fixtureOperation(ID))).toMatchObject({ line_items: [{ sku: 'A-1', taxes: [{ name: 'VAT' }] }] });
});

describe('each entry is evaluated by itself', () => {
  test.each<[string, readonly unknown[], readonly string[]]>([
    ['a right entry', [item], []],
    ['a wrong second entry', [item, { ...item, sku: 'A-23456789' }], ['line_items.1.sku sku-length']],
    ['the condition is of the same entry', [{ ...item, weight: undefined, kind: 'digital' }, { sku: 'B' }], []],
    [
      'and not of another one',
      [
        { sku: 'A', kind: 'digital' },
        { sku: 'B', kind: 'physical' },
      ],
      ['line_items.1.weight weight-of-physical'],
    ],
    [
      'one finding does not hide those on other entries',
      [
        { ...item, sku: '' },
        { ...item, sku: '' },
      ],
      ['line_items.0.sku sku-required', 'line_items.1.sku sku-required'],
    ],
    ['an entry that is no object', [item, 7], ['line_items.1 field-type']],
    ['an entry that JSON writes as null', [item, undefined], ['line_items.1 field-type']],
    ['text instead of an object in an entry', [{ ...item, product: 'x' }], ['line_items.0.product field-type']],
    [
      'entries are compared with earlier ones',
      [item, item, item],
      ['line_items.1.sku sku-unique', 'line_items.2.sku sku-unique'],
    ],
    ['a value of a list in an entry', [{ ...item, tags: ['a', 'toolong'] }], ['line_items.0.tags.1 tag-length']],
    [
      'a list in an entry',
      [item, { ...item, sku: 'B', taxes: [{ name: 'V' }, {}] }],
      ['line_items.1.taxes.1.name tax-name-required'],
    ],
    ['an empty list in an entry is missing', [{ ...item, taxes: [] }], []],
  ])('%s', (_, items, expected) => {
    expect(findings(order(...items))).toEqual(expected);
  });
});

describe('totals', () => {
  const total = (amount: unknown, ...items: readonly object[]): readonly string[] =>
    findings({ ...order(...items.map((each, i) => ({ sku: `A-${i}`, ...each }))), order_amount: amount });
  test.each<[string, readonly string[], readonly unknown[]]>([
    ['a product', [], [10, { quantity: 2, unit_price: 5 }]],
    ['of several entries', [], [7, { quantity: 1, unit_price: 5 }, { quantity: 2, unit_price: 1 }]],
    [
      'one too much',
      ['order_amount amount-is-sum'],
      [8, { quantity: 1, unit_price: 5 }, { quantity: 2, unit_price: 1 }],
    ],
    ['a negative one', [], [3, { quantity: 1, unit_price: 5 }, { quantity: -2, unit_price: 1 }]],
    ['zero', [], [0, { quantity: 0, unit_price: 5 }]],
    [
      'large numbers are exact',
      [],
      [9_007_199_254_740_991, { quantity: 1, unit_price: 9_007_199_254_740_990 }, { quantity: 1, unit_price: 1 }],
    ],
    ['an entry without both adds nothing', [], [5, { quantity: 1, unit_price: 5 }, {}]],
    ['nor does one without the value', [], [5, { quantity: 1, unit_price: 5 }, { quantity: 2 }]],
    ['a list without values', ['order_amount amount-is-sum'], [99, { quantity: 1 }]],
    ['a value without its factor: the total is unknown', [], [99, { quantity: 1, unit_price: 5 }, { unit_price: 1 }]],
    [
      'an error in an entry hides the rule',
      ['line_items.1.quantity field-type'],
      [99, { quantity: 1, unit_price: 5 }, { quantity: 'x', unit_price: 1 }],
    ],
  ])('%s', (_, expected, [amount, ...items]) => {
    expect(total(amount, ...(items as object[]))).toEqual(expected);
  });

  test('decimals of lists in lists, whatever their zeros', () => {
    const taxes = (...amounts: readonly string[]) => amounts.map((amount, i) => ({ name: `T${i}`, amount }));
    const of = (tax_total: string) => ({
      ...order({ ...item, taxes: taxes('0.10', '0.2') }, { ...item, sku: 'B', taxes: taxes('0.03') }),
      tax_total,
    });
    const errors = (tax_total: string) => findings(of(tax_total)).filter((each) => each.includes('is-sum'));
    expect(['0.33', '0.330', '0.3300'].map(errors)).toEqual([[], [], []]);
    expect(errors('0.34')).toEqual(['tax_total tax-total-is-sum']);
    expect(errors('0.3300000000000001')).toEqual(['tax_total tax-total-is-sum']);
  });
});

describe('maps and opaque parts', () => {
  test.each<[string, object, readonly string[]]>([
    ['texts by any names', { metadata: { a: '1', 'b.c': '2' } }, []],
    ['too many', { metadata: { a: '1', b: '2', c: '3', d: '4' } }, ['metadata metadata-count']],
    ['a text', { metadata: { 'b.c': 'too long' } }, ['metadata.b.c metadata-length']],
    ['a name', { metadata: { abcde: '1' } }, ['metadata.abcde metadata-names']],
    ['another type', { metadata: { a: 1 } }, ['metadata.a field-type']],
    ['a list in its place', { metadata: ['a'] }, ['metadata field-type']],
    ['anything', { custom: { deep: [[{ x: null }]], when: new Date(0) } }, []],
    ['null is something', { custom: null, note: 'x' }, ['note note-needs-metadata']],
  ])('%s', (_, more, expected) => {
    expect(findings({ ...order(item), ...more })).toEqual(expected);
  });
});

test('an unknown member is reported once for all entries of a list', () => {
  const { diagnostics } = validate(
    order({ ...item, skuu: 1 }, { ...item, sku: 'B', skuu: 1, taxes: [{ name: 'V', rate: 1 }] }),
  );
  expect(diagnostics.map(({ field, severity }) => [field, severity])).toEqual([
    ['line_items.0.skuu', 'warning'],
    ['line_items.1.taxes.0.rate', 'warning'],
  ]);
  expect(diagnostics[0]!.params).toEqual({ suggestion: 'line_items.0.sku' });
});

test('some fields: of any entry, of one, or of a list', () => {
  const wrong = order({ ...item, sku: '' }, { ...item, sku: '', weight: 'x' });
  const of = (...fields: readonly string[]) => validate(wrong, { fields }).diagnostics.map(({ field }) => field);
  expect(of('line_items[].sku')).toEqual(['line_items.0.sku', 'line_items.1.sku']);
  expect(of('line_items.1.sku')).toEqual(['line_items.1.sku']);
  expect(of('line_items')).toEqual(['line_items.0.sku', 'line_items.1.sku']);
  expect(of('note')).toEqual([]);
  expect(() => of('line_items[].skuu')).toThrow('the operation has no field line_items[].skuu');
});

test('Standard Schema has the place of an entry as a number', () => {
  const schema = standardSchemaOf(fixtureModules(ID), {});
  const result = schema['~standard'].validate(order(item, { ...item, sku: '' })) as {
    readonly issues: readonly { readonly path: unknown }[];
  };
  expect(result.issues.map(({ path }) => path)).toEqual([['line_items', 1, 'sku']]);
});

test('a value in an entry is written in its canonical form', () => {
  const normalize = normalizer(ID);
  const given = order(item, { ...item, sku: 'B', taxes: [{ name: 'V', amount: ' 5.00 ' }] });
  const before = structuredClone(given);
  const { order: normal, changes } = normalize(given);
  expect(changes).toEqual([{ field: 'line_items.1.taxes.0.amount', ruleId: `${ID}/tax-amount-form`, change: 'trim' }]);
  expect(normal).toMatchObject({ line_items: [{}, { taxes: [{ amount: '5.00' }] }] });
  expect(given).toEqual(before);
});

describe('hostile entries', () => {
  test('10,000 entries are evaluated, one more is refused', () => {
    const many = Array.from({ length: 10_001 }, (_, i) => ({ sku: `A${i}` }));
    expect(findings(order(...many.slice(1)))).toEqual(['line_items items-count']);
    expect(findings(order(...many))).toEqual(['line_items field-type']);
  });

  test('10,000 texts of a map are evaluated, one more is refused', () => {
    const names = (count: number): object =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, 'x']));
    const found = (count: number): readonly string[] => findings({ ...order(item), metadata: names(count) });
    expect(found(10_000)).not.toContain('metadata field-type');
    expect(found(10_001)).toEqual(['metadata field-type']);
  });

  test('10,000 wrong entries have 100 findings, errors first', () => {
    const { diagnostics } = validate(order(...Array.from({ length: 10_000 }, () => ({ kind: 'x', skuu: 1 }))));
    expect(diagnostics).toHaveLength(100);
    expect(new Set(diagnostics.map(({ severity }) => severity))).toEqual(new Set(['error']));
  });

  test.each(Object.keys(hostileValues))('%s never throws on any level', (name) => {
    const value = hostileValues[name];
    for (const hostile of [
      order(value),
      order({ ...item, sku: value }),
      order({ ...item, product: value }),
      order({ ...item, taxes: value }),
      order({ ...item, taxes: [value] }),
      order({ ...item, taxes: [{ name: value, amount: value }] }),
      { ...order(item), line_items: value, metadata: value, custom: value },
      { ...order(item), metadata: { a: value } },
    ]) {
      const { valid, diagnostics } = validate(hostile);
      expect(typeof valid).toBe('boolean');
      expect(diagnostics.length).toBeLessThanOrEqual(100);
    }
  });

  test('an entry that throws, a revoked one and a cyclic one', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const throwing = {
      get sku(): string {
        throw new Error('secret');
      },
    };
    const cyclic: Record<string, unknown> = { ...item };
    cyclic['product'] = cyclic;
    cyclic['taxes'] = [cyclic];
    for (const entry of [proxy, throwing])
      expect(validate(order(item, entry)).diagnostics.map(({ ruleId }) => ruleId)).toEqual(['order/unreadable']);
    expect(() => validate(order(cyclic))).not.toThrow();
  });

  test('a text of a megabyte', () => {
    expect(findings(order({ ...item, sku: 'x'.repeat(1_000_000) }))).toEqual(['line_items.0.sku sku-length']);
  });

  test('names of Object.prototype are no members', () => {
    const entry = JSON.parse('{"sku":"A-1","__proto__":{"kind":"x"},"constructor":"y"}') as object;
    expect(validate(order(entry)).diagnostics.map(({ field, ruleId }) => `${field} ${ruleId}`)).toEqual([
      'line_items.0.__proto__ order/unknown-field',
      'line_items.0.constructor order/unknown-field',
    ]);
  });
});
