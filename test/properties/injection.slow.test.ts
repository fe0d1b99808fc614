import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse as parsePage, type DefaultTreeAdapterTypes } from 'parse5';
import { parse, stringify } from 'yaml';
import { exampleOrder } from '../../src/core/model/example-order.js';
import { parseYaml } from '../../src/workbench/rulebook/load/yaml-file.js';
import { fixtureFolder, fixtureOperation } from '../fixtures/fixture.js';
import markdownIt from 'markdown-it';
import { payrules } from '../support/cli.js';
import { runProgram } from '../support/process.js';
import { UNSAFE } from './leaks/canaries.js';

/** Texts that end a string, a comment, a script, a cell of a table or a line unless they are escaped, or start a command of a workflow. */
const ATTACKS = [
  '*/ globalThis.hacked = 1; /*',
  '`${globalThis.hacked = 1}`',
  '";globalThis.hacked=1;"',
  "';globalThis.hacked=1;'",
  '</script><script>globalThis.hacked=1</script>',
  '</title><img src=x onerror=hacked()>',
  '"><svg onload=hacked()>',
  '<!-- hacked',
  '--> hacked',
  ']]> hacked',
  '\n::error::hacked',
  '\n## hacked',
  '\n| a | hacked |',
  '%0A::error::hacked',
  '\n  stricter: alpha.payout/hacked',
  '[hacked](javascript:hacked())',
  '![x](https://hacked)',
  '\\',
  '\\"',
  '{{hacked}}',
  '\r\nhacked: 1',
] as const;
const ALL = ATTACKS.join(' ');

test('modules and types that payrules build writes contain attacks as text only', () => {
  const { out } = runProgram(process.execPath, ['test/properties/injection/emit.mjs'], {
    input: JSON.stringify([ALL, ATTACKS.toReversed().join(''), '\\', '\\"']),
  });
  const { answers, control } = JSON.parse(out) as {
    readonly answers: readonly (readonly [attack: string, file: string, found: string | null])[];
    readonly control: readonly unknown[];
  };
  expect(answers.filter(([, file, found]) => found !== (file.endsWith('.js') ? null : ''))).toEqual([]);
  expect(new Set(answers.map(([, file]) => file))).toEqual(
    new Set([
      'beta.collection.js',
      'beta.collection.d.ts',
      'index.js',
      'index.d.ts',
      ...['canonical-forms', 'compiled', 'input-references', 'input-rules', 'json-schemas', 'reference', 'replies'].map(
        (data) => `${data}.js`,
      ),
      ...['compiled', 'input-rules', 'plain-data'].map((data) => `${data}/beta.collection.js`),
      'loaders.js',
      ...['es', 'pt-BR'].flatMap((language) => [
        `texts/${language}.js`,
        ...[language, `${language}/beta.collection`].flatMap((file) => [`locales/${file}.js`, `locales/${file}.d.ts`]),
      ]),
      'orders.d.ts',
      'orders.ts',
      'es.js',
    ]),
  );
  expect(control).toEqual(['globalThis.hacked = 1;', 1]);
});

