import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { file, payrules } from './run.js';

test('help and version', () => {
  for (const args of [['--help'], ['-h'], ['help']])
    expect(payrules(args)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('check') });
  const help = payrules(['help', 'check']);
  expect(help).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('Usage: payrules check OPERATION [FILE...|-]'),
  });
  expect(payrules(['check', '--help'])).toEqual(help);
  expect(payrules(['help', 'coverage']).out).toContain('--rules');
  expect(payrules(['--version']).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test.each([
  [[], 'give a command'],
  [['chek'], 'did you mean check?'],
  [['help', 'coverag'], 'did you mean coverage?'],
  [['check'], 'name an operation, or say --mixed; known are ar.payout'],
  [['check', 'pe.payot'], 'did you mean pe.payout? known are ar.payout'],
  [
    ['check', 'ke.collection'],
    "the gateway's document names ke.collection without giving its rules; known are ar.payout",
  ],
  [['check', 'constructor'], 'there is no operation constructor; known are'],
  [['check', 'pe.payout', '--fomat', 'json'], 'there is no option --fomat; did you mean --format?'],
  [['check', 'pe.payout', '--format'], '--format needs a value'],
  [['check', 'pe.payout', '--overlay', ''], '--overlay needs a value'],
  [['build', '--out', ''], '--out needs a value'],
  [['export', '--out='], '--out needs a value'],
  [['check', 'pe.payout', '--bindings', '--mixed'], '--bindings needs a value'],
  [['check', '--mixed=yes'], '--mixed takes no value'],
  [['check', 'pe.payout', '--format', 'xml'], '--format must be one of text, json, ndjson'],
  [['check', 'pe.payout', '--input', 'csv'], '--input must be one of json, ndjson'],
  [['check', 'pe.payout', '--fail-on', 'never'], '--fail-on must be one of error, warning'],
  [['check', 'pe.payout', '--at', 'tomorrow'], '--at must be a day'],
  [['check', 'pe.payout', '--at', '2027-02-30'], '--at must be a day'],
  [['check', 'pe.payout', '-', '-'], 'standard input (-) can be read once only'],
  [['check', 'pe.payout', '--facts', '{'], '--facts is not JSON'],
  [['check', 'pe.payout', '--facts', '[]'], '--facts must be a JSON object'],
  [['check', 'pe.payout', '--facts', '{"cardCountry":"DEU"}'], 'no rule asks for cardCountry; it takes no facts'],
  [['check', 'global.collection', '--facts', '{"cardCountri":"DEU"}'], 'did you mean cardCountry?'],
  [['check', 'global.collection', '--facts', '{"cardCountry":5}'], 'cardCountry must be text'],
  [['coverage', 'rules'], 'coverage takes no files'],
])('wrong arguments: payrules %j', (args, message) => {
  const { code, out, err } = payrules(args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^payrules: [^\n]*\n$/);
  expect(err).toContain(message);
});

test.each([
  ['wrong-label', 'pe.bank:\n  bank-a: ["1"]\n  bank-z: ["2"]\n', '3:3: bindings: pe.bank has no label bank-z'],
  ['wrong-slot', 'pe.bnk:\n  bank-a: ["1"]\n', '1:1: bindings: there is no slot pe.bnk'],
  ['number', 'pe.bank:\n  bank-a: [12]\n', '2:3: bindings: a code of pe.bank bank-a must be text'],
  ['unquoted', 'pe.bank:\n  bank-a: [033]\n', '2:12: 033 would be read as the number 33'],
  ['twice', 'pe.bank:\n  bank-a: ["1"]\n  bank-b: ["1"]\n', '1:1: bindings: a code of pe.bank bank-b stands twice'],
  ['list', '- pe.bank\n', '1:1: A bindings file maps slots to labels'],
  ['slot-as-text', 'pe.bank: none\n', '1:1: bindings: pe.bank must map labels to codes'],
  ['broken', 'pe.bank: [\n', ':'],
  ['json', '{"pe.bank":{"bank-a":["1"],"x":["2"]}}', '1:28: bindings: pe.bank has no label x'],
])('a wrong bindings file: %s', (name, content, message) => {
  const path = file(`${name}.yaml`, content);
  const { code, out, err } = payrules(['check', 'pe.payout', '--bindings', path], '{}');
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(`payrules: ${path}:`);
  expect(err).toContain(message);
});

test('a bindings file that cannot be read', () => {
  expect(payrules(['check', 'pe.payout', '--bindings', 'no-such.yaml'], '{}')).toMatchObject({
    code: 2,
    err: 'payrules: no-such.yaml: there is no such file\n',
  });
  expect(payrules(['check', 'pe.payout', '--bindings', file('latin.yaml', Buffer.from([0xe9]))], '{}')).toMatchObject({
    code: 2,
    err: expect.stringContaining('are not UTF-8'),
  });
});

test.each(['check', 'backtest'])('%s: the help names every exit code', (command) => {
  const [, codes = ''] = payrules(['help', command]).out.split('Exit code: ');
  expect(codes.match(/\b\d+(?= )/g)).toEqual(['0', '1', '2', '130']);
});

test('the changelog names every command', () => {
  const changes = readFileSync('CHANGELOG.md', 'utf8');
  const commands = Array.from(payrules(['help']).out.matchAll(/^ {2}([a-z]+) {2}/gm), ([, name]) => name!);
  expect(commands).toContain('check');
  expect(commands.filter((name) => !changes.includes(`payrules ${name}`))).toEqual([]);
});
