import { checks } from '../../../checks/index.js';
import { readsOf } from '../../compiler/index.js';
import {
  type Operation,
  type Phrase,
  type Rule,
  codeOf,
  dayBefore,
  englishOf,
  listed,
  say,
} from '../../../core/index.js';
import { type Change, type ChangeKind, type DiffOptions, greatest, type Release } from './change.js';
import { differencesOf, totalDifferences } from './differences.js';
import { inForce, semanticsOf, periodStarts } from './rule-meaning.js';
import type { Witness, WitnessSearch } from './witness.js';
import { subjectOf } from '../../rulebook/index.js';

/** Two versions of an operation. */
interface Sides {
  readonly before: Operation;
  readonly after: Operation;
  readonly options: DiffOptions;
  readonly witnesses: () => WitnessSearch;
}

/** The rules of one id in both versions. A version may have several, with dates that do not overlap. */
interface RulePair {
  readonly before: readonly Rule[];
  readonly after: readonly Rule[];
}

/** The changes of the rules of one id, one for each period in which they differ. */
export function ruleChanges(id: string, pair: RulePair, sides: Sides): readonly Change[] {
  const rules = [...pair.after, ...pair.before];
  const structural = structuralRelease(pair);
  const reworded = (what: readonly Phrase[]): readonly Change[] =>
    what.length === 0
      ? []
      : [ruleChange(sides.after, id, { kind: 'wording', semver: greatest(['patch', structural]), what, rules })];
  const { days, changedDays } = daysOf(pair, sides);
  const ofTotals = totalDifferences(rules.flatMap(readsOf), sides.before, sides.after);
  if (changedDays.length === 0) return reworded([...whatDiffers(pair), ...ofTotals]);
  const changes = runsOf(days, changedDays, (day) => JSON.stringify(meaningsOn(pair, sides, day))).map((run) => {
    const searches = run.map((day) =>
      sides.witnesses().compare(id, { before: inForce(pair.before, day), after: inForce(pair.after, day) }, day),
    );
    const ofBatch = batchDirection(pair, sides, run[0]!);
    const narrowed = ofBatch === 'narrowed' || searches.some((s) => s.narrowed);
    const widened = ofBatch === 'widened' || searches.some((s) => s.widened);
    const kind: ChangeKind = narrowed && widened ? 'both' : narrowed ? 'narrowed' : widened ? 'widened' : 'unknown';
    const all = searches.flatMap((s) => s.witnesses);
    const witnesses = (['narrowed', 'widened'] as const).flatMap(
      (direction) => all.find((w) => w.direction === direction) ?? [],
    );
    const semver = greatest([kind === 'widened' ? 'patch' : 'minor', structural]);
    const what = [...whatDiffersOn(pair, run[0]!), ...ofTotals];
    return ruleChange(sides.after, id, {
      kind,
      semver,
      what: what.length > 0 ? what : [say('what it reads changed')],
      rules,
      witnesses,
      ...periodOf(days, run),
    });
  });
  const otherDays = days.filter((day) => !changedDays.includes(day));
  return [...changes, ...reworded(eachOnce(otherDays.flatMap((day) => differencesOn(pair, day) ?? [])))];
}

/**
 * Whether a rule that compares orders, and that no single order shows, becomes stricter or looser: where one version lacks it, or only its
 * severity differs.
 */
function batchDirection(pair: RulePair, { before, after }: Sides, day: string): Witness['direction'] | undefined {
  const [old, now] = [inForce(pair.before, day), inForce(pair.after, day)];
  if ([old, now].some((rule) => rule && subjectOf(rule.check) !== 'batch')) return undefined;
  const isSame = !old || !now || semanticsOf(before, { ...old, severity: now.severity }) === semanticsOf(after, now);
  const change = LEVELS.indexOf(now?.severity) - LEVELS.indexOf(old?.severity);
  return !isSame || change === 0 ? undefined : change > 0 ? 'narrowed' : 'widened';
}

const LEVELS: readonly (Rule['severity'] | undefined)[] = [undefined, 'warning', 'error'];

/**
 * The first day of each period, from today, in which no rule starts or ends.
 * @returns all of these days, and those on which the meanings differ
 */
function daysOf(
  pair: RulePair,
  sides: Omit<Sides, 'witnesses'>,
): { readonly days: readonly string[]; readonly changedDays: readonly string[] } {
  const { isOneDay, today } = sides.options;
  const days = isOneDay ? [today] : periodStarts([...pair.after, ...pair.before], today);
  const changedDays = days.filter((day) => {
    const [old, now] = meaningsOn(pair, sides, day);
    return old !== now;
  });
  return { days, changedDays };
}

