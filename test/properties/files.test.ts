import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { annotation } from '../../src/apps/cli/output/annotation.js';
import { exampleOrder } from '../../src/core/model/example-order.js';
import { fixtureFolder, fixtureOperation } from '../fixtures/fixture.js';
import { payrules, type Ran } from '../support/cli.js';
import { UNSAFE } from './leaks/canaries.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The fixture with one operation: it loads quickly. */
const RULES = join(folder, 'alpha.payout');
for (const name of ['common', 'lists', 'slots.yaml', 'clauses.yaml', 'operations/alpha.payout.yaml'])
  cpSync(join(fixtureFolder, name), join(RULES, name), { recursive: true });

const example = exampleOrder(fixtureOperation('alpha.payout'));
const order = JSON.stringify(example);
const good = `${order}\n`;

function put(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const checkFiles = (paths: readonly string[], ...options: readonly string[]): Promise<Ran> =>
  payrules(['check', 'alpha.payout', ...paths, '--rules', RULES, ...options]);

/** What `check` reports about a file with this content, without the path of its folder. */
async function check(name: string, content: string | Buffer, ...options: readonly string[]): Promise<Ran> {
  const path = put(name, content);
  const { code, out, err } = await checkFiles([path], ...options);
  return { code, out, err: err.replaceAll(path, name) };
}

interface Item {
  readonly error?: { readonly code: string };
  readonly diagnostics?: readonly unknown[];
}

const itemsIn = (out: string): readonly Item[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Item);

const utf16 = (text: string, bigEndian: boolean): Buffer => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

describe('an unreadable file ends the run with 2, one line that says why, and no output', () => {
  const bad: readonly [name: string, content: string | Buffer, message: RegExp][] = [
    ['cut.json', order.slice(0, -20), /^payrules: cut\.json:1:\d+: not JSON: the text ends too early$/],
    ['empty.json', '', /the input is empty$/],
    ['blank.ndjson', ' \r\n\t\n\n', /the input is empty$/],
    [
      'binary.json',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0xfd, 0x80]),
      /binary\.json:1: the text is not UTF-8$/,
    ],
    ['elf.json', readFileSync(process.execPath).subarray(0, 4096), /elf\.json(?::1)?: .*(?:UTF|JSON)/],
    [
      'zip.json',
      Buffer.from('504b0304140000000800', 'hex'),
      /zip\.json: the file is a zip archive; name a file that is in it$/,
    ],
    ['little.json', utf16(order, false), /the text is UTF-16; save it as UTF-8$/],
    ['big.json', utf16(order, true), /the text is UTF-16; save it as UTF-8$/],
    ['unmarked.json', Buffer.from(order, 'utf16le'), /the text is UTF-16; save it as UTF-8$/],
    ['latin1.json', Buffer.from(`{"beneficiaryName":"José"}`, 'latin1'), /latin1\.json:1: the text is not UTF-8$/],
    [
      'surrogate.json',
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
      /the text is not UTF-8$/,
    ],
    [
      'many.json',
      `[${'[],'.repeat(1_000_000)}`,
      /many\.json: the text has more than 1,000,000 entries or objects; write one order on each line and use --input ndjson$/,
    ],
    ['open.json', '['.repeat(10_000), /open\.json:1:10001: not JSON: the text ends too early$/],
    [
      'opened.json',
      '['.repeat(5_000_000),
      /opened\.json: an entry has more than 200,000 names and items; write a list/,
    ],
    ['objects.json', '{"a":'.repeat(10_000), /not JSON: the text ends too early$/],
  ];
  test.each(bad)('%s', async (name, content, message) => {
    const { code, out, err } = await check(name, content);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trimEnd()).toMatch(message);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(err.length).toBeLessThan(300);
  });
});

test('a line of more than 16 MiB is too large, and the other lines are evaluated', async () => {
  const { code, out } = await check('long.ndjson', `${'x'.repeat(17 * 1024 * 1024)}\n${good}`, '--format', 'ndjson');
  expect(code).toBe(1);
  expect(itemsIn(out)).toMatchObject([{ line: 1, error: { code: 'too-large' } }, { valid: true }]);
});

