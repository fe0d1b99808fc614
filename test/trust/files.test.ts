import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { annotation } from '../../src/cli/findings/annotation.js';
import { MAIN, ndjson, payrules, peru } from '../cli/run.js';
import { UNSAFE } from './leaks/canaries.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-files-'));
const order = JSON.stringify(peru[0]);
const good = ndjson([peru[0]]);

function put(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** What `check` answers about a file: its exit code, what it wrote, and its complaint without the file's place. */
function check(name: string, content: string | Buffer, ...args: readonly string[]): ReturnType<typeof payrules> {
  const path = put(name, content);
  const { code, out, err } = payrules(['check', 'pe.payout', path, ...args]);
  return { code, out, err: err.replaceAll(path, name) };
}

const utf16 = (text: string, bigEndian: boolean): Buffer => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

describe('a file from which nothing can be judged: 2, one line that says why, and nothing on standard output', () => {
  const bad: readonly [name: string, content: string | Buffer, says: RegExp][] = [
    ['cut.json', order.slice(0, -20), /^payrules: cut\.json:1:\d+: not JSON: the text ends too early$/],
    ['empty.json', '', /there is nothing in it$/],
    ['blank.ndjson', ' \r\n\t\n\n', /there is nothing in it$/],
    [
      'binary.json',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0xfd, 0x80]),
      /binary\.json:1: the text is not UTF-8$/,
    ],
    ['elf.json', readFileSync(process.execPath).subarray(0, 4096), /elf\.json(?::1)?: .*(?:UTF|JSON)/],
    ['zip.json', Buffer.from('504b0304140000000800', 'hex'), /UTF|JSON/],
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
      '['.repeat(5_000_000),
      /many\.json: the text has more than 1,000,000 entries or objects; write one order a line and say --input ndjson$/,
    ],
    ['open.json', '['.repeat(1_000_000), /open\.json:1:1000001: not JSON: the text ends too early$/],
    ['objects.json', '{"a":'.repeat(1_000_000), /not JSON: the text ends too early$/],
  ];
  test.each(bad)('%s', (name, content, says) => {
    const started = Date.now();
    const { code, out, err } = check(name, content);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trimEnd()).toMatch(says);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(err.length).toBeLessThan(300);
    expect(Date.now() - started).toBeLessThan(20_000);
  });
});

test('a line of more than 16 MiB is not kept, and the others are judged', () => {
  const { code, out } = check('long.ndjson', `${'x'.repeat(17 * 1024 * 1024)}\n${good}`, '--format', 'ndjson');
  expect(code).toBe(1);
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toMatchObject([{ line: 1, error: { code: 'too-large' } }, { valid: true }]);
});

describe('a file that can be read, however it came about', () => {
  test.each([
    ['a byte order mark', `\ufeff${order}`],
    ['CRLF', JSON.stringify(peru[0], null, 2).replaceAll('\n', '\r\n')],
    ['blanks around it', `\r\n\t ${order}\n\n`],
    ['NDJSON with a mark, CRLF and blank lines', `\ufeff${order}\r\n\r\n${order}\r\n`],
    ['no newline at its end', `${order}\n${order}`],
  ])('%s', (_, content) => {
    expect(check('good', content)).toMatchObject({ code: 0, err: '' });
  });

  test('100,000 levels deep is no order, and no fault', () => {
    const { code, out } = check('deep.json', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, '--format', 'ndjson');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ valid: false, diagnostics: [{ ruleId: 'order/object' }] });
    const field = check(
      'deep-field.ndjson',
      `{"amount":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n`,
      '--format',
      'ndjson',
    );
    expect(JSON.parse(field.out)).toMatchObject({ valid: false });
  });

  test('lines of 10,000 columns, and 10,000 fields', () => {
    const wide = JSON.stringify({ ...peru[0], purpose: 'x'.repeat(10_000) });
    const many = JSON.stringify({
      ...peru[0],
      ...Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`f${i}`, 'x'])),
    });
    const { code, out } = check(
      'wide.ndjson',
      `${wide}\n${many}\n${'{"amount":"'.padEnd(10_000, '1')}\n`,
      '--format',
      'ndjson',
    );
    expect(code).toBe(1);
    const answers = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { diagnostics?: unknown[]; error?: { code: string } });
    expect(answers.map(({ diagnostics, error }) => error?.code ?? diagnostics?.length)).toEqual([0, 100, 'not-json']);
  });

  test('each bad line among good ones is answered at its place', () => {
    const lines = Buffer.concat(
      [good, '{\n', good, '\u0000\n', good]
        .map((part) => Buffer.from(part))
        .concat([Buffer.from([0xff, 0x0a]), Buffer.from(good)]),
    );
    const { code, out } = check('mixed.ndjson', lines, '--format', 'ndjson');
    expect(code).toBe(1);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { error?: { code: string } }).error?.code ?? 'judged'),
    ).toEqual(['judged', 'not-json', 'judged', 'not-json', 'judged', 'not-utf8', 'judged']);
  });
});

