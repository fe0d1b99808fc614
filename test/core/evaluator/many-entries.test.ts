import { describe, expect, jest, test } from '@jest/globals';
import { findingsInEntries } from '../../../src/core/evaluator/entries.js';
import { evaluatorOf } from '../../../src/core/evaluator/evaluate.js';
import { sumOf } from '../../../src/core/evaluator/totals.js';
import type { CompiledOperation, CompiledRule } from '../../../src/core/model/compiled.js';
import type { ValidateOptions } from '../../../src/core/model/validation.js';
import { random } from '../../../scripts/vectors/index.js';
import { emittedFixture } from '../../fixtures/modules.js';

/** A rule whose finding is an error. */
const erring = (
  fieldIndex: number,
  code: string,
  reads: readonly number[],
  presence: readonly number[] = [],
): CompiledRule =>
  ({
    diagnostic: { code },
    fieldIndex,
    reads,
    presence,
    isError: true,
    shortCircuits: reads.length === 0,
  }) as unknown as CompiledRule;

/** The number of findings kept for an order, and how often the fields of the operation are read for them. */
function counted(operation: CompiledOperation, order: unknown) {
  const shape = operation.shape!;
  let kept = 0;
  let rounds = 0;
  const validate = evaluatorOf({
    ...operation,
    shape: {
      ...shape,
      atEntry(rule, at, names) {
        const finding = shape.atEntry(rule, at, {
          [Symbol.iterator]() {
            rounds++;
            return names[Symbol.iterator]();
          },
        });
        if (finding) kept++;
        return finding;
      },
    },
  });
  return { result: validate(order), kept, rounds };
}

/** The fields of the findings in an order of the cart. */
function cart(order: object, options?: ValidateOptions): readonly string[] {
  const { diagnostics } = evaluatorOf(emittedFixture('cart.order'))({ order_id: 'C-1', ...order }, options);
  return diagnostics.map(({ field }) => field);
}

describe('entries in whose place there is something else', () => {
  const operation = emittedFixture('orders.create');

  test('10,000 of them have one finding each, and nothing is done for each of their members', () => {
    const startsWith = jest.spyOn(String.prototype, 'startsWith');
    const { result, kept, rounds } = counted(operation, {
      intent: 'CAPTURE',
      purchase_units: Array(10_000).fill(null),
    });
    const compared = startsWith.mock.calls.length;
    startsWith.mockRestore();
    expect(result.diagnostics.map(({ field, messageId }) => `${field} ${messageId}`)).toEqual([
      'purchase_units count.at-most',
      ...Array.from({ length: 99 }, (_, i) => `purchase_units.${i} order/entry`),
    ]);
    expect(kept).toBe(10_000);
    expect(rounds).toBeLessThanOrEqual(1);
    expect(compared).toBeLessThan(1_000);
  });

  test.each<[string, readonly string[]]>([
    ['line_items[].weight', ['line_items.1']],
    ['line_items.1.weight', ['line_items.1']],
    ['line_items', ['line_items.1']],
    ['line_items.0.weight', []],
    ['note', []],
  ])('asked for %s', (field, expected) => {
    expect(cart({ line_items: [{ sku: 'A' }, 7] }, { fields: [field] })).toEqual(expected);
  });

  test('a total of their members is unknown, and not wrong', () => {
    const right = { sku: 'A', quantity: 1, unit_price: 5 };
    expect(cart({ order_amount: 6, line_items: [right] })).toEqual(['order_amount']);
    expect(cart({ order_amount: 6, line_items: [right, null] })).toEqual(['line_items.1']);
    expect(cart({ order_amount: 6, line_items: [right, { ...right, sku: 'B', quantity: 'x' }] })).toEqual([
      'line_items.1.quantity',
    ]);
  });

  test('hide a rule that reads another of their members, as a number of entries does', () => {
    const fields = ['number', 'items[].sku', 'items[].taxes'];
    const number = erring(0, 'mismatch', [2]);
    const shown = (...wrong: readonly string[]): readonly number[] => {
      const entries = findingsInEntries();
      entries.begin(new Set(wrong));
      const sku = entries.finding(erring(1, 'type', []), [1], fields)!;
      return entries.first([number, sku]).map(({ fieldIndex }) => fieldIndex);
    };
    expect(shown()).toEqual([0, 1]);
    expect(shown('items.1')).toEqual([1]);
  });

  test('an error in the content of a member of the same entry hides no rule that asks whether it is given', () => {
    const fields = ['items[].sku', 'items[].kind'];
    const shown = (code: string, ...at: readonly number[]): readonly number[] => {
      const entries = findingsInEntries();
      entries.begin(new Set());
      const found = [erring(0, 'length', [1], [1]), erring(1, code, [])].map((one, i) =>
        entries.finding(one, [at[i]!], fields)!,
      );
      return entries.first(found).map(({ fieldIndex }) => fieldIndex);
    };
    expect([shown('format', 2, 2), shown('missing', 2, 2), shown('missing', 1, 2)]).toEqual([[0, 1], [1], [0, 1]]);
  });

  test('are named by their list', () => {
    const { diagnostics } = evaluatorOf(emittedFixture('cart.order'))({ line_items: [7] });
    expect(diagnostics.find(({ field }) => field === 'line_items.0')).toMatchObject({
      message: 'Each entry of Items must be sent as a JSON object.',
      path: ['line_items', 0],
    });
  });

  test('in lists of several entries', () => {
    const line_items = ['A', 'B'].map((sku) => ({ sku, taxes: [{ name: `V${sku}`, amount: '1' }, null, 7] }));
    expect(cart({ tax_total: '3', line_items })).toEqual(
      [0, 1].flatMap((i) => [1, 2].map((j) => `line_items.${i}.taxes.${j}`)),
    );
  });

  test('other entries are still compared with each other', () => {
    const entries = [null, { kind: 'physical' }, null, { kind: 'physical', weight: '1' }];
    expect(cart({ line_items: entries.map((entry, i) => entry && { sku: `A${i}`, ...entry }) })).toEqual([
      'line_items.0',
      'line_items.1.weight',
      'line_items.2',
    ]);
  });
});

