import { key } from '../checks/unique-in-batch.js';
import { compileOperation, type Slots } from '../compiler/compile.js';
import { cardsOf } from '../compiler/schema.js';
import { text } from '../evaluator/snapshot.js';
import type { CompiledOperation } from '../model/compiled.js';
import type { Example, Operation, Rule } from '../model/operation.js';

/** An example that its own rule answers otherwise than it says. */
export interface WrongExample {
  readonly rule: Rule;
  readonly kind: 'valid' | 'invalid';
  /** Its place in the list, from 0. */
  readonly index: number;
}

/** The order made of the examples of an operation's fields. */
export function exampleOrder(operation: Operation): Readonly<Record<string, string>> {
  return Object.fromEntries(operation.fields.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])));
}

/** Puts each example of an operation to its own rule. */
export function wrongExamples(operation: Operation, slots: Slots): readonly WrongExample[] {
  const compiled = compileOperation(operation, slots, '0');
  const base = exampleOrder(operation);
  const cards = cardsOf(operation);
  return operation.rules.flatMap((rule) => {
    const index = cards.indexOf(rule);
    const refuses = (example: Example): boolean =>
      rule.check.name === 'unique-in-batch' ? repeats(rule, example) : isRefused(compiled, overlay(rule, base, example), index < 0 ? (i) => i >= cards.length : (i) => i === index);
    const wrong = (kind: 'valid' | 'invalid'): readonly WrongExample[] =>
      rule.examples[kind].flatMap((example, i) => (refuses(example) === (kind === 'invalid') ? [] : [{ rule, kind, index: i }]));
    return [...wrong('valid'), ...wrong('invalid')];
  });
}

function overlay(rule: Rule, base: Readonly<Record<string, string>>, example: Example): Readonly<Record<string, unknown>> {
  return { ...base, ...(typeof example === 'string' ? { [rule.field]: example } : (example as Readonly<Record<string, unknown>>)) };
}

/** Derived names and facts stand in an example like fields; a derived name that it does not give is unbound. */
function isRefused(compiled: CompiledOperation, order: Readonly<Record<string, unknown>>, isOwn: (index: number) => boolean): boolean {
  const judged = compiled.read(order, text);
  for (const { name } of compiled.derived) judged[name] = text(order[name]) ?? 'unbound';
  for (const name of compiled.facts) judged[name] = text(order[name]);
  compiled.judge(judged);
  return (compiled.judge.errors ?? []).some(isOwn);
}

function repeats(rule: Rule, example: Example): boolean {
  const toKey = key(rule.check.parameters as Parameters<typeof key>[0]);
  const keys = (Array.isArray(example) ? (example as readonly string[]) : []).map(toKey);
  return new Set(keys).size < keys.length;
}
