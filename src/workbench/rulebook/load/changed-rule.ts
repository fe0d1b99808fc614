import { type Position, type Rule, dayAfterPeriod, hasDays } from '../../../core/index.js';

/** A change to a rule, as an overlay writes it. */
export interface WrittenChange {
  readonly rule: string;
  readonly check?: Readonly<Record<string, unknown>>;
  readonly severity?: Rule['severity'];
  readonly off?: true;
  readonly reason: string;
  readonly until?: string;
}

/** The basis of a merchant's own rules, and of checks with which a merchant replaces a rule's check. */
export const OWN_BASIS = 'assumption';

/**
 * The rules that replace one that an overlay changes: the changed rule, unless it is off, and the old rule for the days after the change
 * ends. Each is left out if it has no days.
 * @param check the prepared check of the change
 * @param position the position of the change
 */
export function changedRule(
  old: Rule,
  { off, severity, reason, until }: WrittenChange,
  check: Rule['check'] | undefined,
  position: Position,
): { readonly changed?: Rule; readonly restored?: Rule } {
  const changed = {
    ...(check ? { ...withCheck(old, check), document: reason, position } : old),
    severity: severity ?? old.severity,
    ...earlier(old.until, until),
  };
  const next = dayAfterPeriod({ until });
  const restored = next === undefined ? undefined : { ...old, ...later(old.from, next) };
  return {
    ...(!off && hasDays(changed) && { changed }),
    ...(restored && hasDays(restored) && { restored }),
  };
}

/** Clauses and examples belong to the old check and are dropped. The rule's own message stays only if the new check has the same name. */
function withCheck({ message, ...old }: Rule, check: Rule['check']): Rule {
  return {
    ...old,
    check,
    basis: OWN_BASIS,
    clauses: [],
    examples: { valid: [], invalid: [] },
    ...(message !== undefined && old.check.name === check.name && { message }),
  };
}

function earlier(a: string | undefined, b: string | undefined): { readonly until?: string } {
  const until = a !== undefined && b !== undefined && a < b ? a : (b ?? a);
  return until === undefined ? {} : { until };
}

function later(a: string | undefined, b: string): { readonly from: string } {
  return { from: a !== undefined && a > b ? a : b };
}
