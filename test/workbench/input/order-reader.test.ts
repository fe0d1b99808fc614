import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OrderReader, type AnyOrder } from '../../../src/workbench/input/order-reader.js';
import { findRepeatedName } from '../../../src/workbench/input/repeated-name.js';
import { SEED, VOLUME } from '../../support/seeded.js';

function learnt(values: readonly unknown[], anyOrder?: AnyOrder): OrderReader {
  const reader = new OrderReader(anyOrder);
  for (const value of values) reader.learn(value);
  return reader;
}

/** What the reader makes of a line that stands alone. */
function readLine(reader: OrderReader, line: string): object | undefined {
  const bytes = Buffer.from(line);
  reader.open(bytes);
  const value = reader.read(0);
  return value !== undefined && reader.end >= bytes.length ? value : undefined;
}

const order = { id: '1', amount: '5.00' };
const ANY: AnyOrder = { names: new Set(['id', 'amount']) };

test.each([
  ['{"id":"2","amount":""}'],
  ['{"id":"2","amount":"é € 😀 \u2028 \u007f"}'],
  ['{"id":"2","amount":"}{,:[]"}\r'],
  ['{"id": "2", "amount": "1"}'],
  ['{ \t"id" :\t"2" ,  "amount":"1" } \t\r'],
  ['{"id":"2","amount":"1"}\n'],
  ['{"id":"2"}'],
  ['{"amount":"1"}'],
  ['{}'],
  ['{ }'],
  [String.raw`{"id":"https:\/\/x","amount":"\"\\\b\f\n\r\t"}`],
  [String.raw`{"id":"\u0041\ud83d\ude00é","amount":"\\"}`],
  // A lone surrogate.
  [String.raw`{"id":"\ud800","amount":"\udc00x"}`],
])('%j is read', (text) => {
  const read = readLine(learnt([order], ANY), text);
  expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(text)));
});

test.each([
  ['{"id":"2","amount":"\t"}'],
  ['{"id":"2","amount":"\u0000"}'],
  ['{"id":"2","amount":"é\u001f"}'],
  ['{"id":"2","amount":"1\r"}'],
  ['{"id":"2","amount":"1\n"}'],
  [String.raw`{"id":"2","amount":"\x"}`],
  [String.raw`{"id":"2","amount":"\u00g0"}`],
  [String.raw`{"id":"2","amount":"\"}`],
  [String.raw`{"id":"2","\u0061mount":"1"}`],
  ['{"id":"2","amount":1}'],
  ['{"id":"2","amount":null}'],
  ['{"id":"2","amount":["1"]}'],
  ['{"id":"2","amount":{}}'],
  ['{"id":"2","amount":"1",}'],
  ['{,"id":"2"}'],
  ['{"id":"2"}}'],
  ['{"id":"2"},'],
  ['{"id":"2""amount":"1"}'],
  ['{"id","amount":"1"}'],
  ['{"id":"2";"amount":"1"}'],
  ['{"id":"2","amount":"1","amount":"2"}'],
  ['{"id":"2","id":"2"}'],
  ['{"id":"2","amount":"1"'],
  ['{"id":"2","amount":"1'],
  ['{"id":"2","amount":"é'],
  ['{"id":"2","amount'],
  ['{"id":"2","amount"'],
  ['{"id":"2","amount":'],
  ['{"id":"2",'],
  ['{'],
  ['{"id":"2","amounts":"1"}'],
  ['{"id":"2","amoun":"1"}'],
  ['{"id":"2","":"1"}'],
  ['{"id":"2","amounts:"1"}'],
  ['{"id":"2","amount:"1"}'],
  ['{"id":"2","__proto__":"1"}'],
  [' {"id":"2","amount":"1"}'],
  ['\ufeff{"id":"2","amount":"1"}'],
  ['[{"id":"2"}]'],
  [''],
])('%j is left to JSON.parse', (text) => {
  expect(readLine(learnt([order], ANY), text)).toBeUndefined();
});

