import { checks } from '../../checks/index.js';
import {
  type CompiledInputRule,
  type NamesBesideFields,
  type Operation,
  type OrderValues,
  type Rule,
  type RuleCondition,
  type RuleConditions,
  type TableColumn,
  alternativesOf,
  applies,
  boundTests,
  codeOf,
  conditionEntries,
  entriesOf,
  entryMatches,
  source,
} from '../../core/index.js';
import { property } from './code.js';
import { conditionCode, forOthersCode } from './condition-code.js';
import { evaluatedRules } from './keyword-schema.js';
import { constantCode } from './module-scope.js';

/** The data that `requirements` needs from an operation's rules, in this process, for the authoring side. */
export function compileInputRules(operation: Operation): readonly CompiledInputRule[] {
  return evaluatedRules(operation).map((rule) => {
    const { check, when } = rule;
    const narrow = checks[check.name]?.narrow?.(check.parameters);
    const group = groupOf(rule);
    const others = otherConditions(operation, rule);
    return {
      ...((others.when || others.unless) && {
        applies: (order: OrderValues) => applies(others, order, namesIn(operation), boundTests) === true,
      }),
      ...(isConditional(operation, rule) && { conditional: true as const }),
      ...(isAskedInCases(operation, rule) && {
        isForOthers: (order: OrderValues, isChosen: boolean) =>
          isForOthers(operation, when, order, isChosen) &&
          !isForOthers(operation, sampledBeside(operation, rule), order, true),
      }),
      ...(narrow && { narrow }),
      ...(group && { group }),
    };
  });
}

/** A field and the names derived from it. Conditions of the field's own rules on these names count as met. */
const ownNames = ({ derived }: Operation, field: string): ReadonlySet<string> =>
  new Set([field, ...derived.filter(({ from }) => from === field).map(({ name }) => name)]);

const mentions = (conditions: RuleConditions | undefined, names: ReadonlySet<string>): boolean =>
  entriesOf(conditions).some(({ name }) => names.has(name));

/** Whether a rule applies only for some values of its field. */
function isConditional(operation: Operation, rule: Rule): boolean {
  const own = ownNames(operation, rule.field);
  return conditionEntries(rule).some(({ name }) => own.has(name));
}

/** The conditions of a rule without those on its own field. If they hold, the rule applies for at least one value of that field. */
function otherConditions(operation: Operation, { field, when, unless }: Rule): Pick<Rule, 'when' | 'unless'> {
  const own = ownNames(operation, field);
  const others =
    when &&
    alternativesOf(when).map((condition) =>
      Object.fromEntries(Object.entries(condition).filter(([name]) => !own.has(name))),
    );
  const exceptions = unless && alternativesOf(unless).filter((condition) => !mentions(condition, own));
  return {
    ...(others?.every((condition) => Object.keys(condition).length > 0) && { when: others }),
    ...(exceptions && exceptions.length > 0 && { unless: exceptions }),
  };
}

const namesIn = ({ derived, facts }: Operation): NamesBesideFields => ({
  derived: new Set(derived.map(({ name }) => name)),
  facts: new Set(facts.map(({ name }) => name)),
});

/** Whether forms call `isForOthers` of a rule: they do if some rule requires its field. */
const isAskedInCases = ({ rules }: Operation, { field, when }: Rule): boolean =>
  when !== undefined &&
  rules.some((rule) => rule.field === field && codeOf(checks[rule.check.name]!, rule.check.parameters) === 'missing');

/**
 * The conditions of all rules that rest on samples and ask for values of the same fields as this rule, if it rests on one too. If an order
 * has values of which no rule has a sample, the document does not say that such orders lack the field of this rule.
 */
function sampledBeside({ rules }: Operation, { basis, when }: Rule): RuleConditions | undefined {
  if (basis !== 'sample' || when === undefined) return undefined;
  const names = new Set(entriesOf(when).map(({ name }) => name));
  const cases = rules
    .flatMap((rule) => (rule.basis === 'sample' && rule.when ? alternativesOf(rule.when) : []))
    .filter((condition) => Object.keys(condition).some((name) => names.has(name)));
  const alone = new Map<string, readonly string[]>();
  for (const condition of cases)
    for (const [name, entry] of Object.entries(condition))
      if (Object.keys(condition).length === 1 && isValues(entry))
        alone.set(name, [...new Set([...(alone.get(name) ?? []), ...entry])]);
  const isWithin = (condition: RuleCondition): boolean =>
    Object.entries(condition).some(
      ([name, entry]) => isValues(entry) && entry.every((value) => alone.get(name)?.includes(value)),
    );
  return [
    ...Array.from(alone, ([name, values]) => ({ [name]: values })),
    ...cases.filter((condition) => !isWithin(condition)),
  ];
}

const isValues = (entry: RuleCondition[string]): entry is readonly string[] => Array.isArray(entry);

