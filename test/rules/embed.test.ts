import { readdirSync, readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import * as payrules from '../../src/index.js';
import type { Configuration } from '../../src/index.js';
import { compiled } from '../../src/generated/operations/compiled.js';
import { es } from '../../src/generated/operations/locales/es.js';
import type { CheckText } from '../../src/embed/check-text.js';

const source = readFileSync('dist/embed/payrules.embed.js', 'utf8');
const script = new Script(source);
const AT = '2026-11-21';

/** The script in a context without anything that is not ECMAScript, after other code. */
function checkIn(first = ''): CheckText {
  const context = createContext(Object.create(null) as object);
  const hosts = ['Intl', 'WebAssembly', 'console', 'escape', 'unescape', 'SharedArrayBuffer', 'Atomics'];
  new Script(`${hosts.map((name) => `delete globalThis.${name};`).join('')}${first}`).runInContext(context);
  script.runInContext(context);
  return new Script('payrules.check').runInContext(context) as CheckText;
}

/** What ECMAScript 2017 does not have yet, of all that the evaluator could use. */
const LATER = `
  for (const name of ['hasOwn', 'fromEntries', 'groupBy']) delete Object[name];
  for (const name of ['at', 'flat', 'flatMap', 'toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex'])
    delete Array.prototype[name];
  for (const name of ['at', 'replaceAll', 'matchAll', 'trimStart', 'trimEnd', 'isWellFormed', 'toWellFormed'])
    delete String.prototype[name];
  for (const name of ['BigInt', 'globalThis', 'WeakRef', 'FinalizationRegistry', 'AggregateError']) delete this[name];`;

interface Vector {
  readonly tests: readonly { readonly data: unknown }[];
}
const operations = payrules.operations.flatMap((each) => (each.documented ? [each.id] : []));
const vectorsOf = (id: string): readonly unknown[] =>
  (JSON.parse(readFileSync(`schemas/vectors/${id}.json`, 'utf8')) as readonly Vector[]).flatMap(({ tests }) =>
    tests.map(({ data }) => data),
  );
/** The orders of test/orders by operation. */
const files = readdirSync('test/orders').map((file) => {
  const text = readFileSync(`test/orders/${file}`, 'utf8');
  const orders = (
    file.endsWith('.ndjson')
      ? text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown)
      : JSON.parse(text)
  ) as readonly unknown[];
  return [/^[a-z]+\.[a-z]+/.exec(file)![0], orders] as const;
});

const ADDRESSES = [
  'http://0x7f.1/',
  'https://münchen.example/',
  'https://[::1]/',
  'https://m..com/',
  'http://1.2.3.256/',
];

describe.each([
  ['an engine without host objects', checkIn()],
  ['an engine of ECMAScript 2017', checkIn(LATER)],
])('payrules.embed.js in %s answers as Node does', (_, check) => {
  const compare = (id: string, orders: readonly unknown[], configuration: Configuration = {}): void => {
    const validate = payrules.createValidator(configuration) as (...args: readonly unknown[]) => unknown;
    const configured = JSON.stringify(configuration);
    for (const order of orders) {
      const text = JSON.stringify(order);
      const answer = check(id, text, JSON.stringify({ at: AT }), configured);
      if (answer !== JSON.stringify(validate(id, order, { at: AT }))) expect({ id, text, answer }).toBeUndefined();
    }
  };

  test.each(operations)('%s: the vectors', (id) => {
    const orders = vectorsOf(id);
    expect(orders.length).toBeGreaterThan(20);
    compare(id, orders);
  });

  test('the orders of test/orders, in another language too', () => {
    for (const [id, orders] of files) {
      compare(id, orders);
      compare(id, orders, { locale: es, unknownFields: 'error' });
    }
  });

  test.each(operations.filter((id) => Object.keys(compiled[id].slots).length > 0))('%s: with bindings', (id) => {
    const bound = Object.entries(compiled[id].slots).map(([slot, labels]) => [
      slot,
      Object.fromEntries(labels.map((label, i) => [label, [`CODE-${i}`]])),
    ]);
    compare(id, vectorsOf(id), { bindings: Object.fromEntries(bound) });
  });

  test('addresses', () => {
    for (const id of operations) {
      const [order] = vectorsOf(id) as readonly [object];
      compare(
        id,
        ADDRESSES.map((callbackUrl) => ({ ...order, callbackUrl })),
      );
    }
  });

  test('what is wrong with a call', () => {
    const [id] = operations as [string];
    expect(JSON.parse(check(id, '{'))).toHaveProperty('error.argument', 'order');
    expect(JSON.parse(check(id, '{}', '{"x":1}'))).toHaveProperty('error.argument', 'options');
    expect(JSON.parse(check(id, '{}', '', '{"x":1}'))).toHaveProperty('error.argument', 'configuration');
    expect(JSON.parse(check('none', '{}'))).toHaveProperty('valid', false);
  });
});

test('the script is ASCII that ends no element of a page', () => {
  expect(/^[\n -~]*$/.test(source)).toBe(true);
  expect(source).not.toMatch(/<\/script|<!--/i);
});
