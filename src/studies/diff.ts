import { checks } from '../checks/registry.js';
import type { Slots } from '../compiler/compile.js';
import type { Operation, Position, Rule } from '../model/operation.js';
import { dayBefore } from '../rulebook/days.js';
import type { Rulebook } from '../rulebook/rulebook.js';
import { fieldChanges, operationAdded, operationRemoved, otherChanges } from './diff-parts.js';
import { greatest, type Release } from './release.js';
import { inForce, semanticsOf, stretches } from './semantics.js';
import { WitnessSearch, type Witness } from './witness.js';
import { differencesOf, moved, rewordedParts } from './wording.js';

/**
 * What a change does to verdicts: more orders get a finding, fewer, some more and some fewer; none (`wording`); or it reads as if it
 * could and no order shows it (`unknown`).
 */
export type ChangeKind = 'narrowed' | 'widened' | 'both' | 'wording' | 'unknown';

/** One difference between two versions of the rules. */
export interface Change {
  /** `''` for what no operation owns. */
  readonly operation: string;
  /** `pe.payout/amount-range`; a reserved id where the operation itself changed; `lists/pe-banks` and the like for shared wording. */
  readonly ruleId: string;
  readonly kind: ChangeKind;
  readonly semver: Release;
  /** What differs, for people. */
  readonly what: readonly string[];
  /** An order for each direction, judged by both versions; for `both` the narrowing one first. */
  readonly witnesses: readonly Witness[];
  /** The first day that it counts on, where that is not the first day looked at. */
  readonly from?: string;
  /** The last day that it counts on, where there is one. */
  readonly until?: string;
  /** The id that the rule now goes by. */
  readonly renamedTo?: string;
  readonly position?: Position;
}

export interface Diff {
  readonly changes: readonly Change[];
  readonly semver: Release;
}

export interface DiffOptions {
  /** The first day that counts, `2026-11-21`. */
  readonly today: string;
  /** Only that day, and none after it. */
  readonly isOneDay?: boolean;
}

/**
 * Compares two versions of the rules by what they mean.
 * @returns each change with orders that show it, and how a release of them counts
 */
export function diffRulebooks(before: Rulebook, after: Rulebook, options: DiffOptions): Diff {
  const ids = [...new Set([...before.operations.keys(), ...after.operations.keys()])].sort();
  const changes = ids.flatMap((id) => {
    const [old, now] = [before.operations.get(id), after.operations.get(id)];
    if (!old) return [operationAdded(now!, after.slots, options.today)];
    if (!now) return [operationRemoved(old, before.slots, options.today)];
    return diffOperations(old, now, { before: before.slots, after: after.slots }, options);
  });
  const all = [...changes, ...otherChanges(before, after)];
  return { changes: all, semver: greatest(all.map((change) => change.semver)) };
}

/** Compares two versions of one operation. */
export function diffOperations(
  before: Operation,
  after: Operation,
  slots: { readonly before: Slots; readonly after: Slots },
  options: DiffOptions,
): readonly Change[] {
  // Compiled on demand: most edits leave most operations as they are.
  let search: WitnessSearch | undefined;
  const witnesses = (): WitnessSearch => (search ??= new WitnessSearch(before, after, slots));
  const [old, now] = [variantsOf(before), variantsOf(after)];
  const renamed = renamesIn(before, after, slots);
  const compare = (id: string): readonly Change[] => {
    const pair = { before: old.get(id) ?? [], after: now.get(id) ?? [] };
    const newId = renamed.get(id);
    const kept = newId === undefined ? undefined : now.get(newId);
    if (kept)
      return [
        changeOf(after, id, {
          kind: 'wording',
          semver: 'major',
          what: [`renamed to ${newId}`],
          renamedTo: `${after.id}/${newId}`,
          rules: kept,
        }),
      ];
    if ([...renamed.values()].includes(id)) return [];
    return ruleChanges(id, pair, { before, after, slots, options, witnesses });
  };
  const rules = [...new Set([...now.keys(), ...old.keys()])].flatMap(compare);
  const order = moved([...old.keys()], [...now.keys()])
    .filter((id) => !rules.some((change) => change.ruleId === `${after.id}/${id}`))
    .map((id) => changeOf(after, id, { kind: 'wording', semver: 'patch', what: ['moved'], rules: now.get(id)! }));
  const parts = rewordedParts(before, after);
  const wording: readonly Change[] =
    parts.length > 0
      ? [{ operation: after.id, ruleId: '', kind: 'wording', semver: 'patch', what: parts, witnesses: [] }]
      : [];
  return [...fieldChanges(before, after, slots, options.today), ...rules, ...order, ...wording];
}

