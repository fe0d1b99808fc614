import { describe, expect, test } from '@jest/globals';
import { ParameterError, type CheckContext, type OwnCheck, type OwnTest } from '../../../src/core/model/check.js';
import { checkOf } from '../../../src/workbench/rulebook/load/own-check.js';
import { checks } from '../../../src/checks/index.js';
import { ITSELF, type MemberType, type Members, type Row, type Seen } from '../../../src/core/model/shape.js';
import { ownValue, WRONG } from '../../../src/core/evaluator/own-values.js';
import { checkContext } from '../../../src/workbench/rulebook/load/check-context.js';

const context: CheckContext = checkContext(
  new Map(),
  {},
  { name: 'field' },
  new Map([
    ['field', 'field'],
    ['other', 'field'],
  ]),
);
const smallest: OwnCheck = {
  parameters: { const: true },
  test: () => (value) => value === 'a',
  messages: { own: '{label} must be a.' },
};

/** The finding at a rule with a check that has these members. */
function faultOf(members: Partial<Record<keyof OwnCheck, unknown>>, written: unknown = true): string {
  try {
    checkOf('own', 'checks/own.mjs', { ...smallest, ...members } as OwnCheck).prepare(written, context);
    return '';
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    return error.message;
  }
}

test('the defaults of the smallest check', () => {
  const check = checkOf('own', 'checks/own.mjs', smallest);
  const prepared = check.prepare(true, context);
  expect(prepared).toEqual({ given: true });
  expect(check.code).toBe('own');
  expect(check.test(prepared)('a', {})).toBe(true);
  expect(check.test(prepared)('b', {})).toBe(false);
  expect(check.params(prepared)).toEqual({});
  expect(check.cases(prepared, '2026-11-21')).toEqual({ valid: [], invalid: [] });
  expect(check.schema(prepared, 'field')).toHaveProperty('none');
  expect(check.needs!(prepared)).toEqual(['check:own']);
});

test('no check of the package has a name that one of a rulebook could have', () => {
  expect(Object.keys(checks).filter((name) => name.startsWith('own'))).toEqual([]);
});

describe('a check of values that are not texts', () => {
  const ofTypes = (members: Members): CheckContext =>
    checkContext(new Map(), {}, { name: 'field' }, new Map([['other', 'field']]), members);
  const answering = (member: MemberType, own: Partial<OwnCheck>, text: string, other?: string): unknown => {
    const check = checkOf('own', 'checks/own.mjs', { ...smallest, ...own });
    const order = other === undefined ? {} : { other };
    return check.test(check.prepare(true, ofTypes({ field: member, other: 'integer' })))(text, order);
  };

  test.each<[MemberType, Partial<OwnCheck>, string, unknown]>([
    ['integer', {}, '12', 12],
    ['number', {}, '1.50', 1.5],
    ['boolean', {}, 'false', false],
    [['integer'], {}, '12', 12],
    [['integer'], { whole: true }, '["1","2"]', [1, 2]],
    ['map', {}, 'a', 'a'],
  ])('%j', (member, own, text, value) => {
    let given: unknown;
    const testing = (): OwnTest => (each: unknown) => ((given = each), true);
    expect(answering(member, { ...own, test: testing }, text)).toBe(true);
    expect(given).toEqual(value);
  });

  test('gets the fields that it reads in the same way, and is not called where one has another type', () => {
    const testing =
      (): OwnTest =>
      (value: number, { other }) =>
        other === undefined || value === other;
    const reads = (): readonly string[] => ['other'];
    expect(answering('integer', { test: testing, reads }, '12', '12')).toBe(true);
    expect(answering('integer', { test: testing, reads }, '12', '13')).toBe(false);
    expect(answering('integer', { test: testing, reads }, '12', 'x')).toBe(true);
  });

  test('is tried with values of the type, and without one where it is asked then', () => {
    const faultIn = (member: MemberType, own: Partial<OwnCheck>): unknown => {
      try {
        return answering(member, own, '1');
      } catch (error) {
        return (error as Error).message;
      }
    };
    const testing = (): OwnTest => (value: string) => value.startsWith('a');
    expect(faultIn('integer', { test: testing })).toBe('checks/own.mjs: test: value.startsWith is not a function');
    expect(faultIn('string', { test: testing, missing: true })).toContain(
      'checks/own.mjs: test: Cannot read properties of undefined',
    );
    expect(faultIn('integer', { reads: () => ['free'] })).toContain('reads has free');
  });
});