describe('a readable file', () => {
  test.each([
    ['a byte order mark', `\ufeff${order}`],
    ['CRLF', JSON.stringify(example, null, 2).replaceAll('\n', '\r\n')],
    ['blanks around the order', `\r\n\t ${order}\n\n`],
    ['NDJSON with a mark, CRLF and blank lines', `\ufeff${order}\r\n\r\n${order}\r\n`],
    ['no newline at its end', `${order}\n${order}`],
  ])('may have %s', async (_, content) => {
    expect(await check('good', content)).toMatchObject({ code: 0, err: '' });
  });

  test('may have 9,000 levels, which are not an order', async () => {
    const deep = `${'['.repeat(9000)}${']'.repeat(9000)}`;
    const { code, out } = await check('deep.json', deep, '--format', 'ndjson');
    expect(code).toBe(1);
    expect(itemsIn(out)).toMatchObject([{ valid: false, diagnostics: [{ ruleId: 'order/object' }] }]);
    const field = await check('deep-field.ndjson', `{"amount":${deep}}\n`, '--format', 'ndjson');
    expect(itemsIn(field.out)).toMatchObject([{ valid: false }]);
  });

  test('may have lines of 10,000 columns and orders of 9,000 fields', async () => {
    const wide = JSON.stringify({ ...example, beneficiaryName: 'x'.repeat(10_000) });
    const surplus = Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`f${i}`, 'x']));
    const cut = '{"amount":"'.padEnd(10_000, '1');
    const { code, out } = await check(
      'wide.ndjson',
      [wide, JSON.stringify({ ...example, ...surplus }), cut, ''].join('\n'),
      '--format',
      'ndjson',
    );
    expect(code).toBe(1);
    expect(itemsIn(out).map(({ diagnostics, error }) => error?.code ?? diagnostics?.length)).toEqual([
      0,
      100,
      'not-json',
    ]);
  });

  test('may have bad lines, each reported at its position', async () => {
    const lines = [good, '{\n', good, '\u0000\n', good, Buffer.from([0xff, 0x0a]), good];
    const content = Buffer.concat(lines.map((line) => Buffer.from(line)));
    const { code, out } = await check('mixed.ndjson', content, '--format', 'ndjson');
    expect(code).toBe(1);
    expect(itemsIn(out).map(({ error }) => error?.code ?? 'evaluated')).toEqual([
      'evaluated',
      'not-json',
      'evaluated',
      'not-json',
      'evaluated',
      'not-utf8',
      'evaluated',
    ]);
  });
});

describe('an unreadable bindings file or rules folder ends the run with 2, what is wrong and where, and no output', () => {
  const codes = 'alpha.bank:\n  north: ["001"]\n  south: ["002"]\n';
  const bad: readonly [name: string, content: string | Buffer, message: RegExp][] = [
    ['binary', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0xfd, 0x80]), /UTF-8\.$/],
    ['UTF-16', utf16(codes, false), /UTF-8\.$/],
    ['cut short', codes.slice(0, -5), /:3:\d+ .*(?:quote|bracket)/],
    ['a name given twice', `${codes}alpha.bank:\n  north: ["003"]\n`, /:4:1 /],
    ['100,000 levels', '['.repeat(100_000), /too deep/],
    ['more than 256 KiB', `# ${'x'.repeat(256 * 1024)}\n${codes}`, /256 KiB/],
    ['an alias', 'alpha.bank: &a { north: ["1"] }\nalpha.account-type: *a\n', /anchor &a/],
    ['a line of 10,000 columns', `${'x'.repeat(10_000)}\n`, /any\.yaml|map/],
  ];
  test.each(bad)('%s', async (name, content, message) => {
    const { code, out, err } = await checkFiles([put('any.json', order)], '--bindings', put(`${name}.yaml`, content));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trimEnd().split('\n')[0]).toMatch(message);
    expect(err.length).toBeLessThan(600);
  });

  test.each(bad.slice(0, 3))('rules: %s', async (name, content) => {
    const rules = join(folder, `rules, ${name}`);
    mkdirSync(join(rules, 'operations'), { recursive: true });
    writeFileSync(join(rules, 'operations/alpha.payout.yaml'), content);
    const path = put('any.json', order);
    for (const args of [
      ['check', 'alpha.payout', path, '--rules', rules],
      ['coverage', '--rules', rules],
      ['explain', 'amount', '--rules', rules],
      ['diff', rules, RULES],
      ['backtest', rules, RULES, path],
    ])
      expect([args[0], await payrules(args)]).toMatchObject([args[0], { code: 2, out: '' }]);
    expect(await payrules(['lint', rules])).toMatchObject({ code: 1, err: '' });
  });

  test.each([
    ['a byte order mark', `\ufeff${codes}`],
    ['CRLF', codes.replaceAll('\n', '\r\n')],
    ['JSON', '{"alpha.bank":{"north":["001"],"south":["002"]}}'],
  ])('a bindings file may have %s', async (name, content) => {
    expect(await checkFiles([put('any.json', order)], '--bindings', put(`${name}.yaml`, content))).toMatchObject({
      code: 0,
      err: '',
    });
  });
});

