import { amountReader } from '../../../../workbench/analysis/index.js';
import { type Reference, fieldsOf } from '../../../../core/index.js';
import { identifierText } from '../../../../workbench/text/index.js';
import type { Totalled } from '../../output/order-result.js';
import type { Ruleset } from '../../../../workbench/open/index.js';

const NONE: readonly string[] = [];
const known = new WeakMap<Reference, readonly string[]>();

/** The fields of an operation that are maps. */
export function mapsOf({ references }: Pick<Ruleset, 'references'>, operation: string): readonly string[] {
  const reference = references.get(operation);
  if (!reference) return NONE;
  const maps = known.get(reference) ?? reference.fields.filter(({ type }) => type === 'map').map(({ name }) => name);
  known.set(reference, maps);
  return maps;
}

/**
 * Returns a function that reads the only values of an order that a report contains: those in a summary of refused orders.
 * @returns `undefined` for an operation without rules
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