describe('a file of codes, and a folder of rules, that cannot be read: 2, what is wrong and where, and nothing on standard output', () => {
  const codes = 'pe.bank:\n  bank-a: ["001"]\n  bank-b: ["002"]\n';
  const bad: readonly [name: string, content: string | Buffer, says: RegExp][] = [
    ['binary', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0xfd, 0x80]), /are not UTF-8$/],
    ['UTF-16', utf16(codes, false), /are not UTF-8$/],
    ['cut short', codes.slice(0, -5), /:3:\d+: .*(?:quote|bracket)/],
    ['names that stand twice', `${codes}pe.bank:\n  bank-c: ["003"]\n`, /:4:1: This entry is already given above/],
    ['deep', '['.repeat(100_000), /go too deep/],
    ['more than 256 KiB', `# ${'x'.repeat(256 * 1024)}\n${codes}`, /256 KiB at the most/],
    ['an alias', 'pe.bank: &a { bank-a: ["1"] }\nec.bank: *a\n', /Remove the anchor &a/],
    ['a line of 10,000 columns', `${'x'.repeat(10_000)}\n`, /maps slots to labels/],
  ];
  test.each(bad)('%s', (name, content, says) => {
    const { code, out, err } = payrules([
      'check',
      'pe.payout',
      put('any.json', order),
      '--bindings',
      put(`${name}.yaml`, content),
    ]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trimEnd().split('\n')[0]).toMatch(says);
    expect(err.length).toBeLessThan(600);
    if (name === 'binary' || name === 'cut short') {
      const rules = join(folder, `rules of ${name}`);
      mkdirSync(join(rules, 'operations'), { recursive: true });
      writeFileSync(join(rules, 'operations/pe.payout.yaml'), content);
      for (const args of [
        ['coverage', '--rules', rules],
        ['explain', 'amount', '--rules', rules],
        ['diff', rules, 'rules'],
        ['backtest', rules, 'rules', put('any.json', order)],
      ])
        expect([args[0], payrules(args).code, payrules(args).out]).toEqual([args[0], 2, '']);
      expect(payrules(['lint', rules])).toMatchObject({ code: 1, err: '' });
    }
  });

  test.each([
    ['a byte order mark', `\ufeff${codes}`],
    ['CRLF', codes.replaceAll('\n', '\r\n')],
    ['JSON', '{"pe.bank":{"bank-a":["001"]}}'],
  ])('%s is no fault', (name, content) => {
    expect(
      payrules(['check', 'pe.payout', put('any.json', order), '--bindings', put(`${name}.yaml`, content)]),
    ).toMatchObject({ code: 0, err: '' });
  });
});

