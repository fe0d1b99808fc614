import {
  type Field,
  type Operation,
  type Phrase,
  type Rule,
  type Said,
  conditionEntries,
  exampleTexts,
  isRecord,
  itemsOf,
  listed,
  say,
  sentOf,
  valueOf,
} from '../../../core/index.js';
import {
  type Finding,
  type Path,
  type Reading,
  type Rulebook,
  acceptedBy,
  findingAt,
  inOrder,
  isOwnCheck,
} from '../../rulebook/index.js';
import { readsOf } from '../../compiler/index.js';
import { shortened } from '../../text/index.js';
import { checks } from '../../../checks/index.js';
import { ExampleRunner, type WrongExample } from './examples.js';

/** A wrong example as a problem of a rule file. */
export interface ExampleProblem {
  /** The rule or field that has the example. */
  readonly entry: object;
  /** Leads from the entry to the example. */
  readonly path: Path;
  readonly message: Said;
}

/** The longest example in a message. */
const LONGEST = 40;

const MESSAGES: Readonly<Record<Exclude<WrongExample['kind'], 'failed'>, (rule: string, example: string) => Phrase>> = {
  valid: (rule, example) =>
    say('{rule} refuses the example {example}, which is listed as valid; correct the example or the check.', {
      rule,
      example,
    }),
  invalid: (rule, example) =>
    say('{rule} accepts the example {example}, which is listed as invalid; correct the example or the check.', {
      rule,
      example,
    }),
  field: (rule) => say('{rule} refuses the example of this field; give a valid one.', { rule }),
  group: (rule) =>
    say('{rule} refuses the examples of the fields together; give more of its fields an example, or fewer.', { rule }),
  day: (rule) => say('{rule} depends on the day; say as of which day its examples are: at: "2027-01-31".', { rule }),
};

/** The wrong examples of an operation. */
export function exampleProblems(operation: Operation, runner: ExampleRunner): readonly ExampleProblem[] {
  const wrong = runner.wrong(operation).map(({ rule, kind, index }): ExampleProblem => {
    if (kind === 'failed') return { entry: rule, path: ['check'], message: failure(rule) };
    const message = [
      kind === 'field' && refusesField(rule)
        ? say('{rule} does not accept this field; remove its example.', { rule: rule.id })
        : MESSAGES[kind](rule.id, writtenExample(rule, kind, index)),
      ...meaningOf(operation, rule, kind, index),
      ...otherType(operation, rule, kind, index),
      ...leftOutOf(operation, rule, kind, index),
      ...wayToWrite(operation, rule, kind, index),
    ];
    if (kind === 'group') return { entry: rule, path: ['check'], message };
    if (kind === 'day') return { entry: rule, path: ['examples'], message };
    if (kind !== 'field') return { entry: rule, path: ['examples', kind, index], message };
    return { entry: operation.fields.find(({ name }) => name === rule.field) ?? rule, path: ['example'], message };
  });
  const untyped = [...operation.fields, ...operation.facts].filter(hasUntypedExample).map((entry) => ({
    entry,
    path: ['example'],
    message: say('This example has another type than {field}, which is {type}; give a valid one.', {
      field: entry.name,
      type: typeWords(entry),
    }),
  }));
  return [...wrong, ...untyped];
}

const writtenExample = ({ examples }: Rule, kind: WrongExample['kind'], index: number): string =>
  kind === 'valid' || kind === 'invalid' ? shortened(JSON.stringify(examples[kind][index]), LONGEST) : '';

/** Whether a rule accepts no value of its field and so has no valid example, because its condition is about other fields. */
const refusesField = (rule: Rule): boolean =>
  acceptedBy(rule.check)?.kind === 'nothing' && !conditionEntries(rule).some(({ name }) => name === rule.field);

/** The meaning of a wrong example's value, if its check provides one. */
function meaningOf({ fields }: Operation, rule: Rule, kind: WrongExample['kind'], index: number): readonly Phrase[] {
  const { name, parameters } = rule.check;
  const own =
    kind === 'field' ? fields.find((field) => field.name === rule.field)?.example : ownValue(rule, kind, index);
  return typeof own === 'string' ? (checks[name]!.meaning?.(parameters, own, rule.examples.at ?? '') ?? []) : [];
}

/** The value of the rule's own field in an example. */
function ownValue({ examples, field }: Rule, kind: WrongExample['kind'], index: number): unknown {
  const example = kind === 'valid' || kind === 'invalid' ? examples[kind][index] : undefined;
  return typeof example === 'object' && !Array.isArray(example) ? (example as Order)[field] : example;
}

/** That an accepted example has another type than its field, so that the rule is not evaluated. */
function otherType({ fields }: Operation, rule: Rule, kind: WrongExample['kind'], index: number): readonly Phrase[] {
  const field = fields.find(({ name }) => name === rule.field);
  const own = ownValue(rule, kind, index);
  if (kind !== 'invalid' || !field || own === undefined) return [];
  if (field.type === 'map')
    return isRecord(sentOf(field, own)) && typeof own === 'string'
      ? []
      : [say('Write the value of a map as text: {example}.', { example: `'{"name":"text"}'` })];
  return valueOf(field, own) === null
    ? [
        say('A value of {field} has the type {type}; the finding on its type hides this rule.', {
          field: field.name,
          type: typeWords(field),
        }),
      ]
    : [];
}

