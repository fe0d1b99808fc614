import { key as batchKey } from '../../../src/checks/unique-in-batch.js';
import { compileOperation } from '../../../src/workbench/compiler/index.js';
import { outcomesOf as allOutcomesOf } from '../../../src/core/evaluator/order-values.js';
import { text } from '../../../src/core/evaluator/read-fields.js';
import type { CompiledOperation } from '../../../src/core/model/compiled.js';
import type { Example, Operation, Rule } from '../../../src/core/model/operation.js';
import { corpusOf, orderOf, type Corpus, type Order } from './corpus.js';

/** The rules, of some given ones, that refuse an order, each evaluated by itself. */
export type Refusers = (order: Order) => ReadonlySet<Rule>;

/**
 * The rules that accept and refuse the examples of a rule, and the orders of its corpus, as the rule should.
 * @param rules candidates for the rule's place
 * @param refusersOf the result of {@link refusersAmong} for the candidates, and perhaps other rules
 */
export function agreement(
  operation: Operation,
  rule: Rule,
  rules: readonly Rule[],
  refusersOf: Refusers,
): { readonly inExamples: ReadonlySet<Rule>; readonly inCorpus: ReadonlySet<Rule> } {
  if (rule.check.name === 'unique-in-batch')
    return { inExamples: new Set(rules.filter((one) => repeatsAlike(one, rule))), inCorpus: new Set(rules) };
  return {
    inExamples: agreeing(ordersOf(operation, rule), refusersOf, rules),
    inCorpus: agreeing(corpusOf(operation, rule), refusersOf, rules),
  };
}

function ordersOf(operation: Operation, rule: Rule): Corpus {
  const orders = (examples: readonly Example[]): readonly Order[] =>
    examples.map((example) => orderOf(operation, rule, example));
  return { valid: orders(rule.examples.valid), invalid: orders(rule.examples.invalid) };
}

function agreeing({ valid, invalid }: Corpus, refusersOf: Refusers, rules: readonly Rule[]): ReadonlySet<Rule> {
  const passing = valid.map(refusersOf);
  const refusing = invalid.map(refusersOf);
  return new Set(
    rules.filter(
      (one) => !passing.some((refused) => refused.has(one)) && refusing.every((refused) => refused.has(one)),
    ),
  );
}

/** Compiles rules together only once, because compiling each by itself takes most of the time. */
export function refusersAmong(operation: Operation, rules: readonly Rule[]): Refusers {
  const type = operation.rules.find(isType);
  const [own, types] = [rules.filter((rule) => !isType(rule)), rules.filter(isType)];
  const all = compileOperation({ ...operation, rules: [type!, ...own] }, '0');
  // An operation has one rule for the type of its fields, so each is compiled apart.
  const apart = types.map((rule) => [rule, compileOperation({ ...operation, rules: [rule] }, '0')] as const);
  return (order) =>
    new Set([
      ...outcomesOf(all, order).flatMap((i) => own[i] ?? []),
      ...apart.flatMap(([rule, compiled]) => (outcomesOf(compiled, order).length > 0 ? [rule] : [])),
    ]);
}

const isType = ({ field }: Rule): boolean => field === '*';

/** Derived names and facts stand in an example like fields; a derived name that is not in the example is unbound. */
function outcomesOf(compiled: CompiledOperation, order: Order): readonly number[] {
  const labels = compiled.derived.map(({ name }) => [name, text(order[name]) ?? 'unbound']);
  const values = [...compiled.fields, ...compiled.facts].map((name) => [name, text(order[name])]);
  return allOutcomesOf(compiled, Object.fromEntries([...values, ...labels]));
}

function repeatsAlike(mutant: Rule, { examples }: Rule): boolean {
  const toKey = batchKey(mutant.check.parameters as Parameters<typeof batchKey>[0]);
  const repeats = (example: Example): boolean =>
    Array.isArray(example) && new Set((example as readonly string[]).map(toKey)).size < example.length;
  return !examples.valid.some(repeats) && examples.invalid.every(repeats);
}
