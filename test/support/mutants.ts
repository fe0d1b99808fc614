import { random } from './random.js';

type Order = Readonly<Record<string, unknown>>;

const VALUES: readonly unknown[] = [
  undefined,
  '',
  '  ',
  null,
  0,
  5,
  true,
  [],
  {},
  '0',
  '1',
  '0.99',
  '40000.01',
  '1e3',
  'USD',
  'ECS',
  'WALLET',
  'NET_BANKING',
  'SPEI',
  'QRIS',
  'ACH',
  'IBAN',
  'FED',
  '033',
  '03001234567',
  '٣٠٠',
  'x\n',
  'RUT',
  'Company',
  'SAR',
  'http://localhost',
];

/** Orders that differ from a given one in one to four fields. */
export function* mutants(order: Order, count: number, seed: number): Iterable<Order> {
  const next = random(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const names = [...Object.keys(order), 'surplus'];
  for (let i = 0; i < count; i++) {
    const mutant: Record<string, unknown> = { ...order };
    for (let changes = 1 + Math.floor(next() * 4); changes > 0; changes--) {
      const name = pick(names);
      mutant[name] = next() < 0.5 ? pick(VALUES) : distort(String(mutant[name]), next);
    }
    yield mutant;
  }
}

function distort(text: string, next: () => number): string {
  const at = Math.floor(next() * (text.length + 1));
  const other = '0123456789.-AZaz +\n'[Math.floor(next() * 19)]!;
  return [
    text.slice(0, at) + other + text.slice(at),
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + other + text.slice(at + 1),
    text + text,
  ][Math.floor(next() * 4)]!;
}
