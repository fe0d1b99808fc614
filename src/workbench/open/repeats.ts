import { type CompiledOperation, type Text, fieldsOf, isInForce, ranked, text } from '../../core/index.js';
import { checks } from '../../checks/index.js';
import { checkContext } from '../rulebook/index.js';
import type { Diagnostic, Reference, ReferenceRule, Result } from '../../index.js';
import { LazyMap } from './lazy-map.js';
import type { Ruleset } from './ruleset.js';
import { TextHashes } from './text-hashes.js';

/** The most values of an input that are remembered. */
const MAX_REMEMBERED = 1_000_000;

/** A rule that compares the orders of one input. */
interface BatchRule {
  readonly operation: CompiledOperation;
  readonly diagnostic: Diagnostic;
  readonly keyOf: (value: string) => string;
  /** Rules with the same key share the values that they compare: a clause may be about all operations of a country. */
  readonly memory: string;
}

export type BatchRules = ReadonlyMap<string, readonly BatchRule[]>;

/** The rules in force on a day that compare the orders of one input, by operation. */
export function batchRules(ruleset: Ruleset, day: string): BatchRules {
  return new LazyMap(ruleset.references.keys(), (id) => {
    const reference = ruleset.references.get(id)!;
    const compare = reference.rules.filter((rule) => comparisonOf(rule.check) && isInForce(rule, day));
    return compare.map((rule) => batchRule(ruleset, reference, rule));
  });
}

function batchRule(
  ruleset: Ruleset,
  { id: operation, country, region }: Reference,
  { id, field, check, from }: ReferenceRule,
): BatchRule {
  const { diagnostic } = ruleset.compiled
    .get(operation)!
    .rules.find((rule) => rule.diagnostic.ruleId === id && (rule.from ?? '') === (from ?? ''))!;
  const { keyOf, comparesAll } = comparisonOf(check)!;
  const memory = JSON.stringify([comparesAll ? '' : (country ?? region), id.slice(operation.length), field, check]);
  return { operation: ruleset.compiled.get(operation)!, diagnostic, keyOf, memory };
}

/** How a rule compares the orders of a batch, and whether it compares those of all operations; `undefined` for other rules. */
function comparisonOf(
  check: ReferenceRule['check'],
): (Pick<BatchRule, 'keyOf'> & { readonly comparesAll: boolean }) | undefined {
  const [[name, written] = ['']] = Object.entries(check);
  const compares = checks[name]!;
  if (!compares.key) return undefined;
  const parameters = compares.prepare(written, checkContext(new Map(), {}, { name: '' }, new Map()));
  return { keyOf: compares.key(parameters), comparesAll: compares.comparesAll?.(parameters) ?? false };
}

/** A rule with the values that it compares in one input. */
interface Comparison extends BatchRule {
  readonly seen: TextHashes;
  hasCompared: boolean;
}

/** Finds the orders of one input that repeat a value which should differ from order to order. */
export class Repeats {
  readonly #seen = new Map<string, TextHashes>();
  readonly #comparisons = new Map<string, readonly Comparison[]>();

  constructor(private readonly rules: BatchRules) {}

  /** The rules that have compared orders, and whether they remember all of them. */
  get compared(): readonly (readonly [ruleId: string, isWhole: boolean])[] {
    return [...this.#comparisons.values()]
      .flat()
      .filter(({ hasCompared }) => hasCompared)
      .map(({ diagnostic, seen }) => [diagnostic.ruleId, seen.size < MAX_REMEMBERED]);
  }

  /** An order's diagnostics, with those for values that an earlier order has too. */
  add(operation: string, order: unknown, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    const comparisons = this.#comparisons.get(operation) ?? this.#compare(operation);
    const found: Diagnostic[] = [];
    for (const comparison of comparisons) {
      const { diagnostic, keyOf, seen } = comparison;
      const value = valueOf(comparison.operation, order, diagnostic.field);
      if (typeof value !== 'string') continue;
      comparison.hasCompared = true;
      const isRepeated = seen.add(keyOf(value), MAX_REMEMBERED);
      if (isRepeated && !diagnostics.some((d) => d.field === diagnostic.field)) found.push(diagnostic);
    }
    return found.length > 0 ? ranked([...diagnostics, ...found], comparisons[0]!.operation) : diagnostics;
  }

  #compare(operation: string): readonly Comparison[] {
    const comparisons = (this.rules.get(operation) ?? []).map((rule) => {
      const seen = this.#seen.get(rule.memory) ?? new TextHashes();
      this.#seen.set(rule.memory, seen);
      return { ...rule, seen, hasCompared: false };
    });
    this.#comparisons.set(operation, comparisons);
    return comparisons;
  }

  /**
   * A result with the diagnostics for values that an earlier order has too; the same object if there are none.
   * @param fields the fields that are reported; by default all
   */
  addTo(result: Result<unknown>, order: unknown, fields?: readonly string[]): Result<unknown> {
    const { operation, rulesVersion, notEvaluated } = result;
    const all = this.add(operation, order, result.diagnostics);
    if (all === result.diagnostics) return result;
    const diagnostics = fields ? all.filter((d) => result.diagnostics.includes(d) || fields.includes(d.field)) : all;
    const valid = diagnostics[0]?.severity !== 'error';
    return { valid, operation, rulesVersion, diagnostics, notEvaluated } as Result<unknown>;
  }
}

function valueOf(operation: CompiledOperation, order: unknown, field: string): Text {
  if (operation.shape) return fieldsOf(operation, order)?.[field];
  if (typeof order !== 'object' || order === null || !Object.hasOwn(order, field)) return undefined;
  return text((order as Readonly<Record<string, unknown>>)[field]);
}
