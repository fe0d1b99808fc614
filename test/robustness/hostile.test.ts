import { describe, expect, test } from '@jest/globals';
import { validate, type Diagnostic, type OperationId } from '../../src/index.js';
import { clean, operationIds, orderOf } from '../verdicts/support.js';

const CANARY = 'Zq7Kv9Xw3Jp5';
const DIGITS = '918273645091827364';
/** What a terminal or a page would obey: controls, escapes, bidi and zero-width marks, lone surrogates. */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/u;
const MEGABYTE = 1 << 20;

/** An order may be an instance of a class of the merchant's own. */
class Request {
  send(): string {
    return typeof this;
  }
}

const fieldsOf = (operation: OperationId): string[] => Object.keys(clean[operation]);
const errorsOf = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.filter(({ severity }) => severity === 'error').map(({ field, code }) => `${field} ${code}`);
const without = (field: string, operation: OperationId) => orderOf(operation, { [field]: undefined });

function expectRefused(operation: OperationId, order: unknown, ruleId: string): void {
  const result = validate(operation, order);
  expect(result).toMatchObject({ valid: false, operation, diagnostics: [{ ruleId, severity: 'error', field: '' }] });
  expect(result.diagnostics).toHaveLength(1);
}

/** Neither the value nor any six characters of it stand in the diagnostics. */
function expectNoEcho(diagnostics: readonly Diagnostic[], value: string): void {
  const text = JSON.stringify(diagnostics);
  for (let i = 0; i + 6 <= value.length; i += 1) expect(text).not.toContain(value.slice(i, i + 6));
}

