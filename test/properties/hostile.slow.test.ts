import { stepsOf } from '../support/steps.js';
import { describe, expect, test } from '@jest/globals';
import type { Diagnostic } from '../../src/core/model/diagnostic.js';
import { exampleOrder, exampleTexts } from '../../src/core/model/example-order.js';
import type { Field } from '../../src/core/model/operation.js';
import { evaluatorOf } from '../../src/core/evaluator/evaluate.js';
import type { Result, ValidateOptions } from '../../src/core/model/validation.js';
import { memberAt, withMember } from '../../scripts/vectors/members.js';
import { allIds, compiledFixture, fixtureOperation } from '../fixtures/fixture.js';
import { DAY, type Order } from './orders.js';

const CANARY = 'Zq7Kv9Xw3Jp5';
const DIGITS = '918273645091827364';
/** Characters that a terminal or a page obeys: controls, escapes, bidi and zero-width marks, lone surrogates. */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/u;
const MEGABYTE = 1 << 20;

/** An order may be an instance of the caller's own class. */
class Request {
  send(): string {
    return typeof this;
  }
}

const errorsOf = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.filter(({ severity }) => severity === 'error').map(({ field, code }) => `${field} ${code}`);

function expectRefused(validate: (order: unknown) => Result<unknown>, order: unknown, ruleId: string): void {
  const result = validate(order);
  expect(result).toMatchObject({ valid: false, diagnostics: [{ ruleId, severity: 'error', field: '' }] });
  expect(result.diagnostics).toHaveLength(1);
}

/** The diagnostics contain no six characters of the value in a row. */
function expectNoEcho(diagnostics: readonly Diagnostic[], value: string): void {
  const text = JSON.stringify(diagnostics);
  const parts = Array.from({ length: Math.max(0, value.length - 5) }, (_, i) => value.slice(i, i + 6));
  expect(parts.filter((part) => text.includes(part))).toEqual([]);
}

/** Whether JSON sends a value with a field's type, whether it is right or wrong. */
function isOfType({ type = 'string' }: Field, value: unknown): boolean {
  if (type === 'list') return Array.isArray(value);
  return typeof value === (type === 'integer' ? 'number' : type) && !Number.isNaN(value);
}

