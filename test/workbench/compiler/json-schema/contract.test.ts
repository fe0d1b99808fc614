import { describe, expect, test } from '@jest/globals';
import { manifestOf, views } from '../../../../src/workbench/compiler/index.js';
import { mutantsOf } from '../../../../scripts/vectors/mutants.js';
import { fixtureOperation } from '../../../fixtures/fixture.js';
import { VOLUME } from '../../../support/seeded.js';
import {
  breachesOf,
  corpus,
  evaluatorFor,
  operations,
  optionsWith,
  portable,
  refusals,
  validatorFor,
} from './support.js';

const MUTANTS = Math.ceil(250 * VOLUME);

const mutants = (id: string): readonly { readonly data: unknown }[] =>
  mutantsOf(fixtureOperation(id), MUTANTS, 4).map((data) => ({ data }));

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  test('the example order has no error', () => {
    const [example] = corpus(operation);
    expect(refusals(evaluatorFor(operation)(example!))).toEqual([]);
  });

  test('the portable schema refuses what the validator refuses, except for the rules in the manifest, and nothing else', () => {
    expect(breachesOf(operation, portable(operation), [...corpus(operation), ...mutants(id)])).toEqual([]);
  });

  test('the rich view accepts the same orders', () => {
    const [one, other] = [validatorFor(portable(operation)), validatorFor(views.rich(operation, optionsWith()))];
    expect([...corpus(operation), ...mutants(id)].filter(({ data }) => one(data) !== other(data))).toEqual([]);
  });

  test('all drafts have the same keywords', () => {
    const [latest, seven, four] = (['2020-12', 'draft-07', 'draft-04'] as const).map((view) =>
      keywordsOf(views[view](operation, optionsWith())),
    );
    expect(seven).toEqual(latest);
    expect(four).toEqual(latest);
  });
});

test.each([undefined, '', '  '])('every row of a table can match if its column is %j', (type) => {
  const operation = fixtureOperation('parcel.order');
  const orders = ['Bowl', 'Glass', 'Bottle', 'Bottles'].map((note) => ({
    data: JSON.parse(JSON.stringify({ fee: 12.5, parcels: [{ type, note }] })) as unknown,
  }));
  // Notes of 4, 5 and 7 to 9 characters.
  const expected = [true, true, false, true];
  const accepts = validatorFor(portable(operation));
  expect(orders.map(({ data }) => accepts(data))).toEqual(expected);
  expect(orders.map((order) => refusals(evaluatorFor(operation)(order)).length === 0)).toEqual(expected);
});

test.each<[object, boolean]>([
  [{ a: '1', b: '2', c: '3' }, true],
  [{ a: '1', b: '2', c: '3', d: '4' }, false],
  [{ a: '1', b: '2', c: '3', d: '' }, true],
  [{ a: '1', b: ' ' }, true],
  // Without metadata, there must be no note.
  [{}, false],
  [{ a: '', b: ' ' }, false],
])('blank texts in a map count as missing: %j', (metadata, expected) => {
  const operation = fixtureOperation('cart.order');
  const [example] = corpus(operation);
  const data = { ...(example!.data as object), note: 'Thanks', custom: 'x', metadata };
  expect(refusals(evaluatorFor(operation)({ data })).length === 0).toBe(expected);
  expect(validatorFor(portable(operation))(JSON.parse(JSON.stringify(data)))).toBe(expected);
});

test('a schema counts the blank texts of a map, and the manifest says so', () => {
  const operation = fixtureOperation('cart.order');
  const { rules } = manifestOf([operation], {}, optionsWith()).operations[operation.id]!;
  const counts = operation.rules.filter(({ field, check }) => field === 'metadata' && check.name === 'count');
  expect(counts.map(({ id }) => rules[`cart.order/${id}`]!.status)).toEqual(['approximated']);
});

describe('each entry of a list or a map may match another alternative of a check', () => {
  // A text that is not a decimal has no amount, and passes.
  const entries = ['6', 'gift', '40'];
  test.each([
    ['a list', 'theta.transfer', 'tags', (texts: readonly string[]): unknown => texts],
    ['a map', 'cart.order', 'metadata', (texts: readonly string[]): unknown => Object.fromEntries(texts.entries())],
  ])('%s', (_, id, field, valueOf) => {
    const { rules, ...others } = fixtureOperation(id);
    const model = rules.find((rule) => rule.field === '*')!;
    const check = { name: 'amount-between', written: ['5', '40'], parameters: { min: '5', max: '40' } };
    const operation = { ...others, rules: [model, { ...model, id: 'extra', field, check }] };
    const [example] = corpus(fixtureOperation(id));
    const orders = [entries, [...entries, '41']].map((texts) => ({
      data: { ...(example!.data as object), [field]: valueOf(texts) },
    }));
    expect(orders.map((order) => evaluatorFor(operation)(order).valid)).toEqual([true, false]);
    expect(orders.map(({ data }) => validatorFor(portable(operation))(data))).toEqual([true, false]);
  });
});

test('the rows of a table that each entry of a list may match cannot be expressed', () => {
  const { rules, ...others } = fixtureOperation('theta.transfer');
  const model = rules.find((rule) => rule.field === '*')!;
  const rows = ['6', '7'].map((value) => ({
    when: { reference: [value] },
    check: { name: 'one-of', written: [value], parameters: [value] },
  }));
  const check = { name: 'by', written: [], parameters: { rows, fields: ['reference'] } };
  const operation = { ...others, rules: [model, { ...model, id: 'extra', field: 'tags', check }] };
  const [example] = corpus(fixtureOperation('theta.transfer'));
  // Without a reference, each entry must match one of the rows.
  const data = { ...(example!.data as object), reference: '', tags: ['6', '7'] };
  expect(evaluatorFor(operation)({ data }).valid).toBe(true);
  expect(validatorFor(portable(operation))(data)).toBe(true);
});

test('a schema that accepts too much or too little is a breach', () => {
  const operation = fixtureOperation('alpha.payout');
  const schema = portable(operation);
  expect(
    breachesOf(operation, { ...schema, required: [], allOf: [{}] }, corpus(operation)).some(
      (breach) => breach.bySchema,
    ),
  ).toBe(true);
  expect(
    breachesOf(operation, { ...schema, required: ['beneficiaryBankType'] }, corpus(operation)).some(
      (breach) => !breach.bySchema,
    ),
  ).toBe(true);
});

const ANNOTATIONS = new Set(['$schema', 'title', 'description', 'examples']);

/** A schema without its annotations; below `properties` every name is a field's. */
function keywordsOf(schema: unknown, isMap = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => keywordsOf(item));
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key]) => isMap || !ANNOTATIONS.has(key));
  return Object.fromEntries(entries.map(([key, value]) => [key, keywordsOf(value, !isMap && key === 'properties')]));
}
