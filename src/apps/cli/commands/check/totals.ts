import { ENTRY, fieldOfPath } from '../../../../core/index.js';
import { AmountSums } from '../../../../workbench/analysis/index.js';
import type { LocatedDiagnostic } from '../../../../workbench/batch/index.js';
import type { Location, OrderResult } from '../../output/order-result.js';
import type { Fault } from '../../../../workbench/input/index.js';
import type { Count, ListedFault, ListedOrder, TotalsSummary } from '../../output/summary.js';

/** More refused orders than anyone reads; further ones are only counted. */
const MOST_LISTED = 10_000;
/** The most unreadable entries that are kept: as many as text shows. */
const MOST_FAULTS = 20;
/** The most names that are counted: more than the rules and fields of a rulebook. */
const MOST_COUNTED = 5000;

const OTHERS = '(others)';
const UNKNOWN_FIELDS = '(unknown fields)';
const WHOLE_ORDER = '(order)';

type Counts = Map<string, Count>;

/** The totals of a run by rule, field and currency. Its members are plain data, so that a thread can send them. */
export class Totals implements TotalsSummary {
  findings = 0;
  readonly rules: Counts = new Map();
  readonly fields: Counts = new Map();
  readonly amounts = new AmountSums();
  readonly faults: ListedFault[] = [];
  /** The first refused orders. */
  readonly listed: ListedOrder[] = [];
  /** The number of further refused orders. */
  unlisted = 0;

  add(location: Location, { valid, diagnostics, totalled, maps = [] }: OrderResult): void {
    this.findings += diagnostics.length;
    count(this.rules, diagnostics, ({ ruleId }) => ruleId);
    count(this.fields, diagnostics, (diagnostic) => fieldOf(diagnostic, maps));
    if (valid) return;
    this.amounts.add(totalled?.currency, totalled?.amount);
    if (this.listed.length < MOST_LISTED) this.listed.push({ location, id: totalled?.id });
    else this.unlisted++;
  }

  addFault(location: Location, fault: Fault): void {
    if (this.faults.length < MOST_FAULTS) this.faults.push({ location, fault });
  }

  merge(other: Pick<Totals, 'findings' | 'rules' | 'fields' | 'amounts' | 'faults' | 'listed' | 'unlisted'>): void {
    this.findings += other.findings;
    mergeCounts(this.rules, other.rules);
    mergeCounts(this.fields, other.fields);
    this.amounts.merge(other.amounts);
    this.faults.push(...other.faults.slice(0, MOST_FAULTS - this.faults.length));
    const fitting = other.listed.slice(0, MOST_LISTED - this.listed.length);
    this.listed.push(...fitting);
    this.unlisted += other.unlisted + other.listed.length - fitting.length;
  }
}

/** The name under which a finding is counted. All texts of a map have the same name. */
function fieldOf({ ruleId, field, path }: LocatedDiagnostic, maps: readonly string[]): string {
  if (ruleId === 'order/unknown-field') return UNKNOWN_FIELDS;
  if (field === '') return WHOLE_ORDER;
  if (maps.length === 0) return fieldOfPath(field);
  let name = '';
  for (const member of path) {
    if (maps.includes(name)) return `${name}.*`;
    name += typeof member === 'number' ? ENTRY : name === '' ? member : `.${member}`;
  }
  return fieldOfPath(field);
}

/** Counts the findings of one order by name, and the order once for each name. */
function count(
  counts: Counts,
  diagnostics: readonly LocatedDiagnostic[],
  nameOf: (diagnostic: LocatedDiagnostic) => string,
): void {
  const names = new Set(diagnostics.map(nameOf));
  for (const name of names) {
    const own = diagnostics.filter((diagnostic) => nameOf(diagnostic) === name);
    const entry = entryOf(counts, name);
    entry.findings += own.length;
    entry.orders++;
    if (own.some(({ severity }) => severity === 'error')) entry.refused++;
  }
}

function mergeCounts(counts: Counts, more: ReadonlyMap<string, Count>): void {
  for (const [name, { refused, orders, findings }] of more) {
    const entry = entryOf(counts, name);
    entry.refused += refused;
    entry.orders += orders;
    entry.findings += findings;
  }
}

function entryOf(counts: Counts, name: string): Count {
  const key = counts.has(name) || counts.size < MOST_COUNTED ? name : OTHERS;
  const entry = counts.get(key) ?? { refused: 0, orders: 0, findings: 0 };
  counts.set(key, entry);
  return entry;
}
