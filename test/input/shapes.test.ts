import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findRepeatedName } from '../../src/input/repeated-name.js';
import { Shapes } from '../../src/input/shapes.js';
import { VOLUME } from '../support/seeded.js';

function learnt(...values: readonly unknown[]): Shapes {
  const shapes = new Shapes();
  for (const value of values) shapes.learn(value);
  return shapes;
}

const order = { id: '1', amount: '5.00' };

test.each([
  ['{"id":"2","amount":""}'],
  ['{"id":"2","amount":"é € 😀 \u2028 \u007f"}'],
  ['{"id":"2","amount":"}{,:[]"}\r'],
  ['{"id": "2", "amount": "1"}'],
])('%j is read by its shape', (text) => {
  expect(learnt(order).read(text)).toEqual(JSON.parse(text));
  expect(Object.keys(learnt(order).read(text)!)).toEqual(['id', 'amount']);
});

test.each([
  [String.raw`{"id":"2","amount":"\n"}`],
  [String.raw`{"id":"2","amount":"\u0041"}`],
  ['{"id":"2","amount":"\t"}'],
  ['{"id":"2","amount":"\u0000"}'],
  ['{"id":"2","amount":"1\r"}'],
  ['{"id":"2","amount":1}'],
  ['{"id":"2","amount":null}'],
  ['{"id":"2",  "amount":"1"}'],
  ['{"id" :"2","amount":"1"}'],
  ['{"id":"2","amount":"1" }'],
  ['{"id":"2","amount":"1",}'],
  ['{"id":"2","amount":"1"}}'],
  ['{"id":"2","amount":"1"},'],
  ['{"id":"2","amount":"1"}\n'],
  [' {"id":"2","amount":"1"}'],
  ['{"id":"2","amount":"1","amount":"2"}'],
  ['{"id":"2"}'],
  ['{"amount":"1","id":"2"}'],
  ['{"id":"2","amounts":"1"}'],
  [''],
])('%j is left to JSON.parse', (text) => {
  expect(learnt(order).read(text)).toBeUndefined();
});

test('an order in its envelope', () => {
  const mixed = { operation: 'alpha.payout', order, facts: {} };
  const text = JSON.stringify({ ...mixed, order: { id: 'x', amount: 'y' } });
  expect(learnt(mixed).read(text)).toEqual(JSON.parse(text));
});

test.each([
  [[]],
  [null],
  ['x'],
  [{ a: 1 }],
  [{ a: [] }],
  [{ a: { b: { c: 'd' } } }],
  [{ 'a"': 'b' }],
  [{ 'a.b': 'c' }],
  [JSON.parse('{"__proto__":"x"}')],
  [JSON.parse('{"a":{"__proto__":{}}}')],
])('%j has no shape', (value) => {
  expect(learnt(value).read(JSON.stringify(value))).toBeUndefined();
});

describe('whatever the lines', () => {
  const name = fc.constantFrom('a', 'b', 'constructor', '__proto__', '1', 'x y', '');
  const text = fc.oneof(fc.constantFrom('', '"', '\\', ',', '{', '\n'), fc.string({ unit: 'grapheme', maxLength: 5 }));
  const flat = fc.dictionary(name, text, { noNullPrototype: true });
  const value = fc.oneof(flat, fc.dictionary(name, fc.oneof(text, flat, fc.constant(1)), { noNullPrototype: true }));

  test('they are read as JSON.parse reads them, or not at all', () => {
    let read = 0;
    fc.assert(
      fc.property(
        value,
        fc.array(value, { maxLength: 4 }),
        fc.nat(),
        fc.constantFrom('', '"', '\\', ',', '\t', ' ', '}', '"a":"",', ',"a":""'),
        (first, others, at, mark) => {
          const shapes = learnt(first, ...others);
          for (const written of [first, ...others].map((v) => JSON.stringify(v))) {
            const place = at % (written.length + 1);
            const line = written.slice(0, place) + mark + written.slice(place);
            const found = shapes.read(line);
            if (found === undefined) continue;
            read++;
            expect(JSON.stringify(found)).toBe(JSON.stringify(JSON.parse(line)));
            expect(findRepeatedName(line)).toBeUndefined();
          }
        },
      ),
      { numRuns: Math.ceil(800 * VOLUME) },
    );
    expect(read).toBeGreaterThan(40 * VOLUME);
  });
});

test('where lines differ too often, nothing is tried any more, and nothing learnt', () => {
  const shapes = learnt(order);
  const text = JSON.stringify(order);
  for (let i = 0; i < 400; i++) shapes.read('{}');
  expect(shapes.read(text)).toEqual(order);
  for (let i = 0; i < 102; i++) shapes.read('{}');
  expect(shapes.read(text)).toBeUndefined();
  shapes.learn(order);
  expect(shapes.read(text)).toBeUndefined();
});

test('the last few shapes are known', () => {
  const values = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ [key]: '' }));
  const shapes = learnt(...values);
  expect(values.map((value) => shapes.read(JSON.stringify(value)) !== undefined)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});
