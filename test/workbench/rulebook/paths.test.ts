import { expect, test } from '@jest/globals';
import { parseRulebook, readSchemas, RulebookError } from '../../../src/workbench/rulebook/index.js';

const schemas = readSchemas('schemas/authoring');

/** The findings in an operation with these fields and a rule. */
function findingsOf(fields: string, rule = '', rulebook = '', isWorded = false): readonly string[] {
  const operation = `operation: a.b
title: A
region: Europe
fields:
${fields}
rules:
  - id: field-type
    field: "*"
    check: { string: true }
    document: Guide
    examples: { valid: [{ x: a }], invalid: [{ x: 1 }] }
${rule && `  - { id: probe, ${rule}, document: Guide, examples: { valid: [a], invalid: [b] } }\n`}`;
  const files = new Map([
    ['operations/a.b.yaml', operation],
    ...(rulebook ? [['rulebook.yaml', rulebook] as const] : []),
  ]);
  try {
    parseRulebook(files, schemas);
    return [];
  } catch (error) {
    if (!(error instanceof RulebookError)) throw error;
    return error.findings.map(({ line, column, code, message }) =>
      isWorded ? `${code}: ${message}` : `${line}:${column} ${code}`,
    );
  }
}

test.each<[what: string, fields: string, rule: string, expected: readonly string[]]>([
  ['paths and types', '  x: {}\n  p.q: { type: integer }\n  p.r.s: { type: list, of: number }', '', []],
  ['a field in a field', '  x: {}\n  p: {}\n  p.q: {}', '', ['7:8 field-in-field']],
  [
    'and a rule on it',
    '  x: {}\n  p: {}\n  p.q: {}',
    'field: p.q, when: { p.q: given }, check: { required: true }',
    ['7:8 field-in-field'],
  ],
  ['an object in a list', '  x: {}\n  p: { type: list }\n  p.q: {}', '', ['7:8 field-in-field']],
  ['minor units of whole numbers', '  x: { unit: minor }\n  p: { type: integer, unit: minor }', '', []],
  ['minor units of numbers', '  x: {}\n  p: { type: number, unit: minor }', '', ['6:6 wrong-unit']],
  ['an unknown unit', '  x: { unit: cent }', '', ['5:14 wrong-choice']],
  [
    'bounds that are no whole numbers of minor units',
    '  x: { unit: minor }',
    'field: x, check: { amount-between: ["1", "1.5"] }',
    ['12:53 wrong-parameters'],
  ],
  ['an empty example', '  x: { example: "" }', '', ['5:17 wrong-shape']],
  ['a blank example', '  x: { example: " " }', '', ['5:17 wrong-shape']],
  ['an autofill name that HTML does not have', '  x: { autocomplete: e-mail }', '', ['5:22 wrong-choice']],
  ...[
    'type: boolean, autocomplete: tel',
    'type: map, autocomplete: name',
    'type: list, of: boolean, autocomplete: email',
    'type: integer, autocomplete: email',
    'type: list, of: number, autocomplete: name',
    'input: tel, autocomplete: email',
  ].map((keys): [string, string, string, string[]] => [
    `an autofill name that does not fit: ${keys}`,
    `  x: {}\n  p: { ${keys} }`,
    '',
    ['6:6 wrong-autocomplete'],
  ]),
  [
    'autofill names that fit',
    '  x: { autocomplete: email }\n  a: { type: integer, autocomplete: postal-code }\n  b: { type: list, autocomplete: email }\n  c: { input: tel, autocomplete: tel-national }\n  d: { autocomplete: email }',
    '',
    [],
  ],
  ['a type that is none', '  x: { type: text }', '', ['5:14 wrong-choice']],
  ['a list of objects without members', '  x: { type: list, of: object }', '', ['5:6 no-members']],
  ['a list of objects', '  x: { type: list, of: object }\n  x[].a: {}', '', []],
  ['an empty segment', '  x: {}\n  p..q: {}', '', ['6:3 wrong-shape']],
  ['a segment that is no name', '  x: {}\n  p.__proto__: {}', '', ['6:3 wrong-shape']],
  ['a count of what is no list', '  x: {}', 'field: x, check: { count: { to: 2 } }', ['12:37 not-a-list']],
  [
    'a condition on entries',
    '  x: {}\n  t: { type: list }',
    'field: x, when: { t: [a] }, check: { one-of: [a] }',
    ['13:36 list-condition'],
  ],
  [
    'a condition that moves',
    '  x: {}',
    'field: x, when: { x: { before: today + 3 days } }, check: { one-of: [a] }',
    ['12:49 wrong-shape'],
  ],
  [
    'a check of what is accepted as it is',
    '  x: { type: any }',
    'field: x, check: { length: { to: 3 } }',
    ['12:37 no-text'],
  ],
  [
    'a condition on presence',
    '  x: {}\n  t: { type: list }',
    'field: x, when: { t: given }, check: { one-of: [a] }',
    [],
  ],
])('%s', (_, fields, rule, expected) => {
  expect(findingsOf(fields, rule)).toEqual(expected);
});

