import { expect, test } from '@jest/globals';
import { findRepeatedName } from '../../src/cli/input/repeated-name.js';
import { check, file, ndjson, payrules, peru } from './run.js';

test.each([
  ['{"a":1,"a":2}', 7],
  ['{"a":1,"b":{"a":1},"a":2}', 19],
  ['[{"a":1},{"b":1,"c":[{"d":1,"d":1}]}]', 28],
  [String.raw`{"a":1,"\u0061":2}`, 7],
  [String.raw`{"a\\":1,"a\\" : 2}`, 9],
  ['{ "a" \n:\t1 ,\r\n"a"\n:2}', 14],
  ['{"__proto__":1,"__proto__":2}', 15],
  ['{"":1,"":2}', 6],
])('%j: at %i', (text, offset) => {
  expect(findRepeatedName(text)).toBe(offset);
  expect(() => void JSON.parse(text)).not.toThrow();
});

test.each(['{}', '[]', '"a"', '{"a":"a","b":"a"}', '[{"a":1},{"a":1}]', '{"a":{"a":{"a":1}}}', '{"a":"b\\":","b":1}', '{"x":",","y":":","z":"{"}', '["a","a"]', '{"a":["b","b"],"b":"a"}', String.raw`{"a":"\\","b":"\\\""}`])('%j: none', (text) => {
  expect(findRepeatedName(text)).toBeUndefined();
  expect(() => void JSON.parse(text)).not.toThrow();
});

test('an order with two amounts is not judged', () => {
  const [order] = peru;
  const twice = `${JSON.stringify(order).slice(0, -1)},"amount":"1"}`;
  const { code, items } = check(['pe.payout', '--input', 'ndjson'], `${twice}\n${ndjson([order])}`);
  expect(code).toBe(1);
  expect(items).toMatchObject([{ index: 0, line: 1, error: { code: 'repeated-name', message: `standard input:1:${twice.length - 12}: this name stands twice in one object; remove one of the two` } }, { index: 1, valid: true }]);
  const whole = payrules(['check', 'pe.payout', file('twice.json', `[\n${twice}\n]`)]);
  expect(whole).toMatchObject({ code: 2, out: '', err: expect.stringContaining(`twice.json:2:${twice.length - 12}: this name stands twice`) });
  expect(payrules(['check', 'global.collection', '--facts', '{"cardCountry":"DEU","cardCountry":"RUS"}'])).toMatchObject({ code: 2, err: 'payrules: --facts has a name twice\n' });
});
