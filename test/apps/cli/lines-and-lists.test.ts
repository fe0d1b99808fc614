import { expect, test } from '@jest/globals';
import { BINDINGS, check, samples } from './fixture.js';
import { random } from '../../support/random.js';
import { SEED } from '../../support/seeded.js';

// Only JSON.parse reads a list, but lines with the same names as earlier lines are read in another way.

const operations = ['alpha.payout', 'beta.payout'];
const values = ['', ' ', 'x', '0', '60.255', 'https://shop.example.com/é', 'a"b\\c/d', '\ud800', '\u2028'];

/** Orders with members in any order, and with missing members, unknown members and members that are not text. */
function orders(count: number): readonly object[] {
  const next = random(SEED);
  const below = (limit: number): number => Math.floor(next() * limit);
  return Array.from({ length: count }, (_, i) => {
    const entries: [string, unknown][] = Object.entries({ ...samples[0], mchOrderId: `ORD-${below(count)}` });
    for (let changes = below(3); changes > 0; changes--)
      entries[below(entries.length)]![1] = values[below(values.length)];
    if (below(3) === 0) entries.splice(below(entries.length), 1);
    if (below(3) === 0) entries.push(['zeta', '1'], ['amuont', '2'], ['alpha', '3']);
    if (below(40) === 0) entries.push(['amount', 5]);
    if (below(40) === 0) entries.push([`name${i}`, '']);
    const isShuffled = below(4) === 0;
    const places = new Map(entries.map((entry) => [entry, isShuffled ? next() : 0]));
    return Object.fromEntries(entries.toSorted((a, b) => places.get(a)! - places.get(b)!));
  });
}

const results = async (args: readonly string[], text: string): Promise<readonly object[]> =>
  (await check([...args, ...BINDINGS], text)).items.map(({ line: _line, ...item }) => item);

const write = (value: object, i: number): string => {
  const text = JSON.stringify(value);
  return i % 5 === 0 ? text.replaceAll('":', '": ') : i % 7 === 0 ? text.replaceAll('/', '\\/') : text;
};

test('orders of one operation have the same results as lines and as a list', async () => {
  const all = orders(600);
  const list = await results(['alpha.payout'], JSON.stringify(all));
  expect(await results(['alpha.payout'], all.map(write).join('\n'))).toEqual(list);
  expect(list).toHaveLength(600);
});

test('orders that name their operation have the same results as lines and as a list', async () => {
  const all = orders(600).map((order, i) => ({
    operation: operations[i % 2],
    order,
    ...(i % 3 === 0 && { facts: {} }),
  }));
  const list = await results(['--mixed'], JSON.stringify(all));
  expect(await results(['--mixed'], all.map(write).join('\n'))).toEqual(list);
  expect(list).toHaveLength(600);
});
