import {
  type Field,
  type Operation,
  type Rule,
  say,
  exampleOrder,
  exampleTexts,
  jsonOrder,
} from '../../../core/index.js';
import type { Rulebook } from '../../rulebook/index.js';
import { type Change, type Diff, type DiffOptions, greatest, type ChangeKind } from './change.js';
import { codeChanges } from './code-changes.js';
import { moved, rewordedParts } from './differences.js';
import { typeChanges } from './type-changes.js';
import { ruleChange, ruleChanges, rulesById } from './rule-changes.js';
import { semanticsOf } from './rule-meaning.js';
import { sharedChanges } from './shared-changes.js';
import { WitnessSearch, compareVerdicts, type VerdictSnapshot, type Witness, snapshotOf } from './witness.js';
import { compileOperation } from '../../compiler/index.js';
import { OperationEvaluator } from '../operation-evaluator.js';

/**
 * Compares the meaning of two versions of the rules.
 * @returns each change with orders that show it, and the release that the changes need
 */
export function diffRulebooks(before: Rulebook, after: Rulebook, options: DiffOptions): Diff {
  const ids = [...new Set([...before.operations.keys(), ...after.operations.keys()])].sort();
  const changes = ids.flatMap((id) => {
    const [old, now] = [before.operations.get(id), after.operations.get(id)];
    if (!old) return [operationChange(now!, true, options.today)];
    if (!now) return [operationChange(old, false, options.today)];
    return diffOperations(old, now, options);
  });
  const all = [
    ...changes,
    ...codeChanges(before, after, options),
    ...checkChanges(before, after, options),
    ...sharedChanges(before, after),
  ];
  return { changes: all, semver: greatest(all.map((change) => change.semver)) };
}

/** Checks of the rules folder with other code, if a rule of both versions uses it. No order shows what their change does. */
function checkChanges(before: Rulebook, after: Rulebook, { changedChecks = [] }: DiffOptions): readonly Change[] {
  const isUsed = ({ operations }: Rulebook, check: string): boolean =>
    [...operations.values()].some(({ rules }) =>
      rules.some((rule) => rule.check.name === check || JSON.stringify(rule.check.written).includes(`"${check}"`)),
    );
  return changedChecks
    .filter((check) => isUsed(before, check) && isUsed(after, check))
    .map((check) => ({
      operation: '',
      ruleId: `checks/${check}`,
      kind: 'unknown',
      semver: 'minor',
      what: [say('its code changed; both versions were evaluated with the same code')],
      witnesses: [],
    }));
}

/** Compares two versions of one operation. */
export function diffOperations(before: Operation, after: Operation, options: DiffOptions): readonly Change[] {
  // Compiled on demand: most edits change few operations.
  let search: WitnessSearch | undefined;
  const witnesses = (): WitnessSearch => (search ??= new WitnessSearch(before, after));
  const [old, now] = [rulesById(before), rulesById(after)];
  const renamed = renamesIn(before, after);
  const sides = { before: withoutNewAny(before, after), after: withoutNewAny(after, before), options, witnesses };
  const compare = (id: string): readonly Change[] => {
    const pair = { before: old.get(id) ?? [], after: now.get(id) ?? [] };
    const newId = renamed.get(id);
    const kept = newId === undefined ? undefined : now.get(newId);
    if (kept)
      return [
        ruleChange(after, id, {
          kind: 'wording',
          semver: 'major',
          what: [
            pair.before.some(({ isImplied }) => isImplied)
              ? say('findings about types get the id {id}; to keep their id, call the new rule {old}', {
                  id: newId!,
                  old: id,
                })
              : say('renamed to {id}', { id: newId! }),
          ],
          renamedTo: `${after.id}/${newId}`,
          rules: kept,
        }),
      ];
    if ([...renamed.values()].includes(id)) return [];
    return ruleChanges(id, pair, sides);
  };
  const rules = [...new Set([...now.keys(), ...old.keys()])].flatMap(compare);
  const order = moved([...old.keys()], [...now.keys()])
    .filter((id) => !rules.some((change) => change.ruleId === `${after.id}/${id}`))
    .map((id) =>
      ruleChange(after, id, { kind: 'wording', semver: 'patch', what: [say('moved')], rules: now.get(id)! }),
    );
  const parts = rewordedParts(before, after);
  const wording: readonly Change[] =
    parts.length > 0
      ? [{ operation: after.id, ruleId: '', kind: 'wording', semver: 'patch', what: parts, witnesses: [] }]
      : [];
  const fields = [...fieldChanges(before, after, options.today), ...typeChanges(before, after, options.today)];
  return [...fields, ...rules, ...order, ...wording];
}

