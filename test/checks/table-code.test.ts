import { expect, test } from '@jest/globals';
import { tableCode } from '../../src/checks/internal/table-code.js';
import type { Scope } from '../../src/core/model/check.js';

/** The code of a table in which this many countries have the same outcome, and its sets. */
function codeOf(count: number): { readonly code: string; readonly sets: readonly unknown[] } {
  const sets: unknown[] = [];
  const scope = {
    field: () => 'country',
    constant: (made: unknown) => `SET${sets.push(made)}`,
  } as unknown as Scope;
  const rows = Array.from({ length: count }, (_, i) => ({ when: { country: [`C${i}`] } }));
  const code = tableCode([...rows, { when: { country: ['XX'] } }], {}, scope, (matching) =>
    matching.length === 0 ? 'none' : matching.length > 1 ? 'all' : matching[0]!.when.country.includes('XX') ? 'x' : 'c',
  );
  return { code, sets };
}

const UNKNOWN = 'country === "unbound" || country === "unknown" || country == null';

test('more than 32 labels with one outcome are a set', () => {
  const labels = Array.from({ length: 33 }, (_, i) => `C${i}`);
  expect(codeOf(33)).toEqual({
    code: `(${UNKNOWN} ? all : (SET1.has(country) ? c : (country === "XX" ? x : none)))`,
    sets: [new Set(labels)],
  });
});

test('fewer are compared one by one', () => {
  const each = Array.from({ length: 32 }, (_, i) => `country === "C${i}"`).join(' || ');
  expect(codeOf(32)).toEqual({
    code: `(${UNKNOWN} ? all : (${each} ? c : (country === "XX" ? x : none)))`,
    sets: [],
  });
});