test('the members of an entry may have any order, and others between them', () => {
  const entry = { sku: 'much too long', kind: 'physical', quantity: 1.5, weight: 'x', tags: ['toolong'] };
  const names = Object.keys(entry) as (keyof typeof entry)[];
  const expected = cart({ line_items: [entry] });
  expect(expected).toEqual(['line_items.0.sku', 'line_items.0.quantity', 'line_items.0.tags.0']);
  for (const [i] of names.entries()) {
    const turned = [...names.slice(i), ...names.slice(0, i)].toReversed().flatMap((name) => [
      [name, entry[name]],
      [`x_${name}`, undefined],
    ]);
    expect(cart({ line_items: [Object.fromEntries(turned) as object] })).toEqual(expected);
  }
});

describe('a sum is exact', () => {
  const PLACES = 80;
  const scaled = (text: string): bigint => {
    const [whole, fraction = ''] = text.replace('-', '').split('.') as [string, string?];
    const value = BigInt(whole + fraction.padEnd(PLACES / 2, '0'));
    return text.startsWith('-') ? -value : value;
  };
  const written = (value: bigint, places: number): string => {
    const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
    const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/[.]?0*$/, '');
    return `${value < 0n ? '-' : ''}${text}`;
  };
  const next = random(7);
  const digits = (count: number): string => Array.from({ length: count }, () => Math.floor(next() * 10)).join('');
  const decimal = (most: number): string => {
    const whole = digits(1 + Math.floor(next() * most)).replace(/^0+(?=.)/, '');
    const fraction = next() < 0.6 ? `.${digits(1 + Math.floor(next() * most))}` : '';
    return `${next() < 0.3 ? '-' : ''}${whole}${fraction}`;
  };

  test.each([1, 3, 7, 8, 15, 19])('of values with up to %i digits before the point', (most) => {
    for (let round = 0; round < 60; round++) {
      const rows = Array.from({ length: Math.floor(next() * 20) }, () => [decimal(most), decimal(most)]);
      const sum = rows.reduce((all, [one]) => all + scaled(one!), 0n);
      expect([rows, sumOf(rows, [0])]).toEqual([rows, written(sum, PLACES / 2)]);
      const products = rows.reduce((all, [one, other]) => all + scaled(one!) * scaled(other!), 0n);
      expect([rows, sumOf(rows, [0], 1)]).toEqual([rows, written(products, PLACES)]);
    }
  });

  test('of many large values', () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => [i % 3 === 0 ? '999999999999999' : '99999999999999.9']);
    const sum = rows.reduce((all, [one]) => all + scaled(one!), 0n);
    expect(sumOf(rows, [0])).toBe(written(sum, PLACES / 2));
  });

  test.each(['', '-', '.5', '5.', '05', '-05', '1.2.3', '1e3', '+1', ' 1', '1'.repeat(41)])('none of %j', (value) => {
    expect(sumOf([['1'], [value]], [0])).toBeNull();
  });

  test.each([
    ['-0', '0'],
    ['0.10', '0.1'],
    ['-0.5', '-0.5'],
  ])('of %s alone', (value, expected) => {
    expect(sumOf([[value]], [0])).toBe(expected);
  });
});
