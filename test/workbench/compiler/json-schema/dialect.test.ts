import { describe, expect, test } from '@jest/globals';
import { views } from '../../../../src/workbench/compiler/index.js';
import { complaintOf } from './dialect.js';
import { operations, optionsWith } from './support.js';

const KEYWORDS = new Set([
  'type',
  'properties',
  'required',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'items',
  'minItems',
  'maxItems',
  'allOf',
  'anyOf',
  'not',
  'title',
  'description',
  '$schema',
]);

type Visit = (schema: Readonly<Record<string, unknown>>) => void;

/** Visits a schema and everything in it, except below some keywords; below `properties` the names are fields. */
function walk(schema: unknown, visit: Visit, except: readonly string[] = []): void {
  if (Array.isArray(schema)) return schema.forEach((item) => walk(item, visit, except));
  if (typeof schema !== 'object' || schema === null) return;
  visit(schema as Readonly<Record<string, unknown>>);
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') Object.values(value as object).forEach((property) => walk(property, visit, except));
    else if (key !== 'enum' && !except.includes(key)) walk(value, visit, except);
  }
}

// Codes of every shape, so that compiled-in bindings are also linted.
const bindings = {
  'alpha.bank': { north: ['A.1', '(B)'], south: ['D$'] },
  'alpha.account-type': { current: ['1'], savings: 'none' as const },
  'beta.wallet': { moon: ['MO.ON', 'MO*'] },
};

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  const schemas = [optionsWith(), optionsWith(bindings)].map((options) => views['draft-04'](operation, options));

  test('draft-04 has keywords of draft-04 alone', () => {
    const found = new Set<string>();
    walk(schemas, (schema) => Object.keys(schema).forEach((key) => found.add(key)));
    expect([...found].filter((key) => !KEYWORDS.has(key))).toEqual([]);
  });

  test('every pattern is in the safe dialect', () => {
    const complaints: string[] = [];
    walk(schemas, ({ pattern }) => {
      const complaint = typeof pattern === 'string' ? complaintOf(pattern) : undefined;
      if (complaint !== undefined) complaints.push(`${String(pattern)}: ${complaint}`);
    });
    expect(complaints).toEqual([]);
  });

  test('a guard and a maxLength are beside every pattern that is anchored at both ends', () => {
    const visit: Visit = ({ pattern, maxLength, not }) => {
      if (typeof pattern !== 'string' || !pattern.startsWith('^') || !pattern.endsWith('$')) return;
      expect(typeof maxLength).toBe('number');
      expect((not as { readonly pattern?: string } | undefined)?.pattern).toMatch(/^\[[^]*\]$/);
    };
    // A pattern below `not` does not need a guard, because the pattern beside it already refuses what a guard would.
    walk(schemas, visit, ['not']);
  });
});

test.each([
  '[^0-9.]',
  '^(?:a|b)$',
  '^(?:0(?:300|301))',
  '[.][0-9]{3}',
  '^(?:[0-9]{1,}x?)$',
  '(?:_QR)$',
  '[\n\r]$',
  '[!^-~]$',
  String.raw`^(?:\[a\])$`,
])('the linter lets %j through', (pattern) => {
  expect(complaintOf(pattern)).toBeUndefined();
});

test.each([
  String.raw`^(?:\d+)$`,
  String.raw`^(?:\w)$`,
  String.raw`\s`,
  String.raw`^(?:a\b)$`,
  '^(?:a.b)$',
  '^a$',
  '^(?:(?=a)a)$',
  '^(?:(a)b)$',
  String.raw`^(?:a\1)$`,
  String.raw`^(?:\p{L})$`,
  String.raw`^(?:\u00e9)$`,
  String.raw`\Aa\z`,
  '^(?:a{1001})$',
  '^(?:a{2000,})$',
  '^(?:(?:a)$',
  '^(?:a**)$',
  '^(?:\u{1F600})$',
  '^(?:a^b)$',
  '^(?:[^^])$',
  '^(?:(?i)a)$',
  '^(?:a*?)$',
])('the linter refuses %j', (pattern) => {
  expect(complaintOf(pattern)).toBeDefined();
});
