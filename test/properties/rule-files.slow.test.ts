import { stepsOf } from '../support/steps.js';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { compileOperation, emitOperation, modulePlace } from '../../src/workbench/compiler/index.js';
import { wrongExamples } from '../../src/workbench/analysis/examples/examples.js';
import { parseRulebook, readRules, RulebookError, type Rulebook } from '../../src/workbench/rulebook/index.js';
import { validatorOf } from '../../src/core/evaluator/validator.js';
import { outcomesOf } from '../../src/core/evaluator/order-values.js';
import { emitModules } from '../../src/workbench/compiler/modules/emit-modules.js';
import { BUILT_IN, OWN_FOLDER } from '../../src/workbench/compiler/modules/module-text.js';
import { bindingsSchema } from '../../src/workbench/rulebook/load/bindings-schema.js';
import type { RuleFiles } from '../../src/workbench/rulebook/load/rule-file.js';
import { parseYaml } from '../../src/workbench/rulebook/load/yaml-file.js';
import { acmeFolder, fixtureFolder, fixtureValidator, fixtureValidators } from '../fixtures/fixture.js';
import { SEED, VOLUME } from '../support/seeded.js';
import { authoringSchemas } from '../../src/workbench/rulebook/load/package-schemas.js';

const schemas = authoringSchemas();
const operation = 'operations/beta.collection.yaml';
/** One operation and the files that it needs. */
const filesOf = (folder: string, file: string): RuleFiles =>
  new Map(
    [...readRules(folder)].filter(
      ([each]) => each === file || /^(?:common\/order|lists\/.*|locales\/.*|slots|clauses|rulebook)\.yaml$/.test(each),
    ),
  );
/** Derived names, tables, templates, facts, conditions. */
const files = filesOf(fixtureFolder, operation);
/** Nested and typed fields, and a language. */
const nestedFiles = filesOf(acmeFolder, 'operations/card.payment.yaml');

/** Texts that end a string, a template, a comment, a script or a line unless they are escaped. */
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
  'EUR',
  '<NAME>',
  '^(a+)+$',
  '[',
  '(?:',
];
const hostile = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));

type Path = readonly (string | number)[];

/** The paths of all texts and keys of a parsed file. */
function pathsIn(data: unknown, path: Path = []): readonly Path[] {
  if (typeof data === 'string') return [path];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => [
    ...(Array.isArray(data) ? [] : [[...path, key, KEY]]),
    ...pathsIn(value, [...path, Array.isArray(data) ? Number(key) : key]),
  ]);
}

const KEY = '(key)';

/** Plain texts may be in curly quotes, which are refused. */
const QUOTED = { defaultStringType: 'QUOTE_DOUBLE' } as const;

/** A copy with another text, or another key, at a path. */
function replaced(data: unknown, [head, ...rest]: Path, text: string): unknown {
  if (head === undefined) return text;
  if (Array.isArray(data)) return data.map((item, i): unknown => (i === head ? replaced(item, rest, text) : item));
  const entries = Object.entries(data as object).map(([key, value]): readonly [string, unknown] =>
    key !== head ? [key, value] : rest[0] === KEY ? [text, value] : [key, replaced(value, rest, text)],
  );
  return Object.fromEntries(entries);
}

function load(changed: ReadonlyMap<string, string>, of = files): Rulebook | undefined {
  try {
    return parseRulebook(new Map([...of, ...changed]), schemas);
  } catch (error) {
    if (error instanceof RulebookError) return undefined;
    throw error;
  }
}

async function sourcesOf(rulebook: Rulebook): Promise<readonly string[]> {
  const options = { bindings: {}, schemas: { bindings: {}, day: '2026-11-22' } };
  const modules = await Promise.all(
    [BUILT_IN, OWN_FOLDER].map((place) => emitModules(rulebook, { place, ...options })),
  );
  return modules.flatMap((written) => [...written.values()]);
}

/** The source with each string and comment replaced by an empty string: the rest is code. */
const codeOf = (source: string): string =>
  source.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\/|\/\/[^\n\u2028\u2029]*/g, '""');

const parsedOf = (all: RuleFiles): ReadonlyMap<string, unknown> =>
  new Map([...all].filter(([file]) => file !== 'clauses.yaml').map(([file, text]) => [file, parse(text) as unknown]));
const placesIn = (all: ReadonlyMap<string, unknown>) =>
  [...all].flatMap(([file, data]) => pathsIn(data).map((path) => ({ file, path })));
const parsed = parsedOf(files);
const places = placesIn(parsed);

