import type { Rulebook } from '../rulebook/rulebook.js';

/** How a clause of the gateway's document is dealt with. */
export interface ClauseCoverage {
  readonly id: string;
  readonly text: string;
  /** What carries it: rules, notes, lists, slots, a file of the gateway. */
  readonly carriers: readonly string[];
  /** Why no machine can check it. */
  readonly reason?: string;
  /** The document itself says that it does not show this. */
  readonly notShown: boolean;
  readonly covered: boolean;
}

export interface PartCoverage {
  /** The number of a part of the document. */
  readonly part: string;
  readonly clauses: readonly ClauseCoverage[];
}

/** Tells for each clause of the gateway's document what carries it, or why nothing does, part by part. */
export function coverageOf(rulebook: Rulebook): readonly PartCoverage[] {
  const carriers = carriersOf(rulebook);
  const parts = new Map<string, ClauseCoverage[]>();
  for (const { id, text, reason, shown, carriedBy } of rulebook.clauses) {
    const own = [...(carriers.get(id) ?? []), ...(carriedBy === undefined ? [] : [carriedBy])];
    const notShown = shown === false;
    const clause = { id, text, carriers: own, ...(reason !== undefined && { reason }), notShown, covered: own.length > 0 || reason !== undefined || notShown };
    const part = id.charAt(0);
    parts.set(part, [...(parts.get(part) ?? []), clause]);
  }
  return [...parts].map(([part, clauses]) => ({ part, clauses }));
}

function carriersOf({ operations, lists, slots, undocumented }: Rulebook): ReadonlyMap<string, ReadonlySet<string>> {
  const carriers = new Map<string, Set<string>>();
  const carry = (clause: string, carrier: string): void => {
    carriers.set(clause, (carriers.get(clause) ?? new Set()).add(carrier));
  };
  const usedLists = new Set<string>();
  for (const operation of operations.values()) {
    for (const rule of operation.rules) {
      for (const clause of rule.clauses) carry(clause, `${operation.id}/${rule.id}`);
      for (const list of listsIn(rule.check.written)) usedLists.add(list);
    }
    for (const note of operation.notes) carry(note.clause, `${operation.id} note on ${note.field}`);
    for (const { slot } of operation.derived) carry(slots.get(slot)!.clause, `slot ${slot}`);
  }
  // A list that no rule refers to carries nothing.
  for (const list of lists.values()) {
    if (usedLists.has(list.id)) for (const clause of list.source) carry(clause, `lists/${list.id}`);
  }
  for (const { id, clause } of undocumented) carry(clause, `${id} is refused by name`);
  return carriers;
}

/** The lists that a check's parameters name, at any depth. */
function listsIn(written: unknown): readonly string[] {
  if (typeof written === 'string') return written.startsWith('lists/') ? [written.slice('lists/'.length)] : [];
  return typeof written === 'object' && written !== null ? Object.values(written).flatMap(listsIn) : [];
}
