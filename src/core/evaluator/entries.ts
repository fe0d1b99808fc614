import type { CompiledRule, Shape } from '../model/compiled.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { ENTRY, depthOf, listsOf, pathAt, patternOf, sharedDepth } from '../model/path.js';
import type { ShapedOrder } from '../model/shape.js';
import { printable, pathMember } from '../text/characters.js';
import { firstFindings } from './diagnose.js';

/** A rule on a member of an entry, or on one value of a list. */
interface EntryRule extends CompiledRule {
  /** The places of the entries, from the outermost list; behind these, in a list of values, that of the value. */
  readonly at: readonly number[];
  /** The numbers of its field in each entry around, from that in any entry. */
  readonly within: readonly number[];
}

const isInEntry = (rule: CompiledRule): rule is EntryRule => Object.hasOwn(rule, 'at');

/**
 * Makes rules of entries and of single values: each entry counts as fields of its own, so that one finding does not hide those on others.
 * One for each order, as each numbers its entries.
 */
export function entriesIn(): Shape['atEntry'] {
  const known = new Map<string, number>();
  return (rule, at, fields) => {
    const names = [...fields];
    const { fieldIndex, reads } = rule;
    const own = names[fieldIndex]!;
    /** The number of a field in an entry; at no depth that of the field in any. */
    const numberOf = (field: number, depth: number): number => {
      if (depth === 0) return field;
      const key = `${field} ${at.slice(0, depth).join()}`;
      const number = known.get(key) ?? names.length + known.size;
      known.set(key, number);
      return number;
    };
    return {
      ...rule,
      at,
      fieldIndex: numberOf(fieldIndex, at.length),
      reads: reads.map((other) => numberOf(other, sharedDepth(own, names[other]!))),
      within: Array.from({ length: depthOf(own) }, (_, depth) => numberOf(fieldIndex, depth)),
    } satisfies EntryRule;
  };
}

/**
 * One cause, one diagnostic, as in `diagnose`: where a rule reads a member of all entries, an error in any of them hides it. Errors first.
 * @param findings in the order of evaluation
 */
export function firstInEntries(findings: readonly CompiledRule[]): readonly CompiledRule[] {
  if (!findings.some(isInEntry)) return firstFindings(findings);
  /** The errors on each field. */
  const errors = new Map<number, CompiledRule[]>();
  const withError = new Set<number>();
  const visited = new Set<number>();
  const shownFor = new Map<number, CompiledRule>();
  for (const finding of findings) {
    if (!finding.isError) continue;
    for (const field of fieldsOf(finding)) {
      const known = errors.get(field);
      if (known) known.push(finding);
      else errors.set(field, [finding]);
      if (finding.shortCircuits) withError.add(field);
    }
  }
  return [
    ...findings.filter((finding) => finding.isError && isShown(finding)),
    ...findings.filter((finding) => !finding.isError && isShown(finding)),
  ];

  /** Errors on the fields that a finding reads are decided before it, wherever they are; in a circle of fields the last one visited counts. */
  function isShown(finding: CompiledRule): boolean {
    const { fieldIndex, reads, isError } = finding;
    visited.add(fieldIndex);
    const shown = shownFor.get(fieldIndex);
    if (shown) return shown === finding;
    for (const other of reads) {
      if (!visited.has(other)) {
        visited.add(other);
        errors.get(other)?.forEach(isShown);
      }
      if (withError.has(other)) return false;
    }
    if (isError) for (const field of fieldsOf(finding)) withError.add(field);
    shownFor.set(fieldIndex, finding);
    return true;
  }
}

/** The field of a finding; on a member of an entry also that of any entry. */
const fieldsOf = (rule: CompiledRule): readonly number[] =>
  isInEntry(rule) ? [rule.fieldIndex, ...rule.within] : [rule.fieldIndex];

