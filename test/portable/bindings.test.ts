import { describe, expect, test } from '@jest/globals';
import { manifestOf, mutantsOf, views } from '../../src/compiler/index.js';
import type { Bindings } from '../../src/model/bindings.js';
import { rulebook } from '../support/rulebook.js';
import { breachesOf, corpus, operations, optionsWith, portable, validatorFor } from './support.js';

const complete: Bindings = {
  'pe.bank': { 'bank-a': ['BANK-A', 'A2'], 'bank-b': ['BANK-B'], 'bank-c': ['BANK-C'], 'bank-d': ['BANK-D'] },
  'pe.account-type': { current: ['CURRENT'], savings: ['SAVINGS', '1'] },
  'ec.bank': { 'bank-1': ['BANK-1'], 'bank-2': ['BANK-2'] },
  'ph.wallet': { 'wallet-a': ['APAY'], 'wallet-b': ['BPAY'], 'wallet-c': ['CPAY'] },
  'co.phone-transfer': { transfer: ['TRANSFER'] },
  'global.eaccount': { eaccount: ['EACCOUNT'] },
};
const half: Bindings = {
  'pe.bank': { 'bank-a': ['BANK-A'] },
  'pe.account-type': { current: ['CURRENT'], savings: 'none' },
  'ec.bank': { 'bank-2': ['BANK-2'] },
  'ph.wallet': { 'wallet-c': ['CPAY'] },
};

const bound = operations.filter(({ derived }) => derived.length > 0);

/** Corpus and mutants, with codes of the bindings in the fields that have one. */
function ordersOf(id: string): readonly { readonly data: unknown }[] {
  const operation = rulebook.operations.get(id)!;
  const codes = [
    'BANK-A',
    'A2',
    'BANK-B',
    'BANK-C',
    'BANK-D',
    'BANK-1',
    'BANK-2',
    'CURRENT',
    'SAVINGS',
    'APAY',
    'CPAY',
    'TRANSFER',
    'EACCOUNT',
    'OTHER',
    '',
    undefined,
  ];
  const orders = [...corpus(operation).map(({ data }) => data), ...mutantsOf(operation, rulebook.slots, 1500, 8)];
  return orders.flatMap((data, i) => {
    const codeIn = (index: number): string | undefined => codes[(i * 7 + index * 5) % codes.length];
    const changes = operation.derived.map(
      ({ from, after = '', before = '' }, j) =>
        [from, codeIn(j) === undefined ? undefined : `${after}${codeIn(j)}${before}`] as const,
    );
    const changed = Object.fromEntries(
      Object.entries({ ...(data as object), ...Object.fromEntries(changes) }).filter(
        ([, value]) => value !== undefined,
      ),
    );
    return [{ data }, { data: changed }];
  });
}

test('the operations that depend on codes are these', () => {
  expect(bound.map(({ id }) => id).sort()).toEqual([
    'co.collection',
    'ec.payout',
    'global.payout',
    'pe.payout',
    'ph.collection',
  ]);
});

describe.each(bound.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  test('with all codes the schema and the evaluator agree, the manifest apart', () => {
    expect(breachesOf(operation, portable(operation, complete), ordersOf(id), complete)).toEqual([]);
  });

  test('with some of the codes they do too', () => {
    expect(breachesOf(operation, portable(operation, half), ordersOf(id), half)).toEqual([]);
  });

  test('with all codes the rich view agrees', () => {
    const [one, other] = [
      validatorFor(portable(operation, complete)),
      validatorFor(views.rich(operation, optionsWith(complete))),
    ];
    expect(ordersOf(id).filter(({ data }) => one(data) !== other(data))).toEqual([]);
  });
});

test('with all codes the bank tables are exact, and so is every other rule that waited for them', () => {
  const statuses = (bindings: Bindings, id: string): string | undefined =>
    manifestOf(bound, '0', optionsWith(bindings)).operations[id.split('/')[0]!]!.rules[id]?.status;
  for (const id of [
    'pe.payout/account-number-length',
    'pe.payout/cci-required',
    'ec.payout/account-number-length',
    'ph.collection/wallet-known',
    'co.collection/phone-required',
    'global.payout/currency-of-electronic-account',
  ]) {
    expect([id, statuses({}, id), statuses(complete, id)]).toEqual([id, 'approximated', 'exact']);
  }
});

// Part 4.2, Peru payout, rule 7.
test.each([
  ['BANK-A', 'CURRENT', [18, 20]],
  ['BANK-B', 'CURRENT', [13]],
  ['BANK-C', 'CURRENT', [13]],
  ['BANK-C', 'SAVINGS', [14]],
  ['BANK-D', 'CURRENT', [10]],
  ['OTHER', 'CURRENT', [20]],
])(
  'the schema with codes lets %s and %s have accounts of %j digits alone',
  (beneficiaryBankCode, beneficiaryBankType, lengths) => {
    const operation = rulebook.operations.get('pe.payout')!;
    const accepts = validatorFor(portable(operation, complete));
    const base = corpus(operation)[0]!.data as object;
    const accepted = Array.from({ length: 25 }, (_, i) => i + 1).filter((n) =>
      accepts({ ...base, beneficiaryBankCode, beneficiaryBankType, beneficiaryAccountNumber: '1'.repeat(n) }),
    );
    expect(accepted).toEqual(lengths);
  },
);
