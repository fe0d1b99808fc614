import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runBare } from '../../support/bare-engine.js';
import { runProcess, runProgram, startProcess } from '../../support/process.js';

/** A rulebook with its own checks. They are ES modules, so each command runs in a separate process. */
const RULES = 'test/fixtures/own-checks';
const OWN = ['--rules', RULES, '--own-checks'] as const;
const ID = 'us-ach.payout';

const folder = mkdtempSync(join(tmpdir(), 'payrules-own-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules/payrules'));
});

const good = { reference: 'ACM-120345', account: '31415921', alias: '31415921-main' };
const wrong = { reference: 'ACM-12034', account: '31415922', alias: 'main' };
const FINDINGS = [`${ID}/reference-format`, `${ID}/alias-start`, `${ID}/account-sum`];

/** A copy of the rulebook with other files. */
function copyWith(files: Readonly<Record<string, string>>): string {
  const copy = mkdtempSync(join(folder, 'copy-'));
  cpSync(RULES, copy, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  }
  return copy;
}

interface Line {
  readonly valid: boolean;
  readonly diagnostics: readonly { readonly ruleId: string; readonly code: string; readonly params: object }[];
  readonly notEvaluated: readonly object[];
}

function checked(orders: readonly object[], args: readonly string[] = []): readonly Line[] {
  const input = orders.map((order) => JSON.stringify(order)).join('\n');
  const { out } = runProcess(['check', ID, ...OWN, '--format', 'ndjson', ...args], { input });
  return out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

describe('with --own-checks', () => {
  test('lint and test find nothing', () => {
    expect(runProcess(['lint', ...OWN])).toMatchObject({
      code: 0,
      out: expect.stringContaining(': nothing found'),
      err: '',
    });
    expect(runProcess(['test', ...OWN])).toMatchObject({ code: 0, err: '' });
  });

  test('template writes a workbook that check reads', () => {
    const out = join(folder, 'template.xlsx');
    expect(runProcess(['template', ID, ...OWN, '--out', out])).toMatchObject({ code: 0, err: '' });
    expect(runProcess(['check', ID, ...OWN, out]).err).toContain('the table has a header and no rows');
  });

  test('check reports their diagnostics, in one thread and in several', () => {
    const lines = checked([good, wrong]);
    expect(lines.map(({ valid }) => valid)).toEqual([true, false]);
    expect(lines[0]).toMatchObject({ diagnostics: [], notEvaluated: [] });
    expect(lines[1]!.diagnostics.map(({ ruleId }) => ruleId)).toEqual(FINDINGS);
    expect(lines[1]!.diagnostics).toContainEqual(
      expect.objectContaining({
        code: 'own',
        severity: 'warning',
        message: 'Account should be digits whose weighted sum is a multiple of 10.',
        params: { modulus: '10' },
      }),
    );
    expect(checked([good, wrong], ['--jobs', '2'])).toEqual(lines);
  });

  test('diff and backtest, in threads too', () => {
    const later = copyWith({});
    const file = join(later, `operations/${ID}.yaml`);
    writeFileSync(file, readFileSync(file, 'utf8').replace('severity: warning', 'severity: error'));
    expect(runProcess(['diff', RULES, later, '--own-checks']).out).toContain(`${ID}/account-sum`);
    const orders = join(folder, 'orders.ndjson');
    writeFileSync(orders, `${JSON.stringify({ ...good, account: '31415922', alias: '31415922' })}\n`.repeat(3));
    const backtest = (jobs: string) =>
      runProcess([
        'backtest',
        RULES,
        later,
        orders,
        '--operation',
        ID,
        '--own-checks',
        '--jobs',
        jobs,
        '--format',
        'json',
      ]);
    const one = backtest('1');
    expect(one).toMatchObject({ code: 1, err: '' });
    expect(JSON.parse(one.out)).toMatchObject({ orders: 3, newlyRefused: 3 });
    expect(JSON.parse(backtest('2').out)).toEqual(JSON.parse(one.out));
  });

  test('diff and review show a check with other code, and backtest notes it', () => {
    const later = copyWith({});
    const file = join(later, 'checks/own-weighted-sum.mjs');
    const git = (...args: readonly string[]): Buffer =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args], { cwd: later });
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'rules');
    const diff = (...args: readonly string[]) => runProcess(['diff', ...args, '--own-checks', '--fail-on', 'any']);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll('\n', '\r\n'));
    for (const base of [RULES, 'HEAD']) expect(diff(base, later)).toMatchObject({ code: 0 });
    writeFileSync(file, `${text}// edited\n`);
    const words = 'check own-weighted-sum: its code changed; both versions were evaluated with the same code';
    for (const base of [RULES, 'HEAD']) {
      const { code, out } = diff(base, later);
      expect(code).toBe(1);
      expect(out.replaceAll(/\n +/g, ' ')).toContain(`not shown: checks/own-weighted-sum ${words}`);
    }
    const page = runProcess(['review', 'HEAD', later, '--own-checks', '--format', 'json']).out;
    expect(JSON.parse(page)).toMatchObject({ changes: [{ ruleId: 'checks/own-weighted-sum', kind: 'unknown' }] });
    const { err } = runProcess(['backtest', 'HEAD', later, '-', '--operation', ID, '--own-checks'], {
      input: JSON.stringify(good),
    });
    expect(err).toContain('the code of own-weighted-sum changed; both versions are evaluated with the same code');
    // The rules of an installed package are the same in both versions.
    git('rm', '-rq', '--cached', '.');
    writeFileSync(join(later, '.gitignore'), '*\n!/own/\n!/own/*\n');
    mkdirSync(join(later, 'own'));
    writeFileSync(join(later, 'own/bindings.yaml'), '{}\n');
    git('add', 'own');
    git('commit', '-qm', 'overlay');
    cpSync(RULES, join(later, 'package'), { recursive: true });
    expect(diff('HEAD', join(later, 'package'), '--overlay', join(later, 'own'))).toMatchObject({ code: 0 });
  });

  test('explain, requirements, coverage, fix, export and the reference pages', () => {
    const { out } = runProcess(['explain', 'account-sum', ...OWN]);
    expect(existsSync(/check +\S+, in (.*\.mjs)$/m.exec(out)![1]!)).toBe(true);
    expect(runProcess(['requirements', ID, ...OWN])).toMatchObject({ err: '' });
    expect(runProcess(['coverage', ...OWN]).out).toContain('Acme Pay guide, 2026');
    const order = join(folder, 'order.json');
    writeFileSync(order, JSON.stringify({ ...good, account: '3141-5921' }));
    expect(runProcess(['fix', ID, order, '--out', join(folder, 'fixed.json'), ...OWN]).out).toContain('account');
    expect(JSON.parse(readFileSync(join(folder, 'fixed.json'), 'utf8'))).toMatchObject({ account: '31415921' });
    expect(runProcess(['export', '--out', join(folder, 'schemas'), ...OWN])).toMatchObject({ code: 0 });
    const schema = readFileSync(join(folder, `schemas/2020-12/${ID}.schema.json`), 'utf8');
    expect(schema).toContain(`${ID}/account-sum`);
    expect(runProcess(['studio', '--build', join(folder, 'site'), ...OWN])).toMatchObject({ code: 0 });
  });

  test('new: reads a rulebook whose rules use them', () => {
    const copy = copyWith({});
    const { code, err } = runProcess(['new', 'us-wire.payout', '--rules', copy, '--own-checks']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  test.each([['serve'], ['sandbox']])(
    '%s answers with them, and refuses the rules without the option',
    async (command) => {
      const { child } = startProcess([command, '--port', '0', ...OWN]);
      const [address] = (await once(child.stdout, 'data')) as [Buffer];
      child.kill();
      expect(String(address)).toContain('127.0.0.1');
      expect(runProcess([command, '--port', '0', '--rules', RULES])).toMatchObject({
        code: 2,
        err: expect.stringContaining('--own-checks'),
      });
    },
  );

  test('serve keeps the earlier rules if a check has changed', async () => {
    const rules = copyWith({});
    const { child } = startProcess(['serve', '--port', '0', '--rules', rules, '--own-checks']);
    await once(child.stdout, 'data');
    const file = join(rules, 'checks/own-acme-reference.mjs');
    const text = readFileSync(file, 'utf8');
    const reload = async (): Promise<string> => {
      child.kill('SIGHUP');
      let told = '';
      while (!/rules-(?:loaded|refused)/.test(told)) told += String((await once(child.stderr, 'data'))[0]);
      return told;
    };
    writeFileSync(file, text.replace('{6}', '{7}'));
    expect(await reload()).toContain('checks/own-acme-reference.mjs has changed since the start; restart the service');
    writeFileSync(file, text.replaceAll('\n', '\r\n'));
    expect(await reload()).toContain('rules-loaded');
    writeFileSync(join(rules, 'checks/own-later.mjs'), 'process.exit(7);\n');
    expect(await reload()).toContain('checks/own-later.mjs has changed since the start');
    rmSync(join(rules, 'checks/own-later.mjs'));
    rmSync(file);
    expect(await reload()).toContain('checks/own-acme-reference.mjs has changed since the start');
    child.kill();
  });

  test('serve takes the checks of a manifest, and runs no others', async () => {
    const rules = copyWith({});
    const manifest = join(rules, 'manifest.json');
    const own = ['--rules', rules, '--own-checks', '--manifest', manifest];
    expect(runProcess(['build', ...own])).toMatchObject({ code: 0, err: '' });
    const { child } = startProcess(['serve', '--port', '0', ...own]);
    expect(String((await once(child.stdout, 'data'))[0])).toContain('127.0.0.1');
    child.kill();
    writeFileSync(join(rules, 'checks/own-later.mjs'), 'process.exit(7);\n');
    expect(runProcess(['serve', '--port', '0', ...own])).toMatchObject({
      code: 2,
      err: expect.stringContaining('rules/checks/own-later.mjs is not in it'),
    });
  });

  test('export --target authoring writes the schemas of an editor with them', () => {
    const out = join(folder, 'editor');
    expect(runProcess(['export', '--target', 'authoring', '--out', out, ...OWN])).toMatchObject({ code: 0, err: '' });
    const check = JSON.parse(readFileSync(join(out, 'authoring/check.schema.json'), 'utf8')) as {
      readonly properties: Readonly<Record<string, unknown>>;
    };
    expect(check.properties['own-acme-reference']).toMatchObject({ const: true });
    expect(check.properties).toHaveProperty('amount-between');
  });
});

/** The script of a rules folder; the script of an unchanged folder is made only once. */
const scripts = new Map<string, string>();
function scriptIn(rules: string): string {
  const text = scripts.get(rules) ?? builtScript(rules);
  scripts.set(rules, text);
  return text;
}
function builtScript(rules: string): string {
  const out = mkdtempSync(join(folder, 'scripts-'));
  const built = runProcess(['build', '--embed', '--rules', rules, '--own-checks', '--out', out]);
  expect(built).toMatchObject({ code: 0, err: '' });
  return readFileSync(join(out, 'payrules.embed.js'), 'utf8');
}

/** The folder with the modules of the rulebook, which are built once. */
const modules = join(folder, 'built');
function buildModules(): void {
  if (!existsSync(modules)) expect(runProcess(['build', ...OWN, '--out', modules])).toMatchObject({ code: 0, err: '' });
}

describe('build --embed', () => {
  test('contains them', () => {
    const { check } = runBare([scriptIn(RULES)]);
    for (const order of [good, wrong]) {
      const { valid, diagnostics } = JSON.parse(check(ID, JSON.stringify(order))) as Line;
      expect(valid).toBe(order === good);
      expect(diagnostics.map(({ ruleId }) => ruleId)).toEqual(order === good ? [] : FINDINGS);
    }
  });

  test('whatever their text contains', () => {
    const copy = copyWith({
      'checks/own-acme-reference.mjs': `// </script><!-- é
/* The earlier one:
export const SHAPE = /^ACM-[0-9]{6}$/;
*/
const parameters = { const: true };
export { parameters };
export const test = () => (value) => value === '</script>é' || /^[0-9]+$/.test(value);
export const messages = { 'own-acme-reference': '{label} must be a number.' };
`,
    });
    const file = join(copy, `operations/${ID}.yaml`);
    writeFileSync(
      file,
      readFileSync(file, 'utf8')
        .replace('example: ACM-120345', 'example: "1"')
        .replace('invalid: [ACM-12034, acm-120345]', 'invalid: [x]')
        .replace('valid: [ACM-120345]', 'valid: ["1"]')
        .replace('valid: [{ reference: ACM-120345 }]', 'valid: [{ reference: "1" }]'),
    );
    const text = scriptIn(copy);
    expect(text).not.toMatch(/[^\n -~]|<\/script|<!--/i);
    const { check } = runBare([text]);
    const isValid = (reference: string): boolean =>
      (JSON.parse(check(ID, JSON.stringify({ reference }))) as Line).valid;
    expect(['120345', '</script>é', 'ACM-1'].map(isValid)).toEqual([true, true, false]);
  });

  const TEST = "() => (value) => value.startsWith('ACM-1')";
  test.each([
    [`export const { test } = { test: ${TEST} };`, 'write exports as'],
    [`export const test = ${TEST}; // \u2028`, 'write the separators'],
    [`export const prepare = (written) => written, test = ${TEST};`, 'write export const test'],
  ])('says what it cannot contain: %s', (code, told) => {
    const others = `export const parameters = { const: true };\nexport const messages = { 'own-acme-reference': '{label} is wrong.' };\n`;
    const copy = copyWith({ 'checks/own-acme-reference.mjs': others + code });
    const file = join(copy, `operations/${ID}.yaml`);
    writeFileSync(file, readFileSync(file, 'utf8').replace('[ACM-12034, acm-120345]', '[ACM-2]'));
    const out = join(folder, 'none');
    const ended = runProcess(['build', '--embed', '--rules', copy, '--own-checks', '--out', out]);
    expect(ended).toMatchObject({ code: 2, err: expect.stringContaining(told) });
    // The reference pages work without the script, whatever the reason.
    if (told !== 'write exports as') return;
    const pages = runProcess(['studio', '--build', out, '--rules', copy, '--own-checks']);
    expect(pages).toMatchObject({ code: 0, err: expect.stringContaining(told) });
  });
});

describe('without it', () => {
  test('a rule that names one has a finding that says so, and no code runs', () => {
    const copy = copyWith({ 'checks/own-acme-reference.mjs': `process.stderr.write('it ran');\n` });
    const { code, out, err } = runProcess(['lint', copy]);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain(`operations/${ID}.yaml:17:14 error`);
    expect(out).toContain('checks/own-acme-reference.mjs; it is code and is loaded only with --own-checks');
    expect(runProcess(['check', ID, '--rules', copy], { input: '{}' })).toMatchObject({ code: 2 });
    expect(runProcess(['lint', copy, '--own-checks']).err).toContain('it ran');
  });
});

test('a rule that names one that cannot be loaded points to its file', () => {
  const copy = copyWith({ 'checks/own-acme-reference.mjs': 'export const =' });
  const { code, out } = runProcess(['lint', copy, '--own-checks']);
  expect(code).toBe(1);
  expect(out).toContain('checks/own-acme-reference.mjs is not loaded; correct that file.');
  expect(out).not.toContain('only with --own-checks');
});

describe('what lint says of a file', () => {
  const CHECK = readFileSync(join(RULES, 'checks/own-acme-reference.mjs'), 'utf8');
  const files = {
    'no-member': ['', 'It does not export parameters.'],
    misspelt: [`${CHECK}\nexport const mesage = 1;`, 'A check has no member mesage. Did you mean message?'],
    'of-package': [`${CHECK}\nexport const inline = () => '';`, 'A check has no member inline.'],
    'wrong-type': [`${CHECK}\nexport const reads = [];`, 'reads must be a function.'],
    'wrong-schema': [CHECK.replace('const: true', "type: 'txt'"), 'parameters must be a JSON Schema'],
    'of-schemas': [
      CHECK.replace('const: true', "$ref: 'http://json-schema.org/draft-07/schema#'"),
      'parameters must be a JSON Schema (draft-07): ',
    ],
    syntax: ['export const =', 'It cannot be loaded'],
    throwing: ["throw new Error('oops');", 'It cannot be loaded: oops'],
    'of-node': [`\nimport { hash } from 'node:crypto';\n${CHECK}`, 'It imports node:crypto'],
    'of-other': [`export * from './own-acme-reference.mjs';`, 'It imports ./own-acme-reference.mjs'],
    dynamic: [`${CHECK}\nvoid import('x');`, 'It imports a module while it runs'],
    digits: [CHECK, 'The package has a check called digits; name this file own-digits.mjs.'],
    'acme-reference': [CHECK, 'This is own-acme-reference too; remove one of the two files.'],
    Capitals: [CHECK, 'A check is a file own-NAME.mjs'],
    'not-utf-8': [Buffer.from([0x2f, 0x2f, 0xff]), 'The file cannot be read as UTF-8.'],
    large: [`//${' '.repeat(256 * 1024)}`, 'A rule file may have 256 KiB'],
  } as const;
  let findings: readonly { readonly file: string; readonly message: string }[];
  beforeAll(() => {
    const copy = copyWith({ 'checks/other.js': CHECK, 'checks/README.md': 'Not code.' });
    for (const [name, [text]] of Object.entries(files)) writeFileSync(join(copy, `checks/${name}.mjs`), text);
    const operation = join(copy, `operations/${ID}.yaml`);
    const written = readFileSync(operation, 'utf8')
      .replace('own-acme-reference: true', 'own-acme-referense: true')
      .replace('modulus: 10', 'modulus: ten');
    writeFileSync(operation, written);
    const { code, out, err } = runProcess(['lint', copy, '--own-checks', '--format', 'json']);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    ({ findings } = JSON.parse(out) as { readonly findings: typeof findings });
  });
  const messagesOf = (file: string): string =>
    findings.flatMap((finding) => (finding.file.endsWith(`/${file}`) ? [finding.message] : [])).join('\n');

  test.each(Object.entries(files))('%s', (name, [, message]) =>
    expect(messagesOf(`checks/${name}.mjs`)).toContain(message),
  );

  test('a rule that misspells one, and wrong parameters of one', () => {
    expect(messagesOf(`operations/${ID}.yaml`)).toBe(
      'There is no "own-acme-referense" here. Did you mean "own-acme-reference"?\nThis must be a whole number.',
    );
  });

  test('another kind of module, and a file that is not code', () => {
    expect(messagesOf('checks/other.js')).toContain('A check is a file own-NAME.mjs');
    expect(messagesOf('checks/README.md')).toBe('');
    expect(messagesOf('checks/own-starts-like.mjs')).toBe('');
  });

  test('a link is refused, and its target does not run', () => {
    const copy = copyWith({});
    const target = join(folder, 'outside.mjs');
    writeFileSync(target, `process.stderr.write('it ran');\n${CHECK}`);
    symlinkSync(target, join(copy, 'checks/x.mjs'));
    const { code, out, err } = runProcess(['lint', copy, '--own-checks']);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain('must be a plain file in this folder, and no link');
    rmSync(join(copy, 'checks'), { recursive: true });
    mkdirSync(join(folder, 'elsewhere'));
    writeFileSync(join(folder, 'elsewhere/x.mjs'), `process.stderr.write('it ran');\n${CHECK}`);
    symlinkSync(join(folder, 'elsewhere'), join(copy, 'checks'));
    expect(runProcess(['lint', copy, '--own-checks'])).toMatchObject({
      err: '',
      out: expect.stringContaining('no link'),
    });
  });

  test('a file with several findings counts once, and the files without findings count too', () => {
    const { out } = runProcess(['lint', copyWith({ 'checks/x.mjs': '' }), '--own-checks']);
    // Two operations, rulebook.yaml, eleven checks and the broken one.
    expect(out).toMatch(/^15 files: 3 errors$/m);
  });

  test.each([
    ['a mistake of syntax', 'export default () => 1;\n\nexport const test = () => { return (; };', 3],
    ['a mistake of syntax after an await', 'await 1;\n\nexport const test = () => { return (; };', 3],
    ['code that throws', "// A check.\nthrow new Error('oops');", 2],
    ['code that parses a text with a mistake', "// A check.\n\nJSON.parse('{');", 3],
    // Node would end without a message, and with the exit code of a success.
    ['code that waits for ever', '\nawait new Promise(() => undefined);', 1],
  ])('the line of %s', (_, text, line) => {
    const { code, out, err } = runProcess(['lint', copyWith({ 'checks/own-x.mjs': text }), '--own-checks']);
    expect([code, err, out]).toEqual([1, '', expect.stringContaining(`checks/own-x.mjs:${line}:1 error`)]);
  });

  test('code that waits for ever, read twice', () => {
    const copy = copyWith({ 'checks/own-x.mjs': 'await new Promise(() => undefined);' });
    expect(runProcess(['diff', copy, copy, '--own-checks'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('checks/own-x.mjs:1:1 wrong-own-check It cannot be loaded: it awaits'),
    });
  });

  test.each(['process.exit();', 'process.exit(0);'])('a check that ends the process is no success: %s', (text) => {
    const copy = copyWith({ 'checks/own-x.mjs': text });
    expect(runProcess(['check', ID, '--rules', copy, '--own-checks'], { input: '{}' })).toMatchObject({ code: 2 });
  });

  test('other commands refuse broken checks', () => {
    const copy = copyWith({ 'checks/x.mjs': '' });
    expect(runProcess(['check', ID, '--rules', copy, '--own-checks'], { input: '{}' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('checks/x.mjs:1:1 wrong-own-check It does not export parameters.'),
    });
  });
});

describe('a test that fails', () => {
  /** A check that throws at one value. */
  const failing = (at: string): Readonly<Record<string, string>> => ({
    'checks/own-acme-reference.mjs': `export const parameters = { const: true };
export const test = () => (value) => { if (value === '${at}') throw new Error(value); return /^ACM-[0-9]{6}$/.test(value); };
export const messages = { 'own-acme-reference': '{label} is wrong.' };`,
  });
  const RULE = `${ID}/reference-format`;
  const FAILED = { ruleId: 'engine/failed', field: 'reference', params: { rule: RULE } };

  test('on an order refuses it and names the rule; the order is not unreadable', () => {
    const copy = copyWith(failing('ACM-000000'));
    const input = JSON.stringify({ ...wrong, reference: 'ACM-000000' });
    const { code, out, err } = runProcess(['check', ID, '--rules', copy, '--own-checks', '--format', 'ndjson'], {
      input,
    });
    const { valid, diagnostics } = JSON.parse(out) as Line;
    expect(valid).toBe(false);
    // The other rules are evaluated.
    expect(diagnostics.map(({ ruleId }) => ruleId)).toEqual(['engine/failed', ...FINDINGS.slice(1)]);
    expect(diagnostics[0]).toMatchObject(FAILED);
    expect(code).toBe(1);
    expect(out + err).not.toContain('ACM-000000');
    const { check } = runBare([scriptIn(copy)]);
    expect(JSON.parse(check(ID, input))).toMatchObject({ valid: false, diagnostics: [FAILED, {}, {}] });
  });

  test('on an example is found by lint and test, and refused by build', () => {
    const copy = copyWith(failing('ACM-12034'));
    const place = `operations/${ID}.yaml:17:12`;
    const told = 'reference-format fails on its examples: the test of checks/own-acme-reference.mjs throws';
    for (const command of [
      ['lint', copy],
      ['test', '--rules', copy],
    ]) {
      const { code, out } = runProcess([...command, '--own-checks']);
      expect([code, out]).toEqual([1, expect.stringContaining(told)]);
      expect(out).toContain(place);
    }
    const out = join(folder, 'failing');
    for (const kind of [
      ['--out', out],
      ['--embed', '--out', out],
    ]) {
      const built = runProcess(['build', '--rules', copy, '--own-checks', ...kind]);
      expect(built).toMatchObject({ code: 2, err: expect.stringContaining(told) });
      expect(built.err).toContain(`operations/${ID}.yaml:15:5`);
    }
    expect(existsSync(out)).toBe(false);
  });

  test('one that keeps a state, so that it refuses every second right order, is found in the same way', () => {
    const text = readFileSync(join(RULES, 'checks/own-acme-reference.mjs'), 'utf8');
    const copy = copyWith({ 'checks/own-acme-reference.mjs': text.replace('$/;', '$/g;') });
    const told = 'or answers the same value differently the next time';
    for (const [code, ...command] of [
      [1, 'lint', copy],
      [1, 'test', '--rules', copy],
      [2, 'build', '--rules', copy, '--out', join(folder, 'keeping')],
    ] as const) {
      const { out, err, ...ended } = runProcess([...command, '--own-checks']);
      expect([ended.code, out + err]).toEqual([code, expect.stringContaining(told)]);
    }
  });
});

describe('values as JSON has them', () => {
  const SHOP = 'shop.order';
  const item = { sku: 'A-1', price: 10, quantity: 3 };
  const right = { country: 'FR', total: 30, paid: true, tags: ['a', 'b'], notes: { a: 'b' }, items: [item] };
  /** Orders with their expected findings. */
  const ORDERS: readonly (readonly [order: object, findings: readonly string[]])[] = [
    [right, []],
    // A check that also checks a missing field.
    [{ ...right, country: 'DE' }, ['taxId tax-id missing']],
    [{ ...right, country: 'DE', taxId: 'FR1' }, ['taxId tax-id own']],
    // Numbers, true and false.
    [{ ...right, total: 31, items: undefined }, ['total total-step own']],
    [{ ...right, total: 500, paid: false, items: undefined }, ['paid paid-total own']],
    // Lists and maps as a whole, and one by one.
    [{ ...right, tags: ['b', 'a'] }, ['tags tags-sorted own']],
    [{ ...right, tags: ['a', 'aB', 'aC'] }, ['tags.1 tag-letters own', 'tags.2 tag-letters own']],
    [{ ...right, notes: { a: 'x'.repeat(10) } }, ['notes notes-size own']],
    // Entries, and their list.
    [{ ...right, total: 110, items: [{ ...item, quantity: 11 }] }, ['items.0 item-fits own']],
    [{ ...right, total: 110, items: [{ ...item, quantity: 11, size: { width: 1.5 } }] }, []],
    [{ ...right, items: [item, item] }, ['items items-total own']],
    // A check is not called if a value does not have the type of its field.
    [{ ...right, total: '31', items: undefined }, ['total field-type type']],
    [{ ...right, items: [{ ...item, price: '10' }] }, ['items.0.price field-type type']],
    [{ ...right, items: [5] }, ['items.0 field-type type']],
    [{ ...right, tags: ['b', 5] }, ['tags.1 field-type type']],
  ];
  interface Told {
    readonly diagnostics: readonly { readonly field: string; readonly ruleId: string; readonly code: string }[];
  }
  const toldOf = ({ diagnostics }: Told): readonly string[] =>
    diagnostics.map(({ field, ruleId, code }) => `${field} ${ruleId.replace(`${SHOP}/`, '')} ${code}`);
  const lines = ORDERS.map(([order]) => JSON.stringify(order)).join('\n');
  const expected = ORDERS.map(([, findings]) => findings);

  test('on the command line, in modules and in scripts', () => {
    const { out } = runProcess(['check', SHOP, ...OWN, '--format', 'ndjson'], { input: lines });
    const results = out.split('\n').filter(Boolean);
    expect(results.map((line) => toldOf(JSON.parse(line) as Told))).toEqual(expected);
    // A missing field has its own message.
    expect(JSON.parse(results[1]!)).toMatchObject({
      diagnostics: [{ messageId: 'own-tax-id.missing', message: 'Tax id is missing; this country needs it.' }],
    });
    const { check } = runBare([scriptIn(RULES)]);
    expect(ORDERS.map(([order]) => toldOf(JSON.parse(check(SHOP, JSON.stringify(order))) as Told))).toEqual(expected);
    buildModules();
    writeFileSync(
      join(folder, 'shop.mjs'),
      `import { validate, requirements } from './built/index.js';
const needs = (order) => requirements('${SHOP}', order).fields.find(({ name }) => name === 'taxId');
const orders = ${JSON.stringify(ORDERS.map(([order]) => order))};
console.log(JSON.stringify([orders.map((order) => validate('${SHOP}', order)),
  validate('${SHOP}', { country: 'DE' }, { mode: 'draft' }).valid,
  needs({ country: 'DE' }).need, needs({ country: 'FR' }).need, needs({}).dependsOn]));`,
    );
    const [told, ...rest] = JSON.parse(runProgram(process.execPath, [join(folder, 'shop.mjs')]).out) as [
      readonly Told[],
      ...unknown[],
    ];
    expect(told.map(toldOf)).toEqual(expected);
    // In a draft a missing field is not reported, and a form asks for it.
    expect(rest).toEqual([true, 'required', 'optional', ['country']]);
  });
});

describe('in a program', () => {
  const run = (code: string, node: readonly string[] = []): unknown => {
    const file = join(folder, 'program.mjs');
    writeFileSync(file, code);
    const { out, err } = runProgram(process.execPath, [...node, file], { cwd: folder });
    expect(err).toBe('');
    return JSON.parse(out);
  };
  const rules = JSON.stringify(resolve(RULES));

  test('loadRulebook loads them with ownChecks', () => {
    expect(
      run(`import { loadRulebook } from 'payrules/compiler';
const refused = await loadRulebook(${rules}).catch(({ name, findings }) => [name, findings.length]);
const { validate } = await loadRulebook(${rules}, { ownChecks: true });
const { diagnostics } = validate('${ID}', ${JSON.stringify(wrong)});
console.log(JSON.stringify([refused, diagnostics.map(({ ruleId }) => ruleId)]));`),
    ).toEqual([['RulebookError', 11], FINDINGS]);
  });

  test('build copies and imports them: the modules need no Node and generate no code', () => {
    buildModules();
    const program = `import { validate } from './built/index.js';
const results = [${JSON.stringify(good)}, ${JSON.stringify(wrong)}].map((order) => validate('${ID}', order));
console.log(JSON.stringify(results.map(({ valid, diagnostics }) => [valid, diagnostics.map(({ ruleId }) => ruleId)])));`;
    const expected = [
      [true, []],
      [false, FINDINGS],
    ];
    expect(run(program, ['--disallow-code-generation-from-strings'])).toEqual(expected);
    const bundle = join(folder, 'bundle.js');
    writeFileSync(join(folder, 'page.mjs'), program);
    const bundled = runProgram(
      resolve('node_modules/.bin/esbuild'),
      ['page.mjs', '--bundle', '--platform=browser', '--format=iife', '--log-level=error', `--outfile=${bundle}`],
      { cwd: folder },
    );
    expect(bundled).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(runProgram(process.execPath, [bundle]).out)).toEqual(expected);
    // A later build without them replaces the folder.
    expect(runProcess(['build', '--rules', 'test/fixtures/rules', '--out', modules])).toMatchObject({
      code: 0,
      err: '',
    });
  });

  test('a change of a check is another version of the rules', () => {
    const copy = copyWith({});
    const file = join(copy, 'checks/own-acme-reference.mjs');
    writeFileSync(file, readFileSync(file, 'utf8').replace('{6}', '{5}'));
    const version = (of: string): unknown =>
      run(`import { loadRulebook } from 'payrules/compiler';
const { validate } = await loadRulebook(${JSON.stringify(resolve(of))}, { ownChecks: true });
console.log(JSON.stringify(validate('${ID}', {}).rulesVersion));`);
    const ours = version(RULES);
    expect(version(copy)).not.toBe(ours);
    // The same check, with a byte order mark and the line ends of Windows.
    writeFileSync(
      file,
      `\ufeff${readFileSync(join(RULES, 'checks/own-acme-reference.mjs'), 'utf8').replaceAll('\n', '\r\n')}`,
    );
    expect(version(copy)).toBe(ours);
  });
});

describe('a check from before version 1.0, whose message returned its text', () => {
  const EARLIER = 'test/fixtures/earlier/own-checks';

  test('is used, with a warning', () => {
    const { code, out } = runProcess(['lint', EARLIER, '--own-checks']);
    // For each check its message, the name of its file, and a rule.
    expect([code, out.match(/ (?:warning|error) [a-z-]+$/gm)]).toEqual([0, Array(9).fill(' warning older-name')]);
    expect(out).toContain('Name this file own-starts-like.mjs, and begin the ids of its messages with own-starts-like');
    expect(out).toContain('"starts-like" is now "own-starts-like", and payrules 2 refuses it');
    expect(out).toContain("Export messages = { 'own-starts-like': TEXT } instead of the function message");
    expect(runProcess(['test', '--rules', EARLIER, '--own-checks'])).toMatchObject({ code: 0 });
    const { out: answer } = runProcess(['check', ID, '--rules', EARLIER, '--own-checks', '--format', 'ndjson'], {
      input: JSON.stringify(wrong),
    });
    expect(answer).toContain('Reference must be ACM- and 6 digits.');
    const text = `${readFileSync(join(EARLIER, 'checks/starts-like.mjs'), 'utf8')}export const conditional = () => '{label} starts otherwise.';\n`;
    expect(runProcess(['lint', copyWith({ 'checks/own-starts-like.mjs': text }), '--own-checks'])).toMatchObject({
      code: 0,
    });
  });

  test('is named by --fix in the rules, and its messages keep their translations', () => {
    const copy = mkdtempSync(join(folder, 'earlier-'));
    cpSync(EARLIER, copy, { recursive: true });
    const file = 'checks/acme-reference.mjs';
    const text = readFileSync(join(copy, file), 'utf8').replace(
      /^export const message = .*$/m,
      "export const messages = { 'acme-reference': '{label} must be ACM- and 6 digits.' };",
    );
    writeFileSync(join(copy, file), text);
    mkdirSync(join(copy, 'locales'));
    writeFileSync(
      join(copy, 'locales/de.yaml'),
      'language: de\nmessages:\n  acme-reference: "{label} muss ACM- und 6 Ziffern sein."\n',
    );
    const before = runProcess(['lint', copy, '--own-checks']);
    expect(before.out).toContain('"acme-reference" is now "own-acme-reference"');
    expect(before.out).not.toContain('wrong-translation');
    runProcess(['lint', copy, '--own-checks', '--fix']);
    expect(readFileSync(join(copy, `operations/${ID}.yaml`), 'utf8')).toBe(
      readFileSync(join(RULES, `operations/${ID}.yaml`), 'utf8'),
    );
    expect(readFileSync(join(copy, 'locales/de.yaml'), 'utf8')).toContain('  own-acme-reference: "{label} muss');
  });

  test.each([
    ['depends on parameters', '({ size }) => `{label} must have ${size} characters.`'],
    ['is none', '() => undefined'],
  ])('is refused where the text %s', (_, message) => {
    const text = readFileSync(join(EARLIER, 'checks/acme-reference.mjs'), 'utf8');
    const copy = copyWith({
      'checks/own-acme-reference.mjs': text.replace(
        /^export const message = .*$/m,
        `export const message = ${message};`,
      ),
    });
    const { code, out } = runProcess(['lint', copy, '--own-checks']);
    expect([code, out]).toEqual([1, expect.stringContaining('It does not export messages.')]);
  });
});
