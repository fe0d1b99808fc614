import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { ENGINE } from '../../src/core/index.js';
import * as engine from '../../src/engine.js';
import { embedScripts } from '../../src/apps/cli/output/embed-scripts.js';
import { engineFault } from '../../src/workbench/rulebook/load/engine-range.js';
import { fixture } from '../fixtures/fixture.js';
import { payrules } from '../support/cli.js';

/** The messages of the tables, in the order of the document. */
const documented = readFileSync('docs/versions.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split(' | ').at(-1)!.replace(/ ?\|$/, '').trim())
  .filter((cell) => /^`[^`]+`$/.test(cell))
  .map((cell) => cell.slice(1, -1));

/** A documented message with the version that this package has. */
const withVersion = (message: string, version: string): string => message.replaceAll(version, ENGINE);
const thrown = (call: () => unknown): string => {
  try {
    call();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};
const faultWith = (range: string, version: string): string | undefined =>
  engineFault(`title: T\nengine: "${range}"\n`, version)?.message;
const textsOf = (...files: readonly string[]): string => files.map((file) => readFileSync(file, 'utf8')).join('\n');

const LINT = textsOf('src/workbench/lint/rules/older-translation.ts');
const WRAPPERS = [
  'python/payrules/engine.py',
  'go/engine.go',
  'rust/src/lib.rs',
  'java/src/main/java/payrules/Engine.java',
].map((file) =>
  textsOf(`src/embed/${file}`).replace(/" ?\+ ?(?:name|missing) ?\+ ?"|\{error\.args\[0\]\}|\{name\}/g, 'messageId'),
);

test('a rulebook for later or earlier versions', () => {
  expect(documented).toContain(faultWith('>=1.3 <2', '1.2.9'));
  expect(documented).toContain(faultWith('>=1.3 <2', '2.0.0'));
});

test('a rulebook with older names and texts', async () => {
  const { out } = await payrules(['lint', 'test/fixtures/earlier/rules']);
  expect(documented.filter((message) => out.includes(message))).toEqual([
    expect.stringContaining('"pairs" is now "by"'),
  ]);
  expect(LINT).toContain(documented.find((message) => message.startsWith('No message has')));
  expect(LINT).toContain('The English is now "{text}".');
});

test('modules', () => {
  const table = { id: 'pe.payout', rows: [], wordings: [] } as unknown as Parameters<typeof engine.operationFrom>[1];
  const later = thrown(() => engine.need(undefined, '0.9.0'));
  expect(documented.map((message) => withVersion(message, '0.4.0'))).toContain(later);
  const range = thrown(() => engine.operationFrom(1, table, ENGINE, '0.8'));
  expect(documented.map((message) => withVersion(message, '0.4.0'))).toContain(range);
  const form = thrown(() => engine.operationFrom(0, table, ENGINE));
  expect(documented.map((message) => withVersion(message, '2.0.0'))).toContain(form);
  const removed = thrown(() => engine.need(undefined, '0.0.9'));
  expect(documented.map((message) => withVersion(message, '2.0.0').replace('1.9.0', '0.0.9'))).toContain(removed);
});

test('scripts of two builds', () => {
  const scripts = new Map(embedScripts(fixture(), {}));
  const scope = {};
  runInNewContext(scripts.get('payrules.embed.js')!.replace(/stamp:"\w+"/, 'stamp:"other"'), scope);
  expect(documented).toContain(thrown(() => runInNewContext(scripts.get('payrules.normalize.embed.js')!, scope)));
});

test('wrappers: their own tests show the messages with scripts of other versions', () => {
  const [missing, lacksFunction, other] = [
    'the result of',
    'no script has',
    'the script does not answer with a result',
  ].map((start) => documented.find((message) => message.startsWith(start))!);
  for (const wrapper of WRAPPERS) {
    expect(wrapper).toContain(missing);
    expect(wrapper).toContain(other);
  }
  for (const file of [
    'python/tests/test_engine.py',
    'go/engine_test.go',
    'rust/tests/engine.rs',
    'java/tests/EngineTest.java',
  ])
    expect(textsOf(`src/embed/${file}`)).toContain(lacksFunction);
});

test('wrappers: the functions with text that the document names', () => {
  const [, names] = /the functions with text in and out \(([^)]+)\)/.exec(readFileSync('docs/versions.md', 'utf8'))!;
  for (const name of names!.match(/\w+/g)!)
    expect(WRAPPERS.filter((text) => text.includes(`${name}(`))).not.toEqual([]);
});

test('the document has no other messages', () => {
  // The numbers of messages that the tests above name.
  expect(documented).toHaveLength(2 + 3 + 4 + 1 + 3);
});
