import { amountReader } from '../../../../workbench/analysis/index.js';
import { fieldsOf } from '../../../../core/index.js';
import { identifierText } from '../../../../workbench/text/index.js';
import type { Totalled } from '../../output/order-result.js';
import type { Ruleset } from '../../../../workbench/open/index.js';

/**
 * Makes the function that reads of an order what a summary of refused orders says: the only values of an order that a report has.
 * @returns nothing for an operation without rules
 */
export function totaller(
  { compiled, references }: Ruleset,
  hasIds: boolean,
): (operation: string, order: unknown) => Totalled | undefined {
  const amounts = new Map<string, ReturnType<typeof amountReader>>();
  return (operation, order) => {
    const [rules, reference] = [compiled.get(operation), references.get(operation)];
    if (!rules || !reference) return undefined;
    const { currency, fields } = reference;
    const amountIn =
      amounts.get(operation) ??
      amountReader({
        currency,
        fields,
        rules: reference.rules.map(({ field, check }) => ({ field, checks: Object.keys(check) })),
      });
    amounts.set(operation, amountIn);
    const values = fieldsOf(rules, order) ?? {};
    const id = hasIds ? values[reference.orderId ?? ''] : undefined;
    return {
      id: id === undefined || id === null ? undefined : identifierText(id),
      ...amountIn(values),
    };
  };
}
