import { describe, expect, test } from '@jest/globals';
import { readRules } from '../../../src/workbench/rulebook/index.js';
import { Fixer } from '../../../src/workbench/rulebook/format/fixer.js';
import { readYaml } from '../../../src/workbench/rulebook/load/yaml-file.js';
import { fixtureFolder } from '../../fixtures/fixture.js';
import { random } from '../../support/random.js';
import { lint, minimal, NU, withFault } from './minimal.js';
import { VOLUME } from '../../support/seeded.js';
import { authoringSchemas } from '../../../src/workbench/rulebook/load/package-schemas.js';

const fixer = new Fixer(authoringSchemas());
const files = readRules(fixtureFolder);

const HEAD = `operation: nu.payout
title: Nu payout
region: South America
include: []
fields: {}
rules:
`;
const fixed = (text: string): string => fixer.fix(NU, HEAD + text).slice(HEAD.length);

describe('the rule files of the fixture', () => {
  test.each([...files])('%s stays as it is', (file, text) => {
    expect(fixer.fix(file, text)).toBe(text);
  });
});

describe('order', () => {
  test('a card in block style, with its comments', () => {
    const text = `  # above the card
  - examples: { valid: [a], invalid: [b] }   # beside
    # above the check
    # in two lines
    check: { required: true }
    clause: "1"

    field: a
    id: one
  # above the next
  - { check: { required: true }, id: two, examples: { invalid: [b], valid: [a] }, field: a }
`;
    expect(fixed(text)).toBe(`  # above the card
  - id: one
    field: a
    # above the check
    # in two lines
    check: { required: true }
    clause: "1"

    examples: { valid: [a], invalid: [b] }   # beside
  # above the next
  - { id: two, field: a, check: { required: true }, examples: { valid: [a], invalid: [b] } }
`);
  });

  test('the keys of an operation, nested blocks and block text moving whole', () => {
    const text = `rules:
  - id: one
    examples:
      invalid:
        - b
      valid: [a]
    message: |
      # no comment
      two lines
    field: a
fields:
  a:
    example: "1"
    label: A
title: Nu payout
operation: nu.payout`;
    expect(fixer.fix(NU, text)).toBe(`operation: nu.payout
title: Nu payout
fields:
  a:
    label: A
    example: "1"
rules:
  - id: one
    field: a
    message: |
      # no comment
      two lines
    examples:
      valid: [a]
      invalid:
        - b
`);
  });

  test('names that mean something in their order keep it: fields, rows, slots', () => {
    const text = 'table: t\ntitle: T\nrows:\n  - { check: { digits: 10 }, bank: b }\n';
    expect(fixer.fix('lists/t.yaml', text)).toBe(text);
  });

  test('a card with an unknown key is left alone', () => {
    const text = '  - { field: a, id: one, chek: x }\n';
    expect(fixed(text)).toBe(text);
  });
});

describe('quotes', () => {
  test.each([
    ['lists/prefixes.yaml', '"300", "301"', '030, 301', '"030", "301"'],
    ['lists/blocked.yaml', '- ANT', '- NO # Norway', '- "NO" # Norway'],
    [NU, '"0.99", "100.01"', '1.10, +57', '"1.10", "+57"'],
    [NU, 'amount-between: ["1", "100"]', 'amount-between: [1, 100]', 'amount-between: ["1", "100"]'],
    [NU, 'amount-between: ["1", "100"]', 'amount-between: { from: 1 }', 'amount-between: { from: "1" }'],
    [NU, 'example: "01"', 'example: 1e3', 'example: "1e3"'],
    [NU, 'title: Nu payout', 'title: true', 'title: "true"'],
    ['bindings.yaml', '["01"]', '[01, 0x1F]', '["01", "0x1F"]'],
  ])('%s: %s', (file, from, to, expected) => {
    const text = withFault(file, from, to).get(file)!;
    expect(fixer.fix(file, text)).toBe(text.replace(to, expected));
  });

  test('a number that is one by right stays one', () => {
    const text =
      'table: banks\ntitle: Lengths\nclause: "1 accounts"\nrows:\n  - { bank: 08, check: { digits: 010 } }\n  - { bank: bank-b, check: { digits: 12 } }\n';
    expect(fixer.fix('lists/banks.yaml', text)).toBe(text.replace('08', '"08"'));
  });
});

test.each([
  ['a syntax error', 'title: "open'],
  ['an alias', 'title: *a'],
  ['an unknown file', 'b: 1\na: 2'],
])('a file with %s is left alone', (what, text) => {
  expect(fixer.fix(what.includes('unknown') ? 'other.yaml' : NU, text)).toBe(text);
});

test('any order of a card comes out the same, says the same, and stays so', () => {
  const next = random(7);
  const lines = [
    'id: one',
    'field: a',
    '# about when\n    when: { b: [c] }',
    'check: { required: true }',
    'severity: warning',
    'clause: "1"   # why',
    'examples:\n      valid: [a]\n      invalid: [b]',
  ];
  const canonical = fixed(`  - ${lines.join('\n    ')}\n`);
  for (let i = 0; i < 40 * VOLUME; i++) {
    const shuffled = lines
      .map((line) => [next(), line] as const)
      .sort(([a], [b]) => a - b)
      .map(([, line]) => line);
    if (shuffled[0]!.startsWith('#')) continue;
    const text = `  - ${shuffled.join('\n    ')}\n`;
    const once = fixed(text);
    expect(once).toBe(canonical);
    expect(fixed(once)).toBe(once);
    expect(readYaml(NU, HEAD + once).yaml?.data).toEqual(readYaml(NU, HEAD + text).yaml?.data);
  }
});

test('what is put in order has no other findings than before', () => {
  const shuffled = new Map([
    ...minimal,
    [NU, minimal.get(NU)!.replace('    field: phone\n', '').replace('"0" } }\n', '"0" } }\n    field: phone\n')],
  ]);
  expect(shuffled.get(NU)).not.toBe(minimal.get(NU));
  const text = fixer.fix(NU, shuffled.get(NU)!);
  expect(text).toBe(minimal.get(NU));
  expect(lint(new Map([...shuffled, [NU, text]]))).toEqual([]);
});
