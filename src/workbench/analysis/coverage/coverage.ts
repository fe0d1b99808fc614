import type { Rule } from '../../../core/index.js';
import { type Exception, type Rulebook, listsOfRule } from '../../rulebook/index.js';

/** How the rules cover a clause of the gateway's document. */
export interface ClauseCoverage {
  readonly id: string;
  readonly text: string;
  /** The full ids of the rules that name the clause. */
  readonly rules: readonly string[];
  /** Other parts that name it: `lists/<id>`, `slots/<id>`, `notes/<operation>/<field>`, `operations/<id>`, a file of the gateway. */
  readonly others: readonly string[];
  /** Why rules can't check it. */
  readonly reason?: string;
  /** Whether the document itself says that it does not show this clause. */
  readonly notShown: boolean;
  readonly covered: boolean;
  /** If it is not covered: the full ids of the rules that name it and that an overlay switches off or replaces on this day. */
  readonly replaced?: readonly string[];
}

export interface PartCoverage {
  /** The number with which the ids of its clauses start; '' if they do not start with one. */
  readonly part: string;
  readonly clauses: readonly ClauseCoverage[];
}

/**
 * How each clause of the gateway's document is covered, by part of the document.
 * @param day rules that end before this day cover nothing
 * @param exceptions the changes of an overlay. A rule that a change replaces until a day covers nothing until then
 */
export function coverageOf(
  rulebook: Rulebook,
  day: string,
  exceptions: readonly Pick<Exception, 'ruleId'>[] = [],
): readonly PartCoverage[] {
  const changed = new Set(exceptions.map(({ ruleId }) => ruleId));
  const isReplaced = (ruleId: string, { from = day }: Rule): boolean => from > day && changed.has(ruleId);
  const sourcesOf = coverageIn(rulebook, (ruleId, rule) => (rule.until ?? day) >= day && !isReplaced(ruleId, rule));
  const replacedOf = coverageIn(rulebook, isReplaced);
  const parts = new Map<string, ClauseCoverage[]>();
  for (const { id, text, reason, shown, 'covered-by': coveredBy } of rulebook.clauses) {
    const { rules, others } = sourcesOf(id);
    if (coveredBy !== undefined) others.push(coveredBy);
    const notShown = shown === false;
    const covered = rules.length + others.length > 0 || reason !== undefined || notShown;
    const replaced = covered ? [] : replacedOf(id).rules;
    const clause: ClauseCoverage = {
      id,
      text,
      rules,
      others,
      ...(reason !== undefined && { reason }),
      notShown,
      covered,
      ...(replaced.length > 0 && { replaced }),
    };
    const part = /^\d+/.exec(id)?.[0] ?? '';
    parts.set(part, [...(parts.get(part) ?? []), clause]);
  }
  return [...parts].map(([part, clauses]) => ({ part, clauses }));
}

/** A document that is the source of rules, with or without clauses. */
export interface DocumentCoverage {
  readonly document: string;
  /** The full ids of the rules. */
  readonly rules: readonly string[];
}

/** The documents that rules name, in the order in which the operations first name them. */
export function documentsOf({ operations }: Pick<Rulebook, 'operations'>): readonly DocumentCoverage[] {
  const documents = new Map<string, string[]>();
  for (const operation of operations.values())
    for (const { id, document } of operation.rules)
      if (document !== undefined) {
        if (!documents.has(document)) documents.set(document, []);
        documents.get(document)!.push(`${operation.id}/${id}`);
      }
  return [...documents].map(([document, rules]) => ({ document, rules }));
}

interface Coverage {
  readonly rules: string[];
  readonly others: string[];
}

function coverageIn(
  { operations, lists, slots, undocumented }: Rulebook,
  covers: (ruleId: string, rule: Rule) => boolean,
): (clause: string) => Coverage {
  const rules = new Map<string, Set<string>>();
  const others = new Map<string, Set<string>>();
  const add = (covering: Map<string, Set<string>>, clause: string, by: string): void => {
    covering.set(clause, (covering.get(clause) ?? new Set()).add(by));
  };
  const addOther = (clause: string | undefined, by: string): void => {
    if (clause !== undefined) add(others, clause, by);
  };
  const usedLists = new Set<string>();
  for (const operation of operations.values()) {
    for (const rule of operation.rules) {
      const ruleId = `${operation.id}/${rule.id}`;
      if (!covers(ruleId, rule)) continue;
      for (const clause of rule.clauses) add(rules, clause, ruleId);
      for (const list of listsOfRule(rule, lists)) usedLists.add(list);
    }
    for (const { clause, field } of operation.notes) addOther(clause, `notes/${operation.id}/${field}`);
    for (const { slot } of operation.derived) addOther(slots.get(slot)!.clause, `slots/${slot}`);
  }
  // A list that no rule refers to covers nothing.
  for (const list of lists.values()) {
    if (usedLists.has(list.id)) for (const clause of list.source) add(others, clause, `lists/${list.id}`);
  }
  for (const { id, clause } of undocumented) add(others, clause, `operations/${id}`);
  return (clause) => ({ rules: [...(rules.get(clause) ?? [])], others: [...(others.get(clause) ?? [])] });
}
