import { checks } from '../../../checks/index.js';
import { compileEvaluator, evaluatedRules, readsOf } from '../../compiler/index.js';
import { isOwnCheck, memberTypes, subjectOf } from '../../rulebook/index.js';
import {
  DAY,
  ENTRY,
  type Example,
  type Field,
  type Operation,
  type OrderValues,
  type Rule,
  scopeOf,
  exampleTexts,
  outcomesOf,
  pathAt,
  patternOf,
  shapeOf,
  text,
  valueOf,
} from '../../../core/index.js';

/** An example that contradicts its own rule. */
export interface WrongExample {
  readonly rule: Rule;
  /**
   * `field`: the example of the rule's field itself, in the operation's example order. `group`: the rule refuses that order because of the
   * fields that it has. `day`: the examples lack their day. `failed`: the rule can't evaluate one of its examples, because its code throws,
   * or answers the same example differently when asked again.
   */
  readonly kind: 'valid' | 'invalid' | 'field' | 'group' | 'day' | 'failed';
  /** Its index in the list, from 0. */
  readonly index: number;
}

type Order = Readonly<Record<string, unknown>>;
type Wrong = Pick<WrongExample, 'kind' | 'index'>;

/** Evaluates each example of an operation by the example's own rule. */
export function wrongExamples(operation: Operation): readonly WrongExample[] {
  return new ExampleRunner().wrong(operation);
}

/** More than all rules have; in a long watch, older results are forgotten. */
const MAX_REMEMBERED = 5000;

/** Evaluates examples by their own rules. It remembers the results of unchanged rules. */
export class ExampleRunner {
  readonly #results = new Map<string, readonly Wrong[]>();

