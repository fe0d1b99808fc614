import { ParameterError, type Rule, type Said, dayBefore, overlaps, say } from '../../../core/index.js';
import type { List } from '../rulebook.js';
import { findingAt, type Finding } from '../finding.js';
import type { SourcePositions } from './source-positions.js';

/** The number of entries of a list. */
export const entriesInList = ({ columns, values, rows }: List): number =>
  columns?.[0]?.text.split('\n').length ?? (values ?? rows ?? []).length;

/**
 * The index of the entry because of which a check refuses a list: the last entry of the shortest part that it refuses.
 * @param refused the check's error for all entries
 * @param prepare prepares the check with the first `entries` entries
 * @returns `undefined` if no single entry is wrong: the check refuses an empty list too
 */
export function refusedEntry(
  count: number,
  refused: ParameterError,
  prepare: (entries: number) => unknown,
): number | undefined {
  const errorOf = (entries: number): ParameterError | undefined => {
    try {
      prepare(entries);
      return undefined;
    } catch (error) {
      return error instanceof ParameterError ? error : undefined;
    }
  };
  const isRefused = (entries: number): boolean => errorOf(entries)?.message === refused.message;
  const ofNone = errorOf(0);
  // The templates are compared, because values in a message may depend on the entries.
  if ((ofNone && templatesOf(ofNone) === templatesOf(refused)) || !isRefused(count)) return undefined;
  let [accepted, most] = [0, count];
  while (most - accepted > 1) {
    const middle = (accepted + most) >> 1;
    if (isRefused(middle)) most = middle;
    else accepted = middle;
  }
  return most - 1;
}

const templatesOf = ({ said }: ParameterError): string =>
  [said]
    .flat()
    .map(({ template }) => template)
    .join(' ');

/** A list with only its first entries. */
export function shortenedList(list: List, entries: number): List {
  return {
    ...list,
    ...(list.values && { values: list.values.slice(0, entries) }),
    ...(list.rows && { rows: list.rows.slice(0, entries) }),
    ...(list.columns && {
      columns: list.columns.map((column) => ({
        ...column,
        text: column.text.split('\n').slice(0, entries).join('\n'),
      })),
    }),
  };
}

/** A finding for each rule whose id an earlier rule has on some of the same days. */
export function repeatedIds(rules: readonly Rule[], positions: SourcePositions): readonly Finding[] {
  const findings: Finding[] = [];
  const report = (rule: Rule, code: string, message: Said): void => {
    findings.push(findingAt(positions.of(rule, ['id']), code, message));
  };
  const seen = new Map<string, Rule>();
  for (const rule of rules) {
    const other = seen.get(rule.id);
    seen.set(rule.id, rule);
    if (!other || !overlaps(rule, other)) continue;
    const place = `${other.position.file}:${other.position.line}`;
    const [first, second] = (other.from ?? '') <= (rule.from ?? '') ? [other, rule] : [rule, other];
    const isSame = rule.field === other.field && rule.check.name === other.check.name;
    if (isSame && first.until === undefined && second.from !== undefined && first.from !== second.from) {
      report(
        rule,
        'overlapping-periods',
        first === rule
          ? say('Two rules named {rule} apply from {day} on; end this one with until: "{last}".', {
              rule: rule.id,
              day: second.from,
              last: dayBefore(second.from),
            })
          : say('Two rules named {rule} apply from {day} on; end the one at {place} with until: "{last}".', {
              rule: rule.id,
              day: second.from,
              place,
              last: dayBefore(second.from),
            }),
      );
    } else if ([rule, other].every((r) => r.from !== undefined || r.until !== undefined)) {
      report(
        rule,
        'overlapping-periods',
        say('The rule {rule} at {place} applies on some of the same days; change from or until of one.', {
          rule: rule.id,
          place,
        }),
      );
    } else
      report(
        rule,
        'duplicate-id',
        say('The id {id} is already used at {place}; give this rule another.', { id: rule.id, place }),
      );
  }
  return findings;
}
