import type { Operation, Rule } from '../../model/operation.js';
import type { Rulebook } from '../../rulebook/rulebook.js';
import type { Change } from './change.js';
import { rewordedParts, same } from './differences.js';
import { fieldSentences, replacedText } from './field-words.js';
import { inForce } from './rule-meaning.js';
import { onlySentence, ruleSentences } from './rule-sentences.js';

/** Two versions of the rules, and the first day on which they were compared. */
export interface Versions {
  readonly before: Rulebook;
  readonly after: Rulebook;
  readonly today: string;
}

/**
 * A change in plain sentences, each with the title of the operation, the label of the field, the old and the new value, and its unit:
 * `Alpha payout: largest Amount: 100 -> 200 SEK`. They contain texts of rule files.
 */
export function sentencesOf(change: Change, versions: Versions): readonly string[] {
  if (change.operation === '') return sharedSentences(change, versions);
  const before = versions.before.operations.get(change.operation);
  const after = versions.after.operations.get(change.operation);
  const { title } = (after ?? before)!;
  const sentences = before && after ? operationSentences(change, before, after, versions.today) : change.what;
  return sentences.map((sentence) => `${title}: ${sentence}${datesOf(change)}`);
}

/** From when to when a change applies, to follow a sentence. */
function datesOf({ from, until }: Change): string {
  if (from === undefined && until === undefined) return '';
  if (from === until) return `, on ${from} only`;
  return `,${from === undefined ? '' : ` from ${from}`}${until === undefined ? '' : ` until ${until}`}`;
}

function operationSentences(change: Change, before: Operation, after: Operation, today: string): readonly string[] {
  if (change.ruleId === '') return partSentences(before, after);
  const id = change.ruleId.slice(after.id.length + 1);
  const day = change.from ?? today;
  const [olds, news] = [before, after].map(({ rules }) => rules.filter((rule) => rule.id === id)) as [Rule[], Rule[]];
  if (change.renamedTo !== undefined || olds.length + news.length === 0) return change.what;
  const [old, now] = [inForce(olds, day), inForce(news, day)];
  if (old && now) {
    const sentences = ruleSentences({ operation: before, rule: old }, { operation: after, rule: now });
    return sentences.length > 0 ? sentences : change.what.map((line) => `${id}: ${line}`);
  }
  if (now) return [onlySentence(after, now, 'new')];
  if (old) return [onlySentence(before, old, 'removed')];
  return change.what.map((line) => `${id}: ${line}`);
}

/** What differs between two versions of an operation besides its rules. */
function partSentences(before: Operation, after: Operation): readonly string[] {
  const fields = (['fields', 'facts'] as const).flatMap((key) =>
    after[key].flatMap((field) => {
      const old = before[key].find(({ name }) => name === field.name);
      return old && !same(old, field) ? fieldSentences(old, field) : [];
    }),
  );
  const others = rewordedParts(before, after).filter((part) => !/^(?:field|fact) /.test(part));
  return [
    ...others.map((part) =>
      part === 'title' ? `title: ${replacedText(`"${before.title}"`, `"${after.title}"`)}` : `${part} changed`,
    ),
    ...fields,
  ];
}

function sharedSentences({ ruleId, what }: Change, { before, after }: Versions): readonly string[] {
  const [kind, name] = [ruleId.slice(0, ruleId.indexOf('/')), ruleId.slice(ruleId.indexOf('/') + 1)];
  if (kind === 'clauses') {
    const [old, now] = [before, after].map(({ clauses }) => clauses.find(({ id }) => id === name)?.text);
    if (old !== undefined && now !== undefined && old !== now)
      return [`clause ${name}: ${replacedText(`"${old}"`, `"${now}"`)}`];
    return what.map((line) => `clause ${name}: ${line}`);
  }
  const subject = { lists: `list ${name}`, slots: `codes for ${name}`, gateway: `gateway ${name}` }[kind] ?? ruleId;
  return what.map((line) => `${subject}: ${line}`);
}