describe('the entries of a list of objects', () => {
  const entries: readonly [Members] = [
    {
      sku: 'string',
      quantity: 'integer',
      buyer: { [ITSELF]: 'object', name: 'string', address: { city: 'string' } },
      tags: ['string'],
      labels: 'map',
      free: 'any',
    },
  ];
  const labels = Object.assign(['x', 'y'], { names: ['a', 'b'] });
  /** `buyer` itself is seen before its members. */
  const row: Row = ['A', '2', 'given', 'Ana', 'Lund', ['t', 'u'], labels, 'anything'];
  const withSeen = (place: number, seen: Seen): Row => row.map((own, i) => (i === place ? seen : own));

  test('have the JSON values of their members, without missing ones and without those of any type', () => {
    const whole = {
      sku: 'A',
      quantity: 2,
      buyer: { name: 'Ana', address: { city: 'Lund' } },
      tags: ['t', 'u'],
      labels: { a: 'x', b: 'y' },
    };
    const { address: _, ...withoutAddress } = whole.buyer;
    const { quantity: _none, ...withoutQuantity } = whole;
    expect(ownValue([row, withSeen(4, undefined), withSeen(1, undefined), []], entries)).toStrictEqual([
      whole,
      { ...whole, buyer: withoutAddress },
      withoutQuantity,
      {},
    ]);
  });

  test.each<[string, number, Seen]>([
    ['a number in a text', 0, null],
    ['no number', 1, '2x'],
    ['something else than an object', 2, null],
    ['something else than a text in an object', 3, null],
    ['the same in an object in an object', 4, null],
    ['something else in a list', 5, ['t', null]],
    ['a text instead of a list of objects', 5, null],
    ['something else in a map', 6, Object.assign(['x', null], { names: ['a', 'b'] })],
  ])('are wrong if one contains %s', (_, place, seen) => {
    expect(ownValue([row, withSeen(place, seen)], entries)).toBe(WRONG);
  });

  test('are wrong if something else is in place of the list or of an entry', () => {
    expect([ownValue('x', entries), ownValue(null, entries), ownValue('x', entries[0])]).toEqual([WRONG, WRONG, WRONG]);
  });
});

const raise = (): never => {
  throw new TypeError('oops');
};

