import { amountFieldOf, amountReader } from '../../../../workbench/analysis/index.js';
import { mayBeThousands } from '../../../../workbench/batch/index.js';
import { type Reference, fieldsOf, patternOf } from '../../../../core/index.js';
import type { InputRow } from '../../../../workbench/input/index.js';
import { decimalsOf, identifierText } from '../../../../workbench/text/index.js';
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
 * Makes the function that reads of an order what a summary of refused orders says: the only values of an order that a report has.
 * The sums leave out an amount of a table whose point may separate thousands.
 * @returns nothing for an operation without rules
 */
export function totaller(
  { compiled, references }: Ruleset,
  hasIds: boolean,
): (operation: string, order: unknown, row?: InputRow) => Totalled | undefined {
  const amounts = new Map<string, ReturnType<typeof tableAmountReader>>();
  return (operation, order, row) => {
    const [rules, reference] = [compiled.get(operation), references.get(operation)];
    if (!rules || !reference) return undefined;
    const amountIn = amounts.get(operation) ?? tableAmountReader(reference);
    amounts.set(operation, amountIn);
    const values = fieldsOf(rules, order) ?? {};
    const id = hasIds ? values[reference.orderId ?? ''] : undefined;
    return {
      id: id === undefined || id === null ? undefined : identifierText(id),
      ...amountIn(values, row),
    };
  };
}

function tableAmountReader({ currency: own, fields, rules }: Reference) {
  const all = rules.map(({ field, check }) => ({ field, checks: Object.keys(check) }));
  const read = amountReader({ currency: own, fields, rules: all });
  const amountField = amountFieldOf({ fields, rules: all });
  return (values: Parameters<typeof read>[0], row: InputRow | undefined): ReturnType<typeof read> => {
    const { currency, amount } = read(values);
    const isDoubtful = row?.table.fields.some(
      ({ name, index }) => patternOf(name) === amountField && mayBeThousands(row.cells[index]!),
    );
    return { currency, amount: isDoubtful && decimalsOf(currency ?? '') < 3 ? undefined : amount };
  };
}
