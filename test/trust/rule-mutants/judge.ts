import { key as batchKey } from '../../../src/checks/unique-in-batch.js';
import { compileOperation } from '../../../src/compiler/index.js';
import { outcomesOf as allOutcomesOf } from '../../../src/evaluator/judged.js';
import { text } from '../../../src/evaluator/read.js';
import { validatorOf } from '../../../src/evaluator/validator.js';
import type { CompiledOperation } from '../../../src/model/compiled.js';
import type { Example, Operation, Rule } from '../../../src/model/operation.js';
import { rulebook } from '../../support/rulebook.js';
import type { Finding, Vector } from '../../verdicts/support.js';
import { corpusOf, orderOf, type Corpus, type Order } from '../corpus.js';

/** Which of some rules refuse an order, each judged by itself. */
type Refusers = (order: Order) => ReadonlySet<number>;

/**
 * The rules that answer each example of a rule, and each order of its corpus, as that rule should.
 * @param rules what stands in the rule's place; they are compiled side by side
 * @returns their places in the list
 */
export function alikeFor(
  operation: Operation,
  rule: Rule,
  rules: readonly Rule[],
): { readonly inExamples: ReadonlySet<number>; readonly inCorpus: ReadonlySet<number> } {
  const all = rules.map((_, i) => i);
  if (rule.check.name === 'unique-in-batch')
    return { inExamples: new Set(all.filter((i) => answersBatches(rules[i]!, rule))), inCorpus: new Set(all) };
  const refusersOf = rule.field === '*' ? typeRefusers(operation, rules) : refusers(operation, rules);
  const examples = ordersOf(operation, rule);
  return {
    inExamples: answering(examples, refusersOf, all),
    inCorpus: answering(corpusOf(operation, rule), refusersOf, all),
  };
}

function ordersOf(operation: Operation, rule: Rule): Corpus {
  const orders = (examples: readonly Example[]): readonly Order[] =>
    examples.map((example) => orderOf(operation, rule, example));
  return { valid: orders(rule.examples.valid), invalid: orders(rule.examples.invalid) };
}

function answering({ valid, invalid }: Corpus, refusersOf: Refusers, all: readonly number[]): ReadonlySet<number> {
  const passing = valid.map(refusersOf);
  const refusing = invalid.map(refusersOf);
  return new Set(
    all.filter((i) => !passing.some((refused) => refused.has(i)) && refusing.every((refused) => refused.has(i))),
  );
}

function refusers(operation: Operation, rules: readonly Rule[]): Refusers {
  const types = operation.rules.filter((rule) => rule.field === '*');
  const compiled = compileOperation({ ...operation, rules: [...types, ...rules] }, rulebook.slots, '0');
  return (order) => new Set(outcomesOf(compiled, order));
}

/** An operation has one rule for the type of its fields, so each is compiled apart. */
function typeRefusers(operation: Operation, rules: readonly Rule[]): Refusers {
  const compiled = rules.map((rule) => compileOperation({ ...operation, rules: [rule] }, rulebook.slots, '0'));
  return (order) => new Set(compiled.flatMap((one, i) => (outcomesOf(one, order).length > 0 ? [i] : [])));
}

/** Derived names and facts stand in an example like fields; a derived name that it does not give is unbound. */
function outcomesOf(compiled: CompiledOperation, order: Order): readonly number[] {
  const labels = compiled.derived.map(({ name }) => [name, text(order[name]) ?? 'unbound']);
  const values = [...compiled.fields, ...compiled.facts].map((name) => [name, text(order[name])]);
  return allOutcomesOf(compiled, Object.fromEntries([...values, ...labels]));
}

function answersBatches(mutant: Rule, { examples }: Rule): boolean {
  const toKey = batchKey(mutant.check.parameters as Parameters<typeof batchKey>[0]);
  const repeats = (example: Example): boolean =>
    Array.isArray(example) && new Set((example as readonly string[]).map(toKey)).size < example.length;
  return !examples.valid.some(repeats) && examples.invalid.every(repeats);
}

/** Whether the operation, with another rule in the place of one of its own, disappoints one of the vectors. */
export function someVectorFails(operation: Operation, rule: Rule, mutant: Rule, vectors: readonly Vector[]): boolean {
  return disappoints(
    { ...operation, rules: operation.rules.map((other) => (other === rule ? mutant : other)) },
    vectors,
  );
}

/** Whether the operation disappoints one of the vectors without one of its rules. */
export function isMissed(operation: Operation, rule: Rule, vectors: readonly Vector[]): boolean {
  const without = { ...operation, rules: operation.rules.filter((other) => other !== rule) };
  return disappoints(
    without,
    vectors.filter(({ found }) => found.includes(`${operation.id}/${rule.id}`)),
  );
}

function disappoints(operation: Operation, vectors: readonly Vector[]): boolean {
  const compiled = compileOperation(operation, rulebook.slots, '0');
  const validators = new Map<string, ReturnType<typeof validatorOf>>();
  return vectors.some(({ order, expected, options: { bindings = {}, ...options } }) => {
    const key = JSON.stringify(bindings);
    const validate = validators.get(key) ?? validatorOf(compiled, { bindings });
    validators.set(key, validate);
    const { diagnostics, valid } = validate(order, options);
    return valid !== expected.every(([, severity]) => severity !== 'error') || !sameFindings(diagnostics, expected);
  });
}

function sameFindings(
  found: readonly { readonly field: string; readonly severity: string; readonly code: string }[],
  expected: readonly Finding[],
): boolean {
  const left = [...expected];
  for (const { field, severity, code } of found) {
    const at = left.findIndex(([name, level, kind = code]) => name === field && level === severity && kind === code);
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}
