import { checks } from '../../generated/checks.js';
import { ruleMessage } from '../../compiler/rule-data.js';
import type { ParameterChange } from '../../model/check.js';
import type { Operation, Rule } from '../../model/operation.js';
import { textsIn } from '../../rulebook/references.js';
import { conditionWords } from '../../strings/condition-words.js';
import { differencesOf, same } from './differences.js';
import { labelOf, replacedText } from './field-words.js';

/** The subject of a rule on every field. */
const EVERY_FIELD = 'Each value';
/** So many entries of a list are named. */
const NAMED = 10;

/** A rule that only one version has. */
export function onlySentence(operation: Operation, rule: Rule, event: 'new' | 'removed'): string {
  return `${event} ${rule.severity}${conditionOf(rule)}: "${ruleMessage(operation, rule, EVERY_FIELD)}"`;
}

/** What differs between two versions of a rule, a sentence for each part; dates and examples are left out. */
export function ruleSentences(
  before: { readonly operation: Operation; readonly rule: Rule },
  after: { readonly operation: Operation; readonly rule: Rule },
): readonly string[] {
  const [old, now] = [before.rule, after.rule];
  const label = old.field === '*' ? EVERY_FIELD : labelOf(after.operation, now.field);
  const where = conditionOf(now);
  const part = (name: string, a: string, b: string): readonly string[] =>
    a === b ? [] : [`${name} of the rule on ${label}: ${replacedText(a, b)}`];
  return [
    ...part('field', old.field, now.field),
    ...checkSentences(before, after, label).map((sentence) => sentence + where),
    ...(old.severity === now.severity
      ? []
      : [
          now.severity === 'error'
            ? `an error in place of a warning${where}: "${ruleMessage(after.operation, now, EVERY_FIELD)}"`
            : `a warning in place of an error${where}: "${ruleMessage(after.operation, now, EVERY_FIELD)}"`,
        ]),
    ...part('condition', conditionWords(old) || 'always', conditionWords(now) || 'always'),
    ...part('basis', old.basis, now.basis),
    ...part('clauses', old.clauses.join(', ') || 'none', now.clauses.join(', ') || 'none'),
    ...part('document', old.document ?? 'none', now.document ?? 'none'),
    ...(same(old.message, now.message) ? [] : messageSentence(before, after, label)),
  ];
}

function conditionOf(rule: Rule): string {
  const words = conditionWords(rule);
  return words === '' ? '' : ` ${words}`;
}

function messageSentence(
  before: { readonly operation: Operation; readonly rule: Rule },
  after: { readonly operation: Operation; readonly rule: Rule },
  label: string,
): readonly string[] {
  const [old, now] = [before, after].map(({ operation, rule }) => ruleMessage(operation, rule, EVERY_FIELD));
  return [
    old === now
      ? `translations of a message on ${label} changed`
      : `message on ${label}: ${replacedText(`"${old}"`, `"${now}"`)}`,
  ];
}

function checkSentences(
  before: { readonly operation: Operation; readonly rule: Rule },
  after: { readonly operation: Operation; readonly rule: Rule },
  label: string,
): readonly string[] {
  const [old, now] = [before.rule.check, after.rule.check];
  if (old.name === now.name && same(old.parameters, now.parameters)) return [];
  const list = textsIn(now.written)
    .filter((text) => text.startsWith('lists/'))
    .join(', ');
  const from = list === '' ? '' : ` (${list})`;
  const changes = old.name === now.name ? (checks[now.name]!.changes?.(old.parameters, now.parameters) ?? []) : [];
  if (changes.length > 0) return changes.map((change) => changeText(change, label) + from);
  // The messages of the checks, not those that the rules may have of their own.
  const words = ({ operation, rule: { message: _message, ...rule } }: typeof before): string =>
    ruleMessage(operation, rule, EVERY_FIELD);
  const [a, b] = [words(before), words(after)];
  if (a !== b) return [replacedText(`"${a}"`, `"${b}"`) + from];
  return differencesOf(before.rule, { ...before.rule, check: now }).map((line) => `check on ${label}: ${line}`);
}

function changeText(change: ParameterChange, label: string): string {
  const what = change.what.replaceAll('{label}', () => label);
  if ('before' in change)
    return `${what}: ${replacedText(change.before, change.after)}${change.unit === undefined ? '' : ` ${change.unit}`}`;
  const parts = (['added', 'removed'] as const)
    .filter((event) => change[event].length > 0)
    .map((event) => `${change[event].length} ${event} (${named(change[event])})`);
  return `${what}: ${parts.join(', ')}`;
}

function named(entries: readonly string[]): string {
  const more = entries.length - NAMED;
  return entries.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