/** A deep copy of an order with a member defined anew; missing objects are created. */
function withProperty(order: Order, path: string, property: PropertyDescriptor): Order {
  // Not structuredClone: under jest it makes objects of another realm, of which the validator reads a copy.
  const copy = JSON.parse(JSON.stringify(order)) as Record<string, unknown>;
  const [name, ...objects] = path.split('.').toReversed() as [string, ...string[]];
  const object = objects.reduceRight((within, each) => (within[each] ??= {}) as Record<string, unknown>, copy);
  Object.defineProperty(object, name, { enumerable: true, ...property });
  return copy;
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

describe.each(allIds())('%s', (operation) => {
  const evaluate = evaluatorOf(compiledFixture(operation));
  const validate = (order: unknown, options: ValidateOptions = {}): Result<unknown> =>
    evaluate(order, { at: DAY, ...options });
  const good: Order = exampleOrder(fixtureOperation(operation));
  const { fields: known } = fixtureOperation(operation);
  const fields = known.flatMap(({ name, example }) => (example === undefined ? [] : [name]));
  const isText = (field: string): boolean =>
    known.some(({ name, type = 'string' }) => name === field && type === 'string');
  const without = (field: string): Order => withMember(good, field, undefined);
  /** The objects that contain fields. */
  const objects = [
    ...new Set(fields.flatMap((field) => field.split('.').map((_, i, all) => all.slice(0, i).join('.')))),
  ].filter((path) => path !== '');

  test('an order that is not a plain object is refused', () => {
    const list = [
      null,
      undefined,
      0,
      7,
      Number.NaN,
      true,
      'order',
      '',
      10n,
      Symbol('order'),
      [],
      [good],
      () => good,
      Request,
      function order() {},
    ];
    const boxed = [
      new Map(Object.entries(good)),
      new Set([good]),
      new Date(),
      /x/,
      new Error('x'),
      Promise.resolve(good),
      new Uint8Array(4),
      Object('x'),
      Object(1),
      Object(true),
      Object(10n),
    ];
    for (const order of list) expectRefused(validate, order, 'order/object');
    for (const order of boxed) {
      const { valid, diagnostics } = validate(order);
      expect({ valid, errors: errorsOf(diagnostics).length > 0 }).toEqual({ valid: false, errors: true });
    }
  });

  test('a value of another type in a field is an error on that field', () => {
    const values = [
      0,
      7,
      -1,
      Number.NaN,
      null,
      [],
      ['5000'],
      {},
      { toString: () => '5000' },
      true,
      false,
      10n,
      Symbol('x'),
      () => '5000',
      new Date(),
      Object('5000'),
    ];
    const found = (path: string, value: unknown) =>
      validate(withMember(good, path, value)).diagnostics.map((each) => [each.field, each.severity, each.code]);
    for (const field of known) {
      for (const value of values)
        if (!isOfType(field, value)) expect(found(field.name, value)).toEqual([[field.name, 'error', 'type']]);
    }
    for (const path of objects) {
      for (const value of values.filter((each) => Object.prototype.toString.call(each) !== '[object Object]'))
        expect(found(path, value)).toEqual([[path, 'error', 'type']]);
    }
  });

  test('a very long value takes little time', () => {
    const long = [
      (size: number) => 'x'.repeat(size),
      (size: number) => '1'.repeat(size),
      (size: number) => ' '.repeat(size),
      (size: number) => `https://${'a.'.repeat(size / 2)}`,
      (size: number) => `${'a@'.repeat(size / 2)}.`,
    ];
    const steps = stepsOf(() => {
      for (const field of fields) {
        for (const make of long)
          expect(Array.isArray(validate(withMember(good, field, make(MEGABYTE))).diagnostics)).toBe(true);
      }
    });
    expect(steps / (fields.length * long.length)).toBeLessThan(50_000);
  });

  test('blanks are a missing value, up to the greatest length of a text', () => {
    for (const field of fields.filter(isText)) {
      const shown = (blanks: number): unknown => validate(withMember(good, field, ' '.repeat(blanks))).diagnostics;
      expect(shown(8192)).toEqual(shown(1));
      expect(shown(8193)).toEqual(validate(withMember(good, field, 5)).diagnostics);
      expect(shown(100_000)).toEqual(shown(8193));
    }
  });

  test('blanks before a text do not make it missing', () => {
    const shown = (blanks: number): unknown =>
      validate({ ...good, amount: `${' '.repeat(blanks)}1` }).diagnostics.flatMap(({ field, code }) =>
        field === 'amount' ? [code] : [],
      );
    for (const blanks of [1, 8191, 8192]) expect(shown(blanks)).toEqual([isText('amount') ? 'format' : 'type']);
    for (const blanks of [8193, 100_000]) expect(shown(blanks)).toEqual(['type']);
  });

  test('an object that JSON.stringify turns into another is refused', () => {
    const sent = () => ({ ...good, amount: '-1' });
    for (const order of [
      { ...good, toJSON: sent },
      Object.assign(Object.create({ toJSON: sent }) as object, good),
      Object.defineProperty({ ...good }, 'toJSON', { value: sent }),
    ])
      expectRefused(validate, order, 'order/unreadable');
    expect(validate({ ...good, toJSON: 'text' }).diagnostics).toMatchObject([{ ruleId: 'order/unknown-field' }]);
    for (const path of objects) {
      const object = memberAt(good, path) as object;
      for (const changed of [
        { ...object, toJSON: sent },
        Object.assign(Object.create({ toJSON: sent }) as object, object),
      ])
        expectRefused(validate, withMember(good, path, changed), 'order/unreadable');
    }
  });

  test('own keys named like those of a prototype are unknown fields', () => {
    for (const field of fields) {
      const name = field.split('.')[0]!;
      const order: unknown = JSON.parse(
        `${JSON.stringify(without(field)).slice(0, -1)},"__proto__":${JSON.stringify({ [name]: good[name], x: 1 })},"constructor":{"prototype":{}}}`,
      );
      const plain = validate(without(field));
      const result = validate(order);
      expect(result.valid).toBe(plain.valid);
      expect(result.diagnostics.map((each) => each.field)).toEqual([
        ...plain.diagnostics.map((each) => each.field),
        '__proto__',
        'constructor',
      ]);
    }
    for (const path of objects) {
      const object: unknown = JSON.parse(`{"__proto__":${JSON.stringify(memberAt(good, path))},"constructor":{}}`);
      const plain = validate(withMember(good, path, { surplus: 1 })).diagnostics;
      expect(validate(withMember(good, path, object)).diagnostics.map((each) => each.field)).toEqual([
        ...plain.slice(0, -1).map((each) => each.field),
        `${path}.__proto__`,
        `${path}.constructor`,
      ]);
    }
  });

  test('a getter that throws in a known field makes the order unreadable', () => {
    for (const field of fields) {
      const order = withProperty(good, field, {
        get: () => {
          throw new Error(CANARY);
        },
      });
      expectRefused(validate, order, 'order/unreadable');
      const hidden = withProperty(without(field), field, { enumerable: false, value: memberAt(good, field) });
      expectRefused(validate, hidden, 'order/unreadable');
      expectNoEcho(validate(order).diagnostics, CANARY);
    }
  });

  test('each field is read at most once', () => {
    const counts = new Map<string, number>();
    const count = (key: string | symbol): void => void counts.set(String(key), (counts.get(String(key)) ?? 0) + 1);
    const isObject = (value: unknown): value is Order =>
      typeof value === 'object' && value !== null && !Array.isArray(value);
    const gettersOf = (object: Order, within: string): object => {
      const getters = {};
      for (const [name, value] of Object.entries(object)) {
        const given = isObject(value) ? gettersOf(value, `${within}${name}.`) : value;
        Object.defineProperty(getters, name, { enumerable: true, get: () => (count(`${within}${name}`), given) });
      }
      return getters;
    };
    const proxyOf = (object: Order, within: string): object =>
      new Proxy(object, {
        get: (target, key) => {
          count(`${within}${String(key)}`);
          const value = target[String(key)];
          return isObject(value) ? proxyOf(value, `${within}${String(key)}.`) : value;
        },
      });
    const getters = gettersOf({ ...good, extra: 'x' }, '');
    const proxy = proxyOf(good, '');
    for (const order of [
      getters,
      Object.setPrototypeOf(
        Object.defineProperties({}, Object.getOwnPropertyDescriptors(getters)),
        Request.prototype,
      ) as object,
      proxy,
    ]) {
      counts.clear();
      expect(validate(order).valid).toBe(true);
      for (const field of [...fields, ...objects, 'extra'])
        expect([field, counts.get(field) ?? 0]).toEqual([field, Math.min(counts.get(field) ?? 0, 1)]);
    }
  });

  test('a value that changes from one reading to the next counts as first read', () => {
    for (const field of fields) {
      let first = true;
      const order = withProperty(good, field, {
        get: () => (first ? ((first = false), memberAt(good, field)) : Number.NaN),
      });
      expect(validate(order).diagnostics).toEqual([]);
    }
  });

  test('a proxy is evaluated, or unreadable where it throws', () => {
    const boom = (): never => {
      throw new Error(CANARY);
    };
    expect(validate(new Proxy({ ...good }, {})).diagnostics).toEqual([]);
    const revoked = Proxy.revocable({ ...good }, {});
    revoked.revoke();
    const all = { get: boom, has: boom, ownKeys: boom, getPrototypeOf: boom, getOwnPropertyDescriptor: boom };
    for (const order of [
      revoked.proxy,
      new Proxy({ ...good }, all),
      new Proxy({ ...good }, { get: boom }),
      new Proxy({ ...good }, { ownKeys: boom }),
    ])
      expectRefused(validate, order, 'order/unreadable');
    for (const trap of Object.keys(all)) expect(() => validate(new Proxy({ ...good }, { [trap]: boom }))).not.toThrow();
  });

  test('own fields count, inherited ones do not, with any prototype', () => {
    const withoutPrototype = Object.assign(Object.create(null) as object, good);
    for (const order of [Object.assign(new Request(), good), withoutPrototype])
      expect(validate(order)).toMatchObject({ valid: true, diagnostics: [] });
    const missing = validate({}).diagnostics;
    const inheriting = Object.create(Object.assign(Object.create(Request.prototype) as object, good)) as object;
    for (const order of [Object.create(good) as object, inheriting])
      expect(validate(order).diagnostics).toEqual(missing);
    for (const path of objects) {
      const object = memberAt(good, path) as object;
      for (const own of [Object.assign(new Request(), object), Object.assign(Object.create(null) as object, object)])
        expect(validate(withMember(good, path, own))).toMatchObject({ valid: true, diagnostics: [] });
      const found = validate(withMember(good, path, Object.create(object))).diagnostics;
      expect(found).toEqual(validate(withMember(good, path, undefined)).diagnostics);
    }
  });

  test('an order is never changed', () => {
    for (const changes of [{}, { amount: 'x', extra: { a: [1] }, callbackUrl: '' }]) {
      const order = structuredClone({ ...good, ...changes });
      const before = structuredClone(order);
      validate(order);
      expect(JSON.stringify(order)).toBe(JSON.stringify(before));
      const plain = validate(before).diagnostics;
      expect(validate(frozen(order)).diagnostics).toEqual(plain);
    }
    expect(validate(frozen(structuredClone(good)))).toMatchObject({ valid: true });
  });

  test('a polluted Object.prototype supplies no field', () => {
    const plain = fields.map((field) => validate(without(field)).diagnostics);
    const empty = validate({}).diagnostics;
    /** The object that contains a field, with its members by their own names. */
    const membersOf = (field: string): Order =>
      Object.assign(
        {},
        ...field.split('.').map((name, i, all) => ({ [name]: memberAt(good, all.slice(0, i + 1).join('.')) })),
      ) as Order;
    const all = Object.assign({}, ...fields.map(membersOf), { cardCountry: 'RUS', extra: 'x' }) as Order;
    const prototype = Object.prototype as Record<string, unknown>;
    const found: unknown[] = [];
    try {
      for (const field of fields) {
        const inherited = membersOf(field);
        Object.assign(prototype, inherited);
        found.push(validate(without(field)).diagnostics);
        for (const name of Object.keys(inherited)) delete prototype[name];
      }
      Object.assign(prototype, all);
      found.push(validate({}).diagnostics, validate({ ...good }).diagnostics);
    } finally {
      for (const name of Object.keys(all)) delete prototype[name];
    }
    expect(found).toEqual([...plain, empty, []]);
  });

  test('no diagnostic contains a value', () => {
    for (const field of [...fields, ...objects]) {
      for (const value of [CANARY, DIGITS, `https://${CANARY}`, `${CANARY}@x`, ` ${CANARY}`, `${DIGITS}.${DIGITS}`]) {
        for (const order of [
          withMember(good, field, value),
          withMember(good, field, [value]),
          // Names of members are shown, including names of unknown fields.
          ...(known.some(({ name }) => name === field) ? [withMember(good, field, { [value]: value })] : []),
          withMember(good, field, { surplus: value }),
          withMember({}, field, value),
        ])
          expectNoEcho(validate(order).diagnostics, value);
      }
    }
    const all = Object.fromEntries([...Object.keys(good), 'extra'].map((field) => [field, CANARY]));
    const facts = Object.fromEntries(fixtureOperation(operation).facts.map(({ name }) => [name, CANARY]));
    expectNoEcho(validate(all, { facts }).diagnostics, CANARY);
    expectNoEcho(validate(CANARY).diagnostics, CANARY);
  });

  test('10,000 unknown names give at most 100 diagnostics, with every error', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`name${i}`, 'x']));
    expect(validate({ ...many, ...good })).toMatchObject({ valid: true });
    const [first, second] = fields as [string, string];
    const wrong = withMember(withMember(good, first, 10n), second, 10n);
    for (const object of ['', ...objects]) {
      const order =
        object === ''
          ? { ...many, ...wrong }
          : withMember(wrong, object, { ...many, ...(memberAt(wrong, object) as object) });
      const { valid, diagnostics } = validate(order);
      expect(valid).toBe(false);
      expect(diagnostics.length).toBeLessThanOrEqual(100);
      expect(errorsOf(diagnostics)).toEqual([`${first} type`, `${second} type`]);
    }
  });
});

