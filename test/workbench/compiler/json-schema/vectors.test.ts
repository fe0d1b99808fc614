import { describe, expect, test } from '@jest/globals';
import { withMember } from '../../../../scripts/vectors/members.js';
import { vectorsFile } from '../../../../scripts/vectors/vectors-file.js';
import type { VectorGroup } from '../../../../scripts/vectors/vectors.js';
import { operations, optionsWith } from './support.js';

const files = new Map(operations.map((operation) => [operation.id, vectorsFile(operation, optionsWith())]));
const groups = new Map([...files].map(([id, text]) => [id, JSON.parse(text) as readonly VectorGroup[]]));
const groupsOf = (id: string): readonly VectorGroup[] => groups.get(id)!;
const testsOf = (id: string) => groupsOf(id).flatMap(({ tests }) => tests);

/** The same text for the same members in any order, at any depth. */
const sorted = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** The verdicts of the tests without bindings and facts, by their order; if two tests have the same order, the verdict of the first. */
const verdicts = new Map(
  operations.map(({ id }) => [
    id,
    new Map(
      testsOf(id)
        .filter(({ bindings, facts }) => !bindings && !facts)
        .map(({ data, valid }) => [sorted(data), valid] as const)
        .toReversed(),
    ),
  ]),
);

/** The verdict of the vectors on a value of a field in the example order; `undefined` if they have none. */
function verdictOn(id: string, field: string, value: unknown): boolean | undefined {
  const base = testsOf(id)[0]!.data as Readonly<Record<string, unknown>>;
  return verdicts.get(id)!.get(sorted(withMember(base, field, value)));
}

test('the same rules make the same file', () => {
  for (const operation of operations) expect(vectorsFile(operation, optionsWith())).toBe(files.get(operation.id));
});

test('the files are ASCII', () => {
  expect(/^[\n -~]*$/.test([...files.values()].join(''))).toBe(true);
});

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, { fields }) => {
  test('tries each field missing, empty, as a number and as null', () => {
    for (const { name, type } of fields) {
      if (type !== 'integer' && type !== 'number') expect([name, verdictOn(id, name, 1)]).toEqual([name, false]);
      expect([name, verdictOn(id, name, null)]).toEqual([name, false]);
      // For a field of another type, blank text means a missing value.
      if (type !== undefined) continue;
      expect([name, typeof verdictOn(id, name, undefined), typeof verdictOn(id, name, '')]).toEqual([
        name,
        'boolean',
        'boolean',
      ]);
    }
  });

  test('names the fields and rules of what is invalid, and nothing of what is valid', () => {
    const unnamed = testsOf(id).filter(
      ({ valid, fields: wrong, rules }) => wrong.length > 0 === valid || rules.length > 0 === valid,
    );
    expect(unnamed).toEqual([]);
  });
});

// As in the fixture's operations.
test.each([
  ['alpha.payout', 'amount', ['5', '900'], ['4.99', '900.01', '1,000']],
  ['alpha.collection', 'amount', ['15', '750'], ['14', '751', '120.5']],
  ['beta.payout', 'amount', ['20.5', '850'], ['20.49', '850.01']],
  ['delta.collection', 'amount', ['120.25'], ['120.255']],
  [
    'beta.payout',
    'phone',
    ['063112345', '064212345'],
    [
      '06311234',
      '0631123456',
      '053112345',
      '063212345',
      '063112345\n',
      '\u0660\u0666\u0663\u0661\u0661\u0662\u0663\u0664\u0665',
      '\uFF10\uFF16\uFF13\uFF11\uFF11\uFF12\uFF13\uFF14\uFF15',
    ],
  ],
  ['alpha.payout', 'transferCode', ['01136600010003254221', ''], ['0113660001000325422', '011366000100032542210']],
  ['alpha.payout', 'paymentType', ['BANK', 'CASH', '', undefined], ['WALLET', 'bank']],
  ['beta.payout', 'paymentType', ['IBAN'], ['CHEQUE', 'TELEX', 'DRAFT', '', undefined]],
] as const)('%s tries %s at its bounds and past them', (id, field, valid, invalid) => {
  expect(valid.map((value) => [value, verdictOn(id, field, value)])).toEqual(valid.map((value) => [value, true]));
  expect(invalid.map((value) => [value, verdictOn(id, field, value)])).toEqual(invalid.map((value) => [value, false]));
});
