import type { CanonicalForms, CompiledOperation } from '../model/compiled.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { Change, NormalizeOptions, Normalized } from '../model/normalized.js';
import { dayOf } from '../validator/evaluate.js';
import { MAX_TEXT, recordOf } from '../validator/read-fields.js';
import { membersOf, validatorOf } from '../validator/validator.js';
import { candidatesOf } from './candidates.js';

/** What is generated from an operation's rule file for its normaliser. */
export interface NormalizerModules {
  readonly operation: CompiledOperation;
  readonly canonicalForms: CanonicalForms;
}

/** Puts orders of one operation into canonical form; never throws on an order. */
export type Normalize = (order: unknown) => Normalized;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Makes the normaliser of one operation.
 * @throws {TypeError} on a wrong option
 */
export function normalizerOf({ operation, canonicalForms }: NormalizerModules, options: NormalizeOptions): Normalize {
  const { facts, at, ...configuration } = membersOf(options);
  dayOf(at);
  const validate = validatorOf<unknown>(operation, { ...configuration, unknownFields: 'ignore' });

  return (order) => {
    let fields = copyOf(order, operation);
    if (!fields) return { order, changes: [] };
    const day = dayOf(at);
    const findingsOf = (values: Fields): readonly Diagnostic[] => validate(values, { facts, at: day }).diagnostics;
    const changes: Change[] = [];
    // Each change makes the text shorter or leaves fewer small letters, so that there is a last one.
    for (let next = firstChange(fields, findingsOf); next; next = firstChange(fields, findingsOf)) {
      fields = next.fields;
      changes.push(...next.changes);
    }
    return { order: fields, changes };
  };

  /** The first finding, in the order of diagnostics, that another way to write its value removes without adding an error. */
  function firstChange(
    fields: Fields,
    findingsOf: (fields: Fields) => readonly Diagnostic[],
  ): { readonly fields: Fields; readonly changes: readonly Change[] } | undefined {
    const findings = findingsOf(fields);
    for (const { field, ruleId } of findings) {
      const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
      // Longer text is no value of any rule.
      if (typeof value !== 'string' || value.length > MAX_TEXT) continue;
      const forms = canonicalForms.flatMap(([id, canonical]) => (id === ruleId ? [canonical] : []));
      for (const { text, kinds } of candidatesOf(value, forms)) {
        const changed = { ...fields, [field]: text };
        if (isBetter(findingsOf(changed), findings, { field, ruleId }))
          return { fields: changed, changes: kinds.map((change) => ({ field, ruleId, change })) };
      }
    }
    return undefined;
  }
}

/** Whether a finding is gone, and no error came instead. */
function isBetter(
  after: readonly Diagnostic[],
  before: readonly Diagnostic[],
  { field, ruleId }: Pick<Diagnostic, 'field' | 'ruleId'>,
): boolean {
  return after.every(
    (finding) =>
      !(finding.field === field && finding.ruleId === ruleId) &&
      (finding.severity === 'warning' ||
        before.some((other) => other.field === finding.field && other.ruleId === finding.ruleId)),
  );
}

/** The order's own fields, each read once; `undefined` where it can't be read, or would lose a field. */
function copyOf(order: unknown, { fields }: CompiledOperation): Fields | undefined {
  try {
    const record = recordOf(order);
    if (!record) return undefined;
    const copy = { ...record };
    return fields.some((name) => Object.hasOwn(record, name) && !Object.hasOwn(copy, name)) ? undefined : copy;
  } catch {
    return undefined;
  }
}