describe('a rules folder with an attack in every text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payrules-injection-'));
  const rules = join(folder, 'rules');
  const orders = join(folder, 'orders.ndjson');

  beforeAll(() => {
    cpSync(fixtureFolder, rules, { recursive: true });
    for (const name of readdirSync(rules, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.yaml'),
    )) {
      if (/^gateway|bindings|exceptions/.test(name)) continue;
      const path = join(rules, name);
      writeFileSync(
        path,
        stringify(attacked(parse(readFileSync(path, 'utf8'))), {
          defaultStringType: 'QUOTE_DOUBLE',
          defaultKeyType: 'PLAIN',
          aliasDuplicateObjects: false,
          lineWidth: 0,
        }),
      );
    }
    const lines = ['alpha.payout', 'beta.collection'].map((operation) =>
      JSON.stringify({ operation, order: { ...exampleOrder(fixtureOperation(operation)), amount: '5' } }),
    );
    writeFileSync(orders, lines.join('\n'));
  });

  /** The attacks in every text that people read, and among the codes of `one-of`. */
  function attacked(data: unknown, key = ''): unknown {
    if (Array.isArray(data))
      return key === 'one-of' && !data.includes('lists')
        ? [...(data as unknown[]), ALL]
        : data.map((item) => attacked(item, key));
    if (typeof data === 'object' && data !== null)
      return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, attacked(value, name)]));
    return ['title', 'label', 'help', 'message', 'document', 'text', 'source', 'reason'].includes(key)
      ? `${String(data)} ${ALL}`
      : data;
  }

  async function run(args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> {
    const { code, out, err } = await payrules(args);
    expect(err).not.toContain('internal error');
    return { code, out: out + err };
  }

  /** Expects that no line of the text comes from an attack. */
  function expectOneLine(what: string, text: string): void {
    expect([
      what,
      text.match(/^(?:::error::|## hacked|\| a \| hacked| {0,2}stricter: alpha\.payout\/hacked|hacked: 1).*/m)?.[0],
    ]).toEqual([what, undefined]);
    expect(text).not.toMatch(UNSAFE);
  }

  test('the attacked rules load: these texts are allowed', async () => {
    expect(await run(['explain', 'beta.collection', 'amount', '--rules', rules])).toMatchObject({
      code: 0,
      out: expect.stringContaining('hacked'),
    });
  });

  test.each([
    ['lint', ['lint'], ['text', 'json', 'sarif', 'github']],
    ['diff', ['diff', fixtureFolder], ['text', 'json', 'markdown']],
  ] as const)('%s', async (name, args, formats) => {
    for (const format of formats) {
      const { out } = await run([...args, rules, '--format', format]);
      expect(out).toContain('hacked');
      expectOneLine(`${name} ${format}`, out);
      if (format === 'json' || format === 'sarif') JSON.parse(out);
      if (format === 'github')
        for (const line of out.trimEnd().split('\n'))
          expect(line).toMatch(/^::(?:error|warning) file=[^:,\s]+,line=\d+,col=\d+,title=[a-z-]+::/);
      if (format === 'markdown') {
        const outside = markdownIt({ html: true, linkify: true })
          .render(out)
          .replace(/<code>[^<]*<\/code>/g, '');
        expect(outside.replace(/<\/?(?:p|ul|li|strong|h2|h3)>/g, '')).not.toMatch(/<[a-z/!]/i);
      }
    }
  });

  test('explain and coverage', async () => {
    for (const args of [
      ['explain', 'beta.collection', 'amount'],
      ['explain', 'alpha.payout/amount-range'],
      ['coverage'],
    ]) {
      for (const format of ['text', 'json']) {
        const { out } = await run([...args, '--rules', rules, '--format', format]);
        expectOneLine(args.join(' '), out);
        if (format === 'json') JSON.parse(out);
      }
    }
  });

  test('check, requirements and the list of scenarios', async () => {
    const [wrong, overlay] = [join(folder, 'wrong.ndjson'), join(folder, 'stricter')];
    writeFileSync(wrong, '{"operation":"alpha.payout","order":{}}\n{"operation":"beta.collection","order":{}}\n');
    mkdirSync(overlay);
    const examples = { valid: ['x'], invalid: ['z'] };
    const own = { id: 'own/x', field: 'currency', check: { 'one-of': ['x'] }, examples, document: 'd', message: ALL };
    writeFileSync(join(overlay, 'alpha.payout.yaml'), stringify({ change: [], add: [own] }));
    for (const args of [
      ['check', '--mixed', wrong],
      ['check', '--mixed', wrong, '--locale', 'es'],
      ['requirements', 'alpha.payout'],
      ['sandbox', '--list', '--overlay', overlay],
    ]) {
      const { out } = await run([...args, '--rules', rules]);
      expect(out).toContain('hacked');
      expectOneLine(args[0]!, out);
    }
  });

  test('the README of a package shows titles as text, each operation in a row of two cells', async () => {
    const tagsOf = async (from: string, name: string): Promise<string> => {
      const [own, out] = [join(folder, name), join(folder, `${name}-package`)];
      cpSync(from, own, { recursive: true });
      appendFileSync(join(own, 'rulebook.yaml'), 'name: test-rules\nversion: 1.0.0\n');
      expect(await run(['build', '--package', out, '--rules', own])).toMatchObject({ code: 0 });
      const page = markdownIt({ html: true, linkify: true }).render(readFileSync(join(out, 'README.md'), 'utf8'));
      expect(page.includes('hacked')).toBe(from === rules);
      return skeleton(page.replaceAll(/<code>[^<]*<\/code>/g, ''));
    };
    expect(await tagsOf(rules, 'attacked')).toBe(await tagsOf(fixtureFolder, 'plain'));
  });

  test('the page of a backtest has the same tags as one of harmless rules', async () => {
    const named = join(folder, '<script>hacked()</script>');
    cpSync(rules, named, { recursive: true });
    const skeletons = new Set<string>();
    for (const [i, base] of [rules, fixtureFolder, named].entries()) {
      const page = join(folder, `page${i}.html`);
      await run(['backtest', base, rules, orders, '--report', page]);
      skeletons.add(skeleton(readFileSync(page, 'utf8')));
    }
    expect(skeletons.size).toBe(1);
    expect(skeleton('<p>a<img src=x onerror=b></p>')).not.toBe(skeleton('<p>a</p>'));
  });

  test('schemas and the OpenAPI description are JSON with the attacks as text', async () => {
    const overlay = join(folder, 'overlay');
    mkdirSync(overlay);
    writeFileSync(
      join(overlay, 'delta.collection.yaml'),
      stringify(
        {
          change: [],
          add: [
            {
              id: 'own/x',
              field: 'currency',
              check: { 'one-of': [ALL, 'x'] },
              document: ALL,
              examples: { valid: ['x'], invalid: ['y'] },
              message: ALL,
            },
          ],
        },
        { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 },
      ),
    );
    const out = join(folder, 'out');
    const args = ['export', '--rules', fixtureFolder, '--overlay', overlay, '--out', out];
    expect(await run(args)).toMatchObject({ code: 0 });
    expect(await run([...args, '--target', 'openapi'])).toMatchObject({ code: 0 });
    const written = readdirSync(out, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFileSync(join(out, name), 'utf8'));
    for (const text of written) expect(() => JSON.parse(text) as unknown).not.toThrow();
    expect(written.some((text) => text.includes('hacked'))).toBe(true);
  });
});

/** The elements of a page and the names of their attributes, as a browser parses them. */
function skeleton(page: string): string {
  const elementsIn = (node: DefaultTreeAdapterTypes.Node): readonly string[] => [
    ...('tagName' in node ? [`${node.tagName} ${node.attrs.map(({ name }) => name).join(' ')}`] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(elementsIn) : []),
  ];
  return elementsIn(parsePage(page)).join('\n');
}

test('every format character and Hangul filler is refused, as it is and as an escape', () => {
  const codesOf = (text: string): readonly string[] => parseYaml('x.yaml', text).findings.map(({ code }) => code);
  const points = Array.from({ length: 0x110000 }, (_, point) => point).filter((point) =>
    /[\p{Cf}\u115f\u1160\u3164\uffa0]/u.test(String.fromCodePoint(point)),
  );
  expect(points.length).toBeGreaterThan(170);
  for (const point of points) {
    expect([point, codesOf(`a: "x${String.fromCodePoint(point)}"`)]).toEqual([point, ['control-character']]);
    const escape = `\\U${point.toString(16).padStart(8, '0')}`;
    expect([point, codesOf(`a: "x${escape}"`)]).toEqual([point, ['control-character']]);
  }
  expect(codesOf('a: "ñ العربية ไทย 한글 𝒳 👍"')).toEqual([]);
});

describe('an escape of a character that a terminal obeys', () => {
  test.each(['\\e[31m', '\\u202e', '\\x07', '\\u2028', '\\x9b31m', '\\ud800', '\\ufeff', '\\0'])(
    '"%s" is refused, as a value and as a name',
    (escape) => {
      for (const text of [`a: "x${escape}"`, `"x${escape}": z`, `a: ["${escape}"]`])
        expect(parseYaml('x.yaml', text).findings.map(({ code }) => code)).toEqual(['control-character']);
    },
  );

  test('escapes of a line break and a tab are allowed', () => {
    expect(parseYaml('x.yaml', 'a: "x\\n\\ty"\nb: |\n  two\n  lines\n').findings).toEqual([]);
  });
});
