import { describe, expect, test } from '@jest/globals';
import { isMap, isScalar, isSeq, parse, parseDocument, type Scalar } from 'yaml';
import { editYaml, EditError } from '../../../src/workbench/rulebook/edit/edit.js';
import { keysAt } from '../../../src/workbench/rulebook/format/key-order.js';
import { readRules } from '../../../src/workbench/rulebook/load/rules-folder.js';
import { readYaml, type Path } from '../../../src/workbench/rulebook/load/yaml-file.js';
import { fixtureFolder } from '../../fixtures/fixture.js';
import { VOLUME } from '../../support/seeded.js';
import { authoringSchemas } from '../../../src/workbench/rulebook/load/package-schemas.js';

const schemas = authoringSchemas();
const files = readRules(fixtureFolder);
const inCard = (path: Path): readonly string[] => keysAt(schemas, 'operation', path);

interface Found {
  readonly path: Path;
  readonly scalar: Scalar;
  readonly from: number;
  readonly to: number;
  /** Whether the value is between brackets or braces. */
  readonly isFlow: boolean;
}

/** The value of each scalar that is not a key, with its path and its position. */
function scalarsIn(text: string): readonly Found[] {
  const found: Found[] = [];
  const walk = (node: unknown, path: Path, isFlow: boolean): void => {
    if (isMap<Scalar>(node))
      for (const { key, value } of node.items) walk(value, [...path, String(key.value)], isFlow || node.flow === true);
    else if (isSeq(node)) node.items.forEach((item, i) => walk(item, [...path, i], isFlow || node.flow === true));
    else if (isScalar(node)) found.push({ path, scalar: node, from: node.range![0], to: node.range![1], isFlow });
  };
  walk(parseDocument(text, { version: '1.2', schema: 'core' }).contents, [], false);
  return found;
}

/** Another value of the same kind, plain and odd ones in turn. */
const ODD = [
  'x',
  '40000',
  '0.99',
  '',
  ' ',
  'no',
  'true',
  'null',
  '0x1F',
  '033',
  'a: b',
  'a #b',
  '# c',
  '- d',
  '[e',
  'f, g]',
  '"h"',
  "it's",
  'i\\j',
  'é ñ',
  '*k',
  '&l',
  '!m',
  '%n',
  '@o',
  '`p',
  'line\nbreak',
  'tab\there',
  '{ q: r }',
  '...',
  '---',
  '2027-01-31',
];

function otherThan(value: unknown, i: number): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  const odd = ODD[i % ODD.length]!;
  return odd === value ? `${odd}x` : odd;
}

/** The same data with another value at a path. */
function withValue(data: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = Array.isArray(data) ? [...(data as unknown[])] : { ...(data as object) };
  Object.assign(copy, { [key]: withValue((data as Record<string | number, unknown>)[key], rest, value) });
  return copy;
}

/** By default only some scalars of a long file, because each edit parses the whole file. */
const stepIn = (text: string): number => (VOLUME > 1 || text.length < 1000 ? 1 : 29);

