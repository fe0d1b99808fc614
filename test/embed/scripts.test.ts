import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { parse, tokTypes } from 'acorn';
import { transformSync } from 'esbuild';
import type { Runtime } from '../../src/workbench/compiler/script/runtime.js';
import { emitScripts, MAIN_SCRIPT } from '../../src/workbench/compiler/script/scripts.js';
import { acme, fixture, fixtureFolder, nestedRules } from '../fixtures/fixture.js';
import { runBare } from '../support/bare-engine.js';
import { payrules } from '../support/cli.js';
import { readPacked } from '../../src/workbench/system/package.js';
import { build, scriptsIn } from './build.js';

/** `JSON.parse` as in QuickJS until 2025, for the texts of the tests below. */
const LENIENT = String.raw`
  const parse = JSON.parse;
  JSON.parse = (text) => {
    const escapes = (all, other) => (other ? 'A' : all);
    const [read] = text.replace(/\\(?:(x..|u\{.*?\}|['\n])|[^])/g, escapes).split('\0');
    return parse(read.replace(/([0-9][.])(?![0-9])/g, '$10').replace(/([^e])-0(?=[0-9])/g, '$1-'));
  };`;

const folder = mkdtempSync(join(tmpdir(), 'payrules-scripts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the scripts', () => {
  const runtime = readPacked('embed-runtime.json.br') as Runtime;
  const options = { bindings: {}, runtime };
  const scripts = emitScripts(fixture(), options);
  const [main] = scripts.values() as unknown as readonly string[];
  const engine = runBare([...scripts.values()]);
  const errorOf = (answer: string): unknown => (JSON.parse(answer) as { readonly error?: unknown }).error;

  test('are ECMAScript 2017, in ASCII that ends no element of a page', () => {
    for (const rulebook of [fixture(), acme(), nestedRules()])
      for (const text of emitScripts(rulebook, options).values()) {
        const { code, warnings } = transformSync(text, { target: 'es2017' });
        expect(warnings).toEqual([]);
        expect(code === transformSync(text, { target: 'esnext' }).code).toBe(true);
        expect(text).not.toMatch(/\(\?<|[^\n -~]|<\/script|<!--/i);
      }
  });

  test('have no character class with a bracket after a hyphen, which engines on libraries of .NET read as a subtraction', () => {
    const patterns = new Set<string>();
    const onToken = (token: object): void => {
      const { type, value } = token as { readonly type: object; readonly value: { readonly pattern: string } };
      if (type === tokTypes.regexp) patterns.add(value.pattern);
    };
    for (const rulebook of [fixture(), acme(), nestedRules()])
      for (const text of emitScripts(rulebook, options).values()) parse(text, { ecmaVersion: 2017, onToken });
    const classes = [...patterns].flatMap((pattern) => pattern.match(/\[(?:\\.|[^\]\\])*\]/g) ?? []);
    expect(classes.length).toBeGreaterThan(20);
    expect(classes.filter((each) => each.includes('-['))).toEqual([]);
  });

  test('have texts of the rules as texts, whatever they contain', () => {
    const attack = '</script><!--\u2028\u2029"\\\'`${x}*/ ((a)) undefined == 1';
    const operation = fixture().operations.get('alpha.payout')!;
    const required = operation.rules.find(({ check, field }) => check.name === 'required' && field !== '*')!;
    const hostile = {
      ...operation,
      fields: operation.fields.map((field) => ({ ...field, label: attack })),
      rules: operation.rules.map((rule) => (rule === required ? { ...rule, message: attack, document: attack } : rule)),
    };
    const written = emitScripts({ ...fixture(), operations: new Map([[operation.id, hostile]]) }, options);
    for (const text of written.values()) expect(text).not.toMatch(/[^\n -~]|<\/script|<!--/i);
    const { check, requirements } = runBare([...written.values()]);
    const found = JSON.parse(check(operation.id, '{}')) as {
      readonly diagnostics: readonly { readonly message: string }[];
    };
    expect(found.diagnostics.map(({ message }) => message)).toContain(attack);
    expect(requirements(operation.id)).toContain(JSON.stringify(attack).slice(1, -1));
  });

  test('are the same for the same rules', () => {
    expect([...emitScripts(fixture(), options)]).toEqual([...scripts]);
  });

  test('without a part of the evaluator that no rule uses', () => {
    const one = new Map([['alpha.collection', fixture().operations.get('alpha.collection')!]]);
    const [small] = emitScripts({ ...fixture(), operations: one }, options).values();
    expect(small!.length).toBeLessThan(main!.length / 2);
    // The table of the IBAN registry.
    expect(main).toContain('AD24AE23');
    expect(small).not.toContain('AD24AE23');
  });

  const lenient = runBare([main!], LENIENT);

  test.each([
    ['a point without digits', '{"x":1.}'],
    ['the same before an exponent', '{"x":[1.e5]}'],
    ['a zero before digits', '{"x":-01}'],
    ['an escape of two digits', String.raw`{"x":"\"\\\x41"}`],
    ['an escape in braces', String.raw`{"x":"\u{41}"}`],
    ['an escaped apostrophe', String.raw`{"x":"\'","y":""}`],
    ['an escaped end of a line', '{"x":"\\\n"}'],
    ['text after a NUL', '{"x":"1"}\0{"'],
  ])('refuse %s, whatever the engine reads as JSON', (_, text) => {
    for (const { check } of [engine, lenient])
      expect(errorOf(check('alpha.payout', text))).toEqual({
        code: 'argument',
        argument: 'order',
        message: 'it cannot be read as JSON',
      });
  });

  test.each([
    String.raw`{"x":"\u00E9\"\\ \/\b\f\n\r\t -01 \\x41 '","\\":""}`,
    '{"x":[-0,0.10,-0.5,1e-01,1E+05,10.50]}',
  ])('read %s in such an engine', (text) => {
    expect(lenient.check('alpha.payout', text)).toBe(engine.check('alpha.payout', text));
    expect(lenient.check('alpha.payout', text)).toContain('"valid"');
  });

  test('run again without a change', () => {
    const again = runBare([...scripts.values(), ...scripts.values()]);
    expect(again.requirements('alpha.payout')).toBe(engine.requirements('alpha.payout'));
  });

  test('refuse those of another build', () => {
    const others = emitScripts(acme(), options);
    for (const [file, text] of others)
      if (file !== MAIN_SCRIPT)
        expect(() => runBare([main!, text])).toThrow(`${file} and payrules.embed.js were not written together`);
  });

  test.each([
    ['operation', () => engine.normalize('none', '{}')],
    ['operation', () => engine.normalize('__proto__', '{}')],
    ['operation', () => engine.requirements('none')],
    ['operation', () => engine.requirements('__proto__')],
    ['operation', () => engine.requirements(undefined as never)],
    ['order', () => engine.normalize('alpha.payout', '{')],
    ['order', () => engine.normalize('alpha.payout', '{"a":1,"a":1}')],
    ['order', () => engine.requirements('alpha.payout', '{"a":1,"a":1}')],
    ['order', () => engine.checkMany('alpha.payout', '{}')],
    ['order', () => engine.normalize('alpha.payout', undefined as never)],
    ['order', () => engine.requirements('alpha.payout', '{')],
    ['options', () => engine.requirements('alpha.payout', '', '[]')],
    ['options', () => engine.requirements('alpha.payout', '', '{"at":"x"}')],
    ['options', () => engine.requirements('alpha.payout', '', '{"mode":"draft"}')],
    ['options', () => engine.requirements('alpha.payout', '', '{"facts":{"x":"1"}}')],
    ['configuration', () => engine.normalize('alpha.payout', '{}', '{"x":1}')],
    ['configuration', () => engine.normalize('alpha.payout', '{}', '{')],
    ['configuration', () => engine.requirements('alpha.payout', '', '', '{"x":1}')],
    ['configuration', () => engine.requirements('alpha.payout', '', '', '{"locale":"fr"}')],
    ['configuration', () => engine.check('alpha.payout', '{}', '', '{"locale":"__proto__"}')],
  ])('name the wrong argument: %s', (argument, call) => {
    expect(errorOf(call())).toEqual({ code: 'argument', argument, message: expect.stringMatching(/./) });
  });

  test('without arguments that may be left out', () => {
    for (const none of [undefined, null, '']) {
      expect(engine.requirements('alpha.payout', none, none, none)).toBe(
        engine.requirements('alpha.payout', '{}', '{}', '{}'),
      );
      expect(engine.normalize('alpha.payout', '{"amount":" 5 "}', none)).toContain('"amount":"5"');
    }
  });

  test('with English messages under their name', () => {
    const locale = '{"locale":"en"}';
    expect(engine.check('alpha.payout', '{}', '', locale)).toBe(engine.check('alpha.payout', '{}'));
    expect(engine.requirements('alpha.payout', '{}', '', locale)).toBe(engine.requirements('alpha.payout', '{}'));
    expect(engine.normalize('alpha.payout', '{"amount":" 5 "}', locale)).toContain('"amount":"5"');
  });

  test('with the messages of a language only after its script', () => {
    const answer = runBare([main!]).check('alpha.payout', '{}', '', '{"locale":"es"}');
    expect(errorOf(answer)).toEqual({
      code: 'argument',
      argument: 'configuration',
      message: 'locale: there are no messages in es; run the script payrules.es.embed.js first',
    });
  });
});

describe('payrules build --embed', () => {
  test('writes the operations that are named, again over an earlier build', async () => {
    await build(join(folder, 'again'), '--rules', fixtureFolder);
    const files = await build(join(folder, 'again'), 'alpha.payout', '--rules', fixtureFolder);
    expect([...files.keys()].sort()).toEqual([
      'LICENSES.txt',
      'payrules.embed.js',
      'payrules.es.embed.js',
      'payrules.normalize.embed.js',
      'payrules.pt-BR.embed.js',
      'payrules.requirements.embed.js',
    ]);
    expect(files.get('LICENSES.txt')).toContain('ibantools');
    const answer = runBare(scriptsIn(files)).check('beta.collection', '{}');
    expect(JSON.parse(answer)).toMatchObject({ valid: false, diagnostics: [{ params: { known: ['alpha.payout'] } }] });
  });

  test('leaves a folder with other files', async () => {
    const out = join(folder, 'other');
    mkdirSync(out);
    writeFileSync(join(out, 'package.json'), '{}');
    const { code, err } = await payrules(['build', '--embed', '--rules', fixtureFolder, '--out', out]);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('contains other files') });
  });
});

