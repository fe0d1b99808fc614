import { describe, expect, test } from '@jest/globals';
import { manifestOf, views } from '../../../../src/workbench/compiler/index.js';
import { mutantsOf } from '../../../../scripts/vectors/mutants.js';
import type { Bindings } from '../../../../src/core/model/bindings.js';
import type { Operation } from '../../../../src/core/model/operation.js';
import { acmeIds, fixtureOperation } from '../../../fixtures/fixture.js';
import { VOLUME } from '../../../support/seeded.js';
import { breachesOf, corpus, operations, optionsWith, portable, validatorFor } from './support.js';

const complete: Bindings = {
  'alpha.bank': { north: ['BANK-N', 'N2'], south: ['BANK-S'] },
  'alpha.account-type': { current: ['CURRENT'], savings: ['SAVINGS', '1'] },
  'beta.wallet': { moon: ['MOON', 'LUNA'] },
  'ach.account-kind': { checking: ['CHECKING'], savings: ['SAVINGS'], loan: ['LOAN'] },
};
const half: Bindings = {
  'alpha.bank': { north: ['BANK-N'] },
  'alpha.account-type': { current: ['CURRENT'], savings: 'none' },
  'ach.account-kind': { checking: ['CHECKING', 'SAVINGS'] },
};

const bound = operations.filter(({ derived }) => derived.length > 0);

const CODES = [
  'BANK-N',
  'N2',
  'BANK-S',
  'CURRENT',
  'SAVINGS',
  'CHECKING',
  'LOAN',
  '1',
  'MOON',
  'LUNA',
  'OTHER',
  '',
  undefined,
];

/** The corpus and mutants, with codes of the bindings in the fields that have them: every pair of codes in turn. */
function ordersOf(operation: Operation): readonly { readonly data: unknown }[] {
  const orders = [...corpus(operation).map(({ data }) => data), ...mutantsOf(operation, Math.ceil(250 * VOLUME), 8)];
  const derived = [operation.derived, operation.derived.toReversed()];
  return orders.flatMap((data, i) => {
    // If two names come from one field, the field has the code of the last name.
    const changed = derived.map((names) => {
      const codes = names.map(({ from, after = '', before = '' }, j) => {
        const code = CODES[Math.floor(i / CODES.length ** j) % CODES.length];
        return [from, code === undefined ? undefined : `${after}${code}${before}`] as const;
      });
      const entries = Object.entries({ ...(data as object), ...Object.fromEntries(codes) });
      return { data: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
    });
    return [{ data }, ...changed];
  });
}

test('the operations that depend on codes are these', () => {
  const ofAcme = acmeIds().filter((id) => id === 'us-ach.payout');
  expect(bound.map(({ id }) => id)).toEqual([
    'alpha.payout',
    'beta.collection',
    'eta.payout',
    'zeta.payout',
    ...ofAcme,
  ]);
});

describe.each(bound.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  test('with all codes the schema and the evaluator agree, the manifest apart', () => {
    expect(breachesOf(operation, portable(operation, complete), ordersOf(operation), complete)).toEqual([]);
  });

  test('with some of the codes they do too', () => {
    expect(breachesOf(operation, portable(operation, half), ordersOf(operation), half)).toEqual([]);
  });

  test('with all codes the rich view agrees', () => {
    const [one, other] = [
      validatorFor(portable(operation, complete)),
      validatorFor(views.rich(operation, optionsWith(complete))),
    ];
    expect(ordersOf(operation).filter(({ data }) => one(data) !== other(data))).toEqual([]);
  });
});

test('with all codes the bank tables are exact, and so is every other rule that waited for them', () => {
  const statuses = (bindings: Bindings, id: string): string | undefined =>
    manifestOf(bound, {}, optionsWith(bindings)).operations[id.split('/')[0]!]!.rules[id]?.status;
  for (const id of [
    'alpha.payout/account-number-length',
    'alpha.payout/transfer-code-required',
    'beta.collection/wallet-known',
    'beta.collection/scan-wallet-known',
  ]) {
    expect([id, statuses({}, id), statuses(complete, id)]).toEqual([id, 'approximated', 'exact']);
  }
});

// The rows of lists/alpha-accounts.
test.each([
  ['BANK-N', 'CURRENT', [8, 12]],
  ['N2', 'SAVINGS', [8, 12]],
  ['BANK-S', 'CURRENT', [9]],
  ['BANK-S', 'SAVINGS', [11]],
  ['BANK-S', '1', [11]],
  ['BANK-S', 'OTHER', [9, 11]],
  ['OTHER', 'CURRENT', [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]],
])(
  'the schema with codes lets %s and %s have accounts of %j digits alone',
  (beneficiaryBankCode, beneficiaryBankType, lengths) => {
    const operation = fixtureOperation('alpha.payout');
    const accepts = validatorFor(portable(operation, complete));
    const base = corpus(operation)[0]!.data as object;
    const accepted = Array.from({ length: 25 }, (_, i) => i + 1).filter((n) =>
      accepts({ ...base, beneficiaryBankCode, beneficiaryBankType, beneficiaryAccountNumber: '1'.repeat(n) }),
    );
    expect(accepted).toEqual(lengths);
  },
);