describe.each(operationIds)('%s', (operation) => {
  const good = clean[operation] as Readonly<Record<string, string>>;
  const fields = fieldsOf(operation);

  test('what is no plain object is refused', () => {
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
    for (const order of list) expectRefused(operation, order, 'order/object');
    for (const order of boxed) {
      const { valid, diagnostics } = validate(operation, order);
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
    for (const field of fields) {
      for (const value of values)
        expect(
          validate(operation, { ...good, [field]: value }).diagnostics.map((each) => [
            each.field,
            each.severity,
            each.code,
          ]),
        ).toEqual([[field, 'error', 'type']]);
    }
  });

  test('a very long value', () => {
    const long = [
      (size: number) => 'x'.repeat(size),
      (size: number) => '1'.repeat(size),
      (size: number) => ' '.repeat(size),
      (size: number) => `https://${'a.'.repeat(size / 2)}`,
      (size: number) => `${'a@'.repeat(size / 2)}.`,
    ];
    const started = performance.now();
    for (const field of fields) {
      for (const make of long)
        expect(Array.isArray(validate(operation, { ...good, [field]: make(MEGABYTE) }).diagnostics)).toBe(true);
    }
    expect((performance.now() - started) / (fields.length * long.length)).toBeLessThan(200);
  });

  test('blanks are missing, up to more than any text may be long', () => {
    for (const field of fields) {
      const shown = (blanks: number): unknown =>
        validate(operation, { ...good, [field]: ' '.repeat(blanks) }).diagnostics;
      expect(shown(8192)).toEqual(shown(1));
      expect(shown(8193)).toEqual(validate(operation, { ...good, [field]: 5 }).diagnostics);
      expect(shown(100_000)).toEqual(shown(8193));
    }
  });

  test('blanks before a text are not the whole of it', () => {
    const shown = (blanks: number): unknown =>
      validate(operation, { ...good, amount: `${' '.repeat(blanks)}1` }).diagnostics.map(({ code }) => code);
    for (const blanks of [1, 8191, 8192]) expect(shown(blanks)).toEqual(['format']);
    for (const blanks of [8193, 100_000]) expect(shown(blanks)).toEqual(['type']);
  });

  test('an object that is sent as another', () => {
    const sent = () => ({ ...good, amount: '-1' });
    for (const order of [
      { ...good, toJSON: sent },
      Object.assign(Object.create({ toJSON: sent }) as object, good),
      Object.defineProperty({ ...good }, 'toJSON', { value: sent }),
    ])
      expectRefused(operation, order, 'order/unreadable');
    expect(validate(operation, { ...good, toJSON: 'text' }).diagnostics).toMatchObject([
      { ruleId: 'order/unknown-field' },
    ]);
  });

  test('keys of the prototype: own ones are names like any other', () => {
    for (const field of fields) {
      const order: unknown = JSON.parse(
        `${JSON.stringify(without(field, operation)).slice(0, -1)},"__proto__":${JSON.stringify({ [field]: good[field], x: 1 })},"constructor":{"prototype":{}}}`,
      );
      const plain = validate(operation, without(field, operation));
      const result = validate(operation, order);
      expect(result.valid).toBe(plain.valid);
      expect(result.diagnostics.map((each) => each.field)).toEqual([
        ...plain.diagnostics.map((each) => each.field),
        '__proto__',
        'constructor',
      ]);
    }
  });

  test('a getter that throws, in a known field', () => {
    for (const field of fields) {
      const order = Object.defineProperty({ ...good }, field, {
        enumerable: true,
        get: () => {
          throw new Error(CANARY);
        },
      });
      expectRefused(operation, order, 'order/unreadable');
      expectRefused(
        operation,
        Object.defineProperty({ ...good }, field, { enumerable: false, value: good[field] ?? 'x' }),
        'order/unreadable',
      );
      expectNoEcho(validate(operation, order).diagnostics, CANARY);
    }
  });

  test('each field is read once at the most', () => {
    const counts = new Map<string, number>();
    const count = (key: string | symbol): void => void counts.set(String(key), (counts.get(String(key)) ?? 0) + 1);
    const getters = {};
    for (const [field, value] of Object.entries({ ...good, extra: 'x' }))
      Object.defineProperty(getters, field, { enumerable: true, get: () => (count(field), value) });
    const proxy = new Proxy(
      { ...good },
      { get: (target, key, receiver) => (count(key), Reflect.get(target, key, receiver) as unknown) },
    );
    for (const order of [
      getters,
      Object.setPrototypeOf(
        Object.defineProperties({}, Object.getOwnPropertyDescriptors(getters)),
        Request.prototype,
      ) as object,
      proxy,
    ]) {
      counts.clear();
      expect(validate(operation, order).valid).toBe(true);
      for (const field of [...fields, 'extra'])
        expect([field, counts.get(field) ?? 0]).toEqual([field, Math.min(counts.get(field) ?? 0, 1)]);
    }
  });

  test('a value that changes from one reading to the next is judged as first read', () => {
    for (const field of fields) {
      let first = true;
      const order = Object.defineProperty({ ...good }, field, {
        enumerable: true,
        get: () => (first ? ((first = false), good[field]) : 7),
      });
      expect(validate(operation, order).diagnostics).toEqual([]);
    }
  });

  test('proxies', () => {
    const boom = (): never => {
      throw new Error(CANARY);
    };
    expect(validate(operation, new Proxy({ ...good }, {})).diagnostics).toEqual([]);
    const revoked = Proxy.revocable({ ...good }, {});
    revoked.revoke();
    const all = { get: boom, has: boom, ownKeys: boom, getPrototypeOf: boom, getOwnPropertyDescriptor: boom };
    for (const order of [
      revoked.proxy,
      new Proxy({ ...good }, all),
      new Proxy({ ...good }, { get: boom }),
      new Proxy({ ...good }, { ownKeys: boom }),
    ])
      expectRefused(operation, order, 'order/unreadable');
    for (const trap of Object.keys(all))
      expect(() => validate(operation, new Proxy({ ...good }, { [trap]: boom }))).not.toThrow();
  });

  test('prototypes: own fields count, inherited ones do not, whatever the prototype', () => {
    const bare = Object.assign(Object.create(null) as object, good);
    for (const order of [Object.assign(new Request(), good), bare])
      expect(validate(operation, order)).toMatchObject({ valid: true, diagnostics: [] });
    const missing = validate(operation, {}).diagnostics;
    const inheriting = Object.create(Object.assign(Object.create(Request.prototype) as object, good)) as object;
    for (const order of [Object.create(good) as object, inheriting])
      expect(validate(operation, order).diagnostics).toEqual(missing);
  });

  test('an order is never changed', () => {
    for (const changes of [{}, { amount: 'x', extra: { a: [1] }, callbackUrl: '' }]) {
      const order = orderOf(operation, changes);
      const before = structuredClone(order);
      validate(operation, order);
      expect(Object.entries(order)).toEqual(Object.entries(before));
      if (typeof order['extra'] === 'object') Object.freeze(order['extra']);
      const plain = validate(operation, before).diagnostics;
      expect(validate(operation, Object.freeze(order)).diagnostics).toEqual(plain);
    }
    expect(validate(operation, Object.freeze({ ...good }))).toMatchObject({ valid: true });
  });

  test('a polluted Object.prototype supplies no field', () => {
    const plain = fields.map((field) => validate(operation, without(field, operation)).diagnostics);
    const empty = validate(operation, {}).diagnostics;
    const prototype = Object.prototype as Record<string, unknown>;
    const found: unknown[] = [];
    try {
      for (const field of fields) {
        prototype[field] = good[field];
        found.push(validate(operation, without(field, operation)).diagnostics);
        delete prototype[field];
      }
      Object.assign(prototype, good, { cardCountry: 'RUS', extra: 'x' });
      found.push(validate(operation, {}).diagnostics, validate(operation, { ...good }).diagnostics);
    } finally {
      for (const field of [...fields, 'cardCountry', 'extra']) delete prototype[field];
    }
    expect(found).toEqual([...plain, empty, []]);
  });

  test('no diagnostic repeats a value', () => {
    for (const field of fields) {
      for (const value of [CANARY, DIGITS, `https://${CANARY}`, `${CANARY}@x`, ` ${CANARY}`, `${DIGITS}.${DIGITS}`]) {
        for (const order of [
          { ...good, [field]: value },
          { ...good, [field]: [value] },
          { ...good, [field]: { [value]: value } },
          { [field]: value },
        ])
          expectNoEcho(validate(operation, order).diagnostics, value);
      }
    }
    const all = Object.fromEntries([...fields, 'extra'].map((field) => [field, CANARY]));
    expectNoEcho(validate(operation, all, { facts: { cardCountry: CANARY } }).diagnostics, CANARY);
    expectNoEcho(validate(operation, CANARY).diagnostics, CANARY);
  });

  test('10,000 unknown names: 100 diagnostics at the most, errors among them', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`name${i}`, 'x']));
    expect(validate(operation, { ...many, ...good })).toMatchObject({ valid: true });
    const { valid, diagnostics } = validate(operation, { ...many, ...good, mchOrderId: '', callbackUrl: 'x' });
    expect(valid).toBe(false);
    expect(diagnostics.length).toBeLessThanOrEqual(100);
    expect(errorsOf(diagnostics)).toEqual(['mchOrderId missing', 'callbackUrl format']);
  });
});

