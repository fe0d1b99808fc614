import { readsOf } from '../../compiler/index.js';
import { type Bindings, type Operation, type Phrase, type PhraseValue, BOUND_CODE, say } from '../../../core/index.js';
import type { Rulebook } from '../../rulebook/index.js';
import type { Change, DiffOptions } from './change.js';
import { UNLISTED } from './made-up-codes.js';
import { andMore, signed } from './differences.js';
import { inForce, periodStarts } from './rule-meaning.js';
import { rulesById } from './rule-changes.js';
import { type CodeTrial, WitnessSearch } from './witness.js';

type Codes = Bindings[string];

/**
 * Changes of the codes of labels, one for each slot and each operation that reads it. The search for orders uses made-up codes for the other
 * slots: a merchant may keep their codes elsewhere.
 */
export function codeChanges(before: Rulebook, after: Rulebook, options: DiffOptions): readonly Change[] {
  const [old, now] = options.bindings ?? [{}, {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].sort().flatMap((slot) => {
    const [was, is] = [old[slot] ?? {}, now[slot] ?? {}];
    const what = codeDifferences(was, is);
    if (what.length === 0) return [];
    const trials = trialsOf(slot, [was, is], [before, after]);
    // A version without the operation has no orders of it to compare.
    const readers = [...after.operations.values()].filter(
      ({ id, derived }) => before.operations.has(id) && derived.some((each) => each.slot === slot),
    );
    const position = options.codePositions?.get(slot);
    const changeOf = (operation: string, found: Pick<Change, 'kind' | 'witnesses'>): Change => ({
      operation,
      ruleId: `codes/${slot}`,
      ...found,
      semver: ['wording', 'widened'].includes(found.kind) ? 'patch' : 'minor',
      what,
      ...(position && { position }),
    });
    return trials.length === 0 || readers.length === 0
      ? [changeOf('', { kind: 'wording', witnesses: [] })]
      : readers.map((operation) => changeOf(operation.id, effectOf(operation, trials, options)));
  });
}

/** The most codes of a label that are shown. */
const SHOWN = 20;

/** The differences between the codes of each label. The order of codes has no meaning. */
function codeDifferences(before: Codes, after: Codes): readonly Phrase[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((label) => {
    const [had, has] = [codesIn(before[label]), codesIn(after[label])];
    const signs = signed(had, has);
    if (signs.length === 0 && typeof before[label] === typeof after[label]) return [];
    if (had.length + has.length <= SHOWN)
      return [
        say('{part}: {before} -> {after}', { part: label, before: shown(before[label]), after: shown(after[label]) }),
      ];
    return [
      say('{part}: {what}', { part: label, what: andMore(signs.slice(0, SHOWN).join(' '), signs.length - SHOWN) }),
    ];
  });
}

const codesIn = (codes: Codes[string] | undefined): readonly string[] => (typeof codes === 'object' ? codes : []);

const shown = (codes: Codes[string] | undefined): PhraseValue =>
  codes === undefined ? say('not bound') : typeof codes === 'string' ? codes : codes.join(', ');

/**
 * A code for each way in which the label of codes changes. Codes without a label change once every label of the slot is bound.
 * @returns none if the label of no code changes
 */
function trialsOf(slot: string, codes: readonly [Codes, Codes], rulebooks: readonly Rulebook[]): readonly CodeTrial[] {
  const [before, after] = codes;
  const labels = Object.keys(rulebooks.map(({ slots }) => slots.get(slot)?.labels).findLast(Boolean) ?? {});
  const labellers = codes.map((own) => {
    const named = new Map(Object.entries(own).flatMap(([label, each]) => codesIn(each).map((code) => [code, label])));
    const other = labels.every((label) => own[label] !== undefined) ? 'other' : 'unbound';
    return (code: string): string => named.get(code) ?? other;
  });
  const all = [UNLISTED, ...codes.flatMap((own) => Object.values(own).flatMap(codesIn))];
  const byChange = new Map<string, string>();
  for (const code of all) {
    const [old, now] = labellers.map((labelOf) => labelOf(code));
    if (old !== now) byChange.set(`${old} ${now}`, code);
  }
  return [...byChange.values()].map((code) => ({ slot, code, before, after }));
}

/** The effect of other codes on the rules of an operation that read their labels, today and later. */
function effectOf(
  operation: Operation,
  trials: readonly CodeTrial[],
  { today, isOneDay }: DiffOptions,
): Pick<Change, 'kind' | 'witnesses'> {
  const names = operation.derived.filter(({ slot }) => slot === trials[0]!.slot).map(({ name }) => name);
  const rules = [...rulesById(operation)].filter(([, own]) =>
    own.some((rule) => readsOf(rule).some((name) => names.includes(name))),
  );
  const searches = trials.flatMap((trial) => {
    const search = new WitnessSearch(operation, operation, trial);
    return rules.flatMap(([id, own]) =>
      (isOneDay ? [today] : periodStarts(own, today)).map((day) => {
        const rule = inForce(own, day);
        return search.compare(id, { before: rule, after: rule }, day);
      }),
    );
  });
  // A code in other letters gets a warning if it means a bound one.
  const respelled = trials.flatMap(({ code, ...trial }) => {
    const other = [code.toLowerCase(), code.toUpperCase(), ` ${code}`].find((each) => each !== code)!;
    return new WitnessSearch(operation, operation, { ...trial, code: other }).exampleWith(BOUND_CODE, today) ?? [];
  });
  const all = [...searches.flatMap((each) => each.witnesses), ...respelled];
  const directions = (['narrowed', 'widened'] as const).filter(
    (direction) => searches.some((each) => each[direction]) || respelled.some((each) => each.direction === direction),
  );
  const witnesses = directions.flatMap((direction) => {
    const found = all.filter((witness) => witness.direction === direction);
    return found.find(({ before, after }) => before.verdict !== after.verdict) ?? found[0] ?? [];
  });
  return { kind: directions.length === 2 ? 'both' : (directions[0] ?? 'unknown'), witnesses };
}
