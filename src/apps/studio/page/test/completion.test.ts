import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { yamlPositionAt } from '../src/editor/completion.js';
import { differencesOf } from '../src/editor/follow.js';
import { formOf, formsOf, schemasAt, type Schema } from '../src/rule-files/schema.js';

/** The position at `|`, with the word before it as the typed word. */
function at(marked: string) {
  const to = marked.indexOf('|');
  const text = marked.replace('|', '');
  const from = to - /[\w./+<>*-]*$/.exec(text.slice(0, to))![0].length;
  return yamlPositionAt(text, from, to);
}

describe('the position in a YAML text', () => {
  test.each([
    ['opera|\ntitle: x\n', { path: [], isKey: true, siblings: ['title'] }],
    ['rules:\n  - id: a\n    sev|\n', { path: ['rules', 0], isKey: true, siblings: ['id'] }],
    ['rules:\n  - id: a\n    severity: war|\n', { path: ['rules', 0, 'severity'], isKey: false, siblings: [] }],
    ['rules:\n  - id: a\n    check: { one|\n', { path: ['rules', 0, 'check'], isKey: true, siblings: [] }],
    [
      'rules:\n  - id: a\n    check: { one-of: lists/|\n',
      { path: ['rules', 0, 'check', 'one-of'], isKey: false, siblings: [] },
    ],
    [
      'rules:\n  - id: a\n  - id: b\n    clause: ["4|"]\n',
      { path: ['rules', 1, 'clause', 0], isKey: false, siblings: [] },
    ],
    ['include: [common/order, com|]\n', { path: ['include', 1], isKey: false, siblings: [] }],
    ['rules:\n  - id: a\n    when: { pay|: [X] }\n', { path: ['rules', 0, 'when'], isKey: true, siblings: [] }],
    ['rules:\n  - id: a\n    when: [{ pay|: [X] }]\n', { path: ['rules', 0, 'when', 0], isKey: true, siblings: [] }],
  ])('%j', (marked, place) => expect(at(marked)).toEqual(place));
});

describe('schemas', () => {
  const checks = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../../schemas/authoring/check.schema.json'), 'utf8'),
  ) as Schema;
  const root: Schema = {
    properties: { rules: { items: { $ref: '#/$defs/card' } } },
    ...({
      $defs: {
        card: { properties: { check: { $ref: '#/$defs/check' }, severity: { enum: ['error', 'warning'] } } },
        check: checks,
      },
    } as object),
  };

  test('resolves a path through references, lists and maps', () => {
    expect(schemasAt(root, ['rules', 0, 'severity'])[0]?.enum).toEqual(['error', 'warning']);
    expect(Object.keys(schemasAt(root, ['rules', 3, 'check'])[0]?.properties ?? {})).toContain('amount-between');
    expect(schemasAt(root, ['rules', 0, 'nothing'])).toEqual([]);
  });

  test.each([
    [20, 'integer'],
    [[13, 14], 'array'],
    [{ from: 7, to: 20 }, 'object'],
  ])('the form of %j', (value, type) => {
    const digits = schemasAt(root, ['rules', 0, 'check'])[0]?.properties?.['digits'];
    expect(formsOf(digits, root).length).toBe(4);
    expect(formOf(digits, root, value)?.type).toBe(type);
  });

  test('knows what a condition may say, also of one in a list', () => {
    const rule = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../../../schemas/authoring/rule.schema.json'), 'utf8'),
    ) as Schema & { readonly definitions: { readonly rule: Schema } };
    const own = { ...rule.definitions.rule, definitions: rule.definitions };
    for (const path of [
      ['when', 'amount'],
      ['unless', 1, 'amount'],
    ])
      expect(schemasAt(own, path).flatMap(({ properties = {} }) => Object.keys(properties))).toEqual(
        expect.arrayContaining(['not', 'any-case', 'at-least', 'before']),
      );
  });

  test('distinguishes forms of one type by their keys', () => {
    const digits = schemasAt(root, ['rules', 0, 'check'])[0]?.properties?.['digits'];
    expect(formOf(digits, root, { count: 11, starting: '03' })?.required).toEqual(['count']);
    expect(formOf(digits, root, { from: 7, to: 20 })?.required).toEqual(['from', 'to']);
  });
});

test('the editor changes only the differences, in lines of their own', () => {
  expect(differencesOf('a: 1\nb: 2\n', 'a: 1\nb: 25\n')).toEqual([{ from: 9, to: 9, insert: '5' }]);
  expect(differencesOf('aa', 'aaa')).toEqual([{ from: 2, to: 2, insert: 'a' }]);
  expect(differencesOf('aaa', 'a')).toEqual([{ from: 1, to: 3, insert: '' }]);
  expect(differencesOf('same', 'same')).toEqual([]);
  // The cursor may be in the second line.
  expect(differencesOf('a\nb\nc\n', 'A\nb\nC\n')).toEqual([
    { from: 0, to: 1, insert: 'A' },
    { from: 4, to: 5, insert: 'C' },
  ]);
});

test.each([
  ['', 'a'],
  ['a', ''],
  ['a', 'a\n'],
  ['a\n', 'a'],
  ['a\nb\nc', 'a'],
  ['a', 'a\nb\nc'],
  ['a\nb', 'x\nb\ny'],
  ['a\n\nb\n', '\n\nb'],
  ['a\nb\nc\nd', 'b\nd\na'],
])('the differences between %j and %j make one of the other', (before, after) => {
  const made = differencesOf(before, after).reduceRight(
    (text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to),
    before,
  );
  expect(made).toBe(after);
});
