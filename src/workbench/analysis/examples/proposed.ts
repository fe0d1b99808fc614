import { checks, valuesAround } from '../../../checks/index.js';
import { readsOf } from '../../compiler/index.js';
import {
  type RuleCondition,
  type RuleConditions,
  type Example,
  type Operation,
  type Rule,
  alternativesOf,
  entryBounds,
  exampleTexts,
  isWithinBounds,
  itemsOf,
  listedIn,
} from '../../../core/index.js';
import { ExampleRunner } from './examples.js';

type Values = Readonly<Record<string, string>>;

/** The most examples of each kind: one for each side of a range. */
const MOST = 2;
/** The most examples of each kind that are evaluated. */
const TRIED = 24;

const runner = new ExampleRunner();

/**
 * Examples for a rule without any: values at the bounds of its check and one step past them, each evaluated by the rule itself.
 * @param day the day (UTC) of the evaluation
 * @returns at most two of each kind; none if no suitable value was found
 */
export function proposedExamples(operation: Operation, rule: Rule, day: string): Rule['examples'] {
  const { valid, invalid, ...at } = rightOf(operation, rule, candidates(operation, rule, day), day);
  return { ...at, valid: valid.slice(0, MOST), invalid: invalid.slice(0, MOST) };
}

/**
 * The values that correct a wrong example that is an order: its other fields stay.
 * @param value the value of the rule's field in the example
 * @returns at most two; of numbers, the nearest comes first
 */
export function valuesInstead(
  operation: Operation,
  rule: Rule,
  { kind, order, value }: { readonly kind: 'valid' | 'invalid'; readonly order: object; readonly value: string },
  day: string,
): readonly string[] {
  const valueIn = (example: Example): unknown =>
    typeof example === 'string' ? example : (example as Readonly<Record<string, unknown>>)[rule.field];
  const values = candidates(operation, rule, day)[kind].map(valueIn);
  const orders = distinct(values.map((each) => ({ ...order, [rule.field]: each })));
  const right = rightOf(operation, rule, { valid: [], invalid: [], [kind]: orders }, day)[kind];
  const distance = (each: string): number => Math.abs(Number(each) - Number(value)) || 0;
  return right
    .slice(0, MOST)
    .map(valueIn)
    .filter((each) => typeof each === 'string')
    .sort((a, b) => distance(a) - distance(b));
}

/** The first of the given examples, without the wrong ones. */
function rightOf(operation: Operation, rule: Rule, { valid, invalid }: Candidates, day: string): Rule['examples'] {
  const readsDay = checks[rule.check.name]!.readsDay?.(rule.check.parameters) === true;
  const at = readsDay ? { at: day } : {};
  const tried: Rule = { ...rule, examples: { ...at, valid: valid.slice(0, TRIED), invalid: invalid.slice(0, TRIED) } };
  const wrong = runner.wrong({ ...operation, rules: [tried] });
  const right = (kind: 'valid' | 'invalid'): readonly Example[] =>
    tried.examples[kind].filter((_, i) => !wrong.some((each) => each.kind === kind && each.index === i));
  return { ...at, valid: right('valid'), invalid: right('invalid') };
}

type Candidates = Pick<Rule['examples'], 'valid' | 'invalid'>;

/** Values that may be examples; the most instructive come first. */
function candidates(operation: Operation, rule: Rule, day: string): Candidates {
  const { field, when, check } = rule;
  const { name, parameters } = check;
  const base = exampleTexts(operation);
  const own = base[field];
  if (checks[name]!.key) {
    const value = own ?? 'A-1';
    return { valid: [[value, `${value}2`]], invalid: [[value, value]] };
  }
  const isList = [...operation.fields, ...operation.facts].some((each) => each.name === field && each.type === 'list');
  const condition = matching(when, base);
  const example = (value: string, others: Values = {}): readonly Example[] => {
    const written = isList ? itemsOf(value)?.map(String) : value;
    const given = { ...condition, ...others };
    if (!isPlain(value) || written === undefined) return [];
    if (Object.keys(given).length === 0) return [written];
    return typeof written === 'string' ? [{ ...given, [field]: written }] : [];
  };
  const all = (values: readonly string[], others?: Values): readonly Example[] =>
    values.flatMap((value) => example(value, others));
  const { valid, invalid } = checks[name]!.cases(parameters, day);
  const rows = checks[name]!.table?.(parameters)?.rows ?? [];
  const ofRows = (kind: 'valid' | 'invalid'): readonly Example[] =>
    rows.flatMap(({ when: columns, cases }) => all((cases?.[kind] ?? []).slice(0, 1), firstOf(columns)));
  // The examples of fields that the check reads: it may compare its own field with them.
  const read = readsOf(rule).flatMap((other) => base[other] ?? []);
  const near = read.flatMap((value) => [value, `${value}0`, value.slice(0, -1)]);
  const usual = own === undefined ? [] : [own];
  const acceptsNothing = checks[name]!.accepts?.(parameters)?.kind === 'nothing';
  const isOfPresence = checks[name]!.subject === 'missing';
  return {
    valid: distinct([
      ...(isOfPresence ? all(usual) : []),
      ...all(valid),
      ...ofRows('valid'),
      ...all([...usual, ...near, ...(acceptsNothing ? [''] : [])]),
    ]),
    invalid: distinct([
      ...all(invalid),
      ...ofRows('invalid'),
      ...all([...near, ...usual.map((value) => `${value}X`), '0', '', ...usual.flatMap(withDecimals)]),
    ]),
  };
}

/** Values of fields and labels for which a condition holds, unless the example order's own values already do. */
function matching(when: RuleConditions | undefined, base: Values): Values {
  const [first = {}] = alternativesOf(when ?? {});
  return Object.fromEntries(
    Object.entries<RuleCondition[string]>(first).flatMap(([name, wanted]): readonly (readonly [string, string])[] => {
      const own = base[name];
      if (wanted === 'missing') return [[name, '']];
      if (wanted === 'given') return own === undefined ? [[name, 'x']] : [];
      const bounds = entryBounds(wanted);
      if (bounds) {
        const within = [own, ...valuesAround(bounds)].find((value) => isWithinBounds(value, bounds));
        return within === undefined || within === own ? [] : [[name, within]];
      }
      const values = listedIn(wanted);
      if ('not' in wanted) return own !== undefined && !values.includes(own) ? [] : [[name, 'other']];
      return own !== undefined && values.includes(own) ? [] : [[name, values[0]!]];
    }),
  );
}

const firstOf = (columns: Readonly<Record<string, readonly string[]>>): Values =>
  Object.fromEntries(Object.entries(columns).map(([name, [first = '']]) => [name, first]));

/** A number with more and more decimals. One of them is the first with too many. */
const withDecimals = (value: string): readonly string[] => {
  const [, whole] = /^(\d+)(?:\.\d+)?$/.exec(value) ?? [];
  return whole === undefined ? [] : ['1', '111', '1111', '11111'].map((digits) => `${whole}.${digits}`);
};

const distinct = (examples: readonly Example[]): readonly Example[] => [
  ...new Map(examples.map((example) => [JSON.stringify(example), example])).values(),
];

/** Whether a person can read and type the value. */
const isPlain = (value: string): boolean =>
  /^[\p{L}\p{N}\p{P}\p{S} ]*$/u.test(value) && value === value.trim() && value.length <= 300;
