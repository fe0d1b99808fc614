import { type OwnLocale, type Rulebook, type Slot, versionsOf } from '../../rulebook/index.js';
import type { Change } from './change.js';
import { orNone, same } from './differences.js';
import { type MessageTranslation, type Phrase, asIs, compareVersions, say } from '../../../core/index.js';

/**
 * Changes outside the operations: wording of lists, slots, clauses and `rulebook.yaml`, translations, and the gateway's data. A changed
 * value of a list counts as a change of the rules that read it.
 */
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
      name === 'engine'
        ? engineChange(before.about.engine, after.about.engine)
        : changeOf(`rulebook/${name}`, { what: [eventOf(old.about, now.about, name, say('changed'))] }),
    ),
    ...changedIn(before.locales, after.locales).flatMap((id) =>
      localeChanges(id, before.locales.get(id), after.locales.get(id)),
    ),
    ...Object.entries(old.gateway).flatMap(([file, entries]) => {
      const others = now.gateway[file]!;
      const what = changedIn(entries, others).map((id) =>
        say('{part} {event}', { part: gatewayPart(file, id), event: eventOf(entries, others, id, say('changed')) }),
      );
      // Programs read the gateway's data, although no verdict depends on it.
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

/** A user's payrules must be in the range. A later first version is minor, because an update within a major version breaks nothing. */
function engineChange(before: string | undefined, after: string | undefined): Change {
  const [[oldFirst = '0', oldEnd], [first = '0', end]] = [versionsOf(before), versionsOf(after)];
  const isOtherMajor = before !== undefined && Number.parseInt(first) > Number.parseInt(oldFirst);
  const endsEarlier = oldEnd !== undefined && end !== undefined && compareVersions(end, oldEnd) < 0;
  return changeOf('rulebook/engine', {
    semver: isOtherMajor || endsEarlier ? 'major' : compareVersions(first, oldFirst) > 0 ? 'minor' : 'patch',
    what: [say('payrules {before} -> {after}', { before: orNone(before), after: orNone(after) })],
  });
}

/** A slot is complete when each of its labels is bound, so a new label makes a merchant's bindings incomplete. */
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
  const hasOtherForm = !same(before.codes, after.codes);
  if (added.length + removed.length === 0 && !hasOtherForm)
    return changeOf(ruleId, { what: [say('title, clause or labels reworded')] });
  const isStricter = removed.length > 0 || (hasOtherForm && after.codes !== undefined);
  const isLooser = added.length > 0 || (hasOtherForm && before.codes !== undefined);
  return changeOf(ruleId, {
    kind: !isStricter ? 'widened' : !isLooser ? 'narrowed' : 'both',
    semver: isStricter ? 'major' : 'minor',
    what: [
      ...(hasOtherForm ? [say('other codes are possible: bindings with a code that is not are refused')] : []),
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

/** The most translations of a language that are shown. */
const SHOWN = 10;

/** A checkout shows the texts of a language, and programs import it by its name. */
function localeChanges(id: string, before: OwnLocale | undefined, after: OwnLocale | undefined): readonly Change[] {
  const ruleId = `locales/${id}`;
  if (!before) return [changeOf(ruleId, { semver: 'minor', what: [say('added')] })];
  if (!after) return [changeOf(ruleId, { semver: 'major', what: [say('removed')] })];
  const [old, now] = [translationsIn(before), translationsIn(after)];
  const changed = changedIn(old, now);
  const texts = changed.slice(0, SHOWN).map((key) =>
    say('{part}: {before} -> {after}', {
      part: key.slice(key.indexOf('/') + 1),
      before: orNone(old.get(key), JSON.stringify),
      after: orNone(now.get(key), JSON.stringify),
    }),
  );
  const more = changed.length - texts.length;
  const last =
    more > 0 ? texts.splice(-1).map((entries) => say('{entries} and {count} more', { entries, count: more })) : [];
  return changed.length === 0 ? [] : [changeOf(ruleId, { what: [...texts, ...last] })];
}

/** The texts of a language, by their section and the English text or the id of a message. */
function translationsIn(locale: OwnLocale): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(locale).flatMap(([name, section]): readonly (readonly [string, string])[] =>
      typeof section === 'string'
        ? [[name, section]]
        : Object.entries<MessageTranslation>(section).map(([english, text]) => [
            `${name}/${english}`,
            typeof text === 'string' ? text : text.text,
          ]),
    ),
  );
}

function changeOf(
  ruleId: string,
  { kind = 'wording', semver = 'patch', what }: Partial<Change> & Pick<Change, 'what'>,
): Change {
  return { operation: '', ruleId, kind, semver, what, witnesses: [] };
}
