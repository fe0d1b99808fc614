import {
  type BothFindings,
  type Findings,
  NO_RULES,
  OperationEvaluator,
  type SomeFindings,
  amountReader,
  amountRulesOf,
  changeBetween,
  verdictOf,
} from '../../../workbench/analysis/index.js';
import { fieldsOf } from '../../../core/index.js';
import type { ChangedOrder } from './api.js';
import type { KnownResults, VersionPair } from './known-results.js';
import type { NumberedOrder } from './past-orders.js';

/** Evaluates orders of an operation by both versions, unless their results are known. */
export function versionEvaluator(
  pair: VersionPair,
  id: string,
): (order: NumberedOrder, known: SomeFindings) => BothFindings {
  const at = pair.after.today;
  const [before, after] = [pair.before, pair.after].map((version) => {
    const compiled = version.operation(id)?.compiled;
    const evaluator = compiled && new OperationEvaluator(compiled, version.bindings);
    return ({ order, facts }: NumberedOrder): Findings =>
      evaluator?.diagnose({ order: order as Readonly<Record<string, unknown>>, facts }, at) ?? NO_RULES;
  }) as [(order: NumberedOrder) => Findings, (order: NumberedOrder) => Findings];
  return (order, known) => ({ before: known.before ?? before(order), after: known.after ?? after(order) });
}

type RowOf = (order: NumberedOrder, known: SomeFindings) => ChangedOrder;

/**
 * Makes the rows of a table of orders.
 * @param known the results of an operation's orders
 * @returns a function that takes an order and its number within its operation
 */
export function changedOrderRows(
  pair: VersionPair,
  known: (id: string) => KnownResults | undefined,
): (order: NumberedOrder, number: number) => ChangedOrder {
  const perOperation = new Map<string, RowOf>();
  return (order, number) => {
    const { operation } = order;
    const rowOf = perOperation.get(operation) ?? rowsOfOne(pair, operation);
    perOperation.set(operation, rowOf);
    return rowOf(order, known(operation)?.at(number) ?? {});
  };
}

function rowsOfOne(pair: VersionPair, id: string): RowOf {
  const { compiled, operation } = pair.after.operation(id) ?? pair.before.operation(id) ?? {};
  const amountOf = operation && amountReader(amountRulesOf(operation));
  const evaluate = versionEvaluator(pair, id);
  return (order, known) => {
    const { line, facts } = order;
    const values = (compiled && fieldsOf(compiled, order.order)) ?? {};
    const both = evaluate(order, known);
    const changed = changeBetween(both);
    return {
      line,
      operation: id,
      id: values[operation?.orderId ?? ''] ?? '',
      amount: amountOf?.(values).amount ?? '',
      change: changed?.change ?? null,
      before: verdictOf(both.before),
      after: verdictOf(both.after),
      rules: [...new Set((changed?.findings ?? both.after).map(({ ruleId }) => ruleId))],
      order: order.order,
      facts,
    };
  };
}
