import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { payrules } from '../../support/cli.js';
import { runProcess } from '../../support/process.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-init-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesIn = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .toSorted();

const FILES = [
  '.github/workflows/rules-comment.yml',
  '.github/workflows/rules.yml',
  'orders/example.json',
  'orders/wrong.json',
  'rules/README.md',
  'rules/lists/countries.yaml',
  'rules/lists/postcodes.yaml',
  'rules/operations/card.payment.yaml',
  'rules/rulebook.yaml',
];

// Windows does not have this shell.
describe.each(process.platform === 'win32' ? ['a'] : ['a b', "it's $HOME", '-x', 'ñ/*'])('into %s', (name) => {
  /** The words of each printed command after `payrules`, as a shell reads them. */
  const commandsIn = (out: string): readonly (readonly string[])[] =>
    Array.from(out.matchAll(/payrules ((?:lint|test|check|template) .*)$/gm), ([, words]) =>
      execFileSync('bash', ['-c', `printf '%s\\0' ${words}`], { encoding: 'utf8' })
        .split('\0')
        .slice(0, -1),
    );

  test('it prints commands to copy, and so do new and template', async () => {
    const cwd = mkdtempSync(join(folder, 'shell-'));
    const { out } = await payrules(['init', '--', name], { cwd });
    const [lint, examples, check] = commandsIn(out);
    expect(await payrules(lint!, { cwd })).toMatchObject({ code: 0 });
    expect(await payrules(examples!, { cwd })).toMatchObject({ code: 0 });
    expect(await payrules(check!, { cwd })).toMatchObject({ code: 1, err: '' });

    const rules = `--rules=${name}/rules`;
    const template = await payrules(['template', 'card.payment', rules, `--out=${name}/orders.xlsx`], { cwd });
    const [checkTemplate] = commandsIn(template.out);
    expect(await payrules(checkTemplate!, { cwd })).toMatchObject({
      err: expect.stringMatching(/orders\.xlsx: the table has a header and no rows\n$/),
    });

    const next = commandsIn((await payrules(['new', 'card.refund', rules], { cwd })).out);
    expect(next.map(([command]) => command)).toEqual(['lint', 'test']);
    for (const words of next) expect((await payrules(words, { cwd })).out).toContain('card.refund');
  });
});

