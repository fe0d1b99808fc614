import type { CompiledOperation } from '../model/compiled.js';

/**
 * For each field the other fields that are asked for in another way when it changes: those with a rule that reads it, or that reads a
 * field of which this is true, because an error there hides the rule.
 */
export function dependentsOf({ fields, rules }: CompiledOperation): ReadonlyMap<string, readonly string[]> {
  const readers = fields.map(
    (_, field) => new Set(rules.flatMap((rule) => (rule.reads.includes(field) ? [rule.fieldIndex] : []))),
  );
  const reachedFrom = (field: number): ReadonlySet<number> => {
    const reached = new Set<number>();
    const visit = (one: number): void => {
      for (const reader of readers[one] ?? []) {
        if (reached.has(reader)) continue;
        reached.add(reader);
        visit(reader);
      }
    };
    visit(field);
    return reached;
  };
  return new Map(
    fields.map((name, field) => {
      const reached = reachedFrom(field);
      return [name, fields.filter((_, other) => other !== field && reached.has(other))];
    }),
  );
}