test('contain a short table of several operations once in requirements', async () => {
  const rules = join(folder, 'short-table');
  for (const part of ['operations', 'lists']) mkdirSync(join(rules, part), { recursive: true });
  writeFileSync(join(rules, 'rulebook.yaml'), 'title: Banks\ndocument: Guide\n');
  const rows = Array.from(
    { length: 200 },
    (_, i) => `  - { bank: "${1000 + i}", check: { digits: ${5 + (i % 5)} } }\n`,
  );
  writeFileSync(
    join(rules, 'lists/banks.yaml'),
    `table: banks\ntitle: Banks\ndocument: Guide\nrows:\n${rows.join('')}`,
  );
  for (const id of ['one.pay', 'two.pay'])
    writeFileSync(
      join(rules, `operations/${id}.yaml`),
      `operation: ${id}
title: Payout
region: Nowhere
fields:
  bank: { label: Bank, example: "1000" }
  account: { label: Account, example: "12345" }
rules:
  - id: account-length
    field: account
    check: { by: lists/banks }
    examples: { valid: ["12345"], invalid: ["123456"] }
`,
    );
  const scripts = await build(join(folder, 'short-table-out'), '--rules', rules);
  expect(scripts.get('payrules.requirements.embed.js')!.split('"1199"')).toHaveLength(2);
  const answer = runBare(scriptsIn(scripts)).requirements('two.pay', JSON.stringify({ bank: '1001' }));
  const { fields } = JSON.parse(answer) as { readonly fields: readonly object[] };
  expect(fields).toContainEqual(expect.objectContaining({ name: 'account', minLength: 6, maxLength: 6 }));
});
