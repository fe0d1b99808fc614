import type { Rulebook, Slot } from '../../rulebook/index.js';
import type { Change } from './change.js';
import { same } from './differences.js';
import { type Phrase, asIs, say } from '../../../core/index.js';

/** Changes outside the operations: wording of lists, slots, clauses and `rulebook.yaml`, and the gateway's data. A changed value of a list is a change of the rules that read it. */
export function sharedChanges(before: Rulebook, after: Rulebook): readonly Change[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  return [
    ...changedIn(old.lists, now.lists).map((id) =>
      changeOf(`lists/${id}`, { what: [eventOf(old.lists, now.lists, id, say('title or source reworded'))] }),
    ),
    ...changedIn(before.slots, after.slots).map((id) => slotChange(before.slots.get(id), after.slots.get(id))),
    ...changedIn(old.clauses, now.clauses).map((id) =>
      changeOf(`clauses/${id}`, { what: [eventOf(old.clauses, now.clauses, id, say('reworded'))] }),
    ),
    ...changedIn(old.about, now.about).map((name) =>
      changeOf(`rulebook/${name}`, { what: [eventOf(old.about, now.about, name, say('changed'))] }),
    ),
    ...Object.entries(old.gateway).flatMap(([file, entries]) => {
      const others = now.gateway[file]!;
      const what = changedIn(entries, others).map((id) =>
        say('{part} {event}', { part: gatewayPart(file, id), event: eventOf(entries, others, id, say('changed')) }),
      );
      // Programs read the gateway's data, though no verdict depends on it.
      return what.length === 0
        ? []
        : [changeOf(`gateway/${file}`, { what, semver: file === 'not-documented' ? 'patch' : 'minor' })];
    }),
  ];
}

type Parts = ReadonlyMap<string, unknown>;

function partsOf({
  about,
  lists,
  clauses,
  undocumented,
  gateway: { headers, replies, failures, transitions },
}: Rulebook): {
  readonly about: Parts;
  readonly lists: Parts;
  readonly clauses: Parts;
  readonly gateway: Readonly<Record<string, Parts>>;
} {
  const by = <Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string): Parts =>
    new Map(entries.map((entry) => [nameOf(entry), entry]));
  return {
    about: new Map(Object.entries(about)),
    lists: new Map([...lists].map(([id, { title, source }]) => [id, { title, source }])),
    clauses: by(clauses, ({ id }) => id),
    gateway: {
      'not-documented': by(undocumented, ({ id }) => id),
      headers: by(headers, ({ id }) => id),
      response: by(replies, ({ operation }) => operation),
      failures: by(failures, ({ id }) => id),
      states: by(transitions, ({ operation, from, to }) => `${operation} from ${from} to ${to}`),
    },
  };
}

function changedIn(before: Parts, after: Parts): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => !same(before.get(id), after.get(id)));
}

function eventOf(before: Parts, after: Parts, id: string, otherwise: Phrase): Phrase {
  return !before.has(id) ? say('added') : !after.has(id) ? say('removed') : otherwise;
}

const gatewayPart = (file: string, id: string): Phrase =>
  file === 'response' ? say('the reply to {operation}', { operation: id }) : asIs(id);

/** A slot is complete when each of its labels is bound: after a new label, a merchant's bindings are incomplete. */
function slotChange(before: Slot | undefined, after: Slot | undefined): Change {
  const ruleId = `slots/${(after ?? before)!.id}`;
  if (!before) return changeOf(ruleId, { what: [say('added')] });
  if (!after)
    return changeOf(ruleId, {
      kind: 'narrowed',
      semver: 'major',
      what: [say('removed: bindings that name it are refused')],
    });
  const [old, now] = [Object.keys(before.labels), Object.keys(after.labels)];
  const added = now.filter((label) => !old.includes(label));
  const removed = old.filter((label) => !now.includes(label));
  if (added.length + removed.length === 0) return changeOf(ruleId, { what: [say('title, clause or labels reworded')] });
  return changeOf(ruleId, {
    kind: removed.length === 0 ? 'widened' : added.length === 0 ? 'narrowed' : 'both',
    semver: removed.length > 0 ? 'major' : 'minor',
    what: [
      ...added.map((label) =>
        say(
          "label {label} added: until it is bound, or none, codes that a merchant's bindings do not list are no longer evaluated",
          { label },
        ),
      ),
      ...removed.map((label) => say('label {label} removed: bindings that name it are refused', { label })),
    ],
  });
}

function changeOf(
  ruleId: string,
  { kind = 'wording', semver = 'patch', what }: Partial<Change> & Pick<Change, 'what'>,
): Change {
  return { operation: '', ruleId, kind, semver, what, witnesses: [] };
}
