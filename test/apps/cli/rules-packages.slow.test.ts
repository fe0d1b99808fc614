import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Ended, runProgram } from '../../support/process.js';

/** Packed versions of payrules and of rules, as npm installs them: each is released without the other. */
const OLDER = '0.4.0';
const NEWER = '0.9.0';
const { version: CURRENT } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };

const folder = mkdtempSync(join(tmpdir(), 'payrules-versions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function succeed(program: string, args: readonly string[], cwd: string): string {
  const { code, out, err } = runProgram(program, args, { cwd });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${err}`);
  return out;
}

/** Packs folders, and returns the files in the same order. */
function pack(...sources: readonly string[]): readonly string[] {
  const out = succeed('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder, ...sources], '.');
  return (JSON.parse(out) as readonly { readonly filename: string }[]).map(({ filename }) => join(folder, filename));
}

const engines = new Map<string, string>();
const engineFolder = (version: string): string => join(folder, version, 'package');

/** The parts that the programs and the commands here load, because npm takes some milliseconds to install each file. */
const LOADED = ['package.json', 'dist/esm', 'dist/cjs', 'dist/node', 'dist/embed/LICENSES.txt', 'schemas/authoring'];
const isLoaded = (path: string): boolean =>
  !/^dist[/\\](?:esm[/\\](?:checks|core|generated)|node[/\\](?:operations|locales))[/\\]|\.d\.ts$/.test(path);

/** Another version of payrules: this version with another number; the older version does not have the check of e-mail addresses. */
function packEngine(version: string): void {
  const at = engineFolder(version);
  for (const part of LOADED) cpSync(part, join(at, part), { recursive: true, filter: isLoaded });
  const files = readdirSync(at, { recursive: true, encoding: 'utf8' });
  const replaced = files.filter((file) => {
    const isPacked = file.endsWith('embed-runtime.json.br');
    if (!isPacked && !/\.js$|^package\.json$/.test(file)) return false;
    const bytes = readFileSync(join(at, file));
    const text = (isPacked ? brotliDecompressSync(bytes) : bytes).toString();
    const next = text.replace(
      new RegExp(`(["'\`])${CURRENT.replaceAll('.', '\\.')}(\\\\?["'\`])`, 'g'),
      `$1${version}$2`,
    );
    if (next === text) return false;
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
    writeFileSync(join(at, file), isPacked ? brotliCompressSync(next, options) : next);
    return true;
  });
  for (const part of ['package.json', 'dist/cjs/run-time', 'dist/esm/cli/chunk', 'embed-runtime'])
    expect(replaced).toContainEqual(expect.stringContaining(part));
  if (version === OLDER) {
    const functions = join(at, 'dist/cjs/engine.js');
    const text = readFileSync(functions, 'utf8');
    const without = text.replace(/^exports\.formatsEmail_\w+ = [\w$]+;\n/gm, '');
    expect(without).not.toBe(text);
    writeFileSync(functions, without);
  }
  engines.set(version, join(folder, `payrules-${version}.tar`));
  succeed('tar', ['-cf', engines.get(version)!, '-C', join(folder, version), 'package'], folder);
}

interface Rules {
  readonly name: string;
  /** The version of payrules that builds the package. */
  readonly by: string;
  readonly engine: string;
  /** Whether a rule needs a check that only the newer version has. */
  readonly needsMore?: boolean;
}

const EMAIL = `  - id: alias-email
    field: alias
    check: { format: email }
    examples: { valid: [a@b.co], invalid: [a@b] }
`;

/** Builds a package of rules with its own check; returns its folder. */
function buildRules({ name, by, engine, needsMore = false }: Rules): string {
  const rules = join(folder, 'rules', name);
  cpSync('test/fixtures/own-checks', rules, { recursive: true });
  const about = join(rules, 'rulebook.yaml');
  writeFileSync(about, `${readFileSync(about, 'utf8')}name: ${name}\nversion: 3.2.1\nengine: "${engine}"\n`);
  const operation = join(rules, 'operations/us-ach.payout.yaml');
  if (needsMore) writeFileSync(operation, `${readFileSync(operation, 'utf8')}${EMAIL}`);
  const built = join(folder, 'built', name);
  const args = ['build', '--package', built, '--rules', rules, '--own-checks'];
  succeed(process.execPath, [join(engineFolder(by), 'dist/esm/cli/main.js'), ...args], folder);
  return built;
}

const rules = new Map<string, string>();
/**
 * A program for each version of payrules, with the packages of rules that npm accepts for it. They are shared because an installation takes
 * seconds.
 */
const programs = new Map<string, string>();
beforeAll(() => {
  packEngine(OLDER);
  packEngine(NEWER);
  const all: readonly Rules[] = [
    { name: 'newer-rules', by: NEWER, engine: '>=0.1 <2' },
    { name: 'older-rules', by: OLDER, engine: '>=0.1 <2' },
    { name: 'email-rules', by: NEWER, engine: '>=0.1 <2', needsMore: true },
    { name: 'later-rules', by: NEWER, engine: '>=0.8 <2' },
    { name: 'past-rules', by: OLDER, engine: '>=0.1 <0.5' },
  ];
  for (const [i, file] of pack(...all.map(buildRules)).entries()) rules.set(all[i]!.name, file);
  for (const [version, names] of [
    [OLDER, ['newer-rules', 'email-rules']],
    [NEWER, ['older-rules', 'newer-rules', 'email-rules']],
  ] as const) {
    const at = join(folder, `program-${version}`);
    mkdirSync(at);
    writeFileSync(join(at, 'package.json'), '{ "name": "program", "private": true, "type": "module" }\n');
    programs.set(version, at);
    expect(install(at, [engines.get(version)!, ...names.map((name) => rules.get(name)!)])).toMatchObject({ code: 0 });
  }
}, 180_000);

