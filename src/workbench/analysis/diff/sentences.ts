import { type Operation, type OwnText, type Phrase, type Rule, asIs, englishOf, say } from '../../../core/index.js';
import type { Rulebook } from '../../rulebook/index.js';
import type { Change } from './change.js';
import { quoted, rewordedParts, same } from './differences.js';
import { fieldSentences } from './field-words.js';
import { inForce } from './rule-meaning.js';
import { newSentence, removedSentence, ruleSentences } from './rule-sentences.js';

/** Two versions of the rules, and the first day on which they were compared. */
interface Versions {
  readonly before: Rulebook;
  readonly after: Rulebook;
  readonly today: string;
}

/**
 * A change in plain sentences. Each has the title of the operation, the label of the field, the old and the new value, and the unit: `Alpha
 * payout: largest Amount: 100 -> 200 SEK`. The sentences contain texts of rule files.
 */
export function sentencesOf(change: Change, versions: Versions): readonly Phrase[] {
  if (change.operation === '') return sharedSentences(change, versions);
  const before = versions.before.operations.get(change.operation);
  const after = versions.after.operations.get(change.operation);
  const { title } = (after ?? before)!;
  const operation: OwnText = { kind: 'reference', english: title };
  const sentences = before && after ? operationSentences(change, before, after, versions.today) : change.what;
  return sentences.map((sentence) => dated(say('{operation}: {sentence}', { operation, sentence }), change));
}

/** A sentence with the first and last day of a change. */
function dated(sentence: Phrase, { from, until }: Change): Phrase {
  if (from === undefined) return until === undefined ? sentence : say('{sentence}, until {until}', { sentence, until });
  if (until === undefined) return say('{sentence}, from {from}', { sentence, from });
  return from === until
    ? say('{sentence}, on {day} only', { sentence, day: from })
    : say('{sentence}, from {from} until {until}', { sentence, from, until });
}

function operationSentences(change: Change, before: Operation, after: Operation, today: string): readonly Phrase[] {
  if (change.ruleId === '') return partSentences(before, after);
  if (!change.ruleId.startsWith(`${after.id}/`))
    return change.ruleId.startsWith('order/') ? change.what : partWords(change);
  const id = change.ruleId.slice(after.id.length + 1);
  const day = change.from ?? today;
  const [olds, news] = [before, after].map(({ rules }) => rules.filter((rule) => rule.id === id)) as [Rule[], Rule[]];
  if (change.renamedTo !== undefined || olds.length + news.length === 0) return change.what;
  const [old, now] = [inForce(olds, day), inForce(news, day)];
  const inWords = (): readonly Phrase[] => change.what.map((what) => say('{part}: {what}', { part: id, what }));
  if (old && now) {
    const sentences = ruleSentences({ operation: before, rule: old }, { operation: after, rule: now });
    return sentences.length > 0 ? sentences : inWords();
  }
  if (now) return [newSentence(after, now)];
  if (old) return [removedSentence(before, old)];
  return inWords();
}

/** The differences between two versions of an operation besides its rules. */
function partSentences(before: Operation, after: Operation): readonly Phrase[] {
  const fields = (['fields', 'facts'] as const).flatMap((key) =>
    after[key].flatMap((field) => {
      const old = before[key].find(({ name }) => name === field.name);
      return old && !same(old, field) ? fieldSentences(old, field) : [];
    }),
  );
  const others = rewordedParts(before, after).filter(({ values }) => values['name'] === undefined);
  return [
    ...others.map((part) => {
      const key = (['title', 'region', 'country'] as const).find((each) => each === englishOf(part));
      return key === undefined
        ? say('{part} changed', { part })
        : say('{part}: {before} -> {after}', { part, before: quoted(before[key]), after: quoted(after[key]) });
    }),
    ...fields,
  ];
}

function sharedSentences(change: Change, { before, after }: Versions): readonly Phrase[] {
  const { ruleId } = change;
  const [kind, name] = [ruleId.slice(0, ruleId.indexOf('/')), ruleId.slice(ruleId.indexOf('/') + 1)];
  const [old, now] =
    kind === 'clauses' ? [before, after].map(({ clauses }) => clauses.find(({ id }) => id === name)?.text) : [];
  if (old !== undefined && now !== undefined && old !== now)
    return [say('clause {name}: "{before}" -> "{after}"', { name, before: old, after: now })];
  return partWords(change);
}

/** The differences of a part besides the rules, with its name. */
function partWords({ ruleId, what }: Change): readonly Phrase[] {
  const [kind, name] = [ruleId.slice(0, ruleId.indexOf('/')), ruleId.slice(ruleId.indexOf('/') + 1)];
  const part = SUBJECTS[kind]?.(name) ?? asIs(ruleId);
  return what.map((line) => say('{part}: {what}', { part, what: line }));
}

const SUBJECTS: Readonly<Record<string, (name: string) => Phrase>> = {
  clauses: (name) => say('clause {name}', { name }),
  lists: (name) => say('list {name}', { name }),
  slots: (name) => say('codes for {name}', { name }),
  codes: (name) => say('codes for {name}', { name }),
  checks: (name) => say('check {name}', { name }),
  gateway: (name) => say('gateway {name}', { name }),
};