describe('each scalar of each rule file', () => {
  test.each([...files.keys()])(
    '%s',
    (file) => {
      const text = files.get(file)!;
      const step = stepIn(text);
      for (const [i, { path, scalar, from, to, isFlow }] of scalarsIn(text).entries()) {
        if (i % step !== 0) continue;
        const value = otherThan(scalar.value, i);
        const after = editYaml(text, [{ path, value }]);
        // Nothing else has changed, and the new text between its neighbours is read as the value.
        expect(after.startsWith(text.slice(0, from))).toBe(true);
        expect(after.endsWith(text.slice(to))).toBe(true);
        const written = after.slice(from, after.length - (text.length - to));
        expect(parse(isFlow ? `[${written}]` : `- ${written}`, { version: '1.2', schema: 'core' })).toEqual([value]);
        if (i % 20 === 0) expect(parse(after)).toEqual(withValue(parse(text), path, value));
        // Quotes stay where they can.
        if (scalar.type === 'QUOTE_DOUBLE') expect(written).toMatch(/^"/);
      }
    },
    600_000,
  );
});

test('an edited text is read like any other, mistakes included', () => {
  const file = 'operations/alpha.payout.yaml';
  const text = files.get(file)!;
  const scalars = scalarsIn(text);
  const read = (written: string): unknown => {
    const { yaml, findings } = readYaml(file, written);
    return {
      findings,
      data: yaml?.data,
      places: yaml && scalars.map(({ path }) => [yaml.positionOf(path), yaml.positionOfKey(path), yaml.rangeOf(path)]),
    };
  };
  for (const value of ['950', '', ' ', '...', 'a\u200bb', 'a: b', 'line\nbreak', 7]) {
    const { path } = scalars[scalars.length >> 1]!;
    const after = editYaml(text, [{ path, value }]);
    const right = read(after);
    editYaml(CARDS, [{ path: ['operation'], value: 'other' }]);
    expect(read(after)).toEqual(right);
  }
  // The editor does not keep a text that it refuses.
  const twice = `${text}operation: other\n`;
  expect(() => editYaml(twice, [{ path: ['title'], value: 'x' }])).toThrow(EditError);
  expect(readYaml(file, twice).findings.map(({ code }) => code)).toContain('duplicate-key');
});

const CARDS = `# Above all
operation: xx.payout   # the id
rules:
  # Limits
  - id: amount-range
    field: amount # counted in cents
    check: { amount-between: ["1", '40000'] } # the limit
    clause: "4.2 Peru payout 1"
    examples:
      # bounds
      valid:
        - "1"
        - "40000" # the upper one
      invalid: ["0.99", "40000.01"]

  # Next
  - id: other
    field: amount
    check: { required: true }
    clause: [ "a",
              "b" ]
    examples: { valid: [x], invalid: [] }
`;

/** The lines that differ, with - and +. */
function changed(before: string, after: string): readonly string[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  return [
    ...a.slice(head, a.length - tail).map((line) => `-${line}`),
    ...b.slice(head, b.length - tail).map((line) => `+${line}`),
  ];
}

const edited = (...edits: Parameters<typeof editYaml>[1]): readonly string[] =>
  changed(CARDS, editYaml(CARDS, edits, inCard));

describe('a card', () => {
  test('a limit keeps its quotes and its comment', () => {
    expect(edited({ path: ['rules', 0, 'check', 'amount-between', 1], value: '50000' })).toEqual([
      `-    check: { amount-between: ["1", '40000'] } # the limit`,
      `+    check: { amount-between: ["1", '50000'] } # the limit`,
    ]);
  });

  test('of a list given as a whole, just the item that differs', () => {
    expect(edited({ path: ['rules', 0, 'check'], value: { 'amount-between': ['1', '50000'] } })).toEqual([
      `-    check: { amount-between: ["1", '40000'] } # the limit`,
      `+    check: { amount-between: ["1", '50000'] } # the limit`,
    ]);
  });

  test('a severity gets a line in its place, and loses it', () => {
    const withSeverity = editYaml(CARDS, [{ path: ['rules', 0, 'severity'], value: 'warning' }], inCard);
    expect(changed(CARDS, withSeverity)).toEqual(['+    severity: warning']);
    expect(withSeverity.split('\n').indexOf('    severity: warning')).toBe(7);
    expect(editYaml(withSeverity, [{ path: ['rules', 0, 'severity'] }], inCard)).toBe(CARDS);
  });

  test('an example in lines is added, inserted and taken away', () => {
    expect(edited({ path: ['rules', 0, 'examples', 'valid', 2], value: '40000.00' })).toEqual([
      '+        - "40000.00"',
    ]);
    expect(edited({ path: ['rules', 0, 'examples', 'valid', 1], value: '2', insert: true })).toEqual([
      '+        - "2"',
    ]);
    expect(edited({ path: ['rules', 0, 'examples', 'valid', 0] })).toEqual(['-        - "1"']);
    expect(edited({ path: ['rules', 0, 'examples', 'valid', 1] })).toEqual(['-        - "40000" # the upper one']);
  });

  test('an example in brackets is added, inserted and taken away', () => {
    const line = '-      invalid: ["0.99", "40000.01"]';
    expect(edited({ path: ['rules', 0, 'examples', 'invalid', 2], value: { currency: 'USD', amount: '0' } })).toEqual([
      line,
      '+      invalid: ["0.99", "40000.01", { currency: USD, amount: "0" }]',
    ]);
    expect(edited({ path: ['rules', 0, 'examples', 'invalid', 0], value: '0', insert: true })).toEqual([
      line,
      '+      invalid: ["0", "0.99", "40000.01"]',
    ]);
    expect(edited({ path: ['rules', 0, 'examples', 'invalid', 0] })).toEqual([line, '+      invalid: ["40000.01"]']);
    expect(edited({ path: ['rules', 0, 'examples', 'invalid', 1] })).toEqual([line, '+      invalid: ["0.99"]']);
    expect(edited({ path: ['rules', 1, 'examples', 'invalid', 0], value: 'y' })).toEqual([
      '-    examples: { valid: [x], invalid: [] }',
      '+    examples: { valid: [x], invalid: ["y"] }',
    ]);
    expect(edited({ path: ['rules', 1, 'examples', 'valid', 0] })).toEqual([
      '-    examples: { valid: [x], invalid: [] }',
      '+    examples: { valid: [], invalid: [] }',
    ]);
  });

  test('a clause joins others in their lines', () => {
    expect(edited({ path: ['rules', 1, 'clause', 2], value: 'c' })).toEqual([
      '-              "b" ]',
      '+              "b",',
      '+              "c" ]',
    ]);
  });

  test('one clause becomes several, and several one', () => {
    expect(edited({ path: ['rules', 0, 'clause'], value: ['4.2 Peru payout 1', '8 Peru payout'] })).toEqual([
      '-    clause: "4.2 Peru payout 1"',
      '+    clause: ["4.2 Peru payout 1", "8 Peru payout"]',
    ]);
    expect(edited({ path: ['rules', 1, 'clause'], value: 'c' })).toEqual([
      '-    clause: [ "a",',
      '-              "b" ]',
      '+    clause: c',
    ]);
  });

  test('another check instead of one', () => {
    expect(edited({ path: ['rules', 0, 'check'], value: { digits: 8 } })).toEqual([
      `-    check: { amount-between: ["1", '40000'] } # the limit`,
      '+    check: { digits: 8 } # the limit',
    ]);
  });

  test('examples in lines give way to some on one line', () => {
    const after = editYaml(CARDS, [{ path: ['rules', 0, 'examples', 'valid'], value: { a: 1 } }]);
    expect(parse(after).rules[0].examples.valid).toEqual({ a: 1 });
    expect(after).toContain('      valid: { a: 1 } # the upper one\n      invalid:');
  });

  test('a card is added with its entries in order, and taken away; comments stay', () => {
    const card = {
      examples: { valid: ['1'], invalid: [''] },
      check: { required: true },
      clause: '4.2 Peru payout 1',
      field: 'phone',
      id: 'phone-required',
    };
    const lines = [
      '+  - id: phone-required',
      '+    field: phone',
      '+    check: { required: true }',
      '+    clause: "4.2 Peru payout 1"',
      '+    examples: { valid: ["1"], invalid: [""] }',
    ];
    expect(edited({ path: ['rules', 2], value: card })).toEqual(lines);
    const inserted = editYaml(CARDS, [{ path: ['rules', 1], value: card, insert: true }], inCard);
    expect(changed(CARDS, inserted)).toEqual(lines);
    expect(inserted).toMatch(/invalid: \[""\] \}\n {2}# Next\n {2}- id: other/);
    const without = editYaml(CARDS, [{ path: ['rules', 0] }]);
    expect(without).toContain('  # Limits\n\n  # Next\n  - id: other');
    expect(without).not.toContain('amount-range');
  });

  test('the last of its kind leaves an empty list', () => {
    expect(parse(editYaml(CARDS, [{ path: ['rules', 1] }, { path: ['rules', 0] }])).rules).toEqual([]);
  });

  test('wording per language', () => {
    expect(edited({ path: ['rules', 1, 'message'], value: { en: 'Say: this', es: 'Diga esto' } })).toEqual([
      '+    message: { en: "Say: this", es: Diga esto }',
    ]);
  });
});

test('a merchant begins a file of changes and one of codes', () => {
  const change = {
    rule: 'amount-range',
    check: { 'amount-between': ['10', '20000'] },
    reason: 'our contract',
    until: '2027-01-31',
  };
  expect(editYaml('', [{ path: ['change', 0], value: change }])).toBe(
    'change:\n  - { rule: amount-range, check: { amount-between: ["10", "20000"] }, reason: our contract, until: "2027-01-31" }\n',
  );
  const example = files.get('bindings.example.yaml')!;
  const bound = editYaml(example, [
    { path: ['alpha.bank', 'north'], value: ['011'] },
    { path: ['alpha.bank', 'south'], value: 'none' },
    { path: ['alpha.bank', 'north', 1], value: '012' },
  ]);
  expect(bound).toBe(`${example}alpha.bank:\n  north: ["011", "012"]\n  south: none\n`);
});

test.each(['', '# only a comment', '# a comment\n'])('codes in a file that says %j', (text) => {
  expect(parse(editYaml(text, [{ path: ['alpha.bank', 'north'], value: ['011'] }]))).toEqual({
    'alpha.bank': { north: ['011'] },
  });
});

describe('line ends', () => {
  test('CRLF stays, for new lines too', () => {
    const windows = CARDS.replaceAll('\n', '\r\n');
    const after = editYaml(
      windows,
      [
        { path: ['rules', 0, 'severity'], value: 'warning' },
        { path: ['rules', 0, 'examples', 'valid', 0], value: '3' },
        { path: ['rules', 0, 'examples', 'valid', 2], value: '4' },
        { path: ['rules', 1, 'field'] },
      ],
      inCard,
    );
    expect(after.replaceAll('\r\n', '')).not.toContain('\n');
    expect(parse(after).rules[0].examples.valid).toEqual(['3', '40000', '4']);
  });

  test('a file without a last line end gets none', () => {
    expect(editYaml('rows:\n  - { a: b }', [{ path: ['rows', 1], value: { a: 'c' } }])).toBe(
      'rows:\n  - { a: b }\n  - { a: c }',
    );
    expect(editYaml('a: b', [{ path: ['c'], value: 'd' }])).toBe('a: b\nc: d');
  });
});

describe('odd places', () => {
  test.each<readonly [name: string, text: string, path: Path, value: unknown, wanted: string]>([
    ['an entry without a value', 'a:\nb: c\n', ['a'], 'x', 'a: x\nb: c\n'],
    ['an entry without a value in braces', '{ a: , b: c }\n', ['a'], 'x', '{ a: x, b: c }\n'],
    ['a list without a value', 'a:\nb: c\n', ['a', 0], 'x', 'a: [x]\nb: c\n'],
    ['a text of several lines', 'a: |\n  one\n  two\nb: c\n', ['a'], 'x', 'a: "x"\nb: c\n'],
    ['lists of lists in lines', 'a:\n  - - x\n    - y\n  - z\n', ['a', 0, 0], 'w', 'a:\n  - - w\n    - y\n  - z\n'],
    ['the first of a list of lists', 'a:\n  - - x\n    - y\n  - z\n', ['a', 0, 0], undefined, 'a:\n  - - y\n  - z\n'],
    ['the first entry of an item', 'a:\n  - x: 1\n    y: 2\n', ['a', 0, 'x'], undefined, 'a:\n  - y: 2\n'],
    ['the only entry of a map', 'a:\n  b: c\nd: e\n', ['a', 'b'], undefined, 'a: {}\nd: e\n'],
    ['a trailing comma', 'a: [x, y,]\n', ['a', 2], 'z', 'a: [x, y, z,]\n'],
    ['a block that is less indented', 'a:\n- x\n- y\nb: c\n', ['a', 2], 'z', 'a:\n- x\n- y\n- z\nb: c\n'],
    ['a map made of nothing', 'a: b\n', ['c', 'd', 'e'], 'f', 'a: b\nc: { d: { e: f } }\n'],
    ['a name that needs quotes', 'a: b\n', ['no: yes'], 'c', 'a: b\n"no: yes": c\n'],
  ])('%s', (_, text, path, value, wanted) => {
    expect(editYaml(text, [value === undefined ? { path } : { path, value }])).toBe(wanted);
  });

  test('an edit that changes nothing leaves the text byte for byte', () => {
    for (const { path, scalar } of scalarsIn(CARDS))
      expect(editYaml(CARDS, [{ path, value: scalar.value }])).toBe(CARDS);
    expect(editYaml(CARDS, [{ path: [], value: parse(CARDS) }])).toBe(CARDS);
    expect(editYaml(CARDS, [{ path: ['rules', 0, 'severity'] }])).toBe(CARDS);
  });

  test.each<readonly [name: string, text: string, edit: Parameters<typeof editYaml>[1][number]]>([
    ['a text that is no YAML', 'a: [', { path: ['a'], value: 'b' }],
    ['a name given twice', 'a: 1\na: 2\n', { path: ['a'], value: '3' }],
    ['an item past the end', 'a: [x]\n', { path: ['a', 2], value: 'y' }],
    ['an item that is not there to be taken away', 'a: [x]\n', { path: ['a', 1] }],
    ['an index before the first', 'a: [x]\n', { path: ['a', -1], value: 'y' }],
    ['a name in a list', 'a: [x]\n', { path: ['a', 'b'], value: 'y' }],
    ['an index in a map', 'a: { b: c }\n', { path: ['a', 0], value: 'y' }],
    ['something inside a text', 'a: b\n', { path: ['a', 'c'], value: 'd' }],
    ['nothing', 'a: b\n', { path: ['a'], value: null }],
    ['a number without end', 'a: b\n', { path: ['a'], value: Number.POSITIVE_INFINITY }],
    ['the whole file', 'a: b\n', { path: [] }],
    ['brackets that go too deep', '['.repeat(200), { path: ['a'], value: 'b' }],
  ])('refuses %s', (_, text, edit) => {
    expect(() => editYaml(text, [edit])).toThrow(EditError);
  });

  test('a prototype is never reached', () => {
    expect(() => editYaml('a: b\n', [{ path: ['constructor', 'name'], value: 'x' }])).not.toThrow();
    expect(() => editYaml('a: b\n', [{ path: ['__proto__', 'polluted'], value: 'x' }])).not.toThrow();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

test('comments on remaining parts are never lost', () => {
  const comments = (text: string): readonly string[] => text.match(/#.*$/gm) ?? [];
  for (const { path } of scalarsIn(CARDS)) {
    expect(comments(editYaml(CARDS, [{ path, value: 'x' }]))).toEqual(comments(CARDS));
    const gone = editYaml(CARDS, [{ path }]);
    const lost = comments(CARDS).filter((comment) => !gone.includes(comment));
    // A comment at the end of the line is removed with it.
    expect(lost.length).toBeLessThanOrEqual(1);
  }
});