/** Installs packed packages in a program. */
function install(at: string, files: readonly string[]): Ended {
  // The program that started the tests may have silenced npm.
  const flags = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=notice'];
  return runProgram('npm', ['install', ...flags, ...files], { cwd: at });
}

/** Puts a package where npm would put it with `--force`, which would take seconds. */
function unpack(at: string, name: string): void {
  const to = join(at, 'node_modules', name);
  mkdirSync(to);
  succeed('tar', ['-xf', rules.get(name)!, '-C', to, '--strip-components=1'], folder);
}

/** Runs a program that validates an order by a package of rules. */
function validate(at: string, name: string): Ended {
  const file = join(at, 'program.js');
  writeFileSync(
    file,
    `import { validate } from '${name}/operations/us-ach.payout';
const { valid, rulesVersion, diagnostics } = validate({ reference: 'ACM-1', account: '31415922', alias: '31415922-x' });
console.log(JSON.stringify({ valid, rulesVersion, ids: diagnostics.map(({ ruleId }) => ruleId) }));
`,
  );
  return runProgram(process.execPath, [file], { cwd: at });
}
const lint = (at: string, name: string): Ended =>
  runProgram(
    process.execPath,
    ['node_modules/payrules/dist/esm/cli/main.js', 'lint', '--own-checks', '--rules', name],
    {
      cwd: at,
    },
  );

const FOUND = ['us-ach.payout/reference-format', 'us-ach.payout/account-sum'];

test.each([
  ['newer rules on an older payrules', OLDER, 'newer-rules'],
  ['older rules on a newer payrules', NEWER, 'older-rules'],
  ['rules of the same version', NEWER, 'newer-rules'],
])('%s: a program, a command and a script take them', (_, version, name) => {
  const at = programs.get(version)!;
  const { out, err } = validate(at, name);
  expect(err).toBe('');
  const { rulesVersion, ...found } = JSON.parse(out) as { readonly rulesVersion: string };
  expect(found).toEqual({ valid: false, ids: FOUND });
  // The version of the rules, a hash of them, and the version that ran.
  expect(rulesVersion).toMatch(new RegExp(`^3\\.2\\.1\\+[0-9a-f]{12}@${version.replaceAll('.', '\\.')}$`));
  expect(lint(at, name)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('nothing found') });
  // Without the option, the command that the package shows would refuse its rules.
  const readme = readFileSync(join(at, 'node_modules', name, 'README.md'), 'utf8');
  expect(readme).toContain(`--rules ${name} --own-checks\``);

  // A script has the evaluator of the version that wrote it.
  const scope = runInNewContext('globalThis') as {
    readonly payrules?: { readonly check: (...texts: string[]) => string };
  };
  runInNewContext(readFileSync(join(at, 'node_modules', name, 'embed/payrules.embed.js'), 'utf8'), scope);
  const answer = JSON.parse(scope.payrules!.check('us-ach.payout', '{"reference":"ACM-1"}')) as typeof JSON & {
    readonly rulesVersion: string;
  };
  const by = name === 'newer-rules' ? NEWER : OLDER;
  expect(answer.rulesVersion).toBe(rulesVersion.replace(/@.*/, `@${by}`));
});

test('newer rules that need what an older payrules lacks: the error names the version', () => {
  const { code, out, err } = validate(programs.get(OLDER)!, 'email-rules');
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(`Error: These rules need payrules >= ${NEWER}; this is ${OLDER}.`);
  expect(err).not.toMatch(/SyntaxError|TypeError/);
  // The newer version has the check.
  expect(validate(programs.get(NEWER)!, 'email-rules').out).toContain('us-ach.payout/alias-email');
});

test('rules for a later payrules: npm, the commands and the modules say so', () => {
  const at = programs.get(OLDER)!;
  const refused = install(at, [rules.get('later-rules')!]);
  expect(refused.code).not.toBe(0);
  expect(refused.err).toContain('peer payrules@">=0.8.0-0 <2 || >=1.0.0-0 <2" from later-rules@3.2.1');
  unpack(at, 'later-rules');
  expect(lint(at, 'later-rules')).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      /^node_modules\/later-rules\/rules\/rulebook\.yaml:6:9 error other-engine\n {2}These rules need payrules 0\.8 or later; this is 0\.4\.0\. Update the package\.\n/m,
    ),
  });
  expect(validate(at, 'later-rules').err).toContain('Error: These rules need payrules >= 0.8; this is 0.4.0.');
});

test('rules for an earlier payrules: npm and the commands say so, and their modules run', () => {
  const at = programs.get(NEWER)!;
  const refused = install(at, [rules.get('past-rules')!]);
  expect(refused.code).not.toBe(0);
  expect(refused.err).toContain('peer payrules@">=0.1.0-0 <0.5" from past-rules@3.2.1');
  unpack(at, 'past-rules');
  expect(lint(at, 'past-rules')).toMatchObject({
    code: 1,
    out: expect.stringContaining('These rules are for payrules before 0.5; this is 0.9.0.'),
  });
  expect(validate(at, 'past-rules').out).toContain('@0.9.0"');
});
