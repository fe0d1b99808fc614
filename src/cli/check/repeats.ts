import { hash } from 'node:crypto';
import { key, prepare } from '../../checks/unique-in-batch.js';
import { text } from '../../evaluator/read.js';
import { MAX_DIAGNOSTICS } from '../../evaluator/evaluate.js';
import type { Diagnostic, OperationId, Reference, ReferenceRule } from '../../index.js';
import { compiled } from '../../operations/index.js';
import type { Ruleset } from './ruleset.js';

/** How many values of an input one memory holds. */
const MAX_REMEMBERED = 1_000_000;

/** A rule that compares the orders of one input. */
interface BatchRule {
  readonly diagnostic: Diagnostic;
  readonly keyOf: (value: string) => string;
  /** What is remembered together: a clause speaks of a country, and operations of it share the rule. */
  readonly memory: string;
}

export type BatchRules = ReadonlyMap<string, readonly BatchRule[]>;

/** The rules in force on a day that compare the orders of one input, by operation. */
export function batchRules(ruleset: Ruleset, day: string): BatchRules {
  return new Map(
    Object.values(ruleset.references).map((reference) => {
      const compare = reference.rules.filter(
        ({ check, from = '', until = '9999' }) => 'unique-in-batch' in check && from <= day && day <= until,
      );
      return [reference.id, compare.map((rule) => batchRule(ruleset, reference, rule))];
    }),
  );
}

function batchRule(
  ruleset: Ruleset,
  { id: operation, country, region }: Reference,
  { id, field, check, from }: ReferenceRule,
): BatchRule {
  const { diagnostic } = ruleset.compiled[operation as OperationId].rules.find(
    (rule) => rule.diagnostic.ruleId === id && rule.from === (from ?? ''),
  )!;
  const memory = JSON.stringify([country ?? region, id.slice(operation.length), field, check]);
  return { diagnostic, keyOf: key(prepare(check['unique-in-batch'] as Parameters<typeof prepare>[0])), memory };
}

/** Finds the orders of one input that repeat what should differ from order to order. */
export class Repeats {
  /** Hashes only: what an order says is not kept. */
  readonly #seen = new Map<string, Set<string>>();
  /** The rules that have compared orders, with what they remember. */
  readonly #compared = new Map<string, ReadonlySet<string>>();

  constructor(private readonly rules: BatchRules) {}

  /** The rules that have compared orders, and whether they remember all of them. */
  get compared(): readonly (readonly [ruleId: string, isWhole: boolean])[] {
    return [...this.#compared].map(([ruleId, values]) => [ruleId, values.size < MAX_REMEMBERED]);
  }

  /** An order's diagnostics, with those for what an earlier order already said. */
  add(operation: string, order: unknown, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    const rules = this.rules.get(operation);
    if (rules === undefined || rules.length === 0) return diagnostics;
    const found = rules.flatMap(({ diagnostic, keyOf, memory }) => {
      const value = valueOf(order, diagnostic.field);
      const isRepeated = typeof value === 'string' && this.#isRepeated(diagnostic.ruleId, memory, keyOf(value));
      return isRepeated && !diagnostics.some((d) => d.field === diagnostic.field) ? [diagnostic] : [];
    });
    return found.length > 0 ? sorted(operation as OperationId, [...diagnostics, ...found]) : diagnostics;
  }

  #isRepeated(ruleId: string, memory: string, value: string): boolean {
    const seen = this.#seen.get(memory) ?? new Set();
    this.#seen.set(memory, seen);
    this.#compared.set(ruleId, seen);
    const digest = hash('sha256', value, 'base64');
    if (seen.has(digest)) return true;
    if (seen.size < MAX_REMEMBERED) seen.add(digest);
    return false;
  }
}

function valueOf(order: unknown, field: string): string | null | undefined {
  if (typeof order !== 'object' || order === null || !Object.hasOwn(order, field)) return undefined;
  return text((order as Readonly<Record<string, unknown>>)[field]);
}

/** Errors before warnings, then the order as a whole, the operation's fields in order, and unknown names. */
function sorted(operation: OperationId, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const { fields, facts } = compiled[operation];
  const names = ['', ...fields, ...facts];
  const rank = ({ severity, field }: Diagnostic): number => {
    const at = names.indexOf(field);
    return (severity === 'error' ? 0 : names.length + 1) + (at < 0 ? names.length : at);
  };
  return diagnostics.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_DIAGNOSTICS);
}
