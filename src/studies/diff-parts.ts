import { compileOperation, type Slots } from '../compiler/compile.js';
import type { Operation } from '../model/operation.js';
import type { Rulebook, Slot } from '../rulebook/rulebook.js';
import type { Change, ChangeKind } from './diff.js';
import { exampleOrder } from '../compiler/example-order.js';
import { Judging, verdictOf } from './verdict.js';
import { testify, type Testimony, type Witness } from './witness.js';
import { same } from './wording.js';

/** What the library says of orders of an operation without rules. */
const NO_RULES: Testimony = { verdict: 'refused', rules: ['order/operation'] };

export function operationAdded(operation: Operation, slots: Slots, at: string): Change {
  const witness: Witness = { ...witnessOf(operation, slots, at), direction: 'widened', before: NO_RULES };
  return {
    operation: operation.id,
    ruleId: 'order/operation',
    kind: 'widened',
    semver: 'minor',
    what: ['operation added'],
    witnesses: [witness],
  };
}

export function operationRemoved(operation: Operation, slots: Slots, at: string): Change {
  const witness: Witness = { ...witnessOf(operation, slots, at), direction: 'narrowed', after: NO_RULES };
  return {
    operation: operation.id,
    ruleId: 'order/operation',
    kind: 'narrowed',
    semver: 'major',
    what: ['operation removed'],
    witnesses: [witness],
  };
}

function witnessOf(operation: Operation, slots: Slots, at: string): Omit<Witness, 'direction'> {
  const subject = { order: exampleOrder(operation), facts: {} };
  const diagnostics = new Judging(compileOperation(operation, slots, '0'), {}).diagnose(subject, at);
  const testimony = { verdict: verdictOf(diagnostics), rules: diagnostics.map((d) => d.ruleId) };
  return { ...subject, bindings: {}, at, before: testimony, after: testimony };
}

/** Fields that only one version knows: the other warns of an unknown field. */
export function fieldChanges(
  before: Operation,
  after: Operation,
  slots: { readonly before: Slots; readonly after: Slots },
  at: string,
): readonly Change[] {
  const only = (a: Operation, b: Operation): readonly string[] =>
    a.fields.map((f) => f.name).filter((name) => !b.fields.some((f) => f.name === name));
  const [removed, added] = [only(before, after), only(after, before)];
  if (removed.length + added.length === 0) return [];
  const sides = [
    new Judging(compileOperation(before, slots.before, '0'), {}),
    new Judging(compileOperation(after, slots.after, '0'), {}),
  ] as const;
  const witness = (names: readonly string[], direction: Witness['direction']): readonly Witness[] => {
    const found = names
      .map((name) =>
        testify({ order: { ...exampleOrder(before), [name]: 'x' }, facts: {}, direction, bindings: {}, at }, ...sides),
      )
      .find(Boolean);
    return found ? [found] : [];
  };
  const kind: ChangeKind = removed.length === 0 ? 'widened' : added.length === 0 ? 'narrowed' : 'both';
  const what = [...removed.map((name) => `field ${name} removed`), ...added.map((name) => `field ${name} added`)];
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

/** What stands outside the operations: lists, slots, clauses, and the gateway's data, which no order is judged by. What a list says is told of the rules that read it. */
export function otherChanges(before: Rulebook, after: Rulebook): readonly Change[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  return [
    ...changedIn(old.lists, now.lists).map((id) =>
      changeOf(`lists/${id}`, { what: [happened(old.lists, now.lists, id, 'title or source reworded')] }),
    ),
    ...changedIn(before.slots, after.slots).map((id) => slotChange(before.slots.get(id), after.slots.get(id))),
    ...changedIn(old.clauses, now.clauses).map((id) =>
      changeOf(`clauses/${id}`, { what: [happened(old.clauses, now.clauses, id, 'reworded')] }),
    ),
    ...Object.entries(old.gateway).flatMap(([file, cards]) => {
      const others = now.gateway[file]!;
      const what = changedIn(cards, others).map((id) => `${id} ${happened(cards, others, id, 'changed')}`);
      // What the gateway's data says of headers, replies, failures and states reaches programs, though no verdict.
      return what.length === 0
        ? []
        : [changeOf(`gateway/${file}`, { what, semver: file === 'not-documented' ? 'patch' : 'minor' })];
    }),
  ];
}

type Parts = ReadonlyMap<string, unknown>;

function partsOf({ lists, clauses, undocumented, gateway: { headers, replies, failures, transitions } }: Rulebook): {
  readonly lists: Parts;
  readonly clauses: Parts;
  readonly gateway: Readonly<Record<string, Parts>>;
} {
  const by = <Card>(cards: readonly Card[], nameOf: (card: Card) => string): Parts =>
    new Map(cards.map((card) => [nameOf(card), card]));
  return {
    lists: new Map([...lists].map(([id, { title, source }]) => [id, { title, source }])),
    clauses: by(clauses, ({ id }) => id),
    gateway: {
      'not-documented': by(undocumented, ({ id }) => id),
      headers: by(headers, ({ id }) => id),
      response: by(replies, ({ operation }) => `the reply to ${operation}`),
      failures: by(failures, ({ id }) => id),
      states: by(transitions, ({ operation, from, to }) => `${operation} from ${from} to ${to}`),
    },
  };
}

function changedIn(before: Parts, after: Parts): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => !same(before.get(id), after.get(id)));
}

function happened(before: Parts, after: Parts, id: string, otherwise: string): string {
  return !before.has(id) ? 'added' : !after.has(id) ? 'removed' : otherwise;
}

/** A slot is complete when each of its labels is bound: one more label, and a merchant's bindings are not. */
function slotChange(before: Slot | undefined, after: Slot | undefined): Change {
  const ruleId = `slots/${(after ?? before)!.id}`;
  if (!before) return changeOf(ruleId, { what: ['added'] });
  if (!after)
    return changeOf(ruleId, {
      kind: 'narrowed',
      semver: 'major',
      what: ['removed: bindings that name it are refused'],
    });
  const [old, now] = [Object.keys(before.labels), Object.keys(after.labels)];
  const added = now.filter((label) => !old.includes(label));
  const removed = old.filter((label) => !now.includes(label));
  if (added.length + removed.length === 0) return changeOf(ruleId, { what: ['title, clause or labels reworded'] });
  return changeOf(ruleId, {
    kind: removed.length === 0 ? 'widened' : added.length === 0 ? 'narrowed' : 'both',
    semver: removed.length > 0 ? 'major' : 'minor',
    what: [
      ...added.map(
        (label) =>
          `label ${label} added: until it is bound, or none, codes that a merchant's bindings do not list are no longer judged`,
      ),
      ...removed.map((label) => `label ${label} removed: bindings that name it are refused`),
    ],
  });
}

function changeOf(
  ruleId: string,
  { kind = 'wording', semver = 'patch', what }: Partial<Change> & Pick<Change, 'what'>,
): Change {
  return { operation: '', ruleId, kind, semver, what, witnesses: [] };
}