interface Sides {
  readonly before: Operation;
  readonly after: Operation;
  readonly slots: { readonly before: Slots; readonly after: Slots };
  readonly options: DiffOptions;
  readonly witnesses: () => WitnessSearch;
}

interface Pair {
  readonly before: readonly Rule[];
  readonly after: readonly Rule[];
}

function ruleChanges(id: string, pair: Pair, sides: Sides): readonly Change[] {
  const rules = [...pair.after, ...pair.before];
  const structural = structuralRelease(pair);
  const reworded = (what: readonly string[]): readonly Change[] =>
    what.length === 0
      ? []
      : [changeOf(sides.after, id, { kind: 'wording', semver: greatest(['patch', structural]), what, rules })];
  const { days, changedDays } = daysOf(pair, sides);
  if (changedDays.length === 0) return reworded(whatDiffers(pair));
  const changes = runsOf(days, changedDays, (day) => JSON.stringify(meaningsOn(pair, sides, day))).map((run) => {
    const searches = run.map((day) =>
      sides.witnesses().compare(
        id,
        [pair.after, pair.before].flatMap((cards) => inForce(cards, day) ?? []),
        day,
      ),
    );
    const narrowed = searches.some((s) => s.narrowed);
    const widened = searches.some((s) => s.widened);
    const kind: ChangeKind = narrowed && widened ? 'both' : narrowed ? 'narrowed' : widened ? 'widened' : 'unknown';
    const all = searches.flatMap((s) => s.witnesses);
    const witnesses = (['narrowed', 'widened'] as const).flatMap(
      (direction) => all.find((w) => w.direction === direction) ?? [],
    );
    const semver = greatest([kind === 'widened' ? 'patch' : 'minor', structural]);
    const what = whatDiffersOn(pair, run[0]!);
    return changeOf(sides.after, id, {
      kind,
      semver,
      what: what.length > 0 ? what : ['what it reads changed'],
      rules,
      witnesses,
      ...periodOf(days, run),
    });
  });
  const otherDays = days.filter((day) => !changedDays.includes(day));
  return [...changes, ...reworded([...new Set(otherDays.flatMap((day) => differencesOn(pair, day) ?? []))])];
}

/**
 * The days, from one on, on which two versions of a rule begin to mean different things.
 * @returns all days looked at, and those of them on which the meanings differ
 */
function daysOf(
  pair: Pair,
  sides: Omit<Sides, 'witnesses'>,
): { readonly days: readonly string[]; readonly changedDays: readonly string[] } {
  const { isOneDay, today } = sides.options;
  const days = isOneDay ? [today] : stretches([...pair.after, ...pair.before], today);
  const changedDays = days.filter((day) => {
    const [old, now] = meaningsOn(pair, sides, day);
    return old !== now;
  });
  return { days, changedDays };
}

