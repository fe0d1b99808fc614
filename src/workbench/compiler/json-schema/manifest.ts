import {
  ENGINE,
  type Operation,
  type Rule,
  type Severity,
  configurationHash,
  dayAfterPeriod,
  dayBefore,
} from '../../../core/index.js';
import { type Rulebook, versionOfRules } from '../../rulebook/index.js';
import { hashOf } from '../rule-data.js';
import { plansOf, type PortableOptions, type Status } from './plan.js';

/** The contract of the portable schemas, and how much of each rule they express. */
export interface Manifest {
  readonly contract: readonly string[];
  /** The UTC day for whose rules the schemas are written, such as `2027-01-31`. */
  readonly asOf: string;
  /** The UTC days on which the schemas apply, if some rules are not always in force. Both are inclusive. */
  readonly period?: { readonly from?: string; readonly until?: string };
  readonly operations: Readonly<Record<string, ManifestOperation>>;
}

interface ManifestOperation {
  /** The same as in a result of the validator with the same bindings. */
  readonly rulesVersion: string;
  readonly rules: Readonly<Record<string, ManifestRule>>;
}

interface ManifestRule {
  /** The field that its diagnostics name; `*` for every field. */
  readonly field: string;
  readonly severity: Severity;
  readonly status: Status;
  /** Why the status is not `exact`. */
  readonly reason?: string;
}

const CONTRACT = [
  'An order that a schema refuses is also refused by the validator with the same rules, bindings and day.',
  'Where the validator refuses an order and a schema accepts it, all rules that refuse it have another status than exact in this list.',
  'exact: the schema refuses whatever the rule refuses. approximated: it refuses some of that. not-expressible: it refuses none of it.',
  'Only rules of severity error are keywords. Warnings are annotations: they never make an order invalid.',
];

/**
 * The manifest of the operations' portable schemas.
 * @param about the rulebook of the operations
 */
export function manifestOf(
  operations: readonly Operation[],
  about: Rulebook['about'],
  options: PortableOptions,
): Manifest {
  const entries = operations.map((operation) => {
    // If an id has two periods, the rule in force counts.
    const plans = [...plansOf(operation, options)].sort(
      (a, b) => Number('constraint' in a) - Number('constraint' in b),
    );
    const byId = new Map(
      plans.map(({ rule, status, reason }) => [
        rule.id,
        { field: rule.field, severity: rule.severity, status, ...(reason !== undefined && { reason }) },
      ]),
    );
    const rules = Object.fromEntries(
      [...new Set(operation.rules.map((rule) => rule.id))].map((id) => [`${operation.id}/${id}`, byId.get(id)!]),
    );
    const slots = Object.fromEntries(operation.derived.map(({ slot }) => [slot, []]));
    const configuration = configurationHash({ id: operation.id, slots }, { bindings: options.bindings });
    const rulesVersion = `${versionOfRules(about)}+${hashOf(operation)}${configuration}@${ENGINE}`;
    return [operation.id, { rulesVersion, rules }] as const;
  });
  const period = periodAround(
    options.day,
    operations.flatMap(({ rules }) => rules),
  );
  return { contract: CONTRACT, asOf: options.day, ...(period && { period }), operations: Object.fromEntries(entries) };
}

/** The period around a day in which the same rules are in force; nothing if all rules are always in force. */
function periodAround(day: string, rules: readonly Rule[]): Manifest['period'] {
  const starts = rules
    .flatMap((rule) => [rule.from, dayAfterPeriod(rule)])
    .filter((start) => start !== undefined)
    .sort();
  if (starts.length === 0) return undefined;
  const from = starts.findLast((start) => start <= day);
  const next = starts.find((start) => start > day);
  return { ...(from !== undefined && { from }), ...(next !== undefined && { until: dayBefore(next) }) };
}
