import { checks } from '../../../checks/index.js';
import { type Operation, type Phrase, type PhraseValue, type Rule, say } from '../../../core/index.js';
import { textsIn } from '../../rulebook/index.js';
import { totalsRead } from './rule-meaning.js';

/** The differences between two versions of a rule, one line for each part. */
export function differencesOf(before: Rule, after: Rule): readonly Phrase[] {
  return [
    ...changed('field', before.field, after.field),
    ...checkDifferences(before.check, after.check),
    ...changed('severity', before.severity, after.severity),
    ...changed('when', before.when, after.when),
    ...changed('unless', before.unless, after.unless),
    ...changed('from', before.from, after.from),
    ...changed('until', before.until, after.until),
    ...changed('basis', before.basis, after.basis),
    ...changed('clause', before.clauses, after.clauses),
    ...changed('document', before.document, after.document),
    ...(same(before.message, after.message) ? [] : [say('message reworded')]),
    ...(same(before.examples, after.examples) ? [] : [say('examples changed')]),
  ];
}

/** The difference in a part, if there is one. */
const changed = (part: string, before: unknown, after: unknown): readonly Phrase[] =>
  same(before, after)
    ? []
    : [
        say('{part}: {before} -> {after}', {
          part,
          before: orNone(before, shownText),
          after: orNone(after, shownText),
        }),
      ];

/** A value in words; `none` without one. */
export const orNone = <T>(value: T | undefined, shown: (value: T) => PhraseValue = String): PhraseValue =>
  value === undefined || value === '' ? say('none') : shown(value);

/** A text in quotes. */
export const quoted = (text: string | undefined): PhraseValue => orNone(text, (shown) => `"${shown}"`);

/** The first entries, and the number of those that are not shown. */
export const andMore = (entries: PhraseValue, count: number): PhraseValue =>
  count > 0 ? say('{entries} and {count} more', { entries, count }) : entries;

/** The entries that a list gained and lost: `+A -B`. */
export const signed = (before: readonly string[], after: readonly string[]): readonly string[] => {
  const [had, has] = [new Set(before), new Set(after)];
  return [
    ...after.filter((entry) => !had.has(entry)).map((entry) => `+${entry}`),
    ...before.filter((entry) => !has.has(entry)).map((entry) => `-${entry}`),
  ];
};

/** The differences between two versions of the totals that a rule reads. */
export function totalDifferences(names: readonly string[], before: Operation, after: Operation): readonly Phrase[] {
  const old = totalsRead(before, names);
  return totalsRead(after, names).flatMap((total) => {
    const { name } = total;
    const was = old.find((each) => each.name === name);
    return (['sum', 'times', 'count', 'label'] as const).flatMap((key) =>
      was === undefined ? [] : changed(`${name} ${key}`, was[key], total[key]),
    );
  });
}

function checkDifferences(before: Rule['check'], after: Rule['check']): readonly Phrase[] {
  const [old, now] = [before, after].map(({ name, written }) => `${name} ${shownText(written)}`) as [string, string];
  if (before.name !== after.name) return changed('check', old, now);
  if (!same(before.written, after.written)) return changed(before.name, before.written, after.written);
  if (same(before.parameters, after.parameters)) return [];
  const signs = entryDifferences(before, after);
  const what = andMore(signs.slice(0, SHOWN).join(' '), signs.length - SHOWN);
  return [say('{part}: {what}', { part: old, what: signs.length > 0 ? what : say('its list changed') })];
}

/** The most entries of a list that are shown. */
const SHOWN = 20;

/** The entries that lists and tables of a check gained and lost. */
function entryDifferences(before: Rule['check'], after: Rule['check']): readonly string[] {
  const [oldTexts, texts] = [textsIn(before.parameters), textsIn(after.parameters)];
  // The columns of a table say less than its rows.
  if (texts.some((text) => text.includes('\n'))) {
    const changes = checks[after.name]!.changes?.(before.parameters, after.parameters) ?? [];
    return changes.flatMap((change) =>
      'added' in change
        ? [...change.added.map((text) => `+[${text}]`), ...change.removed.map((text) => `-[${text}]`)]
        : [],
    );
  }
  return signed(oldTexts, texts);
}

/** The names of an operation's parts besides its rules and its single fields. */
const PARTS = {
  title: say('title'),
  region: say('region'),
  country: say('country'),
  notes: say('notes'),
  'order of fields': say('order of fields'),
  'order of facts': say('order of facts'),
} as const;

/** The changed parts of an operation besides its rules. */
export function rewordedParts(before: Operation, after: Operation): readonly Phrase[] {
  const parts: Phrase[] = [];
  for (const key of ['title', 'region', 'country', 'notes'] as const)
    if (!same(before[key], after[key])) parts.push(PARTS[key]);
  for (const key of ['fields', 'facts'] as const) {
    const old = new Map(before[key].map((field) => [field.name, field]));
    for (const field of after[key])
      if (old.has(field.name) && !same(old.get(field.name), field))
        parts.push(
          key === 'fields' ? say('field {name}', { name: field.name }) : say('fact {name}', { name: field.name }),
        );
    const common = [before, after].map((operation) =>
      operation[key].map((f) => f.name).filter((name) => old.has(name) && after[key].some((f) => f.name === name)),
    );
    if (!same(common[0], common[1])) parts.push(PARTS[`order of ${key}`]);
  }
  return parts;
}

/** The items that moved among the others: those outside the longest run that kept its order. */
export function moved(before: readonly string[], after: readonly string[]): readonly string[] {
  const positions = after.filter((item) => before.includes(item)).map((item) => [item, before.indexOf(item)] as const);
  const runs: { readonly length: number; readonly previous: number }[] = [];
  positions.forEach(([, position], i) => {
    let best = { length: 1, previous: -1 };
    for (let j = 0; j < i; j++)
      if (positions[j]![1] < position && runs[j]!.length >= best.length)
        best = { length: runs[j]!.length + 1, previous: j };
    runs.push(best);
  });
  const kept = new Set<number>();
  const longest = Math.max(0, ...runs.map((run) => run.length));
  for (let i = runs.findIndex((run) => run.length === longest); i >= 0; i = runs[i]!.previous) kept.add(i);
  return positions.filter((_, i) => !kept.has(i)).map(([item]) => item);
}

export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const shownText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