describe('a mistake is one of the rule that uses the check', () => {
  test.each<[string, Partial<Record<keyof OwnCheck, unknown>>]>([
    ['checks/own.mjs: prepare: oops', { prepare: raise }],
    ['checks/own.mjs: message: oops', { message: raise }],
    ['checks/own.mjs: message must return the id of one of messages.', { message: () => 'own.other' }],
    [
      'checks/own.mjs: the message own has {max}, which is neither label nor one of params.',
      { messages: { own: '{max}' } },
    ],
    [
      'checks/own.mjs: the message own has {others}, which is neither label nor one of params.',
      { messages: { own: '{others}' } },
    ],
    [
      'checks/own.mjs: the message own.others has {max}, which is neither label nor one of params.',
      { messages: { own: 'x', 'own.others': '{others} {max}' } },
    ],
    ['checks/own.mjs: params: oops', { params: raise }],
    ['checks/own.mjs: params must be an object of texts and lists of texts.', { params: () => ({ max: 1 }) }],
    ['checks/own.mjs: schema must return { value }, { order } or { none }.', { schema: () => ({}) }],
    ['checks/own.mjs: schema: none must be a text.', { schema: () => ({ none: 5 }) }],
    ['checks/own.mjs: schema: order must be a JSON Schema.', { schema: () => ({ order: null }) }],
    ['checks/own.mjs: schema: value must be a JSON Schema.', { schema: () => ({ value: 'x' }) }],
    ['checks/own.mjs: reads must return a list of names.', { reads: () => 'other' }],
    [
      'checks/own.mjs: reads has third, but the operation has no field, derived name or fact of this name.',
      { reads: () => ['third'] },
    ],
    ['checks/own.mjs: needs must return a list of texts.', { needs: () => [1] }],
    ['checks/own.mjs: cases must return { valid, invalid }, two lists of texts.', { cases: () => ({ valid: ['a'] }) }],
    ['checks/own.mjs: test refuses the valid case 2.', { cases: () => ({ valid: ['a', 'b'], invalid: [] }) }],
    ['checks/own.mjs: test accepts the invalid case 1.', { cases: () => ({ valid: [], invalid: ['a'] }) }],
    ['checks/own.mjs: test: oops', { test: raise }],
    ['checks/own.mjs: test: oops', { test: () => raise }],
    ['checks/own.mjs: test must return a function.', { test: () => true }],
    ['checks/own.mjs: test must answer with true, false or undefined.', { test: () => () => 1 }],
    ['checks/own.mjs: test must answer with true, false or undefined.', { test: () => async () => true }],
    [
      'checks/own.mjs: narrow is only for a check that reads no other fields.',
      { reads: () => ['other'], narrow: () => () => ({}) },
    ],
    ['checks/own.mjs: canonical must return an object, or undefined.', { canonical: () => 'x' }],
    ...[{ separators: ['-', ' '] }, { digitsOnly: 1 }, { prefix: { code: '57' } }, { upper: true }].map(
      (form): [string, object] => [
        `checks/own.mjs: canonical: ${Object.keys(form)[0]!} is unknown, or has the wrong type.`,
        { canonical: () => form },
      ],
    ),
    ...[{ lengths: 'x' }, { values: [1] }, { options: ['a'] }].map((narrowing): [string, object] => [
      `checks/own.mjs: narrow: ${Object.keys(narrowing)[0]!} is unknown, or has the wrong type.`,
      { narrow: () => () => narrowing },
    ]),
    ['checks/own.mjs: prepare must return plain data, as JSON has it.', { prepare: () => new Map() }],
    ['checks/own.mjs: prepare must return plain data, as JSON has it.', { prepare: () => undefined }],
  ])('%s', (message, members) => expect(faultOf(members)).toBe(message));

  test.each<object>([
    { value: { type: 5 } },
    { value: { pattern: '(' } },
    { value: { pattern: /x/u } },
    { order: { properties: null } },
    // The root of the exported schema has no definitions.
    { value: { $ref: '#/definitions/x', definitions: { x: {} } } },
  ])('schema, if no validator can read what it returns: %j', (schema) =>
    expect(faultOf({ schema: () => schema })).toMatch(
      /^checks\/own\.mjs: schema: (?:value|order) must be a JSON Schema \(draft-07\): ./,
    ),
  );

  test('schema gets the name and the type of the field', () => {
    const seen: unknown[] = [];
    const schema = (_: unknown, ...more: readonly unknown[]): object => {
      seen.push(...more);
      return { value: { type: 'string' } };
    };
    expect(faultOf({ schema })).toBe('');
    expect(seen).toEqual(['field', 'string']);
  });

  test('an error of prepare that is a ParameterError keeps its words', () => {
    expect(
      faultOf({
        prepare: () => {
          throw new ParameterError('Write 2 or more.');
        },
      }),
    ).toBe('Write 2 or more.');
  });

  test('a right check has none', () => {
    const prefix = { code: '57', trunk: '', drops: '0', length: 10 };
    expect(
      faultOf({
        canonical: () => ({ separators: ' -', digitsOnly: true, capitals: true, prefix }),
        narrow: () => () => ({ values: ['a'], lengths: [1], maxLength: 1, max: '5', decimals: 2, min: undefined }),
      }),
    ).toBe('');
    expect(
      faultOf({ reads: () => ['other'], params: () => ({ other: 'other' }), messages: { own: '{label} {other}' } }),
    ).toBe('');
    expect(
      faultOf({
        narrow: () => () => ({ pattern: 'a' }),
        unordered: true,
        table: () => ({ rows: [], unknownMatches: false }),
      }),
    ).toBe('');
  });
});
