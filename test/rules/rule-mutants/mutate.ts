import { checks } from '../../../src/checks/index.js';
import { neighbour } from '../../../src/checks/internal/decimal-pattern.js';
import { isDecimal } from '../../../src/core/text/decimal.js';
import { runs } from '../../../src/checks/internal/lengths.js';
import { alternativesOf, entryBounds, listedIn } from '../../../src/core/model/condition.js';
import type { RuleCondition, RuleConditions, Operation, Rule } from '../../../src/core/model/operation.js';
import { rulebook } from '../rulebook.js';

/** A rule changed in one way. */
export interface Mutant {
  readonly change: string;
  readonly rule: Rule;
}

type Change<T> = readonly [name: string, value: T];

const DAY = 86_400_000;

/** Every change of a rule that could change a result, except its removal. */
export function mutantsOf(operation: Operation, rule: Rule): readonly Mutant[] {
  const severity: Rule['severity'] = rule.severity === 'error' ? 'warning' : 'error';
  const { name, parameters } = rule.check;
  const withParameters = (changed: unknown): Rule => ({ ...rule, check: { ...rule.check, parameters: changed } });
  return [
    // A row has one order, so it cannot test a rule that compares several.
    ...(checks[name]!.subject === 'batch' ? [] : [{ change: `severity ${severity}`, rule: { ...rule, severity } }]),
    ...conditionMutants(operation, rule),
    ...dateMutants(operation, rule),
    ...parameterChanges(name, parameters, operation)
      .filter(([, changed]) => isPossible(name, changed))
      .map(([change, changed]) => ({ change, rule: withParameters(changed) })),
  ];
}

/** Parameters that the check itself does not take never get into a module. */
function isPossible(check: string, parameters: unknown): boolean {
  try {
    const found = checks[check]!;
    const id = found.message?.(parameters);
    return (id === undefined || Object.hasOwn(found.messages, id)) && found.test(parameters) !== undefined;
  } catch {
    return false;
  }
}

function conditionMutants(operation: Operation, rule: Rule): readonly Mutant[] {
  const { when, unless, ...rest } = rule;
  return (['when', 'unless'] as const).flatMap((key) => {
    const condition = rule[key];
    if (!condition) return [];
    const other = key === 'when' ? 'unless' : 'when';
    const { [key]: _dropped, ...without } = rule;
    const swapped: Rule = {
      ...rest,
      [other]: condition,
      ...(key === 'when' ? unless && { when: unless } : when && { unless: when }),
    };
    const changed = conditionChanges(operation, condition).map(([change, value]) => ({
      change: `${key} ${change}`,
      rule: { ...rule, [key]: value },
    }));
    return [{ change: `${key} dropped`, rule: without }, { change: `${key} made ${other}`, rule: swapped }, ...changed];
  });
}

function conditionChanges(operation: Operation, conditions: RuleConditions): readonly Change<RuleConditions>[] {
  const all = alternativesOf(conditions);
  if (all.length === 1) return entryChanges(operation, all[0]!);
  return all.flatMap((condition, i) =>
    entryChanges(operation, condition).map(([change, value]) => [`${i} ${change}`, all.with(i, value)] as const),
  );
}

function entryChanges(operation: Operation, condition: RuleCondition): readonly Change<RuleCondition>[] {
  return Object.entries(condition).flatMap(([name, entry]): readonly Change<RuleCondition>[] => {
    const { [name]: _dropped, ...others } = condition;
    if (typeof entry === 'string')
      return [
        [`${name} is not ${entry}`, { ...others, [name]: entry === 'given' ? 'missing' : 'given' }],
        ...(Object.keys(others).length > 0 ? [[`${name} dropped`, others] as const] : []),
      ];
    if ('any-case' in entry)
      return [
        [`${name} in this case`, { ...others, [name]: entry['any-case'] }],
        ...memberChanges(entry['any-case'], []).map(([change, list]): Change<RuleCondition> => [
          `${name} ${change}`,
          { ...others, [name]: { 'any-case': list } },
        ]),
      ];
    const bounds = entryBounds(entry);
    if (bounds) return [[`${name} given`, { ...others, [name]: 'given' }]];
    const isBarred = 'not' in entry;
    const values = listedIn(entry);
    const written = (list: readonly string[], barred: boolean): RuleCondition => ({
      ...others,
      [name]: barred ? { not: list } : list,
    });
    return [
      ...(Object.keys(others).length > 0 ? [[`${name} dropped`, others] as const] : []),
      [`${name} negated`, written(values, !isBarred)],
      ...memberChanges(values, labelsOf(operation, name)).map(([change, list]): Change<RuleCondition> => [
        `${name} ${change}`,
        written(list, isBarred),
      ]),
    ];
  });
}