test.each([
  ['beta.collection', files],
  ['card.payment', nestedFiles],
] as const)('no text of a rule file becomes code: %s', async (_, of) => {
  const data = parsedOf(of);
  // Only some of these runs give rules that load.
  const numRuns = Math.max(30, Math.round((of === files ? 20 : 6) * VOLUME));
  let loaded = 0;
  const attack = fc.asyncProperty(fc.constantFrom(...placesIn(data)), hostile, async ({ file, path }, text) => {
    const rulebook = load(new Map([[file, stringify(replaced(data.get(file), path, text), QUOTED)]]), of);
    if (!rulebook) return;
    loaded++;
    for (const source of await sourcesOf(rulebook)) {
      expect(codeOf(source)).not.toMatch(/hacked|`|\u2028|\u2029/);
      expect(source).not.toMatch(/<\/script|<!--/i);
    }
    for (const one of rulebook.operations.values()) outcomesOf(compileOperation(one, '1'), {});
    JSON.parse(JSON.stringify(bindingsSchema(rulebook.slots)));
    expect('hacked' in globalThis).toBe(false);
  });
  await fc.assert(attack, { numRuns, seed: SEED });
  expect(loaded).toBeGreaterThan(0);
});

test('codeOf leaves out strings and comments', () => {
  expect(codeOf('const a = "hacked\\"" + \'hacked\'; // hacked\n/* hacked */ hacked();')).toBe(
    'const a = "" + ""; ""\n"" hacked();',
  );
});

describe('a title does not end a comment', () => {
  test.each(['x */ hacked(); /*', 'x\n*/hacked()//', '*/', 'x\r*/hacked()'])('%j', async (title) => {
    const rulebook = load(
      new Map([[operation, files.get(operation)!.replace(/^title: .*$/m, `title: ${JSON.stringify(title)}`)]]),
    )!;
    const codes = (await sourcesOf(rulebook)).map(codeOf);
    for (const code of codes) expect(code).not.toContain('hacked');
    expect(codes).toEqual((await sourcesOf(load(new Map())!)).map(codeOf));
  });
});

describe('generated modules are safe in a script element', () => {
  const hacking = '"</script><!--"';
  test.each([
    ['a title', /^title: .*$/m, `title: ${hacking}`],
    ['the name and the label of a field', /^fields:$/m, `fields:\n  ${hacking}: { label: ${hacking} }`],
  ])('by %s', async (_, at, text) => {
    const rulebook = load(new Map([[operation, files.get(operation)!.replace(at, text)]]))!;
    for (const source of await sourcesOf(rulebook)) expect(source).not.toMatch(/<\/script|<!--/i);
  });
});

describe('a name that no field can have', () => {
  const names = ['x); hacked(); (y', '__proto__', 'a b', 'a..b', '12', '*', 'a[0]', 'a[]', ' a', 'a\n', 'a\u007f'];
  test.each(names)('field %j is refused', (name) => {
    expect(
      load(
        new Map([
          [operation, files.get(operation)!.replace(/^fields:$/m, `fields:\n  ${JSON.stringify(name)}: { label: x }`)],
        ]),
      ),
    ).toBeUndefined();
  });
  test('such a member of an object is refused', () => {
    const file = 'operations/card.payment.yaml';
    const withField = (name: string) =>
      load(
        new Map([
          [file, nestedFiles.get(file)!.replace(/^fields:$/m, `fields:\n  ${JSON.stringify(name)}: { label: x }`)],
        ]),
        nestedFiles,
      );
    expect(withField('payer.alias')).toBeDefined();
    const refused = [...names, ''].flatMap((name) => [`payer.${name}`, `${name}.alias`]);
    expect(refused.filter((name) => withField(name))).toEqual([]);
  });
  test.each(names)('derived name %j is refused', (name) => {
    expect(
      load(
        new Map([
          [
            operation,
            files
              .get(operation)!
              .replace(/^derive:$/m, `derive:\n  ${JSON.stringify(name)}: { from: paymentType, slot: beta.wallet }`),
          ],
        ]),
      ),
    ).toBeUndefined();
  });
  test('no module is emitted for a model with such a name', () => {
    const one = load(new Map())!.operations.get('beta.collection')!;
    for (const name of names) {
      const strange = { ...one, fields: [...one.fields, { name, label: 'x' }] };
      expect(() =>
        emitOperation(
          strange,
          modulePlace((module) => module),
        ),
      ).toThrow('has a name that no field can have');
    }
  });
});

describe('a name as JSON has it', () => {
  const names = [
    'line_items',
    'end-to-end-id',
    '3ds',
    '@Ccy',
    '@day',
    'ä',
    '订单',
    'constructor',
    'toString',
    'a"b',
    "a'b",
    'a\\b',
    '`${hacked}`',
    '</script>hacked',
    'x);hacked();(y',
    '*/hacked/*',
    '$ref',
  ];
  const one = (name: string): string => `operation: odd.pay
title: Odd
region: Odd
currency: EUR
fields:
  amount: { label: Amount, example: "10" }
  ${JSON.stringify(name)}: { label: Odd name, example: "ab" }
  ${JSON.stringify(`payer.${name}`)}: { label: Odd member, example: "cd" }
rules:
  - { id: field-type, field: "*", check: { string: true }, examples: { valid: ["10"], invalid: [[]] } }
  - { id: odd-length, field: ${JSON.stringify(name)}, check: { length: { from: 2, to: 3 } }, examples: { valid: [ab], invalid: [a] } }
  - { id: odd-required, field: ${JSON.stringify(name)}, when: { amount: ["11"] }, check: { required: true }, examples: { valid: [ab], invalid: [{ amount: "11", ${JSON.stringify(name)}: "" }] } }
  - { id: odd-differs, field: ${JSON.stringify(`payer.${name}`)}, check: { compare: { different: ${JSON.stringify(name)} } }, examples: { valid: [cd], invalid: [ab] } }
`;
  test.each(names)('%s', async (name) => {
    const rulebook = parseRulebook(
      new Map([
        ['operations/odd.pay.yaml', one(name)],
        ['rulebook.yaml', 'document: The odd standard'],
      ]),
      schemas,
    );
    const findings = (order: object): readonly string[] =>
      validatorOf(compileOperation(rulebook.operations.get('odd.pay')!))(order).diagnostics.map(
        ({ field, ruleId }) => `${field} ${ruleId}`,
      );
    const good = { amount: '10', [name]: 'ab', payer: { [name]: 'cd' } };
    expect(findings(good)).toEqual([]);
    expect(findings({ ...good, [name]: 'a' })).toEqual([`${name} odd.pay/odd-length`]);
    expect(findings({ ...good, payer: { [name]: 'ab' } })).toEqual([`payer.${name} odd.pay/odd-differs`]);
    expect(findings({ amount: '11', payer: { [name]: 'cd' } })).toEqual([`${name} odd.pay/odd-required`]);
    const sources = await sourcesOf(rulebook);
    for (const source of sources) {
      expect(codeOf(source)).not.toMatch(/hacked|\u2028|\u2029/);
      // Types are not part of a page.
      if (!source.includes('export interface Orders')) expect(source).not.toMatch(/<\/script|<!--/i);
    }
  });
});

describe.each(['constructor', 'toString', 'valueOf'])('%s, which every object has', (name) => {
  const findingsOf = (fields: string, rule: string, order: object): readonly string[] => {
    const text = `operation: odd.pay
title: Odd
region: Odd
fields:
${fields}
rules:
  - { id: field-type, field: "*", check: { string: true }, examples: { valid: [{ amount: "1" }], invalid: [{ amount: 1 }] } }
  - { id: own, ${rule} }
`;
    const { operations } = parseRulebook(
      new Map([
        ['operations/odd.pay.yaml', text],
        ['rulebook.yaml', 'document: The odd standard'],
      ]),
      schemas,
    );
    const odd = operations.get('odd.pay')!;
    expect(wrongExamples(odd)).toEqual([]);
    return validatorOf(compileOperation(odd))(order).diagnostics.map(({ field, ruleId }) => `${field} ${ruleId}`);
  };

  test('is a field of an order without objects', () => {
    const fields = `  amount: { label: Amount, example: "10" }\n  ${name}: { label: Odd, example: ab }`;
    const rule = `field: ${name}, check: { length: { to: 2 } }, examples: { valid: [ab], invalid: [abc] }`;
    const given = (order: object): readonly string[] => findingsOf(fields, rule, order);
    expect(given({ amount: '1' })).toEqual([]);
    expect(given({ amount: '1', [name]: 'ab' })).toEqual([]);
    expect(given({ amount: '1', [name]: 'abc' })).toEqual([`${name} odd.pay/own`]);
    expect(given({ amount: '1', [name]: 1 })).toEqual([`${name} odd.pay/field-type`]);
  });

  test('is an object of an order', () => {
    const fields = `  amount: { label: Amount, example: "10" }\n  ${name}: { type: object, label: Odd }\n  ${name}.name: { label: Name, example: ab }`;
    const rule = `field: ${name}.name, check: { length: { to: 2 } }, examples: { valid: [ab], invalid: [abc] }`;
    const given = (order: object): readonly string[] => findingsOf(fields, rule, order);
    expect(given({ amount: '1' })).toEqual([]);
    expect(given({ amount: '1', [name]: { name: 'abc' } })).toEqual([`${name}.name odd.pay/own`]);
    expect(given({ amount: '1', [name]: { name: 'ab', more: 1 } })).toEqual([`${name}.more order/unknown-field`]);
  });
});

/** As many entries as a file of 256 KiB may have, in `.ci/run`. */
const MANY = VOLUME < 10 ? 2000 : 20_000;

describe('a file that takes much time or memory to read', () => {
  const codesOf = (text: string): readonly string[] => parseYaml('x.yaml', text).findings.map(({ code }) => code);
  const deep: readonly [string, string][] = [
    ['lists in brackets', '['.repeat(5000) + ']'.repeat(5000)],
    ['lists that stay open', '['.repeat(200_000)],
    ['maps in braces', '{a: '.repeat(60_000)],
    ['lists in a line', `${'- '.repeat(100_000)}x`],
    ['keys of keys', `${'? '.repeat(100_000)}x`],
    ['indentation', Array.from({ length: 600 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
    ['brackets that strings seem to close', '["]",'.repeat(5000)],
    ['brackets after closing ones', `${']'.repeat(1000)}\n---\n${'['.repeat(1000)}`],
  ];
  test.each(deep)('%s', (_, text) => {
    expect(stepsOf(() => expect(codesOf(text)).toEqual(['too-deep']))).toBeLessThan(100 * text.length);
  });

  const entries = (count: number, name: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => `${name(i)}: 1`).join('\n');
  const many: readonly [string, string, readonly string[]][] = [
    ['names', entries(MANY, (i) => `k${i}`), ['too-many-entries']],
    ['one name', entries(MANY, () => 'a'), ['duplicate-key', 'too-many-entries']],
    ['names in braces', `{${Array.from({ length: MANY }, (_, i) => `k${i}: 1`).join()}}`, ['too-many-entries']],
    ['values left out', entries(MANY, (i) => `k${i}`).replaceAll(' 1', ''), ['empty-value', 'too-many-entries']],
    ['anchors', Array.from({ length: MANY }, (_, i) => `- &a${i} x`).join('\n'), ['anchor']],
    ['tags', '- !x z\n'.repeat(MANY), ['tag']],
    ['maps', '- { a: 1 }\n'.repeat(MANY), ['too-many-entries']],
    ['codes', '- "12345"\n'.repeat(MANY), []],
  ];
  test.each(many)(`${MANY} times: %s`, (_, text, codes) => {
    let found: readonly string[] = [];
    const steps = stepsOf(() => (found = codesOf(text)));
    expect([...new Set(found)].sort()).toEqual(codes);
    expect(found.length).toBeLessThanOrEqual(100);
    expect(steps).toBeLessThan(100 * text.length);
  });

  test('a list or map may have 1000 entries', () => {
    expect(codesOf(entries(1000, (i) => `k${i}`))).toEqual([]);
    expect(codesOf(entries(1001, (i) => `k${i}`))).toEqual(['too-many-entries']);
    expect(codesOf(`${entries(999, (i) => `k${i}`)}\nk0: 1`)).toEqual(['duplicate-key']);
  });

  test('a file with an error in each entry takes little time', () => {
    for (const [rule, count] of [
      ['{}', 1000],
      ['{}', MANY],
      ['x', MANY],
    ] as const) {
      const text = `operation: beta.collection\ntitle: x\nrules:\n${`  - ${rule}\n`.repeat(count)}`;
      const steps = stepsOf(() => expect(load(new Map([[operation, text]]))).toBeUndefined());
      expect(steps).toBeLessThan(2000 * count);
    }
  });

  test('a file may have 100 levels', () => {
    expect(codesOf(`a: ${'['.repeat(100)}x${']'.repeat(100)}`)).toEqual([]);
    expect(codesOf(`a: ${'['.repeat(101)}x${']'.repeat(101)}`)).toEqual(['too-deep']);
  });

  test('aliases that double at each step are refused', () => {
    const bomb = [
      'a0: &a0 [x, x]',
      ...Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`),
    ].join('\n');
    expect(new Set(codesOf(bomb))).toEqual(new Set(['alias', 'anchor']));
  });

  test('a file may have 256 KiB', () => {
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
    '__proto__ and constructor as the key at $path change no prototype',
    async ({ file, path }) => {
      for (const name of ['__proto__', 'constructor']) {
        const rulebook = load(new Map([[file, stringify(replaced(parsed.get(file), path, name))]]));
        if (rulebook) await sourcesOf(rulebook);
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      }
    },
  );

  test.each(['__proto__', 'constructor', 'toString'])('%s is not a slot, a label or a rule', (name) => {
    const own = (value: unknown): Record<string, never> =>
      JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`) as Record<string, never>;
    expect(() => fixtureValidators({ bindings: own({ north: ['1'] }) })).toThrow(`there is no slot ${name}`);
    expect(() => fixtureValidator('alpha.payout', { bindings: { 'alpha.bank': own(['1']) } })).toThrow('has no label');
    expect(() => fixtureValidators({ severities: own('warning') })).toThrow(`${name} is none`);
    expect(() => fixtureValidators({ off: [name] })).toThrow(`${name} is none`);
  });
});
