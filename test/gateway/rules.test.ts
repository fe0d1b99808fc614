import { describe, expect, test } from '@jest/globals';
import { loadRulebook, readRules, readSchemas, RulebookError } from '../../src/compiler/index.js';
import { rulebook } from '../support/rulebook.js';

const files = readRules('rules');
const schemas = readSchemas('schemas/authoring');

/** The findings where one text of a gateway file is replaced. */
function findingsWith(name: string, from: string, to: string): readonly string[] {
  const file = `gateway/${name}.yaml`;
  const text = files.get(file)!;
  if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
  try {
    loadRulebook(new Map([...files, [file, text.replace(from, to)]]), schemas);
    return [];
  } catch (error) {
    if (error instanceof RulebookError) return error.findings.filter((f) => f.file === file).map((f) => f.code);
    throw error;
  }
}

describe('rules/gateway', () => {
  test('each clause that a gateway file is said to carry stands in it', () => {
    const lost = rulebook.clauses.filter(
      ({ id, carriedBy }) => carriedBy !== undefined && !rulebook.gateway.clauses.get(carriedBy)?.includes(id),
    );
    expect(lost.map((clause) => clause.id)).toEqual([]);
  });

  test.each([
    ['headers', 'value: pay }', 'value: 7 }', 'wrong-type'],
    ['headers', 'digits: true', 'digit: true', 'unknown-key'],
    ['headers', 'direction: payout', 'direction: collection', 'duplicate-card'],
    ['headers', '"5 signType"', '"5 signtype"', 'unknown-clause'],
    ['response', '  th.collection:\n    items: []\n    clause: "4.1 Thailand collection"\n', '', 'missing-operation'],
    ['response', 'th.collection:', 'th.colection:', 'unknown-operation'],
    ['failures', 'remedy: other-account', 'remedy: retry', 'wrong-choice'],
    ['failures', '[beneficiaryAccountNumber]', '[accountNumber]', 'unknown-field'],
    ['failures', 'text: THE DOCUMENT IS WRONG', 'text: Credit-account cancelled.', 'duplicate-card'],
    ['failures', 'operation: pe.payout', 'operation: pe.payouts', 'unknown-operation'],
    ['states', 'to: REVERSED', 'too: REVERSED', 'unknown-key'],
    ['states', 'operation: mx.payout', 'operation: us.payout', 'unknown-operation'],
  ])('%s: %j -> %j is refused', (name, from, to, code) => {
    expect(findingsWith(name, from, to)).toContain(code);
  });
});
