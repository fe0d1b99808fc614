import { expect, test } from '@jest/globals';
import { checks } from '../../../src/checks/index.js';
import { DAY, type OrderValues } from '../../../src/core/model/check.js';
import type { CompiledInputRule } from '../../../src/core/model/compiled.js';
import type { Rule } from '../../../src/core/model/operation.js';
import { evaluatedRules } from '../../../src/workbench/compiler/keyword-schema.js';
import { compileInputRules } from '../../../src/workbench/compiler/requirements-module.js';
import { allIds, fixtureOperation, gatewayIds, nestedIds } from '../../fixtures/fixture.js';
import { SEED } from '../../support/seeded.js';
import { random } from '../../checks/context.js';
import { writtenInputRules } from './written-input-rules.js';

const allOperations = () => [...allIds(), ...nestedIds(), ...gatewayIds()].map((id) => fixtureOperation(id));

test('written input rules have the same members as compiled ones, groups of fields included', () => {
  let groups = 0;
  for (const operation of allOperations()) {
    const written = writtenInputRules(operation);
    const named = (rule: CompiledInputRule): unknown => ({
      group: rule.group,
      conditional: rule.conditional,
      applies: typeof rule.applies,
      narrow: typeof rule.narrow,
    });
    expect([operation.id, written.map(named)]).toEqual([operation.id, compileInputRules(operation).map(named)]);
    groups += written.filter(({ group }) => group).length;
  }
  expect(groups).toBeGreaterThan(0);
});

/** Values of the fields that a rule reads: all values in its table or list, and others. */
function valuesFor({ check: { name, parameters } }: Rule): readonly OrderValues[string][] {
  const { rows = [] } = checks[name]!.table?.(parameters) ?? {};
  const named = [
    ...rows.flatMap(({ when }) => Object.values(when).flat()),
    ...Object.values(checks[name]!.valuesWithRow?.(parameters) ?? {}).flat(),
    ...(checks[name]!.needs?.(parameters) ?? []).map((need) => need.replace(/^.*:/, '')),
  ];
  return [
    undefined,
    null,
    'unknown',
    'unbound',
    'other',
    'ZZZ',
    ...named,
    ...named.map((one) => ` ${one.toLowerCase()} `),
  ];
}

test('a constraint that is written as an expression has the result of the check for every order', () => {
  const below = random(SEED);
  const expressions = new Set<string>();
  for (const operation of allOperations()) {
    const [written, compiled] = [writtenInputRules(operation), compileInputRules(operation)];
    for (const [i, rule] of evaluatedRules(operation).entries()) {
      const reads = checks[rule.check.name]!.reads?.(rule.check.parameters) ?? [];
      if (reads.length === 0 || !compiled[i]!.narrow) continue;
      if (String(written[i]!.narrow).startsWith('(v) =>')) expressions.add(rule.check.name);
      const values = valuesFor(rule);
      for (let n = 0; n < Math.max(100, 3 * values.length); n++) {
        const order: Record<string, OrderValues[string]> = { [DAY]: '2027-01-31' };
        for (const name of reads) order[name] = values[below(values.length)];
        const of = ({ narrow }: CompiledInputRule) => [
          rule.id,
          order,
          JSON.parse(JSON.stringify(narrow!(order) ?? null)),
        ];
        expect(of(written[i]!)).toEqual(of(compiled[i]!));
      }
    }
  }
  expect([...expressions].sort()).toEqual(['amount-between', 'by', 'decimals-by']);
});
