import { describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { compileOperation } from '../../../src/workbench/compiler/index.js';
import { evaluatorOf } from '../../../src/core/evaluator/evaluate.js';
import { decimalOf } from '../../../src/core/model/value-text.js';
import { formOf } from '../../../src/core/form/form.js';
import { requirementsOf } from '../../../src/core/requirements/requirements.js';
import { standardSchemaOf } from '../../../src/core/standard-schema/standard-schema.js';
import { normalizer } from '../normalize/support.js';
import { fixtureModules } from '../../fixtures/modules.js';
import { fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';
import { memberAt, withMember } from '../../../scripts/vectors/members.js';
import { hostileValues } from '../../support/hostile-values.js';

const ID = 'theta.transfer';
const validate = fixtureValidator(ID);
const good = exampleOrder(fixtureOperation(ID));
const DAY = '2026-11-21';
/** Milliseconds that one evaluation may take. */
const MOST = 50;
const findings = (order: unknown): readonly string[] =>
  validate(order, { at: DAY }).diagnostics.map(({ field, code }) => `${field} ${code}`);
const after = (path: string, value: unknown): readonly string[] => findings(withMember(good, path, value));

test('the example order has nested objects, values of every JSON type and lists', () => {
  expect(good).toEqual({
    reference: 'T-1',
    amount: 12050,
    rate: 11.25,
    captureNow: true,
    payer: { name: 'Ana Lind', kind: 'person', address: { country: 'SE', postcode: '11455' } },
    payee: { account: '12345678' },
    tags: ['gift'],
    counts: [3],
  });
  expect(findings(good)).toEqual([]);
});

describe('values of each type', () => {
  test.each<[path: string, right: readonly unknown[], wrong: readonly unknown[]]>([
    ['amount', [100, 5000000, undefined], ['12050', 1.5, true, null, [], {}, NaN, Infinity, 2 ** 53, -(2 ** 53), 10n]],
    ['rate', [0.1, 11, 0.0001, 2 ** 53 - 1], ['11.25', null, NaN, -Infinity, 2 ** 53, [1]]],
    ['captureNow', [true, false, undefined], ['true', 0, 1, null, []]],
    ['tags', [[], ['a'], undefined], ['a', { 0: 'a' }, null, 1, Array.from({ length: 10_001 }, () => 'a')]],
    ['counts', [[1, 2]], ['1', 1]],
    ['payer.address.country', ['SE', undefined], [46, null, ['SE']]],
  ])('%s', (path, right, wrong) => {
    for (const value of right)
      expect([value, after(path, value).filter((one) => one === `${path} type`)]).toEqual([value, []]);
    for (const value of wrong) expect([String(value), after(path, value)]).toEqual([String(value), [`${path} type`]]);
  });

  test('a number is evaluated as a plain decimal, exactly', () => {
    expect([0, -0, 1e-7, -2.5e-10, 123456789012345, 0.1, 1e15].map(decimalOf)).toEqual([
      '0',
      '0',
      '0.0000001',
      '-0.00000000025',
      '123456789012345',
      '0.1',
      '1000000000000000',
    ]);
    expect(after('amount', 99)).toEqual(['amount range']);
    expect(after('amount', 5000001)).toEqual(['amount range']);
    expect(after('amount', -100)).toEqual(['amount format']);
    expect(after('rate', 11.25255)).toEqual(['rate decimals']);
    expect(after('rate', 1e-7)).toEqual(['rate decimals']);
  });

  test('the message says which type is meant', () => {
    const messageOn = (path: string, value: unknown): string | undefined =>
      validate(withMember(good, path, value)).diagnostics[0]?.messageId;
    expect(messageOn('amount', '1')).toBe('string.minor');
    expect(messageOn('captureNow', 'true')).toBe('string.boolean');
    expect(messageOn('payer', [])).toBe('order/member');
  });
});

describe('lists', () => {
  test('each entry has its own finding, by its place', () => {
    expect(after('tags', ['a', 'b', 'c'])).toEqual([]);
    expect(after('tags', ['a', 'b', 'c', 'd'])).toEqual(['tags length']);
    expect(after('tags', ['abcdefghijk', 'ok', 'abcdefghijk'])).toEqual(['tags.0 length', 'tags.2 length']);
    expect(after('tags', ['a', 5, ''])).toEqual(['tags.1 type', 'tags.2 type']);
    expect(after('counts', [1, 4, '2', 2.5, 0])).toEqual([
      'counts.1 choice',
      'counts.2 type',
      'counts.3 type',
      'counts.4 choice',
    ]);
    const company = withMember(good, 'payer.kind', 'company');
    expect(findings(withMember(company, 'tags', ['office', 'gift']))).toEqual(['tags.1 unsupported']);
  });

  test('an entry does not depend on those before it', () => {
    expect(after('tags', ['abcdefghijk', 'a'])).toEqual(['tags.0 length']);
    expect(after('tags', ['a', 'abcdefghijk'])).toEqual(['tags.1 length']);
    expect(after('tags', [' '])).toEqual(['tags.0 type']);
  });

  test('a finding on the list hides none on its entries', () => {
    expect(after('tags', ['abcdefghijk', 'b', 'c', 'd'])).toEqual(['tags length', 'tags.0 length']);
  });

  test('an empty list is missing', () => {
    const theta = fixtureOperation(ID);
    const model = theta.rules.find(({ id }) => id === 'reference-required')!;
    const operation = { ...theta, rules: [...theta.rules, { ...model, id: 'tags-required', field: 'tags' }] };
    const strict = evaluatorOf(compileOperation(operation, '0'));
    const found = [[], undefined, ['a']].map((tags) => strict(withMember(good, 'tags', tags)).diagnostics);
    expect(found.map((each) => each.map(({ ruleId }) => ruleId))).toEqual([
      [`${ID}/tags-required`],
      [`${ID}/tags-required`],
      [],
    ]);
  });

  test('at most 100 findings of 1000 wrong entries', () => {
    const { valid, diagnostics } = validate(
      withMember(
        good,
        'counts',
        Array.from({ length: 1000 }, () => 9),
      ),
    );
    expect([valid, diagnostics.length]).toEqual([false, 100]);
  });
});

describe('nested objects', () => {
  test('what is missing in them is reported by its path', () => {
    expect(findings({ ...good, payer: undefined })).toEqual(['payer.name missing']);
    expect(findings({ ...good, payer: {}, payee: {} })).toEqual(['payer.name missing', 'payee.account missing']);
    expect(findings({ ...good, payer: { name: ' ' } })).toEqual(['payer.name missing']);
  });

  test.each([[[]], [null], ['Ana'], [5], [true], [new Date(0)], [new Map()]])(
    'something else instead of an object is one finding: %j',
    (value) => {
      expect(findings({ ...good, payer: value })).toEqual(['payer type']);
      expect(after('payer.address', value)).toEqual(['payer.address type']);
      const { diagnostics } = validate({ ...good, payer: value }, { fields: ['payer.name'] });
      expect(diagnostics.map(({ field }) => field)).toEqual(['payer']);
      expect(validate({ ...good, payer: value }, { fields: ['amount'] }).diagnostics).toEqual([]);
    },
  );

  test('an unknown member is reported by its path, with the one that it most likely stands for', () => {
    const order = { ...good, payee: { acount: '1' }, 'payer.name': 'Ana', payer: { name: 'Ana', adress: { x: 1 } } };
    const unknown = validate(order).diagnostics.filter(({ code }) => code === 'unknown-field');
    expect(unknown.map(({ field, params }) => [field, params])).toEqual([
      ['payer.adress', { suggestion: 'payer.address' }],
      ['payee.acount', { suggestion: 'payee.account' }],
      ['payer.name', {}],
    ]);
    const lenient = fixtureValidator(ID, { unknownFields: { allow: ['payer.adress', 'payee.acount'] } });
    expect(
      lenient(order)
        .diagnostics.filter(({ code }) => code === 'unknown-field')
        .map(({ field }) => field),
    ).toEqual(['payer.name']);
  });
});

describe('unknown members', () => {
  test('an undefined member does not count: JSON leaves it out', () => {
    expect(findings({ ...good, extra: undefined, payer: { name: 'Ana', extra: undefined } })).toEqual([]);
    expect(findings({ ...good, extra: null })).toEqual(['extra unknown-field']);
  });

  test('the name of a fact is recognised only beside the fields of the order itself', () => {
    const card = fixtureValidator('card.payment');
    const order = { ...exampleOrder(fixtureOperation('card.payment')), cardCountry: 'DEU' };
    const unknown = card({ ...order, payer: { name: 'Ana', cardCountry: 'DEU' } }).diagnostics.filter(
      ({ code }) => code === 'unknown-field',
    );
    expect(unknown.map(({ field, params }) => [field, params])).toEqual([
      ['payer.cardCountry', {}],
      ['cardCountry', { fact: 'cardCountry' }],
    ]);
  });
});

describe('what an order must never do', () => {
  const paths = fixtureOperation(ID).fields.map(({ name }) => name);
  const objects = ['payer', 'payer.address', 'payee'];

  test.each(Object.keys(hostileValues))('%s, at each path and instead of each object', (name) => {
    for (const path of [...paths, ...objects, 'payer.surplus', 'payer.address.surplus']) {
      const order = withMember(good, path, hostileValues[name]);
      // The least of three attempts counts, because the garbage collector also uses the processor.
      let least = Number.POSITIVE_INFINITY;
      for (let attempt = 0; attempt < 3 && least > MOST; attempt++) {
        const started = process.cpuUsage();
        expect(() => validate(order)).not.toThrow();
        const { user, system } = process.cpuUsage(started);
        least = Math.min(least, (user + system) / 1000);
      }
      expect([path, least < MOST]).toEqual([path, true]);
    }
  });

  test('a getter is called once, at each level', () => {
    const reads: Record<string, number> = {};
    const counted = (object: object, prefix: string): object => {
      const made = {};
      for (const [name, value] of Object.entries(object)) {
        const path = prefix + name;
        const inner: unknown =
          typeof value === 'object' && !Array.isArray(value) ? counted(value as object, `${path}.`) : value;
        const get = (): unknown => {
          reads[path] = (reads[path] ?? 0) + 1;
          return inner;
        };
        Object.defineProperty(made, name, { enumerable: true, get });
      }
      return made;
    };
    expect(findings(counted(good, ''))).toEqual([]);
    expect(Object.values(reads)).toEqual(Object.keys(reads).map(() => 1));
    expect(Object.keys(reads)).toContain('payer.address.country');
  });

  test('what JSON would write in another way cannot be read, at each level', () => {
    const unreadable = ['order/unreadable'];
    const idsOf = (order: unknown): readonly string[] => validate(order).diagnostics.map(({ ruleId }) => ruleId);
    for (const path of objects) {
      const object = memberAt(good, path) as object;
      const hidden = Object.defineProperty({ ...object }, Object.keys(object)[0]!, { enumerable: false, value: 'x' });
      expect([path, idsOf(withMember(good, path, hidden))]).toEqual([path, unreadable]);
      expect(idsOf(withMember(good, path, { ...object, toJSON: () => ({}) }))).toEqual(unreadable);
    }
    expect(idsOf({ ...good, tags: Object.assign(['a'], { toJSON: () => [] }) })).toEqual(unreadable);
  });

  test('members of prototypes are none of the order', () => {
    const payer = Object.create({ name: 'Ana' }) as object;
    expect(findings({ ...good, payer })).toEqual(['payer.name missing']);
    const order = JSON.parse('{"reference":"T","amount":100,"payer":{"__proto__":{"name":"Ana"}}}') as object;
    expect(findings(order)).toEqual(['payer.name missing', 'payee.account missing', 'payer.__proto__ unknown-field']);
    Object.assign(Object.prototype, { extra: 'x' });
    try {
      expect(findings({ ...good, payer: undefined })).toEqual(['payer.name missing']);
    } finally {
      delete (Object.prototype as { extra?: unknown }).extra;
    }
  });

  test('100 levels below a known member, and 100,000 below an unknown one', () => {
    const nest = (levels: number): object => {
      let value: object = {};
      for (let i = 0; i < levels; i++) value = { a: value };
      return value;
    };
    expect(after('payer.name', nest(100))).toEqual(['payer.name type']);
    expect(after('payer.address', nest(100))).toEqual(['payer.address.a unknown-field']);
    expect(after('payer.deep', nest(100_000))).toEqual(['payer.deep unknown-field']);
  });

  test('more than 10,000 unknown members in all are refused', () => {
    const many = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, i) => [`m${i}`, 1]));
    expect(validate({ ...good, payee: { account: '1', ...many(10_000) } }).diagnostics.length).toBe(100);
    expect(validate({ ...good, payee: many(6000), payer: { name: 'A', ...many(6000) } }).diagnostics[0]!.ruleId).toBe(
      'order/size',
    );
  });
});

