import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { placesOn } from '../../../src/workbench/open/ruleset.js';
import { rulePositions } from '../../../src/workbench/compiler/index.js';
import { fixtureOperation } from '../../fixtures/fixture.js';
import { payrules } from '../../support/cli.js';
import { file, folder, good, ndjson, RULES, smallRules } from './fixture.js';

test('of a rule with two periods, the line of the one that is in force', () => {
  const operation = fixtureOperation('alpha.collection');
  const [first, second] = operation.rules
    .filter(({ id }) => id === 'amount-range')
    .map(({ position }) => position.line);
  const lineOn = (day: string): unknown =>
    placesOn(
      day,
      () => rulePositions([operation]),
      (path) => `rules/${path}`,
    )('alpha.collection/amount-range');
  expect(first).not.toBe(second);
  expect(lineOn('2031-05-31')).toEqual({ file: 'rules/operations/alpha.collection.yaml', line: first });
  expect(lineOn('2031-06-01')).toEqual({ file: 'rules/operations/alpha.collection.yaml', line: second });
});

describe('without --rules the built-in rules are used', () => {
  test('with the file and line of each rule', async () => {
    const { out } = await payrules(['check', '--mixed', '--format', 'ndjson'], {
      stdin: '{"operation":"pe.payout","order":{}}',
    });
    const { diagnostics } = JSON.parse(out) as {
      readonly diagnostics: readonly {
        readonly ruleId: string;
        readonly source: { readonly file: string; readonly line: number };
      }[];
    };
    expect(diagnostics.length).toBeGreaterThan(0);
    for (const { ruleId, source } of diagnostics)
      expect(readFileSync(source.file, 'utf8').split('\n')[source.line - 1]).toContain(`id: ${ruleId.split('/')[1]}`);
  });

  test('other rules do not know their operations', async () => {
    const { out } = await payrules(['check', '--mixed', '--format', 'ndjson', ...RULES], {
      stdin: '{"operation":"pe.payout","order":{}}',
    });
    expect(JSON.parse(out)).toMatchObject({ diagnostics: [{ ruleId: 'order/operation' }] });
  });
});

describe('export', () => {
  test('the operations of --rules, as of --at', async () => {
    const requiredOn = async (at: string): Promise<readonly string[]> => {
      const out = join(folder, `export-${at}`);
      const result = await payrules(['export', 'alpha.collection', '--out', out, '--at', at, ...RULES]);
      expect(result).toEqual({ code: 0, out: `1 operation written to ${out} as 2020-12\n`, err: '' });
      const schema = readFileSync(join(out, '2020-12/alpha.collection.schema.json'), 'utf8');
      return (JSON.parse(schema) as { readonly required: readonly string[] }).required;
    };
    expect(await requiredOn('2031-05-31')).not.toContain('redirectUrl');
    expect(await requiredOn('2031-06-01')).toContain('redirectUrl');
  });

  test('an operation that the rules do not have', async () => {
    expect(await payrules(['export', 'pe.payout', '--out', join(folder, 'none'), ...RULES])).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no operation pe.payout'),
    });
  });
});

test('each version of the rules has the codes of its own folder', async () => {
  const before = smallRules('alpha.payout')[1]!;
  const after = join(folder, 'with-codes');
  cpSync(before, after, { recursive: true });
  writeFileSync(join(after, 'bindings.yaml'), 'alpha.bank: { north: ["N1"] }\n');
  // The bank in the north takes 8 or 12 digits, an unknown bank 5 to 15.
  const order = { ...good, beneficiaryBankCode: 'N1', beneficiaryAccountNumber: '123456' };
  const orders = file('north.ndjson', ndjson([{ operation: 'alpha.payout', order }]));
  const { out } = await payrules(['backtest', before, after, orders, '--format', 'json']);
  expect(JSON.parse(out)).toMatchObject({ newlyRefused: 1, newlyAccepted: 0 });
});