/** The changed days, split where the preceding day has no change or a different one. */
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

/** The rules whose meaning differs today or later: full id -> the first day unless it is today, and the last day if there is one. */
export function periodsOfChange(
  before: Operation,
  after: Operation,
  today: string,
): ReadonlyMap<string, Pick<Change, 'from' | 'until'>> {
  const [old, now] = [rulesById(before), rulesById(after)];
  const periods = new Map<string, Pick<Change, 'from' | 'until'>>();
  for (const id of new Set([...old.keys(), ...now.keys()])) {
    const { days, changedDays } = daysOf(
      { before: old.get(id) ?? [], after: now.get(id) ?? [] },
      { before, after, options: { today } },
    );
    if (changedDays.length > 0) periods.set(`${after.id}/${id}`, periodOf(days, changedDays));
  }
  return periods;
}

/** The first changed day unless it is the first day compared, and the last changed day if there is one. */
function periodOf(days: readonly string[], changedDays: readonly string[]): Pick<Change, 'from' | 'until'> {
  const next = days[days.indexOf(changedDays.at(-1)!) + 1];
  return {
    ...(changedDays[0] !== days[0] && { from: changedDays[0]! }),
    ...(next !== undefined && { until: dayBefore(next) }),
  };
}

function meaningsOn(
  pair: RulePair,
  { before, after }: Omit<Sides, 'witnesses'>,
  day: string,
): readonly [string | undefined, string | undefined] {
  return [meaningOn(pair.before, before, day), meaningOn(pair.after, after, day)];
}

function meaningOn(variants: readonly Rule[], operation: Operation, day: string): string | undefined {
  const rule = inForce(variants, day);
  return rule && semanticsOf(operation, rule);
}

/** The differences on a day. If only one version has a rule on that day, all differences between the versions. */
function whatDiffersOn(pair: RulePair, day: string): readonly Phrase[] {
  const isGap = pair.after.length > 0 && !inForce(pair.after, day);
  return (
    differencesOn(pair, day) ?? [
      ...(isGap ? [say('no rule of this id applies on these days')] : []),
      ...whatDiffers(pair),
    ]
  );
}

/** The differences between the rules of a day, without dates; `undefined` if a version has no rule. */
function differencesOn({ before, after }: RulePair, day: string): readonly Phrase[] | undefined {
  const [a, b] = [inForce(before, day), inForce(after, day)];
  return a && b && differencesOf(undated(a), undated(b));
}

function whatDiffers({ before, after }: RulePair): readonly Phrase[] {
  if (before.length === 0) return [say('added')];
  if (after.length === 0) return [say('removed')];
  const count = Math.max(before.length, after.length);
  return Array.from({ length: count }, (_, i) => {
    const [a, b] = [before[i], after[i]];
    if (a && b) return differencesOf(a, b);
    if (a) return [say('the rule {period} removed', { period: periodName(a) })];
    const differences = differencesOf(undated(after[i - 1]!), undated(b!));
    const period = periodName(b!);
    if (differences.length === 0) return [say('a rule {period} added', { period })];
    return [say('a rule {period} added: {differences}', { period, differences: listed(differences, '; ', '; ') })];
  }).flat();
}

function undated({ from: _from, until: _until, ...rule }: Rule): Rule {
  return rule;
}

function periodName({ from, until }: Rule): Phrase {
  if (from !== undefined && until !== undefined) return say('from {from} until {until}', { from, until });
  if (from !== undefined) return say('from {from}', { from });
  return until === undefined ? say('for all days') : say('until {until}', { until });
}

function eachOnce(phrases: readonly Phrase[]): readonly Phrase[] {
  return [...new Map(phrases.map((phrase) => [englishOf(phrase), phrase])).values()];
}

/** Ids, fields and codes of diagnostics are public. */
function structuralRelease({ before, after }: RulePair): Release {
  if (before.length === 0) return 'none';
  if (after.length === 0) return 'major';
  const faces = [before, after].map(
    (rules) => new Set(rules.map((rule) => `${rule.field} ${codeOf(checks[rule.check.name]!, rule.check.parameters)}`)),
  );
  return [...faces[0]!].every((face) => faces[1]!.has(face)) ? 'none' : 'major';
}

/** A change of the rules of one id. Its position is that of the first rule. */
export function ruleChange(
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

/** The rules of each id, in file order. */
export function rulesById({ rules }: Operation): ReadonlyMap<string, readonly Rule[]> {
  const byId = new Map<string, Rule[]>();
  for (const rule of rules) byId.set(rule.id, [...(byId.get(rule.id) ?? []), rule]);
  return byId;
}