test('where nothing is said about members, objects have all of them, and in their order', () => {
  const reader = learnt([order]);
  expect(readLine(reader, '{"id":"2","amount":"1"}')).toEqual({ id: '2', amount: '1' });
  for (const text of ['{}', '{"id":"2"}', '{"amount":"1"}', '{"amount":"1","id":"2"}'])
    expect(readLine(reader, text)).toBeUndefined();
});

describe('members in another order', () => {
  const text = '{"amount":"1","id":"2"}';

  test('are read only where that makes no difference', () => {
    expect(readLine(learnt([order]), text)).toBeUndefined();
    expect(readLine(learnt([order], ANY), text)).toEqual({ id: '2', amount: '1' });
  });

  test('others among them keep theirs', () => {
    const reader = learnt([{ id: '', x: '', amount: '', y: '' }], ANY);
    expect(Object.keys(readLine(reader, '{"amount":"","x":"","y":"","id":""}')!)).toEqual(['id', 'x', 'amount', 'y']);
    expect(readLine(reader, '{"amount":"","y":"","x":"","id":""}')).toBeUndefined();
  });
});

describe('an envelope', () => {
  const mixed = { operation: 'alpha.payout', order, facts: {} };
  const anyOrder: AnyOrder = {
    names: new Set(['operation', 'order', 'facts']),
    orderOf: (operation) => (operation === 'alpha.payout' ? ANY.names : undefined),
  };

  test.each([
    ['{"operation":"alpha.payout","order":{"id":"x","amount":"y"},"facts":{}}'],
    ['{"operation":"alpha.payout","order":{"id":"x"}}'],
    ['{"operation":"alpha.payout","order":{}}'],
  ])('%s is read', (text) => {
    expect(JSON.stringify(readLine(learnt([mixed], anyOrder), text))).toBe(text);
  });

  test('the names of facts count: they are those of the line', () => {
    const reader = learnt([{ ...mixed, facts: { bank: 'x' } }], anyOrder);
    expect(readLine(reader, '{"operation":"alpha.payout","order":{},"facts":{}}')).toBeUndefined();
    expect(readLine(reader, '{"operation":"alpha.payout","order":{},"facts":{"bank":"y"}}')).toMatchObject({
      facts: { bank: 'y' },
    });
  });

  test('its operation decides which members may be in any order', () => {
    const of = (operation: string) => ({ operation, order });
    const reader = learnt([of('alpha.payout'), of('beta.payout')], anyOrder);
    const line = (operation: string) => `{"operation":"${operation}","order":{"amount":"1","id":"2"}}`;
    expect(readLine(reader, line('alpha.payout'))).toEqual(JSON.parse(line('alpha.payout')));
    expect(readLine(reader, line('beta.payout'))).toBeUndefined();
    expect(readLine(reader, line('gamma.payout'))).toBeUndefined();
  });

  test('an order before its operation is read as one whose operation is not known', () => {
    const late = { order, operation: 'alpha.payout' };
    const reader = learnt([late], anyOrder);
    expect(readLine(reader, JSON.stringify(late))).toEqual(late);
    expect(readLine(reader, '{"order":{"amount":"1","id":"2"},"operation":"alpha.payout"}')).toBeUndefined();
  });

  test('operations beyond the limit of kinds are left to JSON.parse', () => {
    const values = Array.from({ length: 70 }, (_, i) => ({ operation: `o${i}`, order: { id: '' } }));
    const reader = learnt(values, anyOrder);
    const isRead = values.map((value) => readLine(reader, JSON.stringify(value)) !== undefined);
    expect(isRead.filter(Boolean)).toHaveLength(63);
  });
});

test.each([
  [[]],
  [null],
  ['x'],
  [{ a: 1 }],
  [{ a: [] }],
  [{ a: { b: { c: 'd' } } }],
  [{ 'a"': 'b' }],
  [{ 'a\\u0062': 'c' }],
  [{ é: 'c' }],
  [{ '\ud800': 'c' }],
  [{ '': 'c' }],
  [{ toString: 'c' }],
  [JSON.parse('{"__proto__":"x"}')],
  [JSON.parse('{"a":{"__proto__":{}}}')],
])('%j is not learnt', (value) => {
  expect(readLine(learnt([value]), JSON.stringify(value))).toBeUndefined();
});

