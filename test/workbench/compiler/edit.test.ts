import { expect, test } from '@jest/globals';
import { emitOperation, typesSchema, modulePlace } from '../../../src/workbench/compiler/index.js';
import { parseRulebook, readRules } from '../../../src/workbench/rulebook/index.js';
import { fixtureFolder } from '../../fixtures/fixture.js';
import { authoringSchemas } from '../../../src/workbench/rulebook/load/package-schemas.js';

const files = readRules(fixtureFolder);
const schemas = authoringSchemas();

function modulesOf(edited: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const { operations } = parseRulebook(edited, schemas);
  return new Map(
    [...operations].map(([id, operation]) => [
      id,
      emitOperation(
        operation,
        modulePlace((name) => name),
      ).split('\n'),
    ]),
  );
}

function edit(file: string, from: string, to: string): ReadonlyMap<string, string> {
  const text = files.get(file)!;
  expect(text).toContain(from);
  return new Map([...files, [file, text.replaceAll(from, to)]]);
}

test('editing one limit changes that operation, and in it the limit and the version alone', () => {
  const before = modulesOf(files);
  const after = modulesOf(edit('operations/alpha.payout.yaml', '"900"]', '"950"]'));
  for (const [id, lines] of after) {
    const changed = lines.filter((line, i) => line !== before.get(id)![i]);
    if (id !== 'alpha.payout') expect(changed).toEqual([]);
    else {
      expect(changed).toHaveLength(3);
      expect(changed[0]).toContain('"950"');
      expect(changed[1]).toContain('version:');
      expect(changed[2]).toContain('"max":"950"');
    }
  }
});

test('wording leaves the version of the rules alone', () => {
  const versionOf = (modules: ReturnType<typeof modulesOf>): string | undefined =>
    modules.get('alpha.payout')!.find((line) => line.startsWith('  version:'));
  const reworded = modulesOf(edit('operations/alpha.payout.yaml', 'Transfer code', 'Code'));
  expect(versionOf(reworded)).toBe(versionOf(modulesOf(files)));
  const changed = modulesOf(
    edit(
      'operations/alpha.payout.yaml',
      '{ compare: { different: beneficiaryAccountNumber } }\n',
      '{ compare: { different: beneficiaryAccountNumber } }\n    severity: warning\n',
    ),
  );
  expect(versionOf(changed)).not.toBe(versionOf(modulesOf(files)));
});

test('a choice that a rule states is a choice of the type', () => {
  const { operations } = parseRulebook(
    edit('operations/alpha.payout.yaml', 'one-of: [BANK, CASH]', 'one-of: [BANK, CASH, WALLET]'),
    schemas,
  );
  expect(typesSchema(operations.get('alpha.payout')!)).toMatchObject({
    properties: { paymentType: { enum: ['BANK', 'CASH', 'WALLET'] } },
  });
});
