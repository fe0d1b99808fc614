import { createContext, Script } from 'node:vm';
import type { CheckText } from '../../src/embed/check-text.js';
import type { NormalizeText } from '../../src/embed/normalize-text.js';
import type { RequirementsText } from '../../src/embed/requirements-text.js';

/** The global of the scripts. */
export interface Embedded {
  readonly check: CheckText;
  readonly checkMany: CheckText;
  readonly normalize: NormalizeText;
  readonly requirements: RequirementsText;
}

/** Code that removes the features that the evaluator could use and ECMAScript 2017 does not have. */
const LATER = `
  for (const name of ['hasOwn', 'fromEntries', 'groupBy']) delete Object[name];
  for (const name of ['at', 'flat', 'flatMap', 'toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex'])
    delete Array.prototype[name];
  for (const name of ['at', 'replaceAll', 'matchAll', 'trimStart', 'trimEnd', 'isWellFormed', 'toWellFormed'])
    delete String.prototype[name];
  for (const name of ['BigInt', 'globalThis', 'WeakRef', 'FinalizationRegistry', 'AggregateError']) delete this[name];`;

const HOSTS = ['Intl', 'WebAssembly', 'console', 'escape', 'unescape', 'SharedArrayBuffer', 'Atomics'];

/** The engines in which the scripts must give the results of Node, each as code that runs before the scripts. */
export const ENGINES = [
  ['an engine without host objects', ''],
  ['an engine of ECMAScript 2017', LATER],
] as const;

/** Runs scripts in a context without anything that is not ECMAScript. @param first code that runs before them */
export function runBare(scripts: readonly string[], first = ''): Embedded {
  const context = createContext(Object.create(null) as object, { codeGeneration: { strings: false, wasm: false } });
  new Script(`${HOSTS.map((name) => `delete globalThis.${name};`).join('')}${first}`).runInContext(context);
  for (const script of scripts) new Script(script).runInContext(context);
  return new Script('payrules').runInContext(context) as Embedded;
}
