import { expect, test } from '@jest/globals';
import { loadRulebook, readRules, readSchemas, RulebookError } from '../../src/compiler/index.js';

const files = readRules('rules');
const schemas = readSchemas('schemas/authoring');
const FILE = 'operations/th.collection.yaml';

function findingsOf(from: string, to: string, file = FILE): readonly string[] {
  const text = files.get(file)!;
  expect(text).toContain(from);
  try {
    loadRulebook(new Map([...files, [file, text.replace(from, to)]]), schemas);
    return [];
  } catch (error) {
    if (!(error instanceof RulebookError)) throw error;
    return error.findings.map((f) => `${f.file} ${f.code} ${f.message}`);
  }
}

test.each([
  [
    'an unknown clause',
    'clause: "2.3 Thailand collection"',
    'clause: "2.3 Tailand collection"',
    'unknown-clause There is no clause called "2.3 Tailand collection" here. Did you mean "2.3 Thailand collection"?',
  ],
  [
    'an unknown check',
    'check: { one-of: [THB] }',
    'check: { one-off: [THB] }',
    'unknown-key There is no "one-off" here. Did you mean "one-of"?',
  ],
  [
    'an unknown list',
    'decimals-by: lists/minor-units',
    'decimals-by: lists/minor-unit',
    'wrong-parameters There is no list called minor-unit. Did you mean lists/minor-units?',
  ],
  [
    'an unknown field',
    'field: paymentType',
    'field: paymentTyp',
    'unknown-field There is no field called "paymentTyp" here. Did you mean "paymentType"?',
  ],
  ['another name than the file', 'operation: th.collection', 'operation: th.payout', 'name-differs'],
  ['a rule without source', '    clause: "2.3 Thailand collection"\n', '', 'missing-source'],
])('%s is refused', (_, from, to, message) => {
  const findings = findingsOf(from, to);
  expect(findings.length).toBeGreaterThan(0);
  expect(findings.some((finding) => finding.startsWith(`${FILE} ${message}`))).toBe(true);
});

test('what is not broken loads', () => {
  expect(findingsOf('title: Thailand collection', 'title: Thai collection')).toEqual([]);
});
