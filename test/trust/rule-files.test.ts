import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import {
  compileOperation,
  emitOperation,
  loadRulebook,
  readRules,
  readSchemas,
  RulebookError,
  type Rulebook,
} from '../../src/compiler/index.js';
import { outcomesOf } from '../../src/evaluator/judged.js';
import { emitEntry, emitIndex, emitReference } from '../../src/compiler/entries.js';
import { bindingsSchema } from '../../src/compiler/bindings-schema.js';
import { createValidator } from '../../src/index.js';
import { parseYaml } from '../../src/rulebook/yaml-file.js';
import { SIZE } from './size.js';

const schemas = readSchemas('schemas/authoring');
const operation = 'operations/ph.collection.yaml';
/** One operation and what it needs: derived names, tables, templates, conditions. */
const files = new Map(
  [...readRules('rules')].filter(
    ([file]) => file === operation || /^(?:common|lists)\/|^(?:slots|clauses)\.yaml$/.test(file),
  ),
);

/** What would leave a string, a template, a comment, a script or a line, were it not held in. */
const PIECES = [
  '"',
  "'",
  '`',
  '\\',
  '\\"',
  '${globalThis.hacked=1}',
  '</script><script>globalThis.hacked=1</script>',
  '<!--',
  ']]>',
  '*/globalThis.hacked=1/*',
  '//',
  '\n',
  '\r\n',
  '\u2028',
  '\u2029',
  ';globalThis.hacked=1;',
  ');globalThis.hacked=1;(',
  '"]=globalThis.hacked=1;["',
  '{label}',
  '{must}',
  '\u0000',
  '\u001b[31m',
  '\ud800',
  '__proto__',
  'constructor',
  'a',
  'PHP',
  '<NAME>',
  '^(a+)+$',
  '[',
  '(?:',
];
const hostile = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));

type Path = readonly (string | number)[];

/** The places of all texts and keys of a parsed file. */
function placesIn(data: unknown, path: Path = []): readonly Path[] {
  if (typeof data === 'string') return [path];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => [
    ...(Array.isArray(data) ? [] : [[...path, key, KEY]]),
    ...placesIn(value, [...path, Array.isArray(data) ? Number(key) : key]),
  ]);
}

const KEY = '(key)';

/** A copy with the text, or the key, at a place replaced. */
function replaced(data: unknown, [head, ...rest]: Path, text: string): unknown {
  if (head === undefined) return text;
  if (Array.isArray(data)) return data.map((item, i): unknown => (i === head ? replaced(item, rest, text) : item));
  const entries = Object.entries(data as object).map(([key, value]): readonly [string, unknown] =>
    key !== head ? [key, value] : rest[0] === KEY ? [text, value] : [key, replaced(value, rest, text)],
  );
  return Object.fromEntries(entries);
}

function load(changed: ReadonlyMap<string, string>): Rulebook | undefined {
  try {
    return loadRulebook(new Map([...files, ...changed]), schemas);
  } catch (error) {
    if (error instanceof RulebookError) return undefined;
    throw error;
  }
}

function sourcesOf(rulebook: Rulebook): readonly string[] {
  const plain = { packageVersion: '1', specifier: (name: string) => name };
  return [...rulebook.operations.values()]
    .flatMap((one) => [
      emitOperation(one, rulebook.slots, plain),
      emitOperation(one, rulebook.slots, { ...plain, typed: true }),
      emitEntry(one),
      emitReference(one),
    ])
    .concat(emitIndex(rulebook));
}

/** Source with each string and comment replaced by its bare quotes: what is left is code. */
const codeOf = (source: string): string =>
  source.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\/|\/\/[^\n\u2028\u2029]*/g, '""');

const parsed = new Map(
  [...files].filter(([file]) => file !== 'clauses.yaml').map(([file, text]) => [file, parse(text) as unknown]),
);
const places = [...parsed].flatMap(([file, data]) => placesIn(data).map((path) => ({ file, path })));