/** An operation without fields of any type that the other version lacks, because a rule on every field accepts all their values. */
function withoutNewAny(operation: Operation, other: Operation): Operation {
  const isKept = ({ name, type }: Field): boolean => type !== 'any' || other.fields.some((each) => each.name === name);
  return { ...operation, fields: operation.fields.filter(isKept) };
}

/** Rules that differ only in their id: old id -> new id. */
function renamesIn(before: Operation, after: Operation): ReadonlyMap<string, string> {
  const meaning = (operation: Operation) => (rule: Rule) =>
    JSON.stringify([semanticsOf(operation, rule), rule.from, rule.until]);
  const ids = [before, after].map(({ rules }) => new Set(rules.map((rule) => rule.id))) as [Set<string>, Set<string>];
  const added = after.rules.filter((rule) => !ids[0].has(rule.id));
  const renamed = new Map<string, string>();
  for (const rule of before.rules.filter(({ id }) => !ids[1].has(id))) {
    const twin = added.find(
      (other) => ![...renamed.values()].includes(other.id) && meaning(before)(rule) === meaning(after)(other),
    );
    if (twin) renamed.set(rule.id, twin.id);
  }
  return renamed;
}

/** The verdict on orders of an operation without rules. */
const NO_RULES: VerdictSnapshot = { verdict: 'refused', rules: ['order/operation'] };

function operationChange(operation: Operation, isAdded: boolean, at: string): Change {
  const kind = isAdded ? 'widened' : 'narrowed';
  return {
    operation: operation.id,
    ruleId: 'order/operation',
    kind,
    semver: isAdded ? 'minor' : 'major',
    what: [isAdded ? say('operation added') : say('operation removed')],
    witnesses: [{ ...witnessOf(operation, at), direction: kind, [isAdded ? 'before' : 'after']: NO_RULES }],
  };
}

function witnessOf(operation: Operation, at: string): Omit<Witness, 'direction'> {
  const subject = { order: exampleOrder(operation), facts: {} };
  const snapshot = snapshotOf(new OperationEvaluator(compileOperation(operation), {}).diagnose(subject, at));
  return { ...subject, bindings: {}, at, before: snapshot, after: snapshot };
}

/** Changes for fields that only one version has. The other version warns of an unknown field. */
function fieldChanges(before: Operation, after: Operation, at: string): readonly Change[] {
  const only = (a: Operation, b: Operation): readonly string[] =>
    a.fields.map((f) => f.name).filter((name) => !b.fields.some((f) => f.name === name));
  const [removed, added] = [only(before, after), only(after, before)];
  if (removed.length + added.length === 0) return [];
  const sides = [
    new OperationEvaluator(compileOperation(before), {}),
    new OperationEvaluator(compileOperation(after), {}),
  ] as const;
  const fields = [...before.fields, ...after.fields];
  const exampleWith = (name: string): Witness['order'] =>
    jsonOrder({ fields }, { ...exampleTexts(before), [name]: exampleTexts(after)[name] ?? 'x' });
  const witness = (names: readonly string[], direction: Witness['direction']): readonly Witness[] => {
    const found = names
      .map((name) => compareVerdicts({ order: exampleWith(name), facts: {}, direction, bindings: {}, at }, ...sides))
      .find(Boolean);
    return found ? [found] : [];
  };
  const kind: ChangeKind = removed.length === 0 ? 'widened' : added.length === 0 ? 'narrowed' : 'both';
  const what = [
    ...removed.map((name) => say('field {name} removed', { name })),
    ...added.map((name) => say('field {name} added', { name })),
  ];
  const witnesses = [...witness(removed, 'narrowed'), ...witness(added, 'widened')];
  return [
    {
      operation: after.id,
      ruleId: 'order/unknown-field',
      kind,
      semver: removed.length > 0 ? 'major' : 'patch',
      what,
      witnesses,
    },
  ];
}
