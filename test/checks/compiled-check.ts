import { checks } from '../../src/checks/index.js';
import { compileEvaluator } from '../../src/workbench/compiler/compile.js';
import { labelsOf } from '../../src/core/evaluator/order-values.js';
import type { Params } from '../../src/core/model/diagnostic.js';
import { DAY, type OrderValues, type TestResult } from '../../src/core/model/check.js';
import type { CompiledOutcome, Text } from '../../src/core/model/compiled.js';

const DERIVED = new Set(['bank', 'accountType']);

/** What is reported, the text of its message without the id. */
interface Reported extends Omit<CompiledOutcome, 'message'> {
  readonly message?: string;
}

/** A check as a generated module has it: what it comes to on an order, and what it then reports. */
export function compiledCheck(
  name: string,
  parameters: unknown,
  field: string,
): (order: OrderValues) => {
  readonly verdict: TestResult;
  readonly outcome: Reported | undefined;
  readonly params: Params | undefined;
} {
  const reads = checks[name]!.reads?.(parameters) ?? [];
  const derived = reads
    .filter((read) => DERIVED.has(read))
    .map((one) => ({ name: one, from: field, slot: 'slot', labels: [], texts: {} }));
  const isList = checks[name]!.subject === 'list';
  const evaluate = compileEvaluator({
    id: 'xx.payout',
    title: 'Test',
    region: 'Nowhere',
    country: 'XX',
    facts: [],
    notes: [],
    derived,
    fields: [field, ...reads.filter((read) => !DERIVED.has(read))].map((one) => ({
      name: one,
      label: one,
      ...(isList && one === field && { type: 'list' as const }),
    })),
    rules: [
      {
        id: 'probe',
        field,
        check: { name, written: undefined, parameters },
        severity: 'error',
        basis: 'stated',
        clauses: [],
        examples: { valid: [], invalid: [] },
        position: { file: '', line: 1, column: 1 },
      },
    ],
  });
  return (order) => {
    let verdict: TestResult = true;
    let reported: Reported | undefined;
    const labels = labelsOf({ derived, facts: [] }, order);
    evaluate(
      order,
      (value) => value as Text,
      (place) => labels[place],
      (index, told) => {
        if (index < 1) verdict = index === 0 ? false : undefined;
        const { message: [, message] = [], ...rest } = told ?? {};
        reported = told && { ...rest, ...(message !== undefined && { message }) };
        return false;
      },
      () => order[DAY] ?? '',
    );
    return { verdict, outcome: reported, params: reported?.params };
  };
}
