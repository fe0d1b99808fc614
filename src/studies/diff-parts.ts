import { compileOperation, type Slots } from '../compiler/compile.js';
import type { Operation } from '../model/operation.js';
import type { Rulebook } from '../rulebook/rulebook.js';
import type { Change, ChangeKind } from './diff.js';
import { exampleOrder } from '../compiler/example-order.js';
import { Judging, verdictOf } from './verdict.js';
import { testify, type Testimony, type Witness } from './witness.js';
import { same } from './wording.js';

/** What the library says of orders of an operation without rules. */
const NO_RULES: Testimony = { verdict: 'refused', rules: ['order/operation'] };

export function operationAdded(operation: Operation, slots: Slots, at: string): Change {
  const witness: Witness = { ...witnessOf(operation, slots, at), direction: 'widened', before: NO_RULES };
  return { operation: operation.id, ruleId: 'order/operation', kind: 'widened', semver: 'minor', what: ['operation added'], witnesses: [witness] };
}

export function operationRemoved(operation: Operation, slots: Slots, at: string): Change {
  const witness: Witness = { ...witnessOf(operation, slots, at), direction: 'narrowed', after: NO_RULES };
  return { operation: operation.id, ruleId: 'order/operation', kind: 'narrowed', semver: 'major', what: ['operation removed'], witnesses: [witness] };
}

function witnessOf(operation: Operation, slots: Slots, at: string): Omit<Witness, 'direction'> {
  const subject = { order: exampleOrder(operation), facts: {} };
  const diagnostics = new Judging(compileOperation(operation, slots, '0'), {}).diagnose(subject, at);
  const testimony = { verdict: verdictOf(diagnostics), rules: diagnostics.map((d) => d.ruleId) };
  return { ...subject, bindings: {}, at, before: testimony, after: testimony };
}

/** Fields that only one version knows: the other warns of an unknown field. */
export function fieldChanges(before: Operation, after: Operation, slots: { readonly before: Slots; readonly after: Slots }, at: string): readonly Change[] {
  const only = (a: Operation, b: Operation): readonly string[] => a.fields.map((f) => f.name).filter((name) => !b.fields.some((f) => f.name === name));
  const [removed, added] = [only(before, after), only(after, before)];
  if (removed.length + added.length === 0) return [];
  const sides = [new Judging(compileOperation(before, slots.before, '0'), {}), new Judging(compileOperation(after, slots.after, '0'), {})] as const;
  const witness = (names: readonly string[], direction: Witness['direction']): readonly Witness[] => {
    const found = names.map((name) => testify({ order: { ...exampleOrder(before), [name]: 'x' }, facts: {}, direction, bindings: {}, at }, ...sides)).find(Boolean);
    return found ? [found] : [];
  };
  const kind: ChangeKind = removed.length === 0 ? 'widened' : added.length === 0 ? 'narrowed' : 'both';
  const what = [...removed.map((name) => `field ${name} removed`), ...added.map((name) => `field ${name} added`)];
  const witnesses = [...witness(removed, 'narrowed'), ...witness(added, 'widened')];
  return [{ operation: after.id, ruleId: 'order/unknown-field', kind, semver: removed.length > 0 ? 'major' : 'patch', what, witnesses }];
}

/** What stands outside the operations: the wording of lists, slots and clauses, and the gateway's data, which no order is judged by. */
export function otherChanges(before: Rulebook, after: Rulebook): readonly Change[] {
  const change = (ruleId: string, kind: ChangeKind, what: string): Change => ({ operation: '', ruleId, kind, semver: kind === 'wording' ? 'patch' : 'minor', what: [what], witnesses: [] });
  const reworded = (folder: string, a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): readonly Change[] =>
    [...new Set([...a.keys(), ...b.keys()])].filter((id) => !same(a.get(id), b.get(id))).map((id) => change(`${folder}/${id}`, 'wording', 'title, source or labels reworded'));
  const lists = (book: Rulebook) => new Map([...book.lists].map(([id, { title, source }]) => [id, { title, source }]));
  const clauses = (book: Rulebook) => new Map(book.clauses.map((clause) => [clause.id, clause]));
  return [
    ...reworded('lists', lists(before), lists(after)),
    ...reworded('slots', before.slots, after.slots),
    ...reworded('clauses', clauses(before), clauses(after)),
    ...(same(before.undocumented, after.undocumented) ? [] : [change('gateway/not-documented', 'wording', 'operations without rules changed')]),
    ...(same(gatewayOf(before), gatewayOf(after)) ? [] : [change('gateway', 'unknown', 'headers, replies, failure texts or states changed; no order is judged by them')]),
  ];
}

function gatewayOf({ gateway: { headers, replies, failures, transitions } }: Rulebook): unknown {
  return { headers, replies, failures, transitions };
}
