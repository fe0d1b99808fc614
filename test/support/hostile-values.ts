const MEGABYTE = 1 << 20;

class Money {
  readonly amount = '5000';
  toString(): string {
    throw new Error('never');
  }
}

const deep = (): unknown => {
  let value: unknown = 'x';
  for (let i = 0; i < 100_000; i++) value = i % 2 === 0 ? [value] : { value };
  return value;
};
const cyclic = (): unknown => {
  const value: Record<string, unknown> = {};
  value['self'] = value;
  return value;
};
const revoked = (target: object): unknown => {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
};
const boom = (): never => {
  throw new Error('never');
};
const allTraps = Object.fromEntries(
  Reflect.ownKeys(Reflect)
    .filter((trap) => typeof trap === 'string')
    .map((trap) => [trap, boom]),
);

/** Values that a caller may send by mistake or on purpose, by name. */
export const hostileValues: Readonly<Record<string, unknown>> = {
  null: null,
  true: true,
  zero: 0,
  'minus zero': -0,
  'not a number': Number.NaN,
  infinity: Number.POSITIVE_INFINITY,
  'a large number': Number.MAX_SAFE_INTEGER + 2,
  BigInt: 5000n,
  'a large BigInt': 10n ** 5000n,
  symbol: Symbol('amount'),
  'a well-known symbol': Symbol.iterator,
  function: () => '5000',
  'a generator': (function* generate() {
    yield '5000';
  })(),
  'a class': Money,
  'an instance': new Money(),
  'boxed text': Object('5000'),
  'boxed number': Object(5000),
  'boxed symbol': Object(Symbol('x')),
  date: new Date(0),
  'an invalid date': new Date(Number.NaN),
  'regular expression': /(a+)+$/,
  map: new Map([['amount', '5000']]),
  set: new Set(['5000']),
  'weak map': new WeakMap(),
  promise: Promise.resolve('5000'),
  bytes: new Uint8Array([53]),
  'a shared buffer': new SharedArrayBuffer(8),
  'a list': ['5000'],
  'a list with holes': Array.from({ length: 3 }),
  'a list of 1,000,000': Array.from({ length: 1_000_000 }, () => 0),
  'a null prototype': Object.assign(Object.create(null) as object, { amount: '5000' }),
  'a prototype that throws': Object.create(new Proxy({}, allTraps)) as unknown,
  'toString that throws': { toString: boom, valueOf: boom, [Symbol.toPrimitive]: boom },
  'toJSON that throws': { toJSON: boom },
  'a getter that throws inside': Object.defineProperty({}, 'x', { enumerable: true, get: boom }),
  'a proxy': new Proxy({}, {}),
  'a proxy that throws': new Proxy({}, allTraps),
  'a proxy of a function': new Proxy(boom, allTraps),
  'a revoked proxy': revoked({}),
  'a revoked list': revoked([]),
  cyclic: cyclic(),
  '100,000 deep': deep(),
  frozen: Object.freeze({}),
  error: new Error('5000'),
  'empty text': '',
  NUL: '\u0000',
  'text with NUL': '5000\u0000',
  'a lone high surrogate': '\ud800',
  'a lone low surrogate': '5000\udc00',
  'bidi marks': '\u202e0005\u202c',
  'zero width': '5\u200b000',
  'combining marks': `5${'\u0301'.repeat(10_000)}`,
  'full width digits': '５０００',
  'a line break': '5000\n',
  '8192 characters': 'x'.repeat(8192),
  '8193 characters': 'x'.repeat(8193),
  '50 MB': 'x'.repeat(50 * MEGABYTE),
  '50 MB of digits': '9'.repeat(50 * MEGABYTE),
  '50 MB of blanks': ' '.repeat(50 * MEGABYTE),
  '50 MB of at signs': 'a@'.repeat(25 * MEGABYTE),
  '8000 dots': `https://${'a.'.repeat(4000)}`,
  '8000 colons': '1:'.repeat(4000),
  '8000 of one digit and another': `${'1'.repeat(7999)}2`,
  '8000 hyphens': '1-'.repeat(4000),
};

/** Collects the values for which a condition does not hold, with the place of each, so that one test can try them all. */
export function faultsOf(): {
  readonly faults: readonly string[];
  readonly expected: (holds: boolean, name: string, place: string) => void;
} {
  const faults: string[] = [];
  const expected = (holds: boolean, name: string, place: string): void => {
    if (!holds) faults.push(`${name}, ${place}`);
  };
  return { faults, expected };
}
