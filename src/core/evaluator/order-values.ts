import type { Facts } from '../model/bindings.js';
import { DAY, type OrderValues } from '../model/check.js';
import type { CompiledOperation } from '../model/compiled.js';
import type { Text } from '../model/value-text.js';
import { withoutPrototype } from './without-prototype.js';
import type { Labeller } from './derive.js';
import { part } from './extract-code.js';
import { recordOf, text } from './read-fields.js';

/** The fields of an order as the checks see them, each read once; `undefined` if the order can't be read. */
export function fieldsOf({ fields, shape }: CompiledOperation, order: unknown): Record<string, Text> | undefined {
  try {
    if (shape) {
      const shaped = shape.read(order);
      return shaped && shape.texts(shaped.seen);
    }
    const record = recordOf(order);
    if (!record) return undefined;
    const values = withoutPrototype<Record<string, Text>>({});
    for (const name of fields) values[name] = text(record[name]);
    return values;
  } catch {
    return undefined;
  }
}

/** Adds derived names, facts and the evaluation date to fields, for requirements, explanations and analysis. */
export function orderValuesOf(
  { derived, totals, shape, facts }: CompiledOperation,
  fields: Readonly<Record<string, Text>>,
  labellers: readonly Labeller[],
  given: Facts,
  day: string,
): OrderValues {
  const values = withoutPrototype<Record<string, Text>>(fields);
  values[DAY] = day;
  for (const [i, { name, from, after = '', before = '' }] of derived.entries())
    values[name] = labellers[i]!(part(fields[from], after, before));
  if (totals) Object.assign(values, totals.of(shape!.seen(fields)));
  for (const name of facts) values[name] = Object.hasOwn(given, name) ? text(given[name]) : undefined;
  return values;
}

/** An operation for orders in the form that checks see: texts by path. */
export const onTexts = (operation: CompiledOperation): CompiledOperation =>
  operation.shape ? withoutPrototype({ ...operation, shape: operation.shape.onTexts(operation.fields) }) : operation;

/** The names with labels: derived names, then facts. */
interface Labelled {
  readonly derived: readonly { readonly name: string }[];
  readonly facts: readonly string[];
}

/** The values that a compiled operation reads as labels: of derived names, then of facts. */
export function labelsOf({ derived, facts }: Labelled, values: OrderValues): readonly Text[] {
  return [...derived.map(({ name }) => name), ...facts].map((name) => values[name]);
}

/**
 * The outcome of every rule, even if another finding hides it.
 * @param labellers find the labels of entries; without them each entry has the label that the values have by the derived name
 * @param failed called with each rule whose own check failed
 */
export function outcomesOf(
  operation: Pick<CompiledOperation, 'evaluate' | 'shape'> & Labelled,
  values: OrderValues,
  labellers: readonly Labeller[] = [],
  failed?: (rule: number) => void,
): readonly number[] {
  const labels = labelsOf(operation, values);
  const outcomes: number[] = [];
  operation.evaluate(
    operation.shape?.seen(values) ?? values,
    (value) => value as Text,
    (place, code) => (labellers[place] ? labellers[place](code) : labels[place]),
    (outcome, what) => {
      if (what?.failed && outcome >= 0) failed?.(outcome);
      outcomes.push(outcome);
      return false;
    },
    () => values[DAY] ?? '',
  );
  return outcomes;
}
