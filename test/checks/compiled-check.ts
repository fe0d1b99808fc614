import { checks } from '../../src/checks/index.js';
import { compileEvaluator } from '../../src/workbench/compiler/compile.js';
import { memberTypes } from '../../src/workbench/rulebook/member-types.js';
import type { Field, Operation } from '../../src/core/model/operation.js';
import { writtenItems } from '../../src/core/model/value-text.js';
import { shapeOf } from '../../src/core/evaluator/shape.js';
import { labelsOf } from '../../src/core/evaluator/order-values.js';
import type { Params } from '../../src/core/model/diagnostic.js';
import { type Check, DAY, type OrderValues, type TestResult } from '../../src/core/model/check.js';
import type { CompiledOutcome } from '../../src/core/model/compiled.js';
import type { Text } from '../../src/core/model/value-text.js';

const DERIVED = new Set(['bank', 'accountType']);

/** A reported outcome, with the text of its message without the id. */
interface Reported extends Omit<CompiledOutcome, 'message'> {
  readonly message?: string;
}

/** A check as in a generated module: its result for an order, and what it then reports. */
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
  const { subject } = checks[name]!;
  const type = typeFor(subject);
  const operation: Operation = {
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
      ...(one === field && type),
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
  };
  const evaluate = compileEvaluator(operation);
  const members = memberTypes(operation);
  const shape = members && shapeOf(members);
  return (order) => {
    let verdict: TestResult = true;
    let reported: Reported | undefined;
    const labels = labelsOf({ derived, facts: [] }, order);
    evaluate(
      shape?.seen({ ...order, [field]: listFor(subject, order[field]) }) ?? order,
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

/** The type of a field that has what a check evaluates. */
function typeFor(subject: Check['subject']): Pick<Field, 'type' | 'of'> {
  if (subject === 'list') return { type: 'list', of: 'object' };
  return subject === 'names' ? { type: 'map' } : subject === 'entries' ? { type: 'list' } : {};
}

/** A value as the text of a field of that type. */
function listFor(subject: Check['subject'], value: Text): Text {
  if (typeof value !== 'string') return value;
  return subject === 'names' ? JSON.stringify({ [value]: 'x' }) : subject === 'entries' ? writtenItems([value]) : value;
}