describe('the other functions', () => {
  test('Standard Schema issues have the segments of the path', () => {
    const { '~standard': schema } = standardSchemaOf(fixtureModules(ID), { at: DAY });
    const order = { ...good, payer: { kind: 'person' }, tags: ['a', 'abcdefghijk'] };
    const { issues = [] } = schema.validate(order);
    expect(issues.map(({ path }) => path)).toEqual([
      ['payer', 'name'],
      ['tags', 1],
    ]);
    expect(schema.validate(good)).toEqual({ value: good });
  });

  test('requirements name paths and types', () => {
    const { fields, complete } = requirementsOf(fixtureModules(ID), { payer: { kind: 'company' } }, { at: DAY });
    expect(complete).toBe(false);
    const byName = new Map(fields.map((field) => [field.name, field]));
    expect(byName.get('amount')).toMatchObject({ type: 'integer', input: 'decimal', decimals: 0, need: 'required' });
    expect(byName.get('rate')).toMatchObject({ type: 'number', input: 'decimal' });
    expect(byName.get('captureNow')).toMatchObject({ type: 'boolean', input: 'checkbox' });
    expect(byName.get('tags')).toMatchObject({ type: 'list', input: 'text' });
    expect(byName.get('counts')).toMatchObject({ type: 'list', of: 'integer', input: 'select' });
    expect(byName.get('payer.name')).toMatchObject({ need: 'required' });
    expect(byName.get('payee.account')).toMatchObject({ need: 'required', dependsOn: ['payer.kind'] });
    expect(requirementsOf(fixtureModules(ID), good, { at: DAY }).complete).toBe(true);
  });

  test('a form takes what a person types and makes the order that is sent', () => {
    const form = formOf<string, string>(fixtureModules(ID), { at: DAY });
    for (const [field, typed] of [
      ['reference', 'T-1'],
      ['amount', '12050'],
      ['captureNow', 'true'],
      ['payer.name', 'Ana Lind'],
      ['payer.kind', 'person'],
    ] as const)
      form.set(field, typed);
    expect(form.order).toEqual({
      reference: 'T-1',
      amount: 12050,
      captureNow: true,
      payer: { name: 'Ana Lind', kind: 'person' },
    });
    expect(form.set('amount', 'ten').diagnostics).toMatchObject([{ field: 'amount', diagnostic: { code: 'type' } }]);
    expect(form.set('amount', '').diagnostics).toMatchObject([{ field: 'amount', diagnostic: undefined }]);
    form.set('payer.name', undefined);
    form.set('payer.kind', undefined);
    expect(form.order).toEqual({ reference: 'T-1', captureNow: true });
  });

  test.each([null, 'Ana', 5, undefined])('normalize leaves an object that is %j as it is', (payer) => {
    const { order, changes } = normalizer(ID)({ ...good, payer });
    expect([order, changes]).toEqual([{ ...good, payer }, []]);
  });

  test('normalize changes text in nested objects and lists, and never the order it was given', () => {
    const order = withMember(withMember(good, 'payer.address.country', ' se '), 'payer.surplus', { kept: 1 });
    const before = JSON.stringify(order);
    const { order: written, changes } = normalizer(ID)(order);
    expect(memberAt(written, 'payer.address.country')).toBe('SE');
    expect(memberAt(written, 'payer.surplus')).toEqual({ kept: 1 });
    expect(changes.map(({ field, change }) => [field, change])).toEqual([
      ['payer.address.country', 'trim'],
      ['payer.address.country', 'case'],
    ]);
    expect(JSON.stringify(order)).toBe(before);
  });
});