const validate = evaluatorOf(compiledFixture('delta.collection'));
const good = exampleTexts(fixtureOperation('delta.collection'));

test('unknown names are escaped and cut after 64 characters', () => {
  const names = [
    '\u001b[31mred\u001b[0m',
    '\u0007bell',
    'a\nb\r\n',
    'a\u0000b',
    '\u202Eevil\u202C',
    '\u2066x\u2069',
    '\u200Bzero',
    '\uFEFFbom',
    '\u2028line',
    '\u009b31m',
    '\uD800lone',
    'soft\u00adhyphen',
    '\u061cmark',
    'x'.repeat(10_000),
    '\u001b'.repeat(10_000),
    '\u{1F600}'.repeat(100),
    `${'y'.repeat(63)}\u{1F600}`,
    '',
    ' ',
    'toString',
    'hasOwnProperty',
    '0',
  ];
  for (const name of names) {
    const { diagnostics } = validate({ ...good, [name]: 'x' });
    expect(diagnostics).toMatchObject([{ ruleId: 'order/unknown-field', code: 'unknown-field', severity: 'warning' }]);
    const [diagnostic] = diagnostics;
    expect(diagnostic?.field.length).toBeLessThanOrEqual(64);
    expect(diagnostic?.message.length).toBeLessThan(400);
    expect(
      [diagnostic?.field, diagnostic?.message, ...Object.values(diagnostic?.params ?? {}).flat()].join(' '),
    ).not.toMatch(UNSAFE);
  }
});

test('a draft that is not a plain object is refused', () => {
  for (const order of [
    null,
    'order',
    [],
    () => ({}),
    new Map(),
    new Set(),
    new Date(),
    /x/,
    new Error('x'),
    Promise.resolve({}),
    Object('x'),
    Object(1),
  ]) {
    expect(validate(order, { mode: 'draft' })).toMatchObject({
      valid: false,
      diagnostics: [{ ruleId: 'order/object' }],
    });
  }
});

test('facts of another type are errors, and none makes validate throw', () => {
  const validateCard = evaluatorOf(compiledFixture('beta.collection'));
  const order = exampleTexts(fixtureOperation('beta.collection'));
  for (const cardCountry of [7, null, {}, [], ['RUS'], true, { toString: () => 'USA' }])
    expect(validateCard(order, { facts: { cardCountry } }).valid).toBe(false);
  const throwing = Object.defineProperty({}, 'cardCountry', {
    enumerable: true,
    get: () => {
      throw new Error(CANARY);
    },
  });
  expect(() => validateCard(order, { facts: throwing })).not.toThrow();
});