describe('the rulebook that it writes', () => {
  const own = join(folder, 'acme/payments');
  const RULES = ['--rules', 'rules'];
  const run = (...args: readonly string[]) => payrules(args, { cwd: own });

  beforeAll(async () => {
    const { code, out, err } = await payrules(['init', 'acme/payments'], { cwd: folder });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('  acme/payments/rules/operations/card.payment.yaml\n');
    expect(out).toContain('npx payrules lint acme/payments/rules\n');
    expect(filesIn(own)).toEqual(FILES);
  });

  test('lint and test find nothing', async () => {
    expect(await run('lint', 'rules', '--fail-on', 'warning')).toMatchObject({ code: 0, err: '' });
    expect(await run('test', ...RULES)).toMatchObject({ code: 0, err: '' });
  });

  test('check accepts the example, and reports each fault of the wrong order', async () => {
    const check = (file: string) => run('check', 'card.payment', `orders/${file}`, ...RULES);
    expect(await check('example.json')).toEqual({ code: 0, out: '1 order: nothing found\n', err: '' });
    const { code, out } = await check('wrong.json');
    expect(code).toBe(1);
    expect(out.match(/card\.payment\/[\w-]+/g)).toEqual([
      'card.payment/field-type',
      'card.payment/company-required',
      'card.payment/postcode-form',
      'card.payment/email-recommended',
    ]);
  });

  test('requirements, coverage, export and the reference pages', async () => {
    const { out } = await run('requirements', 'card.payment', ...RULES);
    expect(out).toMatch(/^required {5}reference .*\n(?:.*\n)*recommended {2}customer\.email /);
    expect((await run('coverage', ...RULES)).out).toContain('Acme Pay guide, 2026');
    for (const target of ['2020-12', 'openapi', 'authoring'])
      expect(await run('export', '--target', target, '--out', 'schemas', ...RULES)).toMatchObject({ code: 0, err: '' });
    expect(await run('studio', '--build', 'site', ...RULES)).toMatchObject({ code: 0, err: '' });
  });

  test('build writes its modules and types', () => {
    expect(runProcess(['build', '--out', 'built', ...RULES], { cwd: own })).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(join(own, 'built/orders.d.ts'), 'utf8')).toContain('"card.payment": CardPaymentOrder');
  });

  test('diff and backtest show an edit', async () => {
    cpSync(join(own, 'rules'), join(own, 'later'), { recursive: true });
    const file = join(own, 'later/operations/card.payment.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('between: ["100"', 'between: ["5000"'));
    const diff = await run('diff', 'rules', 'later');
    expect(diff).toMatchObject({ code: 0, out: expect.stringContaining('stricter: card.payment/amount-range') });
    const backtest = [
      'backtest',
      'rules',
      'later',
      'orders/example.json',
      '--operation',
      'card.payment',
      '--format',
      'json',
    ];
    expect(JSON.parse((await run(...backtest)).out)).toMatchObject({
      orders: 1,
      newlyRefused: 1,
      amounts: { newlyRefused: { byCurrency: { 'EUR in minor units': { orders: 1, sum: '4990' } } } },
    });
  });

  test('new starts another operation', async () => {
    expect(await run('new', 'card.refund', ...RULES)).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(join(own, 'rules/operations/card.refund.yaml'), 'utf8')).toContain('title: Card refund\n');
  });
});

test('a rule file names its schema where both are below the working directory', async () => {
  const own = join(folder, 'editor');
  await payrules(['init', own], { cwd: '/' });
  for (const file of FILES.filter((name) => /^rules\/.*\.yaml$/.test(name))) {
    const [, schema] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(readFileSync(join(own, file), 'utf8')) ?? [];
    expect(existsSync(resolve(own, dirname(file), schema!))).toBe(true);
  }
  expect(await payrules(['lint', join(own, 'rules')])).toMatchObject({ code: 0 });
});

describe('it writes nothing', () => {
  const refused = async (args: readonly string[], message: string): Promise<void> => {
    const before = filesIn(folder);
    expect(await payrules(['init', ...args], { cwd: folder })).toEqual({ code: 2, out: '', err: expect.any(String) });
    expect((await payrules(['init', ...args], { cwd: folder })).err).toBe(`payrules: ${message}\n`);
    expect(filesIn(folder)).toEqual(before);
  };
  const within = (name: string, file: string): string => {
    const path = join(folder, name, file);
    mkdirSync(dirname(path), { recursive: true });
    return path;
  };

  test('if a file has the name of one of its own files', async () => {
    writeFileSync(within('taken', 'orders/wrong.json'), '{}');
    await refused(['taken'], 'taken/orders/wrong.json exists already; nothing is written');
    expect(existsSync(join(folder, 'taken/rules'))).toBe(false);
  });

  test('where there are rules', async () => {
    writeFileSync(within('ruled', 'rules/slots.yaml'), 'slots: {}\n');
    await refused(['ruled'], 'ruled/rules exists already; nothing is written');
  });

  test('through a link that leads nowhere', async () => {
    symlinkSync('/nowhere/rules.yml', within('linked', '.github/workflows/rules.yml'));
    await refused(['linked'], 'linked/.github/workflows/rules.yml exists already; nothing is written');
  });

  // Files are written in the order of their names, so the first folder is made and removed again.
  test('if the folder of one of its files is a file', async () => {
    writeFileSync(within('blocked', 'orders'), '');
    await refused(['blocked'], 'blocked/orders/example.json cannot be written: its folder is a file');
    expect(readdirSync(join(folder, 'blocked'))).toEqual(['orders']);
  });

  test('where the folder is a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    await refused(['file'], 'file/.github/workflows/rules-comment.yml cannot be written: its folder is a file');
  });

  test.each([[[]], [['a', 'b']]])('without one folder: %j', (args) =>
    refused(args, 'name one folder: payrules init DIR, such as payrules init . for this one'),
  );
});

test('other files of the folder stay', async () => {
  mkdirSync(join(folder, 'shop'));
  writeFileSync(join(folder, 'shop/README.md'), 'A shop.\n');
  expect(await payrules(['init', '.'], { cwd: join(folder, 'shop') })).toMatchObject({ code: 0 });
  expect(filesIn(join(folder, 'shop'))).toEqual([...FILES, 'README.md'].toSorted());
  expect(readFileSync(join(folder, 'shop/README.md'), 'utf8')).toBe('A shop.\n');
});
