import { expect, test } from '@jest/globals';
import * as engine from '../src/engine.js';
import { ENGINE } from '../src/core/index.js';
import { emitFolder } from '../src/workbench/compiler/index.js';
import { acme, fixture } from './fixtures/fixture.js';

test('the entry for built modules has each function that they use', async () => {
  for (const rulebook of [fixture(), acme()]) {
    const files = await emitFolder(rulebook, {}, '2026-11-22');
    const modules = [...files].filter(([name]) => name.endsWith('.js')).map(([, text]) => text);
    const used = new Set(modules.flatMap((text) => Array.from(text.matchAll(/\bengine\.(\w+)/g), ([, name]) => name!)));
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((name) => !Object.hasOwn(engine, name))).toEqual([]);
    // An import by name would fail before anything can say which version is needed.
    expect(modules.filter((text) => /import \{[^}]*\} from ['"]payrules/.test(text))).toEqual([]);
  }
});

test('a function that an older package does not have: the error names the version', () => {
  const { isLuhn } = engine as unknown as Readonly<Record<string, undefined>>;
  expect(() => engine.need(isLuhn, '1.4.0')).toThrow(`These rules need payrules >= 1.4.0; this is ${ENGINE}.`);
  expect(engine.need(engine.part, '1.4.0')).toBe(engine.part);
});

test('a module of another form: the error asks for a build', () => {
  const table = { id: 'alpha.payout' } as Parameters<typeof engine.operationFrom>[1];
  for (const form of [0, 2, undefined as unknown as number])
    expect(() => engine.operationFrom(form, table)).toThrow(
      `The module of alpha.payout is for another major version of payrules than ${ENGINE}; build it again.`,
    );
});