/** The changed days, parted where one before them is unchanged or changed otherwise. */
function runsOf(
  days: readonly string[],
  changedDays: readonly string[],
  changeOn: (day: string) => string,
): readonly (readonly string[])[] {
  const runs: string[][] = [];
  for (const day of changedDays) {
    const [run, previous] = [runs.at(-1), days[days.indexOf(day) - 1]];
    if (run && run.at(-1) === previous && changeOn(day) === changeOn(run[0]!)) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

/** The rules that mean different things on a day or after it: full id -> from and until when they do, where that is not now or has an end. */
export function periodsOfChange(
  before: Operation,
  after: Operation,
  slots: Sides['slots'],
  today: string,
): ReadonlyMap<string, Pick<Change, 'from' | 'until'>> {
  const [old, now] = [variantsOf(before), variantsOf(after)];
  const periods = new Map<string, Pick<Change, 'from' | 'until'>>();
  for (const id of new Set([...old.keys(), ...now.keys()])) {
    const { days, changedDays } = daysOf(
      { before: old.get(id) ?? [], after: now.get(id) ?? [] },
      { before, after, slots, options: { today } },
    );
    if (changedDays.length > 0) periods.set(`${after.id}/${id}`, periodOf(days, changedDays));
  }
  return periods;
}

/** From the first day that counts to the last, where these are not the first day looked at and for ever. */
function periodOf(days: readonly string[], changedDays: readonly string[]): Pick<Change, 'from' | 'until'> {
  const next = days[days.indexOf(changedDays.at(-1)!) + 1];
  return {
    ...(changedDays[0] !== days[0] && { from: changedDays[0]! }),
    ...(next !== undefined && { until: dayBefore(next) }),
  };
}

function meaningsOn(
  pair: Pair,
  { before, after, slots }: Omit<Sides, 'witnesses'>,
  day: string,
): readonly [string | undefined, string | undefined] {
  return [meaningOn(pair.before, before, slots.before, day), meaningOn(pair.after, after, slots.after, day)];
}

function meaningOn(variants: readonly Rule[], operation: Operation, slots: Slots, day: string): string | undefined {
  const rule = inForce(variants, day);
  return rule && semanticsOf(operation, slots, rule);
}

/** What differs from a day on; where only one version has a card for it, all that differs says why. */
function whatDiffersOn(pair: Pair, day: string): readonly string[] {
  const isGap = pair.after.length > 0 && !inForce(pair.after, day);
  return differencesOn(pair, day) ?? [...(isGap ? ['no card of it is for these days'] : []), ...whatDiffers(pair)];
}

/** How the cards for a day differ, their days apart; `undefined` where a version has none. */
function differencesOn({ before, after }: Pair, day: string): readonly string[] | undefined {
  const [a, b] = [inForce(before, day), inForce(after, day)];
  return a && b && differencesOf(undated(a), undated(b));
}

function whatDiffers({ before, after }: Pair): readonly string[] {
  if (before.length === 0) return ['added'];
  if (after.length === 0) return ['removed'];
  const count = Math.max(before.length, after.length);
  return Array.from({ length: count }, (_, i) => {
    const [a, b] = [before[i], after[i]];
    if (a && b) return differencesOf(a, b);
    if (a) return [`the card ${periodName(a)} removed`];
    const differences = differencesOf(undated(after[i - 1]!), undated(b!));
    return [`a card ${periodName(b!)} added${differences.length > 0 ? `: ${differences.join('; ')}` : ''}`];
  }).flat();
}

function undated({ from: _from, until: _until, ...rule }: Rule): Rule {
  return rule;
}

function periodName({ from, until }: Rule): string {
  return (
    [from !== undefined && `from ${from}`, until !== undefined && `until ${until}`].filter(Boolean).join(' ') ||
    'for all days'
  );
}

/** Ids are public, and so are the field and the code of a rule's diagnostics. */
function structuralRelease({ before, after }: Pair): Release {
  if (before.length === 0) return 'none';
  if (after.length === 0) return 'major';
  const faces = [before, after].map(
    (rules) => new Set(rules.map((rule) => `${rule.field} ${checks[rule.check.name]!.code}`)),
  );
  return [...faces[0]!].every((face) => faces[1]!.has(face)) ? 'none' : 'major';
}

/** Rules that only go by another id: old id -> new id. */
function renamesIn(before: Operation, after: Operation, slots: Sides['slots']): ReadonlyMap<string, string> {
  const meaning = (operation: Operation, all: Slots) => (rule: Rule) =>
    JSON.stringify([semanticsOf(operation, all, rule), rule.from, rule.until]);
  const ids = [before, after].map(({ rules }) => new Set(rules.map((rule) => rule.id))) as [Set<string>, Set<string>];
  const added = after.rules.filter((rule) => !ids[0].has(rule.id));
  const renamed = new Map<string, string>();
  for (const rule of before.rules.filter(({ id }) => !ids[1].has(id))) {
    const twin = added.find(
      (other) =>
        ![...renamed.values()].includes(other.id) &&
        meaning(before, slots.before)(rule) === meaning(after, slots.after)(other),
    );
    if (twin) renamed.set(rule.id, twin.id);
  }
  return renamed;
}

function changeOf(
  operation: Operation,
  id: string,
  {
    rules,
    witnesses = [],
    ...rest
  }: Omit<Change, 'operation' | 'ruleId' | 'witnesses'> & {
    readonly rules: readonly Rule[];
    readonly witnesses?: readonly Witness[];
  },
): Change {
  return { operation: operation.id, ruleId: `${operation.id}/${id}`, ...rest, witnesses, position: rules[0]!.position };
}

function variantsOf({ rules }: Operation): ReadonlyMap<string, readonly Rule[]> {
  const variants = new Map<string, Rule[]>();
  for (const rule of rules) variants.set(rule.id, [...(variants.get(rule.id) ?? []), rule]);
  return variants;
}