test.each([
  ['t: { sum: "q[].a" }', '16:25 not-a-field'],
  ['t: { count: q }', '16:25 not-a-field'],
])('a rule on a total: %s', (total, expected) => {
  const fields = `  x: {}\n  q: { type: list, of: object }\n  q[].a: {}\nderive:\n  ${total}`;
  expect(findingsOf(fields, 'field: t, check: { required: true }')).toEqual([expected]);
});

test('the clauses of findings that no rule makes must exist', () => {
  expect(findingsOf('  x: {}', '', 'clauses: { order: "1 body" }\n')).toEqual(['1:19 unknown-clause']);
});

test.each([
  [
    'kind: { from: "l[].a", slot: s }',
    'l[].a is in the entries of a list, and so is a name derived from it; write l[].kind.',
  ],
  [
    'l[].kind: { from: x, slot: s }',
    'x is not in the entries of a list, so that a name derived from it is not either; write kind.',
  ],
  [
    't: { sum: v, times: x }',
    'v is a list of values, which nothing can multiply; remove "times", or add up a member of objects.',
  ],
  ['t: { sum: b }', 'b is a list of values that are not numbers; name another one.'],
  [
    'l[].t: { sum: v }',
    'A sum needs a list of numbers, or a member of a list of objects such as items[].amount; v is neither.',
  ],
])('the derived name %s', (derived, message) => {
  const fields = `  x: {}
  v: { type: list, of: number }
  b: { type: list, of: boolean }
  l: { type: list, of: object }
  l[].a: {}
derive:
  ${derived}`;
  expect(findingsOf(fields, '', '', true).filter((finding) => !finding.startsWith('unknown-slot'))).toEqual([
    expect.stringContaining(`: ${message}`),
  ]);
});

test.each([
  ['address.city', ' Did you mean "payer.address.city"?'],
  ['city', ' Did you mean "payer.address.city"?'],
  ['lines.fee', ' Did you mean "lines[].fee"?'],
  ['fee', ' Did you mean "lines[].fee"?'],
  ['ity', ''],
  ['name', ''],
])('a field that is named by the end of its path: %s', (name, question) => {
  const fields = `  payer.address.city: {}
  payer.name: {}
  payee.name: {}
  lines: { type: list, of: object }
  lines[].fee: {}`;
  expect(findingsOf(fields, `field: ${name}, check: { required: true }`, '', true)).toEqual([
    `unknown-field: There is no field called "${name}" here.${question}`,
  ]);
});

test('a name of a field changes nothing that all objects have', () => {
  const fields = '  x: {}\n  constructor.prototype.polluted: {}\n  constructor.keys: {}\n  toString.name: {}';
  const before = [
    Object.getOwnPropertyNames(Object.prototype),
    Object.values(Object.getOwnPropertyDescriptors(Object)),
  ];
  expect(findingsOf(fields)).toEqual([]);
  expect([
    Object.getOwnPropertyNames(Object.prototype),
    Object.values(Object.getOwnPropertyDescriptors(Object)),
  ]).toEqual(before);
});
