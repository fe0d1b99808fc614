import {
  type CompiledDerived,
  type CompiledOperation,
  type CompiledTotal,
  type CompiledTotals,
  type Members,
  type OperationTable,
  type OrderClauses,
  type ReportOutcome,
  type RuleEvaluator,
  type RuleRow,
  type RuleWording,
  type Shape,
  type SlotCodes,
  type Text,
  isInForce,
  operationOf,
  part,
  withoutPrototype,
} from '../core/index.js';

/**
 * The rules of one field, as a generated function. Values are at the indexes of their names. The function reports numbers: the index of a
 * name for the rule on its type, then numbers for the rules on the types of items, then the indexes of rows. It requests the labels of
 * entries by the indexes of their names.
 */
export type FieldRules = (
  values: readonly Text[],
  report: ReportOutcome,
  day: () => string,
  label: (name: number, code: Text, ...at: number[]) => Text,
) => void;

/** A derived name with the field behind it. */
export type DerivedPlaces = readonly [
  name: number,
  from: number,
  slot: string,
  after?: string,
  before?: string,
  codes?: SlotCodes,
];

/** An operation of a {@link RulebookTable}, with the indexes of its names, wordings, rows and functions. */
export interface OperationPlaces extends Pick<OperationTable, 'id' | 'version'> {
  readonly fields: readonly number[];
  readonly facts?: readonly number[];
  readonly derived?: readonly DerivedPlaces[];
  readonly slots?: CompiledOperation['slots'];
  readonly dated?: boolean;
  readonly clauses?: OrderClauses;
  /** Like those of a module. */
  readonly rows: readonly number[];
  readonly members?: Members;
  readonly totals?: readonly CompiledTotal[];
  /** The functions of its fields and facts, in order. */
  readonly rules: readonly number[];
}

/** A rulebook in one script, which stores the common parts of its operations once. */
export interface RulebookTable {
  /** The fields and facts with their labels, and the derived names. */
  readonly names: readonly (readonly [name: string, label?: string])[];
  readonly wordings: readonly RuleWording[];
  /** Like those of a module, with indexes in this table. */
  readonly rows: readonly RuleRow[];
  readonly rules: readonly FieldRules[];
  readonly operations: readonly OperationPlaces[];
}

/**
 * The operations of a rulebook by id.
 * @param shapeOf makes readers for orders that are not just text by name, if an operation has such orders
 * @param totalsOf makes the functions for totals, if an operation has them
 */
export function compiledOf(
  table: RulebookTable,
  shapeOf?: (members: Members) => Shape,
  totalsOf?: (totals: readonly CompiledTotal[]) => CompiledTotals,
): Readonly<Record<string, CompiledOperation>> {
  const compiled = withoutPrototype<Record<string, CompiledOperation>>({});
  for (const places of table.operations) {
    const { members, totals } = places;
    compiled[places.id] = operationAt(table, places, members && shapeOf!(members), totals && totalsOf!(totals));
  }
  return compiled;
}

function operationAt(
  { names, wordings, rows, rules }: RulebookTable,
  places: OperationPlaces,
  shape: Shape | undefined,
  totals: CompiledTotals | undefined,
): CompiledOperation {
  const { id, version, fields, facts = [], derived = [], slots = {}, dated, clauses } = places;
  const all = [...fields, ...facts, ...derived.map(([name]) => name)];
  const nameOf = (place: number): string => names[place]![0];
  const labelled = (some: readonly number[]): Readonly<Record<string, string>> =>
    withoutPrototype(Object.fromEntries(some.map((place) => names[place] as readonly [string, string])));
  const positionOf = (place: number): number => (place < 0 ? ~all.indexOf(~place) : all.indexOf(place));

  // The index in the operation of each rule that the functions report.
  const indexes: number[] = [];
  let index = 0;
  for (const row of places.rows) {
    const [, field] = rows[row]!;
    if (typeof field === 'number') indexes[2 * names.length + row] = index++;
    // For a list, the row about its items comes second.
    else for (const place of field) indexes[indexes[place] === undefined ? place : names.length + place] = index++;
  }

  // All orders share one list without gaps, because QuickJS keeps a list with gaps as an object. Orders come from JSON, so reading one
  // calls no code that evaluates another.
  const values = names.map((): Text => undefined);

  // Loops use indexes, because for QuickJS an iterator takes as long as a rule.
  const evaluate: RuleEvaluator = (order, text, label, report, day) => {
    for (let i = 0; i < fields.length; i++) values[fields[i]!] = text(order[names[fields[i]!]![0]]);
    for (let i = 0; i < derived.length; i++) {
      const [name, from, , after = '', before = ''] = derived[i]!;
      if (!nameOf(name).includes('[]')) values[name] = label(i, part(values[from], after, before));
    }
    for (let i = 0; i < facts.length; i++) values[facts[i]!] = label(derived.length + i);
    const labelOf = (place: number, code: Text, ...at: number[]): Text =>
      label(
        derived.findIndex(([name]) => name === place),
        code,
        ...at,
      );
    const reportNumber: ReportOutcome = (number, outcome, ...at) =>
      report(number < 0 ? ~indexes[~number]! : indexes[number]!, outcome, ...at);
    for (let i = 0; i < places.rules.length; i++) rules[places.rules[i]!]!(values, reportNumber, day, labelOf);
  };

  return operationOf({
    id,
    version,
    fields: labelled(fields),
    facts: labelled(facts),
    derived: derived.map(([name, from, slot, after, before, codes]) =>
      withoutPrototype<CompiledDerived>({
        name: nameOf(name),
        from: nameOf(from),
        slot,
        ...(after !== undefined && { after }),
        ...(before !== undefined && { before }),
        ...(codes && { codes }),
      }),
    ),
    slots: withoutPrototype(slots),
    ...(dated && { inForce: isInForce }),
    ...(clauses && { clauses }),
    wordings,
    rows: places.rows.map((row): RuleRow => {
      const [clause, field, rule, wording, basis, params = {}, reads = [], ...rest] = rows[row]!;
      const fieldAt = typeof field === 'number' ? positionOf(field) : field.map(positionOf);
      return [clause, fieldAt, rule, wording, basis, params, reads.map(positionOf), ...rest];
    }),
    ...(totals && { totals }),
    ...(shape && { shape }),
    evaluate,
  });
}