describe('paths', () => {
  test('a loop of links, a folder, a missing file, one that may not be read', () => {
    symlinkSync('loop', join(folder, 'loop'));
    mkdirSync(join(folder, 'folder'), { recursive: true });
    const path = put('forbidden.json', order);
    chmodSync(path, 0o000);
    for (const [name, says] of [
      ['loop', 'the file cannot be read'],
      ['folder', 'this is a folder; name a file'],
      ['none.json', 'there is no such file'],
      ['none/none.json', 'there is no such file'],
    ] as const) {
      expect(payrules(['check', 'pe.payout', join(folder, name)])).toMatchObject({
        code: 2,
        out: '',
        err: `payrules: ${join(folder, name)}: ${says}\n`,
      });
    }
    if (process.getuid?.() !== 0)
      expect(payrules(['check', 'pe.payout', path])).toMatchObject({
        code: 2,
        err: expect.stringContaining('may not be read'),
      });
    // The rest is judged all the same.
    expect(payrules(['check', 'pe.payout', join(folder, 'loop'), put('one.json', order)]).code).toBe(1);
  });

  test('a rules folder with what is no file, or more than any rule file', () => {
    const rules = join(folder, 'odd rules');
    mkdirSync(join(rules, 'lists'), { recursive: true });
    if (process.platform !== 'win32') execFileSync('mkfifo', [join(rules, 'pipe.yaml')]);
    symlinkSync('/dev/zero', join(rules, 'device.yaml'));
    mkdirSync(join(rules, 'folder.yaml'));
    writeFileSync(join(rules, 'lists/large.yaml'), Buffer.alloc(256 * 1024 + 1));
    const { status, stdout } = spawnSync(process.execPath, [MAIN, 'lint', rules, '--format', 'json'], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    const { findings } = JSON.parse(stdout) as {
      readonly findings: readonly { readonly file: string; readonly code: string }[];
    };
    expect(status).toBe(1);
    expect(findings.map(({ file, code }) => [basename(file), code])).toEqual([
      ['device.yaml', 'unreadable'],
      ['folder.yaml', 'unreadable'],
      ['large.yaml', 'too-large'],
      ...(process.platform === 'win32' ? [] : [['pipe.yaml', 'unreadable']]),
    ]);
  });

  test('a rules folder with a loop of links, and none at all', () => {
    const rules = join(folder, 'rules');
    mkdirSync(rules, { recursive: true });
    symlinkSync('.', join(rules, 'self'));
    for (const path of [rules, join(folder, 'loop'), join(folder, 'nowhere')]) {
      const { code, out, err } = payrules(['coverage', '--rules', path]);
      expect({ code, out, lines: err.trimEnd().split('\n').length }).toEqual({ code: 2, out: '', lines: 2 });
    }
  });
});

// Windows allows no such characters in names: there these show as skipped.
(process.platform === 'win32' ? describe.skip : describe)(
  'a name that would steer a terminal, end its line or start a command of a workflow',
  () => {
    const NAME = 'x\u001b[2J\n::error::x\u202e\u2028\u009b';
    const SHOWN = 'x\\u{1b}[2J\\u{a}::error::x\\u{202e}\\u{2028}\\u{9b}';
    const rules = join(folder, `${NAME} rules`);
    const overlay = join(folder, `${NAME} overlay`);
    const path = put(`${NAME}.json`, JSON.stringify({ ...peru[0], amount: '0' }));
    const missing = join(folder, NAME, 'none');

    test.each<readonly [name: string, args: readonly string[]]>([
      ['check', ['check', 'pe.payout', path]],
      ['check, an annotation', ['check', 'pe.payout', path, '--format', 'github']],
      ['no file', ['check', 'pe.payout', missing]],
      ['no bindings', ['check', 'pe.payout', path, '--bindings', missing]],
      ['no overlay', ['check', 'pe.payout', path, '--overlay', missing]],
      ['an overlay', ['check', 'pe.payout', path, '--overlay', overlay]],
      ['lint of no folder', ['lint', missing]],
      ['lint', ['lint', rules]],
      ['lint, an annotation', ['lint', rules, '--format', 'github']],
      [
        'an annotation of a rule of an overlay',
        ['check', 'pe.payout', path, '--overlay', overlay, '--format', 'github'],
      ],
      ['explain', ['explain', 'pe.payout', 'own/purpose', '--overlay', overlay]],
      ['broken rules', ['coverage', '--rules', rules]],
      ['backtest', ['backtest', 'rules', 'rules', missing]],
      ['requirements', ['requirements', 'pe.payout', missing]],
      ['studio', ['studio', '--rules', missing]],
      ['export', ['export', '--out', join(path, NAME)]],
      ['build', ['build', '--out', join(folder, NAME)]],
    ])('%s', (_, args) => {
      mkdirSync(join(rules, 'operations'), { recursive: true });
      writeFileSync(join(rules, `operations/${NAME}.yaml`), 'x: [');
      mkdirSync(overlay, { recursive: true });
      writeFileSync(
        join(overlay, 'pe.payout.yaml'),
        'add:\n  - id: own/purpose\n    field: purpose\n    check: { required: true }\n    document: Our contract\n    examples: { valid: [Rent], invalid: [""] }\n',
      );
      const { out, err } = payrules(args);
      expect(out + err).toContain(
        args.includes('github') ? SHOWN.replaceAll(':', args[0] === 'lint' ? '%3A' : ':') : SHOWN,
      );
      expect(out + err).not.toMatch(UNSAFE);
      expect(out + err).not.toMatch(/^::error::x/m);
    });

    test('an annotation names files in its message too', () => {
      expect(annotation({ severity: 'error', title: 'x', message: 'rules\u001b[2J\u2028/a.yaml:1\nmore' })).toBe(
        '::error title=x::rules\\u{1b}[2J\\u{2028}/a.yaml:1%0Amore\n',
      );
    });

    test('letters of every script stay, and blanks', () => {
      expect(payrules(['check', 'pe.payout', 'año 日本.json'])).toMatchObject({
        code: 2,
        err: 'payrules: año 日本.json: there is no such file\n',
      });
    });
  },
);

describe('output that cannot be written', () => {
  const isFull = existsSync('/dev/full');
  const commands: readonly (readonly string[])[] = [
    ['check', 'pe.payout', put('out.json', order), '--format', 'ndjson'],
    ['check', 'pe.payout', put('out2.json', order)],
    ['coverage'],
    ['--help'],
    ['--version'],
  ];

  test('a full disk: 2, and a message', () => {
    // Other systems have no device that is always full.
    expect(isFull || process.platform !== 'linux').toBe(true);
    for (const args of isFull ? commands : []) {
      const { status, stderr } = spawnSync(
        '/bin/sh',
        ['-c', `exec "$0" "$@" > /dev/full`, process.execPath, MAIN, ...args],
        { encoding: 'utf8' },
      );
      expect([args[0], status, stderr]).toEqual([args[0], 2, 'payrules: the output cannot be written\n']);
    }
  });

  test('a reader that goes away: quiet, whole lines, and the exit code of a closed pipe', () => {
    const path = put('many.ndjson', `{"x":1}\n`.repeat(20_000));
    const { stdout, stderr } = spawnSync(
      '/bin/sh',
      [
        '-c',
        `("$0" "$@"; echo "exit $?" >&2) | head -n 2`,
        process.execPath,
        MAIN,
        'check',
        'pe.payout',
        path,
        '--format',
        'ndjson',
      ],
      { encoding: 'utf8' },
    );
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { index: number }).index),
    ).toEqual([0, 1]);
    expect(stderr).toBe('exit 141\n');
  });
});

test('SIGINT in the middle: it stops at once, and what was written are whole lines', async () => {
  const child = spawn(process.execPath, [MAIN, 'check', 'pe.payout', '--input', 'ndjson', '--format', 'ndjson'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    // Standard input stays open: the command is still reading.
    if (out === '') child.kill('SIGINT');
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (err += text));
  child.stdin.on('error', () => undefined);
  child.stdin.write(good.repeat(100));
  const code = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  child.stdin.destroy();
  expect(code).toBe(130);
  expect(err).toMatch(/^payrules: ended after \d+ orders; the report is partial\n$/);
  expect(out.endsWith('\n')).toBe(true);
  for (const line of out.trimEnd().split('\n')) expect(JSON.parse(line)).toMatchObject({ valid: true });
});