test('unknown names are escaped and cut at 64 characters', () => {
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
    const { diagnostics } = validate('th.collection', { ...clean['th.collection'], [name]: 'x' });
    expect(diagnostics).toMatchObject([{ ruleId: 'order/unknown-field', code: 'unknown-field', severity: 'warning' }]);
    const [diagnostic] = diagnostics;
    expect(diagnostic?.field.length).toBeLessThanOrEqual(64);
    expect(diagnostic?.message.length).toBeLessThan(400);
    expect(
      [diagnostic?.field, diagnostic?.message, ...Object.values(diagnostic?.params ?? {}).flat()].join(' '),
    ).not.toMatch(UNSAFE);
  }
});

test('what is no plain object is refused in a draft too, where nothing is missing', () => {
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
    expect(validate('pe.payout', order, { mode: 'draft' })).toMatchObject({
      valid: false,
      diagnostics: [{ ruleId: 'order/object' }],
    });
  }
});

test('hostile facts', () => {
  const order = clean['global.collection'];
  for (const cardCountry of [7, null, {}, [], ['RUS'], true, { toString: () => 'USA' }])
    expect(validate('global.collection', order, { facts: { cardCountry } }).valid).toBe(false);
  const throwing = Object.defineProperty({}, 'cardCountry', {
    enumerable: true,
    get: () => {
      throw new Error(CANARY);
    },
  });
  expect(() => validate('global.collection', order, { facts: throwing })).not.toThrow();
});
