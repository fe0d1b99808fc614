import { readFileSync } from 'node:fs';
import { expect, jest, test } from '@jest/globals';
import * as compiler from '../src/compiler.js';
import * as engine from '../src/engine.js';
import * as operation from '../src/generated/operations/pe.payout.js';
import * as main from '../src/index.js';
import * as sandbox from '../src/sandbox.js';

// What writes the types loads a formatter, which jest cannot load.
jest.mock('json-schema-to-typescript', () => ({ compile: () => Promise.resolve('') }));

const published = JSON.parse(readFileSync('test/fixtures/api.json', 'utf8')) as Readonly<
  Record<string, readonly string[]>
>;
const entries: Readonly<Record<string, object>> = {
  payrules: main,
  'payrules/operations/*': operation,
  'payrules/engine': engine,
  'payrules/compiler': compiler,
  'payrules/sandbox': sandbox,
};

// Programs import the names of the entries, and modules that an earlier version built those of payrules/engine. A name that is removed or
// renamed in a major version: node scripts/api.mjs.
test.each(Object.keys(published))('%s has each name that was published', (entry) => {
  expect(published[entry]!.length).toBeGreaterThan(0);
  expect(published[entry]!.filter((name) => !Object.hasOwn(entries[entry]!, name))).toEqual([]);
});