/** The labels that a derived name can have; a field can have any value. */
function labelsOf({ derived }: Operation, name: string): readonly string[] | undefined {
  const slot = derived.find((d) => d.name === name)?.slot;
  return slot === undefined ? undefined : [...Object.keys(rulebook.slots.get(slot)!.labels), 'other'];
}

/**
 * Other days of a rule. If a rule follows another with the same id, the days of one may change nothing because of the days of the other.
 */
function dateMutants({ rules }: Operation, rule: Rule): readonly Mutant[] {
  if (rules.some((other) => other !== rule && other.id === rule.id)) return [];
  return (['from', 'until'] as const).flatMap((key) => {
    const day = rule[key];
    if (day === undefined) return [];
    const { [key]: _dropped, ...without } = rule;
    const shifted = [-1, 1].map((days) => ({
      change: `${key} moved by ${days}`,
      rule: { ...rule, [key]: new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10) },
    }));
    return [{ change: `${key} dropped`, rule: without }, ...shifted];
  });
}

/** Names of a format, a standard or a field are exchanged; all other parameters are changed in place. */
function parameterChanges(check: string, parameters: unknown, operation: Operation): readonly Change<unknown>[] {
  if (typeof parameters !== 'string') return dataChanges(parameters, '', operation);
  const { variants } = checks[check] as { readonly variants?: Readonly<Record<string, unknown>> };
  const choices = variants
    ? Object.keys(variants)
    : check === 'not-made-up'
      ? ['email', 'digits', 'name', 'text']
      : operation.fields.map((f) => f.name);
  return choices.filter((choice) => choice !== parameters).map((choice) => [`is ${choice}`, choice]);
}

function dataChanges(data: unknown, path: string, operation: Operation): readonly Change<unknown>[] {
  if (typeof data === 'number') return [data - 1, data + 1].filter((n) => n >= 0).map((n) => [`${path} is ${n}`, n]);
  if (typeof data === 'string') return textChanges(data, path, operation).map((text) => [`${path} is "${text}"`, text]);
  if (path.endsWith('lengths')) return lengthChanges(data as readonly number[], path);
  if (Array.isArray(data)) return listChanges(data as readonly unknown[], path, operation);
  if (typeof data !== 'object' || data === null) return [];
  if (path.endsWith('.check')) return rowCheckChanges(data as RowCheck, path, operation);
  const entries = Object.entries(data);
  return entries.flatMap(([key, value]): readonly Change<unknown>[] => {
    const others = Object.fromEntries(entries.filter(([name]) => name !== key));
    const isOptional = ['when', 'decimals'].includes(path.split('.').at(-1) ?? '') && entries.length > 1;
    const inside = dataChanges(value, path === '' ? key : `${path}.${key}`, operation).map(
      ([change, changed]): Change<unknown> => [change, { ...data, [key]: changed }],
    );
    return [...(isOptional ? [[`${path}.${key} dropped`, others] as const] : []), ...inside];
  });
}

type RowCheck = Pick<Rule['check'], 'name' | 'parameters'>;

/** Other parameters of the check of a row. */
const rowCheckChanges = (check: RowCheck, path: string, operation: Operation): readonly Change<RowCheck>[] =>
  parameterChanges(check.name, check.parameters, operation)
    .filter(([, changed]) => isPossible(check.name, changed))
    .map(([change, changed]) => [`${path}.${change}`, { ...check, parameters: changed }]);

