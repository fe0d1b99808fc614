import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse as parsePage, type DefaultTreeAdapterTypes } from 'parse5';
import { parse, stringify } from 'yaml';
import { parseYaml } from '../../src/rulebook/yaml-file.js';
import { MAIN } from '../cli/run.js';
import { UNSAFE } from './leaks/canaries.js';

/** What would leave a string, a comment, a script, a table, a line of a log or a command of a workflow, were it not held in. */
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
  '\nnarrowed  pe.payout/hacked',
  '[hacked](javascript:hacked())',
  '![x](https://hacked)',
  '\\',
  '\\"',
  '{{hacked}}',
  '\r\nhacked: 1',
] as const;
const ALL = ATTACKS.join(' ');

test('types and modules that a merchant has written say it, and do nothing', () => {
  const output = execFileSync(process.execPath, ['test/trust/injection/emit.mjs'], {
    input: JSON.stringify([...ATTACKS, ALL]),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const { answers, control } = JSON.parse(output) as {
    readonly answers: readonly (readonly [attack: string, file: string, left: string | null])[];
    readonly control: readonly unknown[];
  };
  expect(answers.filter(([, file, left]) => left !== (file.endsWith('.js') ? null : ''))).toEqual([]);
  expect(new Set(answers.map(([, file]) => file))).toEqual(
    new Set([
      'ph.collection.js',
      'ph.collection.form.js',
      'ph.collection.d.ts',
      'index.js',
      'index.d.ts',
      'orders.d.ts',
      'orders.ts',
      'es.js',
    ]),
  );
  // What does something would be seen.
  expect(control).toEqual(['globalThis.hacked = 1;', 1]);
});

describe('a folder of rules in which every text attacks its reader', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payrules-injection-'));
  const rules = join(folder, 'rules');
  const orders = join(folder, 'orders.ndjson');

  beforeAll(() => {
    cpSync('rules', rules, { recursive: true });
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
    const order = { mchOrderId: 'M-1', amount: '5', callbackUrl: 'https://x.example.com', paymentType: 'PROMPT_PAY' };
    writeFileSync(
      orders,
      `${JSON.stringify({ operation: 'th.collection', order })}\n${JSON.stringify({ operation: 'pe.payout', order })}\n`,
    );
  });

  /** Every text that is for people, and codes of `one-of`, made an attack. */
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

  function run(args: readonly string[]): { readonly status: number | null; readonly out: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: { ...process.env, NO_COLOR: '1' },
    });
    expect(stderr).not.toMatch(/fault of payrules/);
    return { status, out: stdout + stderr };
  }

  /** No line starts as an attack wanted one to. */
  function expectOneLine(what: string, text: string): void {
    expect([
      what,
      text.match(/^(?:::error::|## hacked|\| a \| hacked|narrowed {2}pe\.payout\/hacked|hacked: 1).*/m)?.[0],
    ]).toEqual([what, undefined]);
    expect(text).not.toMatch(UNSAFE);
  }

  test('it is read: these texts are allowed', () => {
    expect(run(['explain', 'th.collection', 'amount', '--rules', rules])).toMatchObject({
      status: 0,
      out: expect.stringContaining('hacked'),
    });
  });

  test.each([
    ['lint', ['lint'], ['text', 'json', 'sarif', 'github']],
    ['diff', ['diff', 'rules'], ['text', 'json', 'markdown']],
  ] as const)('%s', (name, args, formats) => {
    for (const format of formats) {
      const { out } = run([...args, rules, '--format', format]);
      expect(out).toContain('hacked');
      expectOneLine(`${name} ${format}`, out);
      if (format === 'json' || format === 'sarif') JSON.parse(out);
      if (format === 'github')
        for (const line of out.trimEnd().split('\n'))
          expect(line).toMatch(/^::(?:error|warning) file=[^:,\s]+,line=\d+,col=\d+,title=[a-z-]+::/);
      if (format === 'markdown') expect(out).not.toMatch(/(?<!\\)(?:<[a-z/!]|`|!\[|\]\(|\|)/i);
    }
  });

  test('explain and coverage', () => {
    for (const args of [['explain', 'th.collection', 'amount'], ['explain', 'pe.payout/amount-range'], ['coverage']]) {
      for (const format of ['text', 'json']) {
        const { out } = run([...args, '--rules', rules, '--format', format]);
        expectOneLine(args.join(' '), out);
        if (format === 'json') JSON.parse(out);
      }
    }
  });

  test('the page of a backtest has the tags of a harmless one', () => {
    const pages = [rules, 'rules', '<script>hacked()</script>'].map((base, i) => {
      const page = join(folder, `page${i}.html`);
      cpSync(rules, join(folder, '<script>hacked()</script>'), { recursive: true, force: true });
      run(['backtest', i === 2 ? join(folder, base) : base, rules, orders, '--report', page]);
      return readFileSync(page, 'utf8');
    });
    expect(new Set(pages.map(skeleton)).size).toBe(1);
    expect(skeleton('<p>a<img src=x onerror=b></p>')).not.toBe(skeleton('<p>a</p>'));
  });

  test('what is written for other languages is JSON that says it', () => {
    const overlay = join(folder, 'overlay');
    mkdirSync(overlay);
    writeFileSync(
      join(overlay, 'th.collection.yaml'),
      stringify(
        {
          change: [],
          add: [
            {
              id: 'own/x',
              field: 'productinfo',
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
    expect(run(['export', '--overlay', overlay, '--out', out])).toMatchObject({ status: 0 });
    expect(run(['export', '--overlay', overlay, '--out', out, '--target', 'openapi'])).toMatchObject({ status: 0 });
    const written = readdirSync(out, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFileSync(join(out, name), 'utf8'));
    for (const text of written) expect(() => JSON.parse(text) as unknown).not.toThrow();
    expect(written.some((text) => text.includes('hacked'))).toBe(true);
  });
});

/** The elements of a page with the names of their attributes, as a browser finds them. */
function skeleton(page: string): string {
  const elementsIn = (node: DefaultTreeAdapterTypes.Node): readonly string[] => [
    ...('tagName' in node ? [`${node.tagName} ${node.attrs.map(({ name }) => name).join(' ')}`] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(elementsIn) : []),
  ];
  return elementsIn(parsePage(page)).join('\n');
}

describe('an escape that writes what steers a terminal', () => {
  test.each(['\\e[31m', '\\u202e', '\\x07', '\\u2028', '\\x9b31m', '\\ud800', '\\ufeff', '\\0'])(
    '"%s" is refused, as a value and as a name',
    (escape) => {
      for (const text of [`a: "x${escape}"`, `"x${escape}": z`, `a: ["${escape}"]`])
        expect(parseYaml('x.yaml', text).findings.map(({ code }) => code)).toEqual(['control-character']);
    },
  );

  test('a line break and a tab are text', () => {
    expect(parseYaml('x.yaml', 'a: "x\\n\\ty"\nb: |\n  two\n  lines\n').findings).toEqual([]);
  });
});
