import { compileOperation } from '../../compiler/index.js';
import { type Operation, exampleOrder, exampleTexts, jsonOrder, say } from '../../../core/index.js';
import type { Change, ChangeKind } from './change.js';
import { OperationEvaluator } from '../operation-evaluator.js';
import { verdictOf } from '../verdict.js';
import { compareVerdicts, type VerdictSnapshot, type Witness } from './witness.js';

/** The verdict on orders of an operation without rules. */
const NO_RULES: VerdictSnapshot = { verdict: 'refused', rules: ['order/operation'] };

export function operationAdded(operation: Operation, at: string): Change {
  const witness: Witness = { ...witnessOf(operation, at), direction: 'widened', before: NO_RULES };
  return {
    operation: operation.id,
    ruleId: 'order/operation',
    kind: 'widened',
    semver: 'minor',
    what: [say('operation added')],
    witnesses: [witness],
  };
}

export function operationRemoved(operation: Operation, at: string): Change {
  const witness: Witness = { ...witnessOf(operation, at), direction: 'narrowed', after: NO_RULES };
  return {
    operation: operation.id,
    ruleId: 'order/operation',
    kind: 'narrowed',
    semver: 'major',
    what: [say('operation removed')],
    witnesses: [witness],
  };
}

function witnessOf(operation: Operation, at: string): Omit<Witness, 'direction'> {
  const subject = { order: exampleOrder(operation), facts: {} };
  const diagnostics = new OperationEvaluator(compileOperation(operation), {}).diagnose(subject, at);
  const snapshot = { verdict: verdictOf(diagnostics), rules: diagnostics.map((d) => d.ruleId) };
  return { ...subject, bindings: {}, at, before: snapshot, after: snapshot };
}

/** Fields that only one version has: the other warns of an unknown field. */
export function fieldChanges(before: Operation, after: Operation, at: string): readonly Change[] {
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
