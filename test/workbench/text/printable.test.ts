import { expect, test } from '@jest/globals';
import { printable } from '../../../src/core/text/characters.js';

test.each([
  ['amount', 'amount'],
  ['a b', String.raw`a\u0020b`],
  ['!~', '!~'],
  ['"$9;', '"$9;'],
  ['##[x]', String.raw`\u0023\u0023[x]`],
  ['::x', String.raw`\u003a\u003ax`],
  ['\u007f', String.raw`\u007f`],
  ['\u001f', String.raw`\u001f`],
  ['\\u0020', String.raw`\u005cu0020`],
  ['é', String.raw`\u00e9`],
  ['', ''],
  ['x'.repeat(64), 'x'.repeat(64)],
  ['x'.repeat(65), `${'x'.repeat(61)}...`],
  ['\n'.repeat(11), `${String.raw`\u000a`.repeat(10)}\\...`],
])('%j is shown as %s', (name, shown) => {
  expect(printable(name)).toBe(shown);
  expect(printable(name).length).toBeLessThanOrEqual(64);
});
