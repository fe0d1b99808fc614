import { key } from '../checks/unique-in-batch.js';
import { compileJudge } from '../compiler/compile.js';
import { exampleOrder } from '../compiler/example-order.js';
import { cardsOf, readsOf } from '../compiler/schema.js';
import { outcomesOf } from '../evaluator/judged.js';
import { text } from '../evaluator/read.js';
import type { Judged } from '../model/check.js';
import type { Example, Operation, Rule } from '../model/operation.js';

/** An example that its own rule answers otherwise than it says. */
export interface WrongExample {
  readonly rule: Rule;
  /** `field`: the example of the rule's field itself, in the operation's example order. */
  readonly kind: 'valid' | 'invalid' | 'field';
  /** Its place in the list, from 0. */
  readonly index: number;
}

type Order = Readonly<Record<string, unknown>>;
type Wrong = Pick<WrongExample, 'kind' | 'index'>;

/** Puts each example of an operation to its own rule. */
export function wrongExamples(operation: Operation): readonly WrongExample[] {
  return new ExampleRunner().wrong(operation);
}

/** More than all rules there are: what a long watch leaves behind is forgotten. */
const MOST_REMEMBERED = 5000;

/** Puts examples to their rules; a rule that it has seen before with the same examples it does not run again. */
export class ExampleRunner {
  readonly #answers = new Map<string, readonly Wrong[]>();

  wrong(operation: Operation): readonly WrongExample[] {
    const base = exampleOrder(operation);
    const asked = new Map(operation.rules.map((rule) => [rule, questionOf(operation, rule, base)]));
    if (this.#answers.size >= MOST_REMEMBERED) this.#answers.clear();
    const unknown = operation.rules.filter((rule) => !this.#answers.has(asked.get(rule)!));
    if (unknown.length > 0) {
      const refuses = refuser({ ...operation, rules: unknown }, base);
      for (const rule of unknown) this.#answers.set(asked.get(rule)!, answer(rule, base, refuses));
    }
    return operation.rules.flatMap((rule) =>
      (this.#answers.get(asked.get(rule)!) ?? []).map((wrong) => ({ rule, ...wrong })),
    );
  }
}

/** All that the answers to a rule's examples rest on. */
function questionOf({ fields, facts, derived }: Operation, rule: Rule, base: Order): string {
  const { field, when, unless, check, examples } = rule;
  const read = rule.field === '*' ? fields.map(({ name }) => name) : [field, ...readsOf(rule)];
  const order = read.map((name) => [
    name,
    base[name],
    facts.some((fact) => fact.name === name),
    derived.some((d) => d.name === name),
  ]);
  return JSON.stringify([field, when, unless, check, examples, order]);
}

function answer(rule: Rule, base: Order, refuses: Refuses): readonly Wrong[] {
  const wrong = (kind: 'valid' | 'invalid'): readonly Wrong[] =>
    rule.examples[kind].flatMap((example, index) =>
      refuses(rule, example) === (kind === 'invalid') ? [] : [{ kind, index }],
    );
  return [
    ...wrong('valid'),
    ...wrong('invalid'),
    ...(base[rule.field] !== undefined && refuses(rule, {}) ? [{ kind: 'field', index: 0 } as const] : []),
  ];
}

type Refuses = (rule: Rule, example: Example) => boolean;

/** The verdict of each rule by itself: what hides a finding in an order does not count. */
function refuser(operation: Operation, base: Order): Refuses {
  const { judge } = compileJudge(operation);
  const labelled = { derived: operation.derived, facts: operation.facts.map(({ name }) => name) };
  const cards = cardsOf(operation);
  return (rule, example) => {
    if (rule.check.name === 'unique-in-batch') return repeats(rule, example);
    const own = cards.indexOf(rule);
    const outcomes = outcomesOf({ judge, ...labelled }, judged(operation, { ...base, ...laidOver(rule, example) }));
    return outcomes.some((outcome) => (own < 0 ? outcome >= cards.length : outcome === own));
  };
}

const laidOver = ({ field }: Rule, example: Example): Order =>
  typeof example === 'string' ? { [field]: example } : (example as Order);

/** Derived names and facts stand in an example like fields; a derived name that it does not give is unbound. */
function judged({ fields, facts, derived }: Operation, order: Order): Judged {
  const values = [...fields, ...facts].map(({ name }) => [name, text(order[name])] as const);
  return Object.fromEntries([...values, ...derived.map(({ name }) => [name, text(order[name]) ?? 'unbound'] as const)]);
}

function repeats(rule: Rule, example: Example): boolean {
  const toKey = key(rule.check.parameters as Parameters<typeof key>[0]);
  const keys = (Array.isArray(example) ? (example as readonly string[]) : []).map(toKey);
  return new Set(keys).size < keys.length;
}