test('text of a rule file is never code, wherever it stands', () => {
  let loaded = 0;
  const attack = fc.property(fc.constantFrom(...places), hostile, ({ file, path }, text) => {
    const rulebook = load(new Map([[file, stringify(replaced(parsed.get(file), path, text))]]));
    if (!rulebook) return;
    loaded++;
    for (const source of sourcesOf(rulebook)) {
      expect(codeOf(source)).not.toMatch(/hacked|`|\u2028|\u2029/);
      expect(source).not.toMatch(/<\/script|<!--/i);
    }
    for (const one of rulebook.operations.values()) outcomesOf(compileOperation(one, rulebook.slots, '1'), {});
    JSON.parse(JSON.stringify(bindingsSchema(rulebook.slots)));
    expect('hacked' in globalThis).toBe(false);
  });
  fc.assert(attack, { numRuns: Math.round(80 * SIZE) });
  expect(loaded).toBeGreaterThan(10);
});

test('the code is told from its strings', () => {
  expect(codeOf('const a = "hacked\\"" + \'hacked\'; // hacked\n/* hacked */ hacked();')).toBe(
    'const a = "" + ""; ""\n"" hacked();',
  );
});

describe('a title ends no comment', () => {
  test.each(['x */ hacked(); /*', 'x\n*/hacked()//', '*/', 'x\r*/hacked()'])('%j', (title) => {
    const rulebook = load(
      new Map([[operation, files.get(operation)!.replace(/^title: .*$/m, `title: ${JSON.stringify(title)}`)]]),
    )!;
    for (const one of rulebook.operations.values()) expect(codeOf(emitEntry(one))).not.toContain('hacked');
    expect(codeOf(emitEntry(rulebook.operations.get('ph.collection')!))).toBe(
      codeOf(emitEntry(load(new Map())!.operations.get('ph.collection')!)),
    );
  });
});

describe('a name that is no identifier', () => {
  const names = ['x); hacked(); (y', '__proto__', 'a-b', 'a b', 'a"', 'a.b', '1a', 'ä', ' a', 'a\n'];
  test.each(names)('field %j is refused', (name) => {
    expect(
      load(
        new Map([
          [operation, files.get(operation)!.replace(/^fields:$/m, `fields:\n  ${JSON.stringify(name)}: { label: x }`)],
        ]),
      ),
    ).toBeUndefined();
  });
  test.each(names)('derived name %j is refused', (name) => {
    expect(
      load(
        new Map([
          [
            operation,
            files
              .get(operation)!
              .replace(/^derive:$/m, `derive:\n  ${JSON.stringify(name)}: { from: paymentType, slot: ph.wallet }`),
          ],
        ]),
      ),
    ).toBeUndefined();
  });
  test('a model that was made otherwise makes no module', () => {
    const one = load(new Map())!.operations.get('ph.collection')!;
    for (const name of names) {
      const strange = { ...one, fields: [...one.fields, { name, label: 'x' }] };
      expect(() =>
        emitOperation(strange, load(new Map())!.slots, { packageVersion: '1', specifier: (module) => module }),
      ).toThrow('cannot stand in a module');
    }
  });
});

/** The processor's time: that of the clock depends on what else the machine does. */
function millisecondsOf(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('a file that is made to exhaust its reader', () => {
  const codesOf = (text: string): readonly string[] => parseYaml('x.yaml', text).findings.map(({ code }) => code);
  const deep: readonly [string, string][] = [
    ['lists in brackets', '['.repeat(5000) + ']'.repeat(5000)],
    ['lists that stay open', '['.repeat(200_000)],
    ['maps in braces', '{a: '.repeat(60_000)],
    ['lists in a line', `${'- '.repeat(100_000)}x`],
    ['keys of keys', `${'? '.repeat(100_000)}x`],
    ['indentation', Array.from({ length: 600 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
    ['brackets that strings seem to close', '["]",'.repeat(5000)],
  ];
  test.each(deep)('%s', (_, text) => {
    expect(millisecondsOf(() => expect(codesOf(text)).toEqual(['too-deep']))).toBeLessThan(1000);
  });

  const entries = (count: number, name: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => `${name(i)}: 1`).join('\n');
  const many: readonly [string, string, readonly string[]][] = [
    ['25,000 names', entries(25_000, (i) => `k${i}`), ['too-many-entries']],
    ['40,000 times one name', entries(40_000, () => 'a'), ['duplicate-key', 'too-many-entries']],
    ['names in braces', `{${Array.from({ length: 25_000 }, (_, i) => `k${i}: 1`).join()}}`, ['too-many-entries']],
    [
      '30,000 values left out',
      entries(30_000, (i) => `k${i}`).replaceAll(' 1', ''),
      ['empty-value', 'too-many-entries'],
    ],
    ['20,000 anchors', Array.from({ length: 20_000 }, (_, i) => `- &a${i} x`).join('\n'), ['anchor']],
    ['30,000 tags', '- !x z\n'.repeat(30_000), ['tag']],
    ['20,000 maps', '- { a: 1 }\n'.repeat(20_000), ['too-many-entries']],
    ['25,000 codes', '- "12345"\n'.repeat(25_000), []],
  ];
  test.each(many)('%s', (_, text, codes) => {
    expect(millisecondsOf(() => expect([...new Set(codesOf(text))].sort()).toEqual(codes))).toBeLessThan(3000);
  });

  test('1000 entries at one place are read, 1001 are not', () => {
    expect(codesOf(entries(1000, (i) => `k${i}`))).toEqual([]);
    expect(codesOf(entries(1001, (i) => `k${i}`))).toEqual(['too-many-entries']);
    expect(codesOf(`${entries(999, (i) => `k${i}`)}\nk0: 1`)).toEqual(['duplicate-key']);
  });

  test('a file that is wrong throughout is told so in good time', () => {
    for (const [card, count] of [
      ['{}', 1000],
      ['{}', 30_000],
      ['x', 40_000],
    ] as const) {
      const text = `operation: ph.collection\ntitle: x\nrules:\n${`  - ${card}\n`.repeat(count)}`;
      expect(millisecondsOf(() => expect(load(new Map([[operation, text]]))).toBeUndefined())).toBeLessThan(15_000);
    }
  });

  test('100 levels are read, 101 are not', () => {
    expect(codesOf(`a: ${'['.repeat(100)}x${']'.repeat(100)}`)).toEqual([]);
    expect(codesOf(`a: ${'['.repeat(101)}x${']'.repeat(101)}`)).toEqual(['too-deep']);
  });

  test('aliases that double at each step', () => {
    const bomb = [
      'a0: &a0 [x, x]',
      ...Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`),
    ].join('\n');
    expect(new Set(codesOf(bomb))).toEqual(new Set(['alias', 'anchor']));
  });

  test('256 KiB are read, a byte more is not', () => {
    const fill = (bytes: number): string => `a: "${'x'.repeat(bytes - 5)}"`;
    expect(codesOf(fill(256 * 1024))).toEqual([]);
    expect(codesOf(fill(256 * 1024 + 1))).toEqual(['too-large']);
    expect(codesOf(`a: "${'é'.repeat(128 * 1024)}"`)).toEqual(['too-large']);
  });
});

