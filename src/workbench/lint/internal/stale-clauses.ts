import { checks } from '../../../checks/index.js';
import { type Operation, type Rule, entryBounds, conditionEntries, listedIn, canonical } from '../../../core/index.js';
import type { Clause } from '../../rulebook/index.js';
import { clauseFigures, type Figure } from './clause-figures.js';

/** A clause whose text has other numbers or codes than the check of a rule. */
export interface StaleClause {
  readonly clause: Clause;
  /** The figures of the text that no rule of the operation with this clause has. */
  readonly found: readonly Figure[];
  /** The values of the check that the text lacks. */
  readonly missing: readonly string[];
  /** Whether only a rule of the same id and other dates has the figures of the text. */
  readonly isOtherPeriod: boolean;
}

/** A text names the values of a short list. For a list with this many values, it may give only their number. */
const LONG_LIST = 10;

/** The demands of a rule's check, for a comparison with texts. */
interface Demanded {
  readonly numbers: readonly string[];
  readonly codes: readonly string[];
  readonly size: string | undefined;
  /** Values that a text may mention but need not. */
  readonly mentioned: readonly string[];
}

function demandedBy(rule: Rule): Demanded {
  const { name, parameters } = rule.check;
  const { numbers = [], codes = [], size = 1, mentioned = [] } = checks[name]!.states?.(parameters) ?? {};
  return {
    numbers: [...new Set(numbers.map(canonical))],
    codes: [...new Set(codes)],
    size: size < LONG_LIST ? undefined : String(size),
    mentioned: [...mentioned, ...codesIn(rule)],
  };
}

const codesIn = (rule: Rule): readonly string[] =>
  conditionEntries(rule).flatMap(({ entry }) => [
    ...listedIn(entry),
    ...Object.values(entryBounds(entry) ?? {}).map(canonical),
  ]);

const hasNumber = (figures: readonly Figure[], number: string): boolean =>
  figures.some(({ numbers }) => numbers.includes(number));
const hasCode = (figures: readonly Figure[], code: string): boolean => figures.some(({ written }) => written === code);

/** Codes of different shapes mean different things: currencies, names, codes of digits. */
function shapeOf(code: string): string | undefined {
  if (/^\d+$/.test(code)) return `digits ${code.length}`;
  if (/^[A-Z]{2,3}$/.test(code)) return `letters ${code.length}`;
  return /^[A-Z][A-Z0-9_]{3,}$/.test(code) ? 'name' : undefined;
}

/**
 * The clauses of a rule whose text is about another value: the text lacks a number or a code of the check, and has one that no rule of the
 * operation with this clause has. If another clause of the rule has the value, only a clause about the same thing counts.
 */
export function staleClauses(
  rule: Rule,
  { rules }: Operation,
  clauses: ReadonlyMap<string, Clause>,
): readonly StaleClause[] {
  const own = rule.clauses.flatMap((id) => clauses.get(id) ?? []);
  if (own.length === 0) return [];
  const texts = own.map(({ text }) => clauseFigures(text));
  const demanded = demandedBy(rule);
  const all = texts.flat();
  const codes = demanded.codes.filter((code) => shapeOf(code) !== undefined);
  // A text that names none of the codes may give their number.
  const isCounted = demanded.size !== undefined && !codes.some((code) => hasCode(all, code));
  const numbers = isCounted ? [...demanded.numbers, demanded.size] : demanded.numbers;
  return own.flatMap((clause, i): readonly StaleClause[] => {
    const figures = texts[i]!;
    const others = rules.filter((other) => other.clauses.includes(clause.id));
    const strangers = others.filter(({ id }) => id !== rule.id);
    const missingNumbers = numbers.filter((number) => !hasNumber(figures, number));
    const missingCodes = isCounted ? [] : codes.filter((code) => !hasCode(figures, code));
    const shapes = new Set(missingCodes.map(shapeOf));
    const isComparable = (figure: Figure): boolean =>
      figure.isFigure &&
      ((missingNumbers.length > 0 && figure.numbers.length > 0) || shapes.has(shapeOf(figure.written)));
    const comparable = figures.filter(isComparable);
    const unused = comparable.filter(notIn(others));
    const ofOtherPeriod = unused.length > 0 ? [] : comparable.filter(notIn([...strangers, rule]));
    const found = unused.length > 0 ? unused : ofOtherPeriod;
    const missing = found.some(({ numbers: meant }) => meant.length > 0 && missingNumbers.length > 0)
      ? missingNumbers
      : missingCodes;
    if (found.length === 0 || missing.length === 0) return [];
    const isElsewhere = missing.every((value) => hasNumber(all, value) || hasCode(all, value));
    if (isElsewhere && !speaksOf(figures, found, demanded, all, missing)) return [];
    return [{ clause, found, missing, isOtherPeriod: unused.length === 0 }];
  });
}

/** Returns whether a figure occurs in no check of some rules. */
function notIn(rules: readonly Rule[]): (figure: Figure) => boolean {
  const all = rules.map(demandedBy);
  const used = new Set(
    all.flatMap(({ numbers, codes, mentioned, size = '' }) => [...numbers, ...codes, ...mentioned, size]),
  );
  return ({ written, numbers }) => !used.has(written) && !numbers.some((number) => used.has(number));
}

/** Whether a text has another value of the check, or a figure with the same unit as in the clause with the missing value. */
function speaksOf(
  figures: readonly Figure[],
  found: readonly Figure[],
  { numbers, codes }: Demanded,
  all: readonly Figure[],
  missing: readonly string[],
): boolean {
  const units = all.flatMap(({ numbers: meant, written, unit }) =>
    missing.some((value) => meant.includes(value) || written === value) ? [unit] : [],
  );
  return (
    numbers.some((number) => hasNumber(figures, number)) ||
    codes.some((code) => hasCode(figures, code)) ||
    found.some(({ unit }) => unit !== '' && units.includes(unit))
  );
}
