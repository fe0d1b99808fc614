import { describe, expect, test } from '@jest/globals';
import { vectorsFile, type VectorGroup } from '../../src/compiler/index.js';
import { operations, optionsWith } from './support.js';

const files = new Map(operations.map((operation) => [operation.id, vectorsFile(operation, optionsWith())]));
const groupsOf = (id: string): readonly VectorGroup[] => JSON.parse(files.get(id)!) as readonly VectorGroup[];
const testsOf = (id: string) => groupsOf(id).flatMap(({ tests }) => tests);

/** The verdict that the vectors give a value of a field, all else as in the example; `undefined` where they have none. */
function verdictOn(id: string, field: string, value: unknown): boolean | undefined {
  const base = testsOf(id)[0]!.data as Readonly<Record<string, unknown>>;
  const { [field]: _, ...rest } = base;
  const wanted = value === undefined ? rest : { ...base, [field]: value };
  return testsOf(id).find(({ data, bindings, facts }) => !bindings && !facts && sorted(data) === sorted(wanted))?.valid;
}

const sorted = (data: unknown): string =>
  JSON.stringify(
    typeof data === 'object' && data !== null ? Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)) : data,
  );

test('the same rules make the same file', () => {
  for (const operation of operations) expect(vectorsFile(operation, optionsWith())).toBe(files.get(operation.id));
});

test('the files are ASCII, and all together below 5 MB', () => {
  const all = [...files.values()].join('');
  expect(/^[\n -~]*$/.test(all)).toBe(true);
  expect(all.length).toBeLessThan(5_000_000);
});

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, { fields }) => {
  test('tries each field missing, empty, as a number and as null', () => {
    for (const { name } of fields) {
      expect([name, verdictOn(id, name, 1), verdictOn(id, name, null)]).toEqual([name, false, false]);
      expect([name, typeof verdictOn(id, name, undefined), typeof verdictOn(id, name, '')]).toEqual([
        name,
        'boolean',
        'boolean',
      ]);
    }
  });

  test('names the fields and rules of what is invalid, and nothing of what is valid', () => {
    for (const { valid, fields: wrong, rules } of testsOf(id))
      expect([wrong.length > 0, rules.length > 0]).toEqual([!valid, !valid]);
  });
});

// Parts 4.2 and 8 of the gateway's document.
test.each([
  ['pe.payout', 'amount', ['1', '40000'], ['0.99', '40000.01', '1,000']],
  ['cl.collection', 'amount', ['1000', '8000000'], ['999.99', '8000000.01']],
  ['co.collection', 'amount', ['5000', '3000000'], ['4999.99', '3000000.01', '50000.5']],
  ['ec.collection', 'amount', ['6', '10000'], ['5.99', '10000.01']],
  ['br.collection', 'amount', ['10', '50000'], ['9.99', '50000.01']],
  [
    'co.collection',
    'phone',
    ['3001234567'],
    [
      '300123456',
      '30012345678',
      '3001234567\n',
      '\u0663\u0660\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667',
      '\uFF13\uFF10\uFF10\uFF11\uFF12\uFF13\uFF14\uFF15\uFF16\uFF17',
    ],
  ],
  ['pk.collection', 'phone', ['03001234567', '03641234567'], ['03051234567', '0300123456', '030012345678']],
  ['pe.payout', 'recipientCardNo', ['00900100001123456793', ''], ['0090010000112345679', '009001000011234567930']],
  ['pe.payout', 'paymentType', ['NET_BANKING'], ['WALLET', 'net_banking', '', undefined]],
  ['global.payout', 'paymentType', ['IBAN'], ['FED']],
] as const)('%s tries %s at its bounds and past them', (id, field, valid, invalid) => {
  expect(valid.map((value) => [value, verdictOn(id, field, value)])).toEqual(valid.map((value) => [value, true]));
  expect(invalid.map((value) => [value, verdictOn(id, field, value)])).toEqual(invalid.map((value) => [value, false]));
});