describe('paths', () => {
  beforeAll(() => {
    symlinkSync('loop', join(folder, 'loop'));
    mkdirSync(join(folder, 'folder'));
  });

  test.each([
    ['loop', 'the file cannot be read'],
    ['folder', 'this is a folder; name a file'],
    ['none.json', 'there is no such file'],
    ['none/none.json', 'there is no such file'],
  ])('%s: %s', async (name, message) => {
    const path = join(folder, name);
    expect(await checkFiles([path])).toEqual({ code: 2, out: '', err: `payrules: ${path}: ${message}\n` });
  });

  // Windows has no such permissions.
  (process.platform === 'win32' ? test.skip : test)('a file without permission to read it', async () => {
    const path = put('forbidden.json', order);
    chmodSync(path, 0o000);
    // Modules that are loaded on demand must be loaded before the user changes.
    expect(await checkFiles([put('any.json', order)])).toMatchObject({ code: 0 });
    // Root may read every file, so another user reads it.
    const isRoot = process.geteuid?.() === 0;
    chmodSync(folder, 0o755);
    if (isRoot) process.seteuid!(65534);
    const found = await checkFiles([path]).finally(() => isRoot && process.seteuid!(0));
    expect(found).toMatchObject({ code: 2, err: expect.stringContaining('may not be read') });
  });

  test('the other files of a run are evaluated', async () => {
    const { code, out } = await checkFiles([join(folder, 'loop'), put('one.json', order)]);
    expect(code).toBe(1);
    expect(out).toContain('1 order');
  });

  test('a rules folder with a loop of links, and no folder', async () => {
    const rules = join(folder, 'rules');
    mkdirSync(rules);
    symlinkSync('.', join(rules, 'self'));
    for (const path of [rules, join(folder, 'loop'), join(folder, 'nowhere')]) {
      const { code, out, err } = await payrules(['coverage', '--rules', path]);
      expect({ code, out, lines: err.trimEnd().split('\n').length }).toEqual({ code: 2, out: '', lines: 2 });
    }
  });
});

// Windows allows no such characters in names.
(process.platform === 'win32' ? describe.skip : describe)(
  'a name that moves the cursor, ends its line or starts a command of a workflow is escaped',
  () => {
    const NAME = 'x\u001b[2J\n::error::x\u202e\u2028\u009b';
    const SHOWN = 'x\\u{1b}[2J\\u{a}::error::x\\u{202e}\\u{2028}\\u{9b}';
    const rules = join(folder, `${NAME} rules`);
    const overlay = join(folder, `${NAME} overlay`);
    const path = put(`${NAME}.json`, JSON.stringify({ ...example, amount: '0' }));
    const missing = join(folder, NAME, 'none');
    const checked = ['check', 'alpha.payout', path, '--rules', RULES];

    beforeAll(() => {
      mkdirSync(join(rules, 'operations'), { recursive: true });
      writeFileSync(join(rules, `operations/${NAME}.yaml`), 'x: [');
      mkdirSync(overlay, { recursive: true });
      const rule =
        'id: own/name\n    field: beneficiaryName\n    check: { one-of: [Ada] }\n    document: Our contract\n    examples: { valid: [Ada], invalid: [Eve] }\n';
      writeFileSync(join(overlay, 'alpha.payout.yaml'), `add:\n  - ${rule}`);
    });

    test.each<readonly [name: string, args: readonly string[]]>([
      ['check', checked],
      ['check, as annotations', [...checked, '--format', 'github']],
      ['check of no file', ['check', 'alpha.payout', missing, '--rules', RULES]],
      ['check without bindings', [...checked, '--bindings', missing]],
      ['check without overlay', [...checked, '--overlay', missing]],
      ['check with an overlay', [...checked, '--overlay', overlay]],
      ['check with an overlay, as annotations', [...checked, '--overlay', overlay, '--format', 'github']],
      ['lint of no folder', ['lint', missing]],
      ['lint', ['lint', rules]],
      ['lint, as annotations', ['lint', rules, '--format', 'github']],
      ['explain', ['explain', 'alpha.payout', 'own/name', '--overlay', overlay, '--rules', RULES]],
      ['coverage of broken rules', ['coverage', '--rules', rules]],
      ['backtest', ['backtest', RULES, RULES, missing]],
      ['requirements', ['requirements', 'alpha.payout', missing, '--rules', RULES]],
      ['studio', ['studio', '--rules', missing]],
      ['export', ['export', '--out', join(path, NAME), '--rules', RULES]],
      ['build', ['build', '--out', join(folder, NAME)]],
    ])('%s', async (_, args) => {
      const { out, err } = await payrules(args);
      expect(out + err).toContain(
        args.includes('github') ? SHOWN.replaceAll(':', args[0] === 'lint' ? '%3A' : ':') : SHOWN,
      );
      expect(out + err).not.toMatch(UNSAFE);
      expect(out + err).not.toMatch(/^::error::x/m);
    });

    test('in the message of an annotation', () => {
      expect(annotation({ severity: 'error', title: 'x', message: 'rules\u001b[2J\u2028/a.yaml:1\nmore' })).toBe(
        '::error title=x::rules\\u{1b}[2J\\u{2028}/a.yaml:1%0Amore\n',
      );
    });

    test('but letters of every script and blanks are not', async () => {
      expect(await checkFiles(['año 日本.json'])).toMatchObject({
        code: 2,
        err: 'payrules: año 日本.json: there is no such file\n',
      });
    });
  },
);
