import type { CanonicalForms } from '../model/compiled.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { ValueChange, Normalized } from '../model/normalized.js';
import type { OperationOptions } from '../model/validation.js';
import { timeOf } from '../evaluator/evaluate.js';
import { BOUND_CODE } from '../evaluator/reserved.js';
import { ordersOf } from '../evaluator/orders.js';
import { MAX_TEXT } from '../evaluator/read-fields.js';
import { patternOf } from '../model/path.js';
import {
  knownMembersOf,
  OPERATION_OPTIONS,
  findingsValidatorOf,
  type CallableOperation,
} from '../evaluator/validator.js';
import { candidatesOf } from './candidates.js';

/** The generated data of an operation for its normaliser. */
export interface NormalizerModules extends CallableOperation {
  readonly canonicalForms: CanonicalForms;
}

/** Puts orders of one operation into canonical form; never throws on an order. */
export type Normalize = (order: unknown) => Normalized;

type Fields = Readonly<Record<string, unknown>>;
type FindingsOf = (fields: Fields) => readonly Diagnostic[];

interface Changed {
  readonly fields: Fields;
  readonly changes: readonly ValueChange[];
}

/** The most values that are changed together. */
const MOST_TOGETHER = 3;

/**
 * Makes the normaliser of one operation.
 * @throws {TypeError} on a wrong option
 */
export function normalizerOf(
  { operation, knownFacts, canonicalForms }: NormalizerModules,
  options: OperationOptions,
): Normalize {
  const { facts, at, mode, fields: only, ...configuration } = knownMembersOf(options, OPERATION_OPTIONS);
  const orders = ordersOf(operation);
  const validate = findingsValidatorOf(operation, configuration, knownFacts);
  // Wrong options are refused now and not with the first order.
  validate({}, { facts, at, mode, fields: only });

  return (order) => {
    let fields = copyOf(order);
    if (!fields) return { order, changes: [] };
    const time = operation.inForce && timeOf(at);
    const findingsOf: FindingsOf = (values) => validate(values, { facts, at: time, mode }).diagnostics;
    const changes: ValueChange[] = [];
    const tried = new Set<string>();
    let changesBefore = 0;
    // This ends, because each change makes the text shorter or leaves fewer lower-case letters.
    for (let next = nextChange(); next; next = nextChange()) {
      fields = next.fields;
      changes.push(...next.changes);
    }
    return { order: fields, changes };

    /** The next change of one value, or else the first change of several values together. */
    function nextChange(): Changed | undefined {
      const next = firstChange(fields!, findingsOf, 1, tried);
      if (next) return next;
      if (changes.length === changesBefore) return firstChange(fields!, findingsOf, MOST_TOGETHER);
      // A change may make an earlier finding removable that could not be removed before.
      changesBefore = changes.length;
      tried.clear();
      return nextChange();
    }
  };

  /** The order's own fields, each read once; `undefined` if the order can't be read, or the copy would lose a field. */
  function copyOf(order: unknown): Fields | undefined {
    try {
      return orders.copy(order);
    } catch {
      return undefined;
    }
  }

  /** The values of a field with a bound code. */
  function boundCodes(field: string): readonly string[] {
    const from = patternOf(field);
    return operation.derived
      .filter((derived) => derived.from === from)
      .flatMap(({ slot, after = '', before = '' }) =>
        Object.values(configuration.bindings?.[slot] ?? {})
          .flatMap((codes) => (codes === 'none' ? [] : codes))
          .map((code) => after + code + before),
      );
  }

  /**
   * The change for the first finding, in the order of diagnostics, that another way of writing values removes without adding an error.
   * @param tried the findings that no other way of writing removes, because trying them again after each change takes seconds for a large
   *   order
   */
  function firstChange(
    fields: Fields,
    findingsOf: FindingsOf,
    most: number,
    tried = new Set<string>(),
  ): Changed | undefined {
    const findings = findingsOf(fields);
    for (const finding of findings) {
      if (only && !only.includes(finding.field)) continue;
      const name = `${finding.ruleId} ${finding.field}`;
      if (tried.has(name)) continue;
      const changed = withoutFinding({ fields, changes: [] }, finding, findings);
      if (changed) return changed;
      tried.add(name);
    }
    return undefined;

    /** @param before the findings of the order as it was: the result must not have any other error */
    function withoutFinding(
      { fields: given, changes }: Changed,
      finding: Diagnostic,
      before: readonly Diagnostic[],
    ): Changed | undefined {
      const { field, ruleId } = finding;
      const value = orders.at(given, field);
      // Longer text is not a value of any rule.
      if (typeof value !== 'string' || value.length > MAX_TEXT) return undefined;
      const names = new Set([...changes.map((change) => change.field), field]);
      const forms =
        ruleId === BOUND_CODE
          ? [{ codes: boundCodes(field) }]
          : canonicalForms.flatMap(([id, canonical]) => (id === ruleId ? [canonical] : []));
      for (const { text, kinds } of candidatesOf(value, forms)) {
        const changed: Changed = {
          fields: orders.with(given, field, text),
          changes: [...changes, ...kinds.map((change) => ({ field, ruleId, change }))],
        };
        const after = findingsOf(changed.fields);
        if (changed.changes.some((change) => has(after, change))) continue;
        const added = after.find((other) => other.severity === 'error' && !has(before, other));
        if (!added) return changed;
        // The new value conflicts with another value that can be written differently too.
        const both = names.size < most && !names.has(added.field) ? withoutFinding(changed, added, before) : undefined;
        if (both) return both;
      }
      return undefined;
    }
  }
}

/** Whether the findings contain one of the same rule on the same field. */
function has(findings: readonly Diagnostic[], { field, ruleId }: Pick<Diagnostic, 'field' | 'ruleId'>): boolean {
  return findings.some((finding) => finding.field === field && finding.ruleId === ruleId);
}
