import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findRepeatedName } from '../../../src/core/text/repeated-name.js';
import { good, samples } from '../../apps/cli/fixture.js';
import { VOLUME } from '../../support/seeded.js';

test.each([
  ['{"a":1,"a":2}', 7],
  ['{"a":1,"b":{"a":1},"a":2}', 19],
  ['[{"a":1},{"b":1,"c":[{"d":1,"d":1}]}]', 28],
  [String.raw`{"ab":1,"\u0061b":2}`, 8],
  [String.raw`{"a\\":1,"a\\" : 2}`, 9],
  ['{ "a" \n:\t1 ,\r\n"a"\n:2}', 14],
  ['{"__proto__":1,"__proto__":2}', 15],
  ['{"":1,"":2}', 6],
  ['{"a":"","a":""}', 8],
  ['{"a":false,"a":true,"b":null}', 11],
  // This would be as long as the text with each name once if the number were written in another way.
  ['{"":"","":"","n":1e8}', 7],
])('%j: at %i', (text, offset) => {
  expect(findRepeatedName(text)).toBe(offset);
  expect(findRepeatedName(text, JSON.parse(text))).toBe(offset);
});

test.each([
  '{}',
  '[]',
  '"a"',
  '{"a":"a","b":"a"}',
  '[{"a":1},{"a":1}]',
  '{"a":{"a":{"a":1}}}',
  '{"a":"b\\":","b":1}',
  '{"x":",","y":":","z":"{"}',
  '["a","a"]',
  '{"a":["b","b"],"b":"a"}',
  String.raw`{"a":"\\","b":"\\\""}`,
])('%j: none', (text) => {
  expect(findRepeatedName(text)).toBeUndefined();
  expect(() => void JSON.parse(text)).not.toThrow();
});

const written = JSON.stringify(good);

test.each([
  ['as JSON.stringify writes it', written],
  ['with blanks, as other languages do', written.replaceAll('":', '" : ').replaceAll(',"', ', "')],
  ['over lines', JSON.stringify(samples, null, 2)],
])('an order %s is not searched for repeated names', (_, text) => {
  // As many names as the value has, and one of them twice: only a search finds it.
  const repeated = text.replaceAll('mchOrderId', 'amount');
  expect(findRepeatedName(repeated)).toBeDefined();
  expect(findRepeatedName(repeated, JSON.parse(text))).toBeUndefined();
});

test('a repeated name is always found', () => {
  // Node 24 and later can read an escaped name of one character as a backslash (nodejs/node#63785): the escaped name here has two.
  const name = fc.constantFrom('', 'ab', 'b', ':', '":', '__proto__', '1', 'é', '\\');
  const blank = fc.constantFrom('', '', ' ', '\t', '\n ');
  const quoted = fc
    .tuple(name, fc.boolean())
    .map(([text, isEscaped]) => (isEscaped && text === 'ab' ? String.raw`"\u0061b"` : JSON.stringify(text)));
  const { value } = fc.letrec<{ value: string; object: string; list: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 10 },
      quoted,
      fc.constantFrom('0', '1e5', 'null', 'true', String.raw`"\":\":"`),
      tie('object'),
      tie('list'),
    ),
    object: fc
      .array(fc.tuple(blank, quoted, blank, tie('value')), { maxLength: 4 })
      .map((members) => `{${members.map(([a, key, b, text]) => `${a}${key}${b}:${text}`).join(',')}}`),
    list: fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(' ,')}]`),
  }));
  let repeated = 0;
  fc.assert(
    fc.property(value, (text) => {
      const found = findRepeatedName(text);
      if (found !== undefined) repeated++;
      expect([text, findRepeatedName(text, JSON.parse(text))]).toEqual([text, found]);
    }),
    { numRuns: Math.ceil(4_000 * VOLUME) },
  );
  expect(repeated).toBeGreaterThan(200 * VOLUME);
});

test('names that objects inherit do not count', () => {
  Object.assign(Object.prototype, { q: '' });
  try {
    const text = '{"a":"","a":""}';
    expect(findRepeatedName(text, JSON.parse(text))).toBe(8);
  } finally {
    Reflect.deleteProperty(Object.prototype, 'q');
  }
});

test('any depth can be read', () => {
  const text = '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000);
  expect(findRepeatedName(text, JSON.parse(text))).toBeUndefined();
});