function textChanges(text: string, path: string, operation: Operation): readonly string[] {
  const key = path.split('.').at(-1);
  if ((key === 'min' || key === 'max') && isDecimal(text))
    return ([-1, 1] as const).flatMap((step) => neighbour(text, step) ?? []);
  if (key === 'field' || key === 'other') return operation.fields.map((f) => f.name).filter((name) => name !== text);
  // A fixed start is removed or changed; if there is none, one is added.
  if (text === '') return ['0', '1'];
  return ['', ...moved(text)];
}

function listChanges(list: readonly unknown[], path: string, operation: Operation): readonly Change<unknown>[] {
  const isTexts = list.every((member) => typeof member === 'string');
  if (isTexts && /rows\.\d+$/.test(path)) return templateChanges(list, path);
  if (isTexts)
    return memberChanges(list, labelsOf(operation, path.split('.').at(-1) ?? '')).map(([change, value]) => [
      `${path} ${change}`.trim(),
      value,
    ]);
  const dropped =
    path.includes('slices.') || list.length < 2
      ? []
      : list.map((_, i): Change<unknown> => [`${path}.${i} dropped`, list.filter((_member, at) => at !== i)]);
  const changed = list.flatMap((member, i) =>
    dataChanges(member, path === '' ? String(i) : `${path}.${i}`, operation).map(([change, value]): Change<unknown> => [
      change,
      list.map((other, at) => (at === i ? value : other)),
    ]),
  );
  return [...dropped, ...changed];
}

/** A pair of templates: each with more text before and behind. */
function templateChanges(pair: readonly string[], path: string): readonly Change<readonly string[]>[] {
  return pair.flatMap((template, i) =>
    [`X${template}`, `${template}X`].map((text): Change<readonly string[]> => [
      `${path}.${i} is ${text}`,
      pair.map((other, at) => (at === i ? text : other)),
    ]),
  );
}

/** Each end of each run of counts moved by one. */
function lengthChanges(lengths: readonly number[], path: string): readonly Change<readonly number[]>[] {
  return runs(lengths).flatMap(([from, to]) => {
    const without = (drop: number): readonly number[] => lengths.filter((n) => n !== drop);
    const others =
      lengths.length > 1
        ? [...new Set([from, to])].map((end): Change<readonly number[]> => [`${path} without ${end}`, without(end)])
        : [];
    const more = [from - 1, to + 1]
      .filter((n) => n > 0 && !lengths.includes(n))
      .map((n): Change<readonly number[]> => [`${path} with ${n}`, [...lengths, n].sort((a, b) => a - b)]);
    return [...others, ...more];
  });
}

/** A member is dropped or replaced, or one is added that looks like a member or is one of the few possible ones. */
function memberChanges(members: readonly string[], all?: readonly string[]): readonly Change<readonly string[]>[] {
  const dropped =
    members.length < 2
      ? members.map((member): Change<readonly string[]> => [`${member} replaced`, [`${member}X`]])
      : members.map((member): Change<readonly string[]> => [
          `${member} dropped`,
          members.filter((other) => other !== member),
        ]);
  // One member is enough to show whether case counts.
  const beside = /^[0-9]/.test(members[0] ?? '') ? members : members.slice(0, 1);
  const added = [...new Set(all ?? beside.flatMap(moved))].filter((member) => !members.includes(member));
  return [...dropped, ...added.map((member): Change<readonly string[]> => [`${member} added`, [...members, member]])];
}

/** The codes beside a number; any other text in the other case. */
function moved(text: string): readonly string[] {
  if (/^[0-9]+$/.test(text))
    return [-1, 1]
      .map((step) => String(Number(text) + step).padStart(text.length, '0'))
      .filter((code) => code.length === text.length);
  // A form is not a code that could be written in the other case.
  if (text.includes('<')) return [];
  const turned = text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
  return turned === text ? [] : [turned];
}
