import { expect, test } from '@jest/globals';
import { parseRulebook, readRules, RulebookError } from '../../../src/workbench/rulebook/index.js';
import { fixtureFolder } from '../../fixtures/fixture.js';
import { authoringSchemas } from '../../../src/workbench/rulebook/load/package-schemas.js';

const files = readRules(fixtureFolder);
const schemas = authoringSchemas();

/** The findings if one text of a gateway file is replaced. */
function findingsWith(name: string, from: string, to: string): readonly string[] {
  const file = `gateway/${name}.yaml`;
  const text = files.get(file)!;
  if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
  try {
    parseRulebook(new Map([...files, [file, text.replace(from, to)]]), schemas);
    return [];
  } catch (error) {
    if (error instanceof RulebookError) return error.findings.filter((f) => f.file === file).map((f) => f.code);
    throw error;
  }
}

test.each([
  ['headers', 'value: send }', 'value: 7 }', 'wrong-type'],
  ['headers', 'digits: true', 'digit: true', 'unknown-key'],
  ['headers', 'direction: payout', 'direction: collection', 'duplicate-entry'],
  ['headers', '"6 headers"', '"6 header"', 'unknown-clause'],
  ['response', '  zeta.payout: { items: [orderId], clause: "6 reply" }\n', '', 'missing-operation'],
  ['response', 'data: object', 'data: text', 'wrong-choice'],
  ['response', 'success: true', 'success: false', 'wrong-shape'],
  ['response', 'gamma.payout:', 'gamma.payuot:', 'unknown-operation'],
  ['response', 'untyped: [parts]', 'untyped: [part]', 'unknown-field'],
  ['failures', 'remedy: other-account', 'remedy: retry', 'wrong-choice'],
  ['failures', '[beneficiaryAccountNumber]', '[accountNumber]', 'unknown-field'],
  ['failures', 'text: Account blocked', 'text: Account-closed.', 'duplicate-entry'],
  ['failures', 'operation: alpha.payout', 'operation: alpha.payouts', 'unknown-operation'],
  ['states', 'to: RETURNED', 'too: RETURNED', 'unknown-key'],
  ['states', 'operation: alpha.payout', 'operation: epsilon.payout', 'unknown-operation'],
])('gateway/%s: %j -> %j is refused', (name, from, to, code) => {
  expect(findingsWith(name, from, to)).toContain(code);
});