/** Whether an error is not what keeps a rule from being evaluated: in one of the entries at least there is none on a field that it needs. */
export function isStillOpen(
  { diagnostic: { field: own } }: CompiledRule,
  needs: readonly string[],
  places: readonly (readonly number[])[],
  findings: readonly CompiledRule[],
): boolean {
  /** The entries with an error, by how many lists the fields share. */
  const refused = new Set<string>();
  for (const { isError, diagnostic, at = [] } of firstInEntries(findings) as readonly Partial<
    EntryRule & CompiledRule
  >[])
    if (isError && needs.includes(`field:${diagnostic!.field}`))
      refused.add(at.slice(0, sharedDepth(own, diagnostic!.field)).join());
  return places.some((at) => ![0, ...at].some((_, depth) => refused.has(at.slice(0, depth).join())));
}

/** The diagnostic of a rule, on the entry that it was found for. */
export function diagnosticOf(rule: CompiledRule, names: ShapedOrder['names']): Diagnostic {
  const { diagnostic } = rule;
  if (!isInEntry(rule)) return diagnostic;
  const { at } = rule;
  const { field, related } = diagnostic;
  const entry = at.slice(0, depthOf(field));
  const item = at[entry.length];
  const list = pathAt(field, entry);
  const name = item === undefined ? undefined : names.get(list)?.[item];
  const places = entry.values();
  const path = diagnostic.path.map((member) => (typeof member === 'number' ? places.next().value! : member));
  return Object.freeze({
    ...diagnostic,
    field: item === undefined ? list : `${list}.${printable(name ?? String(item))}`,
    path: Object.freeze(item === undefined ? path : [...path, name === undefined ? item : pathMember(name)]),
    ...(related && {
      related: Object.freeze(related.map((other) => pathAt(other, at.slice(0, sharedDepth(field, other))))),
    }),
  });
}

/** An order as texts by path; the members of the first entries have the path with brackets. */
type TextsByPath<T> = Readonly<Record<string, T>>;

/** The places of the entries that have a member: none for a field of the order. */
export function placesOf(field: string, texts: TextsByPath<unknown>): readonly (readonly number[])[] {
  return listsOf(field).reduce<readonly (readonly number[])[]>(
    (all, list) =>
      all.flatMap((at) => {
        const count = texts[textNameOf(list, at)];
        return Array.from({ length: typeof count === 'string' ? Number(count) : 0 }, (_, i) => [...at, i]);
      }),
    [[]],
  );
}

/** The name of a text in an order as texts. */
export const textNameOf = (path: string, at: readonly number[]): string =>
  at.some((place) => place > 0) ? pathAt(path, at) : path;

/**
 * The order as if the lists that a field is in had one entry, that at some places: so it is asked for by itself.
 * @param at the places; none where the lists have no entry, and an empty one is to be asked for
 */
export function focused<T>(
  texts: TextsByPath<T | string>,
  field: string,
  at: readonly number[] | undefined,
): TextsByPath<T | string> {
  const lists = listsOf(field);
  if (lists.length === 0) return texts;
  const kept: Record<string, T | string> = {};
  for (const [name, text] of Object.entries(texts)) {
    const path = patternOf(name);
    const depth = sharedDepth(path, field);
    const places =
      name === path
        ? path
            .split(ENTRY)
            .slice(1)
            .map(() => 0)
        : placesIn(name);
    if (depth > 0 && !(at && places.slice(0, depth).every((place, i) => place === at[i]))) continue;
    kept[
      textNameOf(
        path,
        places.map((place, i) => (i < depth ? 0 : place)),
      )
    ] = text;
  }
  for (const list of lists) kept[list] = '1';
  return kept;
}

/** No member has digits for a name, so that those in a path are places. */
const placesIn = (name: string): readonly number[] =>
  name
    .split('.')
    .slice(0, -1)
    .filter((part) => /^[0-9]+$/.test(part))
    .map(Number);

/**
 * The name of a member in an entry.
 * @param field the member that has the entry; another one in an outer entry has its places
 * @param at the places; zero for those that are left out
 */
export const nameAt = (name: string, field: string, at: readonly number[]): string =>
  pathAt(
    name,
    listsOf(name)
      .map((_, i) => at[i] ?? 0)
      .slice(0, sharedDepth(name, field)),
  );

/** The name in an order as texts of what has a name with places. */
export const textName = (name: string): string => (placesIn(name).some((place) => place > 0) ? name : patternOf(name));
