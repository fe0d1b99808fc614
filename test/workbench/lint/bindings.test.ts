import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { readRules } from '../../../src/workbench/rulebook/index.js';
import { rulebookLinter } from '../../../src/workbench/lint/linter.js';
import { BindingsLinter } from '../../../src/workbench/lint/bindings-linter.js';
import { fixture, fixtureFolder } from '../../fixtures/fixture.js';
import { authoringSchemas } from '../../../src/workbench/rulebook/load/package-schemas.js';

const DAY = '2026-11-21';
const schemas = authoringSchemas();
const rules = readRules(fixtureFolder);

const inFolder = (text: string, files = rules): readonly string[] =>
  rulebookLinter(schemas)
    .lint(new Map([...files, ['bindings.yaml', text]]), DAY)
    .filter(({ file }) => file === 'bindings.yaml')
    .map(({ line, column, code }) => `${line}:${column} ${code}`);

const alone = (text: string): ReturnType<BindingsLinter['read']> =>
  new BindingsLinter(schemas).read('codes.yaml', text, fixture().slots);

test.each(['test/fixtures/bindings.yaml', 'test/fixtures/overlay/bindings.yaml'])(
  '%s has codes for slots of the fixture',
  (file) => {
    const text = readFileSync(file, 'utf8');
    expect(inFolder(text)).toEqual([]);
    const { bindings, findings } = alone(text);
    expect(findings).toEqual([]);
    expect(bindings).toMatchObject({ 'alpha.bank': { north: ['N1'], south: ['S1', 'S2'] } });
  },
);

test.each([
  ['a slot of another rulebook', 'nu.bank: {}\n', '1:1 unknown-key'],
  ['a misspelt label', 'alpha.bank:\n  nort: ["1"]\n', '2:3 unknown-key'],
  ['codes that are not a list', 'alpha.bank: { north: "1", south: none }\n', '1:22 wrong-shape'],
  ['a code twice', 'alpha.bank: { north: ["1"], south: ["1"] }\n', '1:37 repeated-binding'],
  ['a code with blanks', 'alpha.bank: { north: [" 1"], south: none }\n', '1:23 wrong-binding'],
])('%s is an error, and no code of the file counts', (_, text, finding) => {
  expect(inFolder(text)).toEqual([finding]);
  const { bindings, findings } = alone(text);
  expect(findings.map(({ file, line, column, code }) => `${file} ${line}:${column} ${code}`)).toEqual([
    `codes.yaml ${finding}`,
  ]);
  expect(bindings).toEqual({});
});

test('a label without codes is a warning, and the other codes count', () => {
  const { bindings, findings } = alone('alpha.bank: { north: ["1"] }\n');
  expect(findings.map(({ code, severity }) => [code, severity])).toEqual([['open-label', 'warning']]);
  expect(bindings).toEqual({ 'alpha.bank': { north: ['1'] } });
});

test('a file of comments has no codes and no findings', () => {
  expect(alone('# none yet\n')).toEqual({ bindings: {}, positions: new Map(), findings: [] });
});

test('where slots.yaml cannot be read, names of slots are not checked', () => {
  const broken = new Map([...rules, ['slots.yaml', 'slots: [\n']]);
  expect(inFolder('nu.bank: { x: ["1"] }\n', broken)).toEqual([]);
  expect(inFolder('nu.bank: { x: 1 }\n', broken)).toEqual(['1:15 wrong-type']);
});

test('slots are those of slots.yaml when it changes', () => {
  const checker = rulebookLinter(schemas);
  const lint = (files: ReadonlyMap<string, string>): readonly string[] =>
    checker
      .lint(new Map([...files, ['bindings.yaml', 'alpha.bank: { west: ["1"] }\n']]), DAY)
      .flatMap(({ file, code }) => (file === 'bindings.yaml' ? [code] : []));
  expect(lint(rules)).toEqual(['unknown-key']);
  const more = rules.get('slots.yaml')!.replace('north:', 'west: Bank West\n      north:');
  expect(lint(new Map([...rules, ['slots.yaml', more]]))).toEqual(['open-label']);
});
