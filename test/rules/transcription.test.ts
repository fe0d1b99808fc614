import { describe, expect, test } from '@jest/globals';
import { parseRulebook, readRules } from '../../src/workbench/rulebook/index.js';
import { CaseRunner, disagreement } from './compare.js';
import { documentTables } from './tables.js';
import { authoringSchemas } from '../../src/workbench/rulebook/load/package-schemas.js';

const rulebook = parseRulebook(readRules('rules'), authoringSchemas());
const tables = documentTables();

test('each operation has a table', () => {
  const missing = [...rulebook.operations.keys()].filter((id) => !tables.has(id));
  expect(missing.map((id) => `add test/rules/transcription/${id}.yaml`)).toEqual([]);
  expect([...tables.keys()].sort()).toEqual([...rulebook.operations.keys()].sort());
});

describe.each([...tables.values()])('$operation', (table) => {
  test('the rules find what the table expects', () => {
    const found = disagreement(rulebook, table);
    if (found) throw new Error(found);
  });

  test('the table has each field of the operation, in its order and among those that may be missing', () => {
    const fields = rulebook.operations.get(table.operation)!.fields.map(({ name }) => name);
    expect(Object.keys(table.order).sort()).toEqual(fields.sort());
    expect(table.missing.toSorted()).toEqual(fields.sort());
  });

  test('a finding names a clause that a row of the table names for its rule', () => {
    const runner = new CaseRunner(rulebook.operations.get(table.operation)!);
    const ofRows = new Set<string>();
    const ofFindings = new Set<string>();
    for (const given of table.cases)
      for (const { diagnostics } of runner.results(given))
        for (const { ruleId, basis, source } of diagnostics) {
          // The document has no row for a standard. The clause of an unknown field belongs to no operation.
          if (basis === 'standard' || ruleId.startsWith('order/')) continue;
          for (const clause of given.clauses) ofRows.add(`${ruleId}: ${clause}`);
          if (source.clause !== undefined) ofFindings.add(`${ruleId}: ${source.clause}`);
        }
    expect([...ofFindings].filter((each) => !ofRows.has(each))).toEqual([]);
  });

  test('each clause that it names is in rules/clauses.yaml', () => {
    const known = new Set(rulebook.clauses.map(({ id }) => id));
    const unknown = table.cases.flatMap(({ row, clauses }) =>
      clauses.filter((clause) => !known.has(clause)).map((clause) => `${row}: ${clause}`),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });
});
