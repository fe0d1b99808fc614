import type { Rulebook } from '../rulebook/rulebook.js';

/** How a clause of the gateway's document is dealt with. */
export interface ClauseCoverage {
  readonly id: string;
  readonly text: string;
  /** The rules that carry it, by their full ids. */
  readonly rules: readonly string[];
  /** What else carries it: `lists/<id>`, `slots/<id>`, `notes/<operation>/<field>`, `operations/<id>`, a file of the gateway. */
  readonly others: readonly string[];
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
  const carriersOf = carriersIn(rulebook);
  const parts = new Map<string, ClauseCoverage[]>();
  for (const { id, text, reason, shown, carriedBy } of rulebook.clauses) {
    const { rules, others } = carriersOf(id);
    if (carriedBy !== undefined) others.push(carriedBy);
    const notShown = shown === false;
    const covered = rules.length + others.length > 0 || reason !== undefined || notShown;
    const clause = { id, text, rules, others, ...(reason !== undefined && { reason }), notShown, covered };
    const part = id.charAt(0);
    parts.set(part, [...(parts.get(part) ?? []), clause]);
  }
  return [...parts].map(([part, clauses]) => ({ part, clauses }));
}

interface Carriers {
  readonly rules: string[];
  readonly others: string[];
}

function carriersIn({ operations, lists, slots, undocumented }: Rulebook): (clause: string) => Carriers {
  const rules = new Map<string, Set<string>>();
  const others = new Map<string, Set<string>>();
  const carry = (carriers: Map<string, Set<string>>, clause: string, carrier: string): void => {
    carriers.set(clause, (carriers.get(clause) ?? new Set()).add(carrier));
  };
  const usedLists = new Set<string>();
  for (const operation of operations.values()) {
    for (const rule of operation.rules) {
      for (const clause of rule.clauses) carry(rules, clause, `${operation.id}/${rule.id}`);
      for (const list of listsIn(rule.check.written)) usedLists.add(list);
    }
    for (const note of operation.notes) carry(others, note.clause, `notes/${operation.id}/${note.field}`);
    for (const { slot } of operation.derived) carry(others, slots.get(slot)!.clause, `slots/${slot}`);
  }
  // A list that no rule refers to carries nothing.
  for (const list of lists.values()) {
    if (usedLists.has(list.id)) for (const clause of list.source) carry(others, clause, `lists/${list.id}`);
  }
  for (const { id, clause } of undocumented) carry(others, clause, `operations/${id}`);
  return (clause) => ({ rules: [...(rules.get(clause) ?? [])], others: [...(others.get(clause) ?? [])] });
}

/** The lists that a check's parameters name, at any depth. */
function listsIn(written: unknown): readonly string[] {
  if (typeof written === 'string') return written.startsWith('lists/') ? [written.slice('lists/'.length)] : [];
  return typeof written === 'object' && written !== null ? Object.values(written).flatMap(listsIn) : [];
}
