import { checks } from '../../../checks/index.js';
import { compileRule, readsOf, ruleMessage } from '../../compiler/index.js';
import {
  type Operation,
  type OwnText,
  type ParameterChange,
  type Phrase,
  type PhraseValue,
  type Rule,
  listed,
  say,
} from '../../../core/index.js';
import { listNamed, textsIn } from '../../rulebook/index.js';
import { conditionWords } from '../../text/index.js';
import { andMore, differencesOf, orNone, same, totalDifferences } from './differences.js';
import { labelOf } from './field-words.js';

/** The subject of a rule on every field. */
export const EACH_VALUE = 'Each value';
/** The most entries of a list that are named. */
const NAMED = 10;

/** A rule and its operation. */
interface Version {
  readonly operation: Operation;
  readonly rule: Rule;
}

/** A rule that only the later version has. */
export function newSentence(operation: Operation, rule: Rule): Phrase {
  return aboutRule(rule.severity === 'error' ? say('new error') : say('new warning'), { operation, rule });
}

/** A rule that only the earlier version has. */
export function removedSentence(operation: Operation, rule: Rule): Phrase {
  return aboutRule(rule.severity === 'error' ? say('removed error') : say('removed warning'), { operation, rule });
}

/** The differences between two versions of a rule, one sentence for each part; without dates and examples. */
export function ruleSentences(before: Version, after: Version): readonly Phrase[] {
  const [old, now] = [before.rule, after.rule];
  const label = old.field === '*' ? say('Each value') : labelOf(after.operation, now.field);
  const sentences = [
    old.field !== now.field &&
      say('field of the rule on {label}: {before} -> {after}', { label, before: old.field, after: now.field }),
    ...checkSentences(before, after, label).map((sentence) => withCondition(sentence, after)),
    ...totalDifferences(readsOf(now), before.operation, after.operation),
    old.severity !== now.severity &&
      aboutRule(
        now.severity === 'error' ? say('an error instead of a warning') : say('a warning instead of an error'),
        after,
      ),
    conditionWords(old) !== conditionWords(now) &&
      say('condition of the rule on {label}: {before} -> {after}', {
        label,
        before: conditionOf(before) ?? say('always'),
        after: conditionOf(after) ?? say('always'),
      }),
    old.basis !== now.basis &&
      say('basis of the rule on {label}: {before} -> {after}', { label, before: old.basis, after: now.basis }),
    old.clauses.join(', ') !== now.clauses.join(', ') &&
      say('clauses of the rule on {label}: {before} -> {after}', {
        label,
        before: orNone(old.clauses.join(', ')),
        after: orNone(now.clauses.join(', ')),
      }),
    old.document !== now.document &&
      say('document of the rule on {label}: {before} -> {after}', {
        label,
        before: orNone(old.document),
        after: orNone(now.document),
      }),
    !same(old.message, now.message) && messageSentence(before, after, label),
  ];
  return sentences.filter((sentence) => sentence !== false);
}

/** The condition of a rule in words; `undefined` if it always applies. */
function conditionOf({ operation, rule: { when, unless } }: Version): OwnText | undefined {
  const condition = { ...(when && { when }), ...(unless && { unless }) };
  const names = [...operation.fields, ...operation.facts].map(({ name }) => name);
  const labels = Object.fromEntries(names.map((name) => [name, labelOf(operation, name).english]));
  const english = conditionWords(condition, 'en', (name) => labels[name] ?? name);
  return english === '' ? undefined : { kind: 'condition', english, condition, labels };
}

function withCondition(sentence: Phrase, version: Version): Phrase {
  const condition = conditionOf(version);
  return condition === undefined ? sentence : say('{sentence} {condition}', { sentence, condition });
}

function aboutRule(event: Phrase, version: Version): Phrase {
  const message = messageOf(version.operation, version.rule);
  return say('{event}: "{message}"', { event: withCondition(event, version), message });
}

/** The message of a rule. */
function messageOf(operation: Operation, rule: Rule): OwnText {
  return {
    kind: 'message',
    english: ruleMessage(operation, rule, EACH_VALUE),
    params: compileRule(operation, rule).params,
    severity: rule.severity,
  };
}

function messageSentence(before: Version, after: Version, label: PhraseValue): Phrase {
  const [old, now] = [before, after].map(({ operation, rule }) => messageOf(operation, rule)) as [OwnText, OwnText];
  return old.english === now.english
    ? say('translations of a message on {label} changed', { label })
    : say('message on {label}: "{before}" -> "{after}"', { label, before: old, after: now });
}

function checkSentences(before: Version, after: Version, label: PhraseValue): readonly Phrase[] {
  const [old, now] = [before.rule.check, after.rule.check];
  if (old.name === now.name && same(old.parameters, now.parameters)) return [];
  const list = textsIn(now.written)
    .filter((text) => listNamed(text) !== undefined)
    .join(', ');
  const withList = (sentence: Phrase): Phrase =>
    list === '' ? sentence : say('{sentence} ({list})', { sentence, list });
  const changes = old.name === now.name ? (checks[now.name]!.changes?.(old.parameters, now.parameters) ?? []) : [];
  if (changes.length > 0) return changes.map((change) => withList(changeText(change, label)));
  // The checks' messages, without those of the rules themselves.
  const words = ({ operation, rule: { message: _message, ...rule } }: Version): OwnText => messageOf(operation, rule);
  const [a, b] = [words(before), words(after)];
  if (a.english !== b.english) return [withList(say('"{before}" -> "{after}"', { before: a, after: b }))];
  return differencesOf(before.rule, { ...before.rule, check: now }).map((line) =>
    say('check on {label}: {line}', { label, line }),
  );
}

function changeText(change: ParameterChange, label: PhraseValue): Phrase {
  const about: Phrase = { template: change.what, values: { label } };
  const what = change.row === undefined ? about : say('{what} for {row}', { what: about, row: change.row });
  if ('before' in change) {
    const [before, after] = [change.before, change.after].map((value): PhraseValue =>
      value === 'none' ? say('none') : value,
    ) as [PhraseValue, PhraseValue];
    return change.unit === undefined
      ? say('{what}: {before} -> {after}', { what, before, after })
      : say('{what}: {before} -> {after} {unit}', { what, before, after, unit: change.unit });
  }
  const parts = [
    change.added.length > 0 &&
      say('{count} added ({entries})', { count: change.added.length, entries: named(change.added) }),
    change.removed.length > 0 &&
      say('{count} removed ({entries})', { count: change.removed.length, entries: named(change.removed) }),
  ].filter((part) => part !== false);
  return say('{what}: {changes}', { what, changes: listed(parts) });
}

function named(entries: readonly string[]): PhraseValue {
  return andMore(listed(entries.slice(0, NAMED)), entries.length - NAMED);
}
