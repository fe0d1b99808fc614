import { amountReader } from '../../../../workbench/analysis/index.js';
import { type Reference, fieldsOf } from '../../../../core/index.js';
import { identifierText } from '../../../../workbench/text/index.js';
import type { Totalled } from '../../output/order-result.js';
import { LazyMap, type Ruleset } from '../../../../workbench/open/index.js';

/** The fields that are maps. */
export const mapsOf = ({ fields }: Reference): readonly string[] =>
  fields.filter(({ type }) => type === 'map').map(({ name }) => name);

/**
 * Returns a function that reads the only values of an order that a report contains: those in a summary of refused orders.
 * @returns `undefined` for an operation without rules
 */
export function totaller(
  { compiled, references }: Ruleset,
  hasIds: boolean,
): (operation: string, order: unknown) => Totalled | undefined {
  const amounts = new LazyMap(references.keys(), (operation) => {
    const { currency, fields, rules } = references.get(operation)!;
    return amountReader({
      currency,
      fields,
      rules: rules.map(({ field, check }) => ({ field, checks: Object.keys(check) })),
    });
  });
  return (operation, order) => {
    const rules = compiled.get(operation);
    if (!rules) return undefined;
    const values = fieldsOf(rules, order) ?? {};
    const id = hasIds ? values[references.get(operation)!.orderId ?? ''] : undefined;
    return {
      id: id === undefined || id === null ? undefined : identifierText(id),
      ...amounts.get(operation)!(values),
    };
  };
}
