import { describe, expect, test } from '@jest/globals';
import { compileOperation } from '../../src/compiler/compile.js';
import { meaningsOf } from '../../src/compiler/portable/derived.js';
import { labellersOf } from '../../src/evaluator/derive.js';
import { judgedOf } from '../../src/evaluator/judged.js';
import { text } from '../../src/evaluator/read.js';
import type { Bindings } from '../../src/model/bindings.js';
import { rulebook } from '../support/rulebook.js';
import { validatorFor } from './support.js';

const values = [
  undefined,
  '',
  ' ',
  'A',
  'B',
  'X',
  'WALLET_',
  'WALLET_A',
  'WALLET_B',
  'WALLET_X',
  'WALLET_ ',
  'WALLET_\n',
  'wallet_A',
  'XWALLET_A',
  '_QR',
  'A_QR',
  'B_QR',
  'X_QR',
  'A_QRX',
  'A_QR\n',
  'A\n_QR',
  '\u2028_QR',
  '\u{1F4B3}_QR',
  'WALLET_\u{1F4B3}',
  'WALLET_A_QR',
  'QRIS',
];
const all: Bindings = {
  'ph.wallet': { 'wallet-a': ['A', '\u{1F4B3}'], 'wallet-b': ['B'], 'wallet-c': 'none' },
  'pe.bank': { 'bank-a': ['A'], 'bank-b': ['B'], 'bank-c': 'none', 'bank-d': 'none' },
};
const some: Bindings = { 'ph.wallet': { 'wallet-a': ['A'] }, 'pe.bank': { 'bank-a': ['A'] } };

describe.each([
  ['ph.collection', 'wallet'],
  ['ph.collection', 'qrWallet'],
  ['pe.payout', 'bank'],
])('%s %s', (id, name) => {
  const operation = rulebook.operations.get(id)!;
  const { from } = operation.derived.find((d) => d.name === name)!;
  const compiled = compileOperation(operation, rulebook.slots, '0');

  test.each([
    ['no codes', {}],
    ['some codes', some],
    ['all codes', all],
  ])('with %s, has the label that the evaluator finds, and no other', (_, bindings) => {
    const meaning = meaningsOf(operation.derived, rulebook.slots, bindings).get(name)!;
    const labellers = labellersOf(compiled, bindings);
    const accepts = new Map(
      meaning.domain.map((label) => [label, validatorFor({ type: 'object', ...meaning.isOneOf([label]) })]),
    );
    for (const value of values) {
      const judged = { [from]: text(value) };
      const order = value === undefined ? {} : { [from]: value };
      expect([value, meaning.domain.filter((label) => accepts.get(label)!(order))]).toEqual([
        value,
        [judgedOf(compiled, judged, labellers, {})[name]],
      ]);
    }
  });
});