/** The fields that the rule reads and that have an example, but that the example order leaves out because a group excludes them. */
function leftOutOf(operation: Operation, rule: Rule, kind: WrongExample['kind'], index: number): readonly Phrase[] {
  if (kind !== 'valid' && kind !== 'invalid') return [];
  const example = rule.examples[kind][index];
  const given = typeof example === 'object' && !Array.isArray(example) ? Object.keys(example) : [rule.field];
  const order = exampleTexts(operation);
  const leftOut = operation.fields.filter(
    ({ name, example: own }) =>
      own !== undefined && !(name in order) && !given.includes(name) && [rule.field, ...readsOf(rule)].includes(name),
  );
  if (leftOut.length === 0) return [];
  const fields = listed(
    leftOut.map(({ name }) => name),
    ' and ',
  );
  return [
    say(
      'The example order is without {fields}: of fields that exclude each other it has the first of the group. Write it in this example.',
      { fields },
    ),
  ];
}

/** How to write an example of a wrong type, which text can never have: with the name of a field. */
function wayToWrite({ fields }: Operation, rule: Rule, kind: WrongExample['kind'], index: number): readonly Phrase[] {
  const field = fields.find(({ type = 'string' }) => type === 'string');
  if (kind !== 'invalid' || rule.field !== '*' || typeof rule.examples.invalid[index] !== 'string' || !field) return [];
  return [say('Name a field and write another type: {example}.', { example: `{ ${field.name}: 5 }` })];
}

type Order = Readonly<Record<string, unknown>>;

/**
 * The rules that cannot be evaluated because the code of an own check fails on their examples. Files are named as in their positions. Only
 * operations with own checks are compiled: the code of the others is payrules' own.
 */
export function failingRules({ operations }: Pick<Rulebook, 'operations'>): readonly Finding[] {
  const runner = new ExampleRunner();
  const own = [...operations.values()].filter(({ rules }) => rules.some(({ check }) => isOwnCheck(check.name)));
  const failed = own.flatMap((operation) => runner.wrong(operation)).filter(({ kind }) => kind === 'failed');
  return failed.map(({ rule }) => findingAt(rule.position, 'wrong-example', failure(rule)));
}

const failure = ({ id: rule, check: { name } }: Rule): Phrase =>
  isOwnCheck(name)
    ? say(
        '{rule} fails on its examples: the test of {file} throws, answers with something else than true and false, or answers the same value differently the next time, as a regular expression with the flag g does; correct it.',
        {
          rule,
          file: `checks/${name}.mjs`,
        },
      )
    : say(
        '{rule} fails on its examples, which is a mistake in payrules or in a check that the rule uses; please report it.',
        { rule },
      );

/** Whether a field's example has another type than the field. The example order then leaves it out. */
function hasUntypedExample(field: Field): boolean {
  if (field.example === undefined) return false;
  const value = valueOf(field, field.example);
  return value === null || (field.type === 'list' && typeof value === 'string' && itemsOf(value).includes(null));
}

/** The JSON type of a field, in words. */
export const typeWords = ({ type = 'string', of = 'string' }: Field): string =>
  type === 'list' ? `list of ${of}` : type;

/** The results of the examples of one operation. */
export interface OperationTest {
  readonly id: string;
  readonly rules: number;
  readonly examples: number;
  /** A finding for each wrong example. */
  readonly wrong: readonly Finding[];
}

/** Runs the examples in rule files. It remembers results, and runs only changed examples again. */
export class RuleTests {
  readonly #runner = new ExampleRunner();

  /** @param ids the operations to test; empty for all */
  run(
    { rulebook, positions }: Pick<Reading, 'rulebook' | 'positions'>,
    ids: readonly string[] = [],
  ): readonly OperationTest[] {
    const chosen = [...rulebook.operations.values()].filter(({ id }) => ids.length === 0 || ids.includes(id));
    return chosen.map((operation): OperationTest => {
      const problems = exampleProblems(operation, this.#runner);
      const wrong = problems.map(({ entry, path, message }) =>
        findingAt(positions.of(entry, path), 'wrong-example', message),
      );
      return { id: operation.id, ...countsOf(operation.rules), wrong: inOrder(wrong) };
    });
  }
}

/** The number of rules that rule files write, and of their examples. */
export function countsOf(rules: readonly Rule[]): Pick<OperationTest, 'rules' | 'examples'> {
  const written = rules.filter(({ isImplied }) => !isImplied);
  const examples = written.flatMap(({ examples: { valid, invalid } }) => [...valid, ...invalid]);
  return { rules: written.length, examples: examples.length };
}
