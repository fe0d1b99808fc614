import { expect, test } from '@jest/globals';
import { findJsonFault } from '../../../src/workbench/input/json-fault.js';
import { random } from '../../support/random.js';
import { VOLUME } from '../../support/seeded.js';

test.each([
  ['', 0, 'the text ends too early'],
  ['{', 1, 'the text ends too early'],
  ['{"a"', 4, 'the text ends too early'],
  ['"a', 2, 'the text ends too early'],
  ['{a:1}', 1, 'a name in double quotes is expected here'],
  ['{"a" 1}', 5, 'a colon is expected here'],
  ['{"a":1 "b":2}', 7, 'a comma or } is expected here'],
  ['[1 2]', 3, 'a comma or ] is expected here'],
  ['[1,]', 3, 'a value is expected here'],
  ['{"a":1,}', 7, 'a name in double quotes is expected here'],
  ["{'a':1}", 1, 'a name in double quotes is expected here'],
  ['[01]', 1, 'a value is expected here'],
  ['[.5]', 1, 'a value is expected here'],
  ['[1.]', 1, 'a value is expected here'],
  ['[nul]', 1, 'a value is expected here'],
  ['"a\nb"', 2, 'this character is not allowed in a text'],
  ['"a\\x"', 2, 'this character is not allowed in a text'],
  ['{} {}', 3, 'nothing may follow the first value'],
  ['[]]', 2, 'nothing may follow the first value'],
])('%j', (text, offset, problem) => {
  expect(findJsonFault(text)).toMatchObject({ offset, problem });
});

test('it finds a fault in just the texts that JSON.parse refuses', () => {
  const seed = JSON.stringify(
    { a: [1, -2.5e3, { b: null, c: [true, false, []] }, {}], d: 'x"\\\u0007é\u{1f600}', e: '' },
    null,
    1,
  );
  const characters = '{}[]",:\\ \n01-+.eEutfn\u0001\u00a0é'.split('');
  const next = random(7);
  const pick = (length: number): number => Math.floor(next() * length);
  for (let i = 0; i < 5_000 * VOLUME; i++) {
    const at = pick(seed.length);
    const text =
      seed.slice(0, at) + (next() < 0.5 ? characters[pick(characters.length)]! : '') + seed.slice(at + pick(4));
    // An assertion takes time, so only a failure calls one.
    if ((findJsonFault(text) === undefined) !== isJson(text)) throw new Error(JSON.stringify(text));
  }
});

test('depth and length do not matter', () => {
  expect(findJsonFault(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBeUndefined();
  expect(findJsonFault(`"${'x'.repeat(10_000_000)}`)).toMatchObject({ offset: 10_000_001 });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