/** See {@link CompiledInputRule.isForOthers}. */
const isForOthers = (
  { fields }: Operation,
  when: RuleConditions | undefined,
  order: OrderValues,
  isChosen: boolean,
): boolean =>
  alternativesOf(when ?? [{}]).every((condition) =>
    Object.entries(condition).some(
      ([name, entry]) =>
        fields.some((field) => field.name === name) &&
        (!isChosen || (typeof entry !== 'string' && typeof order[name] === 'string')) &&
        entryMatches(entry, order[name], 'field', boundTests) === false,
    ),
  );

/** The fields of a rule on which fields of a group are given; `undefined` for other rules. */
function groupOf({ field, check: { name, parameters } }: Rule): readonly string[] | undefined {
  const check = checks[name];
  if (check?.subject === 'presence') return [field, ...(check.reads?.(parameters) ?? [])];
  // An own check may require its field.
  return check?.missing ? [field] : undefined;
}

/** How the code of input rules names its imports. */
interface InputRuleNames {
  /** Imports a function of the package, such as `narrow` of `checks/by`, and returns its name in the module. */
  readonly importOf: (module: string, exported: string) => string;
  readonly columnOf: (column: TableColumn) => string;
}

/** The same data as source. */
export function inputRulesSource(operation: Operation, names: InputRuleNames): string {
  const { derived, facts } = namesIn(operation);
  const fields = new Set(operation.fields.map(({ name }) => name));
  const parts: Parameters<typeof conditionCode>[0] = {
    field: valueOf,
    use: (file, exported) => names.importOf(`core/model/${file}`, Object.keys(exported)[0]!),
  };
  const inputRules = evaluatedRules(operation).map((rule) => {
    const condition = conditionCode(parts, {
      ...otherConditions(operation, rule),
      derived: [...derived],
      facts: [...facts],
    });
    const othersCode = (when: RuleConditions | undefined, isChosen?: true): string | undefined =>
      forOthersCode(parts, when, (name) => fields.has(name), isChosen);
    const ofRule = isAskedInCases(operation, rule) ? othersCode(rule.when) : undefined;
    const ofSamples = ofRule && othersCode(sampledBeside(operation, rule), true);
    const forOthers = ofSamples ? `(${ofRule}) && !(${ofSamples})` : ofRule;
    const narrow = narrowCode(rule, names);
    const group = groupOf(rule);
    const members = [
      ...(condition ? [`applies: (v) => ${condition.holds}`] : []),
      ...(isConditional(operation, rule) ? ['conditional: true'] : []),
      ...(forOthers === undefined ? [] : [`isForOthers: (v, isChosen) => ${forOthers}`]),
      ...(narrow === undefined ? [] : [`narrow: ${narrow}`]),
      ...(group ? [`group: ${source(group)}`] : []),
    ];
    return members.length === 0 ? '  {},\n' : `  { ${members.join(', ')} },\n`;
  });
  return `[\n${inputRules.join('')}]`;
}

/** The expression for a value of the order. */
const valueOf = (name: string): string => property('v', name);

/** The code that makes a rule's {@link Narrow}: a constant, or the check's own code if other fields or the day decide. */
function narrowCode({ check: { name, parameters } }: Rule, names: InputRuleNames): string | undefined {
  const check = checks[name];
  if (!check?.narrow) return undefined;
  const reads = check.reads?.(parameters) ?? [];
  if (reads.length === 0 && !check.readsDay?.(parameters)) {
    const narrowing = check.narrow(parameters)({});
    return narrowing && `() => (${source(narrowing)})`;
  }
  const inline = check.narrowInline?.(parameters, {
    field: valueOf,
    use: (module, exported) => names.importOf(`checks/${module}`, Object.keys(exported)[0]!),
    constant: constantCode,
  });
  if (inline !== undefined) return `(v) => (${inline})`;
  const narrow = names.importOf(`checks/${name}`, check.narrowName?.(parameters) ?? 'narrow');
  return `${narrow}(${withColumns(check.narrowData?.(parameters) ?? parameters, names)})`;
}

/** Plain data as source, with columns replaced by their names. */
function withColumns(value: unknown, names: InputRuleNames): string {
  if (isColumn(value)) return names.columnOf(value);
  if (!hasColumns(value)) return source(value);
  if (Array.isArray(value)) return `[${value.map((part) => withColumns(part, names)).join()}]`;
  return `{${Object.entries(value as object)
    .map(([key, part]) => `${source(key)}:${withColumns(part, names)}`)
    .join()}}`;
}

/** Whether a parameter is a column of a table. */
export const isColumn = (value: unknown): value is TableColumn =>
  typeof value === 'object' && value !== null && 'list' in value && 'name' in value && 'text' in value;

const hasColumns = (value: unknown): boolean =>
  isColumn(value) || (typeof value === 'object' && value !== null && Object.values(value).some(hasColumns));