test('no more names are learnt than an order has', () => {
  const names = Array.from({ length: 70 }, (_, i) => `n${i}`);
  const reader = learnt(
    names.map((name) => ({ [name]: '' })),
    ANY,
  );
  const isRead = names.map((name) => readLine(reader, `{"${name}":""}`) !== undefined);
  expect(isRead).toEqual(names.map((_, i) => i < 64));
});

describe('whatever the lines', () => {
  const name = fc.constantFrom('a', 'b', 'ab', 'constructor', '__proto__', '1', 'x y', '');
  const text = fc.oneof(
    fc.constantFrom('', '"', '\\', ',', '{', '\n', '\ud800', '\u2028'),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  );
  const flat = fc.dictionary(name, text, { noNullPrototype: true });
  const value = fc.oneof(flat, fc.dictionary(name, fc.oneof(text, flat, fc.constant(1)), { noNullPrototype: true }));
  const sorted = (json: string): unknown =>
    JSON.parse(json, (_, member: unknown) =>
      typeof member === 'object' && member !== null ? Object.entries(member).toSorted() : member,
    );

  test.each([
    ['in order', undefined, (json: string) => json],
    ['in any order', { names: new Set(['a', '1']) }, sorted],
  ])('%s: they are read as JSON.parse reads them, or not at all', (_, anyOrder, comparable) => {
    let read = 0;
    fc.assert(
      fc.property(
        value,
        fc.array(value, { maxLength: 4 }),
        fc.nat(),
        fc.constantFrom('', '', '', ' ', ' ', '"', '\\', ',', '\t', '}', '"a":"",', ',"a":""', '\\u0061', 'é'),
        (first, others, at, mark) => {
          // Without any order, objects have all names that were learnt.
          const reader = learnt(anyOrder ? [first, ...others] : [first], anyOrder);
          for (const written of [first, ...others].map((v) => JSON.stringify(v))) {
            const place = at % (written.length + 1);
            const line = written.slice(0, place) + mark + written.slice(place);
            const found = readLine(reader, line);
            if (found === undefined) continue;
            read++;
            const parsed = Buffer.from(line).toString();
            expect(comparable(JSON.stringify(found))).toEqual(comparable(JSON.stringify(JSON.parse(parsed))));
            expect(findRepeatedName(parsed)).toBeUndefined();
          }
        },
      ),
      { numRuns: Math.ceil(800 * VOLUME), seed: SEED },
    );
    expect(read).toBeGreaterThan(20 * VOLUME);
  });
});

test('a line ends where the next one begins', () => {
  const reader = learnt([order], ANY);
  const bytes = Buffer.from('{"id":"é"} \r\n{"id":"2"}\n\n{"id":"3"}');
  reader.open(bytes);
  expect([reader.read(0), reader.end]).toEqual([{ id: 'é' }, 14]);
  // A part of the same bytes.
  reader.open(bytes, 14, 25);
  expect([reader.read(14), reader.end]).toEqual([{ id: '2' }, 25]);
  expect(reader.read(25)).toBeUndefined();
  reader.open(bytes, 26);
  expect(reader.read(26)).toEqual({ id: '3' });
  expect(reader.end).toBeGreaterThanOrEqual(bytes.length);
});

test('where lines differ too often, nothing is tried any more, and nothing learnt', () => {
  const reader = learnt([order]);
  const text = JSON.stringify(order);
  // Blank lines and other values do not count.
  for (let i = 0; i < 1000; i++) readLine(reader, i % 2 === 0 ? '' : '[]');
  for (let i = 0; i < 400; i++) readLine(reader, '{"x":""}');
  expect(readLine(reader, text)).toEqual(order);
  for (let i = 0; i < 102; i++) readLine(reader, '{"x":""}');
  expect(readLine(reader, text)).toBeUndefined();
  reader.learn({ x: '' });
  expect(readLine(reader, '{"x":""}')).toBeUndefined();
});
