// Orders with line items: valid orders, orders with faults, and mutants. They are as JSON.parse makes them.
import { random } from '../../../.build/esm/scripts/vectors/index.js';

export const LINES = 100;

const NAMES = [
  'Battery pack',
  'Käsehobel',
  'USB-C cable, 2 m',
  'Desk lamp',
  'Rain jacket for children',
  'Stainless bottle',
];
const TAGS = ['new', 'summer', 'sale', 'gift', 'outdoor', 'b-stock'];
const COUNTRIES = ['DE', 'SE', 'CN', 'PT', 'VN'];

const money = (cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

function line(next, i) {
  const pick = (values) => values[Math.floor(next() * values.length)];
  const quantity = 1 + Math.floor(next() * 9);
  const price = 50 + Math.floor(next() * 20_000);
  return {
    sku: `AB-${10_000 + i}-${Math.floor(next() * 1000)}`,
    name: `${pick(NAMES)} ${i}`,
    quantity,
    unit_price: money(price),
    total: money(price * quantity),
    tax_rate: pick([0, 7, 12.5, 19, 25]),
    gift: next() < 0.1,
    origin: { country: pick(COUNTRIES) },
    tags: [pick(TAGS), pick(TAGS)],
  };
}

const cents = (amount) => Math.round(Number(amount) * 100);

/** An order without findings. @param seed another seed gives another order */
export function valid(seed, lines = LINES) {
  const next = random(seed);
  const items = Array.from({ length: lines }, (_, i) => line(next, i));
  return {
    reference: `A-${seed}`,
    currency: 'EUR',
    amount: money(items.reduce((sum, { total }) => sum + cents(total), 0)),
    customer: { name: 'Ana Lind', country: 'SE' },
    items,
  };
}

/** Faults of a line, each in another member. */
const FAULTS = [
  { sku: 'ab-1' },
  { quantity: 0 },
  { unit_price: '12,50' },
  { name: undefined },
  { tags: ['new', 'a tag of many letters'] },
];

/** The order with faults in some of its lines, one in each. */
export function withFaults(seed, count) {
  const order = valid(seed);
  const items = order.items.map((item, i) =>
    i % (LINES / count) === 0 ? { ...item, ...FAULTS[(i / (LINES / count)) % FAULTS.length] } : item,
  );
  return { ...order, items };
}

/** The kinds of orders that are timed, each with its number of faults. */
export const KINDS = { valid: 0, 'one fault': 1, 'five faults': 5, 'a fault in each line': LINES };

const COPIES = 32;

/** Orders as they come from a request, each one different. */
export const ordersOf = (faults) =>
  Array.from({ length: COPIES }, (_, i) =>
    JSON.parse(JSON.stringify(faults === 0 ? valid(i + 1) : withFaults(i + 1, faults))),
  );

const VALUES = [
  undefined,
  '',
  ' ',
  null,
  0,
  -1,
  5,
  10_000,
  1.5,
  1e-7,
  1e300,
  true,
  [],
  {},
  ['a'],
  [null],
  ['a', 'b', 'c', 'd', 'e', 'f'],
  { country: 'se' },
  'EUR',
  'eur',
  '0',
  '1.005',
  '01.5',
  '1e3',
  '-1',
  '12345678901234567890.123456789',
  '12345678901234567890123456789012345678901',
  '𝒳'.repeat(40),
  'x'.repeat(61),
  'x\n',
  '\u00a0',
];

/** Orders of few lines that differ from valid ones in up to five places. */
export function* mutants(count, seed) {
  const next = random(seed);
  const pick = (values) => values[Math.floor(next() * values.length)];
  for (let i = 0; i < count; i++) {
    const order = valid(i + 1, 1 + Math.floor(next() * 4));
    if (next() < 0.3) order.amount = pick(['25.00', `${order.amount}0`, order.amount.replace('.', ''), '0']);
    for (let changes = Math.floor(next() * 6); changes > 0; changes--) {
      let object = order;
      for (let depth = Math.floor(next() * 4); depth > 0; depth--) {
        const inner = Object.values(object).filter((value) => typeof value === 'object' && value !== null);
        if (inner.length > 0) object = pick(inner);
      }
      const name =
        next() < 0.1 && !Array.isArray(object) ? pick(['surplus', 'amonut', 'skus']) : pick(Object.keys(object));
      if (name !== undefined) object[name] = structuredClone(pick(VALUES));
    }
    yield JSON.parse(JSON.stringify(order));
  }
}