describe('names of the prototype', () => {
  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    '%s as a key changes no prototype',
    (name) => {
      const { yaml } = parseYaml('x.yaml', `${name}: { polluted: "yes" }\nother: { ${name}: { polluted: "yes" } }`);
      expect(Object.keys(yaml!.data as object)).toEqual([name, 'other']);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      expect(Object.getPrototypeOf(yaml!.data)).toBe(Object.prototype);
    },
  );

  test.each(places.filter(({ path }) => path.at(-1) === KEY).filter((_, i) => i % 24 === 0))(
    '__proto__ and constructor in the place of a key: $path',
    ({ file, path }) => {
      for (const name of ['__proto__', 'constructor']) {
        const rulebook = load(new Map([[file, stringify(replaced(parsed.get(file), path, name))]]));
        if (rulebook) sourcesOf(rulebook);
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      }
    },
  );

  test.each(['__proto__', 'constructor', 'toString'])('%s is no slot, no label and no rule', (name) => {
    const own = (value: unknown): Record<string, never> =>
      JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`) as Record<string, never>;
    expect(() => createValidator({ bindings: own({ 'bank-a': ['1'] }) })).toThrow(`there is no slot ${name}`);
    expect(() => createValidator({ bindings: { 'pe.bank': own(['1']) } })).toThrow('has no label');
    expect(() => createValidator({ severities: own('warning') })).toThrow(`${name} is none`);
    expect(() => createValidator({ off: [name] })).toThrow(`${name} is none`);
  });
});
