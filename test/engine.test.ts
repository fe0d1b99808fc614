import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import * as engine from '../src/engine.js';
import { ENGINE } from '../src/core/index.js';
import { emitFolder } from '../src/workbench/compiler/index.js';
import { emitOperation } from '../src/workbench/compiler/emit.js';
import { OWN_FOLDER } from '../src/workbench/compiler/modules/module-text.js';
import { acme, fixture, fixtureOperation } from './fixtures/fixture.js';

test('the entry for built modules has each function that they use', async () => {
  for (const rulebook of [fixture(), acme()]) {
    const files = await emitFolder(rulebook, {}, '2026-11-22');
    const modules = [...files].filter(([name]) => name.endsWith('.js')).map(([, text]) => text);
    const used = new Set(modules.flatMap((text) => Array.from(text.matchAll(/\bengine\.(\w+)/g), ([, name]) => name!)));
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((name) => !Object.hasOwn(engine, name))).toEqual([]);
    // An import by name would fail before a message can say which version is needed.
    expect(modules.filter((text) => /(?:import|export) \{[^}]*\} from ['"]payrules/.test(text))).toEqual([]);
  }
});

const LATER = '99.0.0';
const LATER_NEEDED = `These rules need payrules >= ${LATER}; this is ${ENGINE}.`;

test('a function that an older package does not have: the error names the version', () => {
  const { isLuhn } = engine as unknown as Readonly<Record<string, undefined>>;
  expect(() => engine.need(isLuhn, LATER)).toThrow(LATER_NEEDED);
  expect(engine.need(engine.part, LATER)).toBe(engine.part);
});

test('a function that a later major version does not have any more: the error asks for a build', () => {
  expect(() => engine.need(undefined, '0.0.9')).toThrow(
    `These rules were built by payrules 0.0.9; this is ${ENGINE}: build them again.`,
  );
});

/** The module of an operation as `payrules build` writes it, run with the entry for modules. */
function operationIn(change: (code: string) => string): unknown {
  const code = emitOperation(fixtureOperation('alpha.payout'), OWN_FOLDER, { engine: '>=0.1 <2' });
  const changed = change(code);
  return runInNewContext(`${changed.replace(/^import .*$/m, '').replace('export ', '')};operation`, { engine });
}

describe('the module of a later version', () => {
  test('runs if this version knows everything in it', () => {
    expect(operationIn((code) => code.replaceAll(`"${ENGINE}"`, `"${LATER}"`))).toMatchObject({ id: 'alpha.payout' });
  });

  test.each([
    ['another member', '  evaluate,\n', '  evaluate,\n  limits: [],\n'],
    ['a longer row', '  rows: [\n', '  rows: [\n[0, 0, 0, "", "", "", [], {}, [], "", "", true],\n'],
    ['a longer wording', '  wordings: [\n', '  wordings: [\n["", "", "", "", true, true],\n'],
  ])('with %s: the error names that version', (_, from, to) => {
    expect(() =>
      operationIn((code) => {
        expect(code).toContain(from);
        return code.replaceAll(`"${ENGINE}"`, `"${LATER}"`).replace(from, to);
      }),
    ).toThrow(LATER_NEEDED);
  });

  test('with a first version in rulebook.yaml that is later than this one: the error names it', () => {
    expect(() => operationIn((code) => code.replace('"0.1")', '"98.5")'))).toThrow(
      `These rules need payrules >= 98.5; this is ${ENGINE}.`,
    );
  });
});

test('a module of another form: the error asks for a build', () => {
  const table = { id: 'alpha.payout' } as Parameters<typeof engine.operationFrom>[1];
  for (const form of [0, 2, undefined as unknown as number])
    expect(() => engine.operationFrom(form, table, ENGINE)).toThrow(
      `The module of alpha.payout is for another major version of payrules than ${ENGINE}; build it again.`,
    );
});
