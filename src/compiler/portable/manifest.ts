import type { Severity } from '../../model/diagnostic.js';
import type { Operation } from '../../model/operation.js';
import { hashOf } from '../compiled-rule.js';
import { plansOf, type PortableOptions, type Status } from './plan.js';

/** What the portable schemas promise, and for each rule how much of it they say. */
export interface Manifest {
  readonly contract: readonly string[];
  readonly operations: Readonly<Record<string, { readonly rulesHash: string; readonly rules: Readonly<Record<string, ManifestRule>> }>>;
}

export interface ManifestRule {
  readonly severity: Severity;
  readonly status: Status;
  /** Why the status is not `exact`. */
  readonly reason?: string;
}

const CONTRACT = [
  'What a schema refuses, the evaluator refuses, given the same bindings.',
  'What the evaluator refuses and a schema accepts, it refuses by rules that are not exact on this list, and by no other.',
  'exact: the schema refuses whatever the rule refuses. approximated: it refuses some of that. not-expressible: it refuses none of it.',
  'Only rules of severity error are keywords. Warnings are annotations: they never make an order invalid.',
];

/** The manifest of the operations' portable schemas. */
export function manifestOf(operations: readonly Operation[], options: PortableOptions): Manifest {
  const entries = operations.map((operation) => {
    // Of an id that stands twice, for two periods, the one in force counts.
    const plans = [...plansOf(operation, options)].sort((a, b) => Number('constraint' in a) - Number('constraint' in b));
    const byId = new Map(plans.map(({ rule, status, reason }) => [rule.id, { severity: rule.severity, status, ...(reason !== undefined && { reason }) }]));
    const rules = Object.fromEntries([...new Set(operation.rules.map((rule) => rule.id))].map((id) => [`${operation.id}/${id}`, byId.get(id)!]));
    return [operation.id, { rulesHash: hashOf(operation, options.slots), rules }] as const;
  });
  return { contract: CONTRACT, operations: Object.fromEntries(entries) };
}
