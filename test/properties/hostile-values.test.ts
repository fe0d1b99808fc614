import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../src/model/example-order.js';
import { evaluatorOf } from '../../src/validator/evaluate.js';
import type { Configuration, Result } from '../../src/model/validation.js';
import { validatorOf } from '../../src/validator/validator.js';
import { compiledFixture, fixtureIds, fixtureOperation } from '../fixtures/fixture.js';
import { everyBinding } from './orders.js';

/** Milliseconds that one evaluation may take. */
const MOST = 50;
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
const values: Readonly<Record<string, unknown>> = {
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
const names = Object.keys(values);

describe.each(fixtureIds())('%s', (id) => {
  const operation = compiledFixture(id);
  const validate = evaluatorOf(operation);
  const bound = validatorOf(operation, { bindings: everyBinding });
  const good = exampleOrder(fixtureOperation(id));
  const takesCardCountry = fixtureOperation(id).facts.some(({ name }) => name === 'cardCountry');
  const fields = Object.keys(good);

  /** Fails where an evaluation takes too long in three attempts, by the clock and by the processor's time: others use the machine too. */
  function timed(order: unknown, what: string): Result<unknown> {
    let least = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 3 && least > MOST; attempt++) {
      const [started, used] = [performance.now(), process.cpuUsage()];
      bound(order);
      validate(order);
      const { user, system } = process.cpuUsage(used);
      least = Math.min(least, (performance.now() - started) / 2, (user + system) / 2000);
    }
    expect([what, least < MOST]).toEqual([what, true]);
    return validate(order);
  }

  test.each(names)('%s, in each field and as the order', (name) => {
    const value = values[name];
    for (const field of fields) {
      const { valid, diagnostics } = timed({ ...good, [field]: value }, `${name} as ${field}`);
      if (typeof value !== 'string') expect([field, valid, diagnostics[0]?.code]).toEqual([field, false, 'type']);
    }
    expect(timed(value, name).valid).toBe(false);
    expect(timed(Object.fromEntries(fields.map((field) => [field, value])), name).valid).toBe(false);
    timed({ ...good, surplus: value }, `${name} in an unknown field`);
    if (takesCardCountry) expect(() => validate(good, { facts: { cardCountry: value } })).not.toThrow();
  });

  test('a getter is called at most once, whatever it returns', () => {
    for (const name of names.filter((_, i) => i % 7 === 0)) {
      for (const field of fields) {
        let reads = 0;
        const order = Object.defineProperty({ ...good }, field, {
          enumerable: true,
          get: () => (reads++ === 0 ? values[name] : good[field]),
        });
        bound(order);
        expect([name, field, reads]).toEqual([name, field, 1]);
      }
    }
  });

  test('fields and settings on Object.prototype change no result', () => {
    const prototype = Object.prototype as unknown as Record<string, unknown>;
    const settings = {
      off: [`${id}/amount-required`],
      severities: { [`${id}/amount-required`]: 'warning' },
      unknownFields: 'ignore',
      facts: { cardCountry: 'ISL' },
      at: 'never',
      mode: 'draft',
      fields: [],
      [`${id}/amount-required`]: 'off',
    };
    const orders = [good, { ...good, amount: 'x' }, { ...good, amount: undefined, surplus: 'x' }, {}];
    const resultsOf = (configuration?: Configuration): unknown =>
      orders.map((order) => {
        const { valid, diagnostics } = (configuration ? validatorOf(operation, configuration) : validate)(order);
        return { valid, diagnostics };
      });
    const before = resultsOf();
    const changed: string[] = [];
    for (const [name, value] of [...Object.entries(settings), ...Object.entries(good)]) {
      prototype[name] = value;
      try {
        if (!isDeepStrictEqual([resultsOf(), resultsOf({})], [before, before])) changed.push(name);
      } finally {
        delete prototype[name];
      }
    }
    expect(changed).toEqual([]);
  });

  test('1,000 unknown names, long and alike, take little time', () => {
    const many = Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [`beneficiaryAccountNumberAndMoreOfItThatIsVeryLong${i}`, 'x']),
    );
    expect(timed({ ...many, ...good }, 'unknown names').diagnostics).toHaveLength(100);
  });
});
