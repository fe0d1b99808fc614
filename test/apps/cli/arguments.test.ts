import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { commands } from '../../../src/apps/cli/commands/index.js';
import { payrules } from '../../support/cli.js';
import { file, RULES } from './fixture.js';

const names = Object.keys(commands);

describe('help', () => {
  test('of all commands', async () => {
    const { out } = await payrules(['--help']);
    expect(Array.from(out.matchAll(/^ {2}([a-z]+) {2,}(.*)$/gm), ([, name]) => name)).toEqual(names);
    for (const args of [['-h'], ['help']]) expect(await payrules(args)).toEqual({ code: 0, out, err: '' });
  });

  test.each(names)('%s: usage, description, options, exit codes, an example', async (name) => {
    const { out } = await payrules(['help', name]);
    expect(await payrules([name, '--help'])).toEqual({ code: 0, out, err: '' });
    // `init` has no options.
    const parts = out.split(/\n\n(?=Options:|Exit codes:|Example:)/);
    if (name === 'init') parts.splice(1, 0, 'Options:\n  --');
    const [head = '', options, codes, example, ...rest] = parts;
    const [usage, ...paragraphs] = head.split('\n\n');
    const description = paragraphs.join('\n\n');
    expect(usage).toMatch(new RegExp(`^Usage: payrules ${name}\\b`));
    expect(description).toMatch(/^[A-Z][^]*\.$/);
    expect(options).toMatch(/^Options:\n {2}--/);
    expect(codes).toMatch(/^Exit codes:\n {2}0 /);
    expect(example).toMatch(new RegExp(`^Example:\n {2}payrules ${name}\\b.*\n$`));
    expect(rest).toEqual([]);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  test('a description in paragraphs', async () => {
    const { out } = await payrules(['help', 'build']);
    expect(out).toMatch(/\.\n\nWith --embed [^]*\.\n\nWith --package /);
  });

  test.each(['check', 'backtest'])('%s: the exit codes include that of an interrupt', async (name) => {
    expect((await payrules(['help', name])).out).toMatch(/^ {2}130 {2}/m);
  });

  test('the changelog names every command', () => {
    const changes = readFileSync('CHANGELOG.md', 'utf8');
    const missing = names.filter((name) => !changes.includes(`payrules ${name}`));
    expect(missing.map((name) => `name payrules ${name} in CHANGELOG.md`)).toEqual([]);
  });
});

test('the version', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  expect(await payrules(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

const CHECK = ['check', 'alpha.payout', ...RULES];

test.each([
  [[], 'give a command'],
  [[''], 'give a command'],
  [['chek'], 'did you mean check?'],
  [['test', 'src', ...RULES], 'test takes names of operations; --rules names a folder of rules'],
  [['constructor'], 'there is no command constructor'],
  [['help', 'coverag'], 'did you mean coverage?'],
  [['check', ...RULES], 'name an operation, or use --mixed; known are alpha.collection'],
  [['check', 'alpha.payot', ...RULES], 'did you mean alpha.payout? known are alpha.collection'],
  [
    ['check', 'epsilon.payout', ...RULES],
    "the gateway's document names epsilon.payout without giving its rules; known are alpha.collection",
  ],
  [['check', 'constructor', ...RULES], 'there is no operation constructor; known are'],
  [['check', 'orders.csv', ...RULES], 'name an operation, or use --mixed, before orders.csv; known are'],
  [[...CHECK, '--fomat', 'json'], 'there is no option --fomat; did you mean --format?'],
  [[...CHECK, '--format'], '--format needs a value'],
  [[...CHECK, '--overlay', ''], '--overlay needs a value'],
  [['build', '--out', ''], '--out needs a value'],
  [['export', '--out='], '--out needs a value'],
  [['export', '--out', 'openapi.json'], '--out names a folder, and not a file: leave out the .json'],
  [[...CHECK, '--bindings', '--mixed'], '--bindings needs a value'],
  [['lint', ''], 'an argument is empty; check the variable that it comes from'],
  [[...CHECK, ''], 'an argument is empty'],
  [[...CHECK, '--', ''], 'an argument is empty'],
  [['diff', '', 'rules'], 'an argument is empty'],
  [['check', '--mixed=yes'], '--mixed takes no value'],
  [[...CHECK, '--format', 'xml'], '--format must be one of text, json, ndjson'],
  [[...CHECK, '--input', 'xml'], '--input must be one of json, ndjson'],
  [[...CHECK, '--fail-on', 'never'], '--fail-on must be one of error, warning'],
  [[...CHECK, '--locale', 'xx'], '--locale must be one of en, es, pt-BR'],
  [[...CHECK, '--at', 'tomorrow'], '--at must be a date'],
  [[...CHECK, '--at', '2027-02-30'], '--at must be a date'],
  [[...CHECK, '-', '-'], 'standard input (-) can be read only once'],
  [[...CHECK, '--facts', '{'], '--facts is not JSON'],
  [[...CHECK, '--facts', '{cardCountry:DEU}'], '--facts is not JSON; in cmd, write "{'],
  [[...CHECK, '--facts', "'{cardCountry:DEU}'"], '--facts is not JSON; in cmd, write "{'],
  [[...CHECK, '--facts', '[]'], '--facts must be a JSON object'],
  [[...CHECK, '--facts', '{"a":"1","a":"2"}'], '--facts has a name twice'],
  [[...CHECK, '--facts', '{"cardCountry":"DEU"}'], 'no rule asks for cardCountry; this operation has no facts'],
  [['check', 'beta.collection', ...RULES, '--facts', '{"cardCountri":"DEU"}'], 'did you mean cardCountry?'],
  [['check', 'beta.collection', ...RULES, '--facts', '{"cardCountry":5}'], 'cardCountry must be text'],
  [['coverage', 'rules'], 'coverage takes no files'],
])('wrong arguments: payrules %j', async (args, message) => {
  const { code, out, err } = await payrules(args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^payrules: [^\n]*\n$/);
  expect(err).toContain(message);
});

test('without a file, a terminal is asked for one', async () => {
  expect((await payrules(CHECK, { tty: true })).err).toBe('payrules: name a file, or - to type an order\n');
});

test('a folder that is not a rulebook', async () => {
  expect(await payrules(['check', 'alpha.payout', '--rules', 'no-such'])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('payrules: no-such:1:1'),
  });
});

test.each([
  ['wrong-label', 'alpha.bank:\n  north: ["1"]\n  nrth: ["2"]\n', ':3:3 '],
  ['wrong-slot', 'alpha.bnk:\n  north: ["1"]\n', ':1:1 '],
  ['number', 'alpha.bank:\n  north: [12]\n', ':2:11 '],
  ['unquoted', 'alpha.bank:\n  north: [033]\n', ':2:11 '],
  ['twice', 'alpha.bank:\n  north: ["1"]\n  south: ["1"]\n', ':3:11 '],
  ['list', '- alpha.bank\n', ':1:1 '],
  ['broken', 'alpha.bank: [\n', ':2:1 '],
])('a wrong bindings file: %s', async (name, content, location) => {
  const path = file(`${name}.yaml`, content);
  const { code, out, err } = await payrules([...CHECK, '--bindings', path], { stdin: '{}' });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(`payrules: ${path}${location}`);
});

test('a bindings file that cannot be read', async () => {
  const errorOf = async (path: string) => (await payrules([...CHECK, '--bindings', path], { stdin: '{}' })).err;
  expect(await errorOf('no-such.yaml')).toBe('payrules: no-such.yaml: there is no such file\n');
  expect(await errorOf(file('latin.yaml', Buffer.from([0xe9])))).toContain('as UTF-8');
});
