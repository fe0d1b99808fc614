import {
  type Bindings,
  type Facts,
  type Locale,
  type Reference,
  type ValidateOptions,
  translate,
  type Diagnostic,
} from '../../../../index.js';
import { refuseOperation, validatorOf } from '../../../../core/index.js';
import { explainResults } from '../../../../workbench/analysis/index.js';
import {
  type Fault,
  MIXED,
  NOT_MIXED,
  type InputRow,
  isMixedIn,
  mixedOrder,
  unknownFact,
} from '../../../../workbench/input/index.js';
import { type LocatedDiagnostic, inTable } from '../../../../workbench/batch/index.js';
import type { OrderResult } from '../../output/order-result.js';
import { LazyMap, type Ruleset, type Repeats } from '../../../../workbench/open/index.js';
import { mapsOf, totaller } from './totalled.js';

/** How the orders of a run are evaluated, as plain data that threads get too. */
export interface Terms {
  /** The operation of all orders; `undefined` if each order names its own. */
  readonly operation: string | undefined;
  readonly bindings: Bindings;
  readonly facts: Facts;
  readonly at: string;
  /** The language of the messages, unless it is English. */
  readonly locale?: Locale;
  /** Whether to show the outcome of each rule. */
  readonly isExplained: boolean;
  /** The data that totals need from refused orders; left out for a run without totals. */
  readonly totals?: { readonly hasIds: boolean } | undefined;
}

/** Evaluates one value of an input, with its row if the input is a table. Returns a fault if the value is not an order. */
export type EvaluateOrder = (value: unknown, repeats: Repeats, row?: InputRow) => OrderResult | Fault;

/** Prepares the evaluation of orders. */
export function orderEvaluator(
  { operation, bindings, facts, at, locale, isExplained, totals }: Terms,
  rules: Ruleset,
): EvaluateOrder {
  const { compiled, references, exceptions } = rules;
  const validators = new LazyMap(compiled.keys(), (id) => validatorOf<unknown>(compiled.get(id)!, { bindings }));
  const explainers = new LazyMap(isExplained ? references.keys() : [], (id) =>
    explainResults({ compiled: compiled.get(id)!, reference: references.get(id)!, bindings, exceptions }),
  );
  const total = totals && totaller(rules, totals.hasIds);
  const maps = new LazyMap(references.keys(), (id) => mapsOf(references.get(id)!));
  const word = wording((id) => rules.placeOf(id), locale);
  const optionsFor = optionsOn(at, rules);
  const evaluate = (
    id: string,
    order: unknown,
    own: Facts,
    options: ValidateOptions | undefined,
    repeats: Repeats,
    row: InputRow | undefined,
  ): OrderResult => {
    const validate = validators.get(id);
    const result = validate?.(order, options) ?? refuseOperation(id, rules.ids);
    const diagnostics = repeats.add(result.operation, order, result.diagnostics);
    const worded = diagnostics.length > 0 ? diagnostics.map(word) : NOTHING;
    const located = row
      ? inTable(
          worded,
          row,
          locale?.language ?? 'en',
          (changed) => validate?.(changed, options).diagnostics.map(word) ?? worded,
        )
      : worded;
    const valid = located[0]?.severity !== 'error';
    return {
      operation: result.operation,
      valid,
      diagnostics: located,
      notEvaluated: result.notEvaluated,
      why: isExplained ? (explainers.get(id)?.(order, own, at) ?? []) : undefined,
      ...(!valid && total && { totalled: total(id, order) }),
      ...(totals && { maps: maps.get(id) ?? [] }),
    };
  };
  if (operation !== undefined) {
    const options = optionsFor(operation, facts);
    return (order, repeats, row) =>
      isMixedIn(rules.references, operation, order) ? MIXED : evaluate(operation, order, facts, options, repeats, row);
  }
  return (value, repeats, row) => {
    const mixed = mixedOrder(value);
    if (!mixed) return NOT_MIXED;
    const { operation: own, order, facts: more } = mixed;
    const fault = unknownFact(more, rules.facts);
    if (fault) return fault;
    const known = rules.references.get(own)?.facts ?? [];
    const all = factsNamed(more ? { ...facts, ...more } : facts, known);
    return evaluate(own, order, all, optionsFor(own, all), repeats, row);
  };
}

/** Only the facts that the operation asks for. Orders of other operations and columns of a table may have more. */
function factsNamed(facts: Facts, known: Reference['facts']): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => known.some((fact) => fact.name === name)));
}

/** Passes a date or facts only if a rule uses them, because reading a date takes longer than evaluating an order. */
function optionsOn(
  at: string,
  { compiled }: Ruleset,
): (operation: string, facts: Facts) => ValidateOptions | undefined {
  return (operation, facts) => {
    const own = Object.keys(facts).length > 0 ? { facts } : undefined;
    return compiled.get(operation)?.inForce ? { ...own, at } : own;
  };
}

const NOTHING: OrderResult['diagnostics'] = [];

/** Returns a function that puts a diagnostic into the language of the run and adds the file and line of its rule. */
function wording(
  placeOf: Ruleset['placeOf'],
  locale: Locale | undefined,
): (diagnostic: Diagnostic) => LocatedDiagnostic {
  /** Most orders get the same diagnostics, as the same objects. */
  const known = new WeakMap<Diagnostic, LocatedDiagnostic>();
  return (diagnostic) => {
    const worded = known.get(diagnostic);
    if (worded) return worded;
    const translated = locale ? translate(diagnostic, locale) : diagnostic;
    const position = placeOf(diagnostic.ruleId);
    if (!position) return translated;
    const located = { ...translated, source: { ...translated.source, ...position } };
    known.set(diagnostic, located);
    return located;
  };
}
