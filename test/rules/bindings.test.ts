import { expect, test } from '@jest/globals';
import { createValidator } from '../../src/index.js';
import { authoringSchemas } from '../../src/workbench/rulebook/index.js';
import { BindingsLinter } from '../../src/workbench/lint/bindings-linter.js';
import { rulebook } from './rulebook.js';

const lint = (slot: string, label: string, code: string): readonly string[] => {
  const text = `${slot}: { ${label}: ["${code}"] }\n`;
  const { findings } = new BindingsLinter(authoringSchemas()).read('codes.yaml', text, rulebook.slots);
  return findings.flatMap(({ severity, code: name }) => (severity === 'error' ? [name] : []));
};
const create = (slot: string, label: string, code: string) => () =>
  createValidator({ bindings: { [slot]: { [label]: [code] } } });

test.each([
  // 2.5: the name of the wallet in capitals; the payment type adds WALLET_ or _QR.
  ['ph.wallet', 'wallet-a', 'gcash'],
  ['ph.wallet', 'wallet-a', 'WALLET_GCASH'],
  ['ph.wallet', 'wallet-a', 'GCASH_QR'],
  ['ph.wallet', 'wallet-a', 'G CASH'],
  // 2.6: these have their own currencies.
  ['global.eaccount', 'eaccount', 'IBAN'],
  ['global.eaccount', 'eaccount', 'FED'],
  // 4.2 Colombia collection 6.
  ['co.phone-transfer', 'transfer', 'NET_BANKING'],
])('%s %s: no order can have %s, so it is refused', (slot, label, code) => {
  expect(create(slot, label, code)).toThrow(
    `bindings: no order can have a code of ${slot} ${label} that is bound; a code`,
  );
  expect(lint(slot, label, code)).toEqual(['wrong-binding']);
});

test.each([
  ['ph.wallet', 'wallet-a', 'G_CASH1'],
  ['global.eaccount', 'eaccount', 'IBAN2'],
  ['global.eaccount', 'eaccount', 'iban-pay'],
  ['co.phone-transfer', 'transfer', 'NEQUI'],
  ['pe.bank', 'bank-a', 'any text'],
])('%s %s may have %s', (slot, label, code) => {
  expect(create(slot, label, code)).not.toThrow();
  expect(lint(slot, label, code)).toEqual([]);
});