  wrong(operation: Operation): readonly WrongExample[] {
    const base = exampleTexts(operation);
    const inputs = new Map(operation.rules.map((rule) => [rule, inputOf(operation, rule, base)]));
    if (this.#results.size >= MAX_REMEMBERED) this.#results.clear();
    const changed = operation.rules.filter((rule) => !this.#results.has(inputs.get(rule)!));
    if (changed.length > 0) {
      const refuses = refuser(withRules(operation, changed), base);
      for (const rule of changed) this.#results.set(inputs.get(rule)!, resultsOf(rule, base, refuses));
    }
    return operation.rules.flatMap((rule) =>
      (this.#results.get(inputs.get(rule)!) ?? []).map((wrong) => ({ rule, ...wrong })),
    );
  }
}

/** An operation with only some of its rules and the fields that they read, because it shares most rules with other operations. */
function withRules(operation: Operation, rules: readonly Rule[]): Operation {
  // The whole operation may already be compiled.
  if (rules.length === operation.rules.length) return operation;
  const { fields } = operation;
  const read = new Set(rules.flatMap((rule) => [rule.field, ...readsOf(rule)]));
  // A rule on all fields reads all of them, and a list or an object is read as a whole.
  const isOnAll = read.has('*') || memberTypes(operation) !== undefined;
  return { ...operation, rules, fields: isOnAll ? fields : fields.filter(({ name }) => read.has(name)) };
}

/** Everything on which the results of a rule's examples depend, as text. */
function inputOf({ fields, facts, derived }: Operation, rule: Rule, base: Order): string {
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

function resultsOf(rule: Rule, base: Order, refuses: Refuses): readonly Wrong[] {
  try {
    return wrongOf(rule, base, refuses);
  } catch (error) {
    if (!(error instanceof FailedRule)) throw error;
    return [{ kind: 'failed', index: 0 }];
  }
}

/** The code of a rule failed. */
class FailedRule extends Error {}

function wrongOf(rule: Rule, base: Order, refuses: Refuses): readonly Wrong[] {
  // On another day the examples may be wrong.
  if (rule.examples.at === undefined && checks[rule.check.name]!.readsDay?.(rule.check.parameters))
    return rule.examples.valid.length + rule.examples.invalid.length > 0 ? [{ kind: 'day', index: 0 }] : [];
  const wrong = (kind: 'valid' | 'invalid'): readonly Wrong[] =>
    rule.examples[kind].flatMap((example, index) => {
      const isRefused = refuses(rule, example);
      // An own check may keep a state, such as a regular expression with the flag g.
      if (isOwnCheck(rule.check.name) && refuses(rule, example) !== isRefused) throw new FailedRule();
      return isRefused === (kind === 'invalid') ? [] : [{ kind, index }];
    });
  return [...wrong('valid'), ...wrong('invalid'), ...wrongInBase(rule, base, refuses)];
}

function wrongInBase(rule: Rule, base: Order, refuses: Refuses): readonly Wrong[] {
  const isOfGroup = subjectOf(rule.check) === 'presence';
  if ((!isOfGroup && base[rule.field] === undefined) || !refuses(rule, {})) return [];
  return [{ kind: isOfGroup ? 'group' : 'field', index: 0 }];
}

type Refuses = (rule: Rule, example: Example) => boolean;

/**
 * Evaluates each rule by itself, so that other findings do not hide its own. If the code of one rule fails, the others are evaluated alone.
 */
function refuser(operation: Operation, base: Order): Refuses {
  const together = refuserOf(operation, base);
  const alone = new Map<Rule, Refuses>();
  return (rule, example) => {
    try {
      return together(rule, example);
    } catch {
      const refuses = alone.get(rule) ?? refuserOf({ ...operation, rules: [rule] }, base);
      alone.set(rule, refuses);
      try {
        return refuses(rule, example);
      } catch {
        throw new FailedRule();
      }
    }
  };
}

/** @throws {unknown} what the code of a rule throws */
function refuserOf(operation: Operation, base: Order): Refuses {
  const evaluate = compileEvaluator(operation);
  const members = memberTypes(operation);
  const compiled = {
    evaluate,
    derived: operation.derived,
    facts: operation.facts.map(({ name }) => name),
    ...(members && { shape: shapeOf(members) }),
  };
  const rules = evaluatedRules(operation);
  return (rule, example) => {
    const key = checks[rule.check.name]!.key?.(rule.check.parameters);
    if (key) return repeats(key, example);
    const own = rules.indexOf(rule);
    const outcomes = outcomesOf(
      compiled,
      orderValuesIn(operation, { ...base, ...valuesIn(rule, example) }, rule.examples.at),
      [],
      (failed) => {
        if (failed === own) throw new FailedRule();
      },
    );
    return outcomes.some((outcome) => (own < 0 ? outcome >= rules.length : outcome === own));
  };
}

const valuesIn = ({ field }: Rule, example: Example): Order =>
  typeof example === 'string' || Array.isArray(example) ? { [field]: example } : (example as Order);

/** An example gives derived names and facts like fields. A derived name that it leaves out is unbound. */
function orderValuesIn({ fields, facts, derived }: Operation, order: Order, day: string | undefined): OrderValues {
  const given = withEntries(fields, order);
  const known = new Map([...fields, ...facts].map((field) => [field.name, field]));
  const names = new Set([...known.keys(), ...Object.keys(given).filter((name) => known.has(patternOf(name)))]);
  const values = Array.from(names, (name) => {
    const field = known.get(patternOf(name))!;
    const value = valueOf(field, given[name]);
    // The text of a list may be longer than the longest text of a value.
    return [name, ['list', 'map', 'object'].includes(field.type ?? 'string') ? value : text(value)] as const;
  });
  const labels = derived.map(({ name }) => [name, text(given[name]) ?? 'unbound'] as const);
  return Object.fromEntries([...values, ...labels, [DAY, day]]) as OrderValues;
}

/** Fills in lists: several values of a member make that many entries, and a list with a member has an entry. */
function withEntries(fields: readonly Field[], order: Order): Order {
  const given = Object.assign(Object.create(null) as Record<string, unknown>, order);
  for (const { name, type } of fields) {
    const value = given[name];
    const list = scopeOf(name).slice(0, -ENTRY.length);
    if (list === '' || value === undefined) continue;
    const values: readonly unknown[] = Array.isArray(value) && type !== 'list' ? value : [value];
    if (given[list] === undefined || (values.length > 1 && order[list] === '1')) given[list] = String(values.length);
    for (const [i, each] of values.entries())
      given[
        i === 0
          ? name
          : pathAt(name, [
              ...name
                .split(ENTRY)
                .slice(2)
                .map(() => 0),
              i,
            ])
      ] = each;
  }
  return given;
}

function repeats(key: (value: string) => string, example: Example): boolean {
  const keys = (Array.isArray(example) ? (example as readonly string[]) : []).map(key);
  return new Set(keys).size < keys.length;
}
