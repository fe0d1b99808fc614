import { key as batchKey } from '../../../src/checks/unique-in-batch.js';
import { compileOperation } from '../../../src/compiler/index.js';
import { outcomesOf as allOutcomesOf } from '../../../src/validator/order-values.js';
import { text } from '../../../src/validator/read-fields.js';
import type { CompiledOperation } from '../../../src/model/compiled.js';
import type { Example, Operation, Rule } from '../../../src/model/operation.js';
import { corpusOf, orderOf, type Corpus, type Order } from './corpus.js';

/** Which of some rules refuse an order, each evaluated by itself. */
type Refusers = (order: Order) => ReadonlySet<number>;

/**
 * The rules that accept and refuse the examples of a rule, and the orders of its corpus, as that rule should.
 * @param rules candidates for the rule's place; they are compiled side by side
 * @returns their indices in the list
 */
export function agreement(
  operation: Operation,
  rule: Rule,
  rules: readonly Rule[],
): { readonly inExamples: ReadonlySet<number>; readonly inCorpus: ReadonlySet<number> } {
  const all = rules.map((_, i) => i);
  if (rule.check.name === 'unique-in-batch')
    return { inExamples: new Set(all.filter((i) => repeatsAlike(rules[i]!, rule))), inCorpus: new Set(all) };
  const refusersOf = rule.field === '*' ? typeRefusers(operation, rules) : refusers(operation, rules);
  const examples = ordersOf(operation, rule);
  return {
    inExamples: agreeing(examples, refusersOf, all),
    inCorpus: agreeing(corpusOf(operation, rule), refusersOf, all),
  };
}

function ordersOf(operation: Operation, rule: Rule): Corpus {
  const orders = (examples: readonly Example[]): readonly Order[] =>
    examples.map((example) => orderOf(operation, rule, example));
  return { valid: orders(rule.examples.valid), invalid: orders(rule.examples.invalid) };
}

function agreeing({ valid, invalid }: Corpus, refusersOf: Refusers, all: readonly number[]): ReadonlySet<number> {
  const passing = valid.map(refusersOf);
  const refusing = invalid.map(refusersOf);
  return new Set(
    all.filter((i) => !passing.some((refused) => refused.has(i)) && refusing.every((refused) => refused.has(i))),
  );
}

function refusers(operation: Operation, rules: readonly Rule[]): Refusers {
  const types = operation.rules.filter((rule) => rule.field === '*');
  const compiled = compileOperation({ ...operation, rules: [...types, ...rules] }, '0');
  return (order) => new Set(outcomesOf(compiled, order));
}

/** An operation has one rule for the type of its fields, so each is compiled apart. */
function typeRefusers(operation: Operation, rules: readonly Rule[]): Refusers {
  const compiled = rules.map((rule) => compileOperation({ ...operation, rules: [rule] }, '0'));
  return (order) => new Set(compiled.flatMap((one, i) => (outcomesOf(one, order).length > 0 ? [i] : [])));
}

/** Derived names and facts stand in an example like fields; a derived name that it does not give is unbound. */
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
