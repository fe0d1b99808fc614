import { type Clause, type Reading, parseYaml } from '../rulebook/index.js';
import { closest } from '../../core/index.js';
import { writtenLike, type Figure } from './internal/clause-figures.js';
import { staleClauses, type StaleClause } from './internal/stale-clauses.js';

export const CLAUSES = 'clauses.yaml';

/** The file of clauses with changed figures, or the reason why it stays as it is. */
type ClauseFix = { readonly text: string } | { readonly reason: string };

/**
 * Replaces numbers or codes in the text of a clause that no rule has by those of the checks that name the clause. Everything else in the
 * file stays.
 * @param reading the rule files, all readable
 * @param text the file of clauses
 */
export function fixClause({ rulebook, files, positions }: Reading, text: string, id: string): ClauseFix {
  const clauses = new Map(rulebook.clauses.map((clause): [string, Clause] => [clause.id, clause]));
  const clause = clauses.get(id);
  const yaml = files.get(CLAUSES);
  const guess = closest(id, [...clauses.keys()]);
  if (!clause || !yaml)
    return {
      reason: `there is no such clause and no such folder${guess === undefined ? '' : `; did you mean "${guess}"?`}`,
    };
  const stale = [...rulebook.operations.values()].flatMap((operation) =>
    operation.rules.flatMap((rule) => staleClauses(rule, operation, clauses).filter((each) => each.clause.id === id)),
  );
  if (stale.length === 0) return { reason: 'its text agrees with the checks of its rules' };
  const changes = new Map<string, string>();
  for (const each of stale) {
    const pairs = pairsOf(each);
    if (typeof pairs === 'string') return { reason: pairs };
    for (const [from, to] of pairs) {
      if ((changes.get(from) ?? to) !== to) return { reason: `its rules have different values for ${from}` };
      changes.set(from, to);
    }
  }
  const [start, end] = yaml.rangeOf([...positions.path(clause), 'text']) ?? [0, 0];
  let written = text.slice(start, end);
  let meant = clause.text;
  for (const [from, to] of changes) {
    const figure = new RegExp(String.raw`(?<![\w.,])${escaped(from)}(?![\w]|[.,]\d)`, 'g');
    const count = written.match(figure)?.length ?? 0;
    if (count !== 1)
      return { reason: count === 0 ? `${from} is not on one line` : `${from} is in the text ${count} times` };
    written = written.replace(figure, () => to);
    meant = meant.replace(figure, () => to);
  }
  const fixed = `${text.slice(0, start)}${written}${text.slice(end)}`;
  const after = parseYaml(CLAUSES, fixed).yaml?.data as { readonly clauses: readonly Clause[] } | undefined;
  const isRight = after?.clauses.find((one) => one.id === id)?.text === meant;
  return isRight ? { text: fixed } : { reason: 'the new text cannot be written there' };
}

/** Which value of the check replaces which figure of the text: the only one, or, of several numbers, by their order. */
function pairsOf({ found: all, missing, isOtherPeriod }: StaleClause): readonly (readonly [string, string])[] | string {
  const found = all.filter(({ written }, i) => all.findIndex((other) => other.written === written) === i);
  if (isOtherPeriod) return 'it needs both values and the day';
  if (found.length !== missing.length)
    return `it has ${list(found.map(({ written }) => written))} where the check has ${list(missing)}`;
  const isCode = found.some(({ numbers }) => numbers.length === 0);
  if (isCode && found.length > 1) return `it is not clear which of ${list(missing)} takes the place of which code`;
  const values = isCode ? missing : missing.toSorted((a, b) => Number(a) - Number(b));
  const figures = found.toSorted((a, b) => numberOf(a) - numberOf(b));
  const pairs = figures.map(
    (figure, i) => [figure.written, isCode ? values[i]! : writtenLike(figure, values[i]!)] as const,
  );
  const unwritten = pairs.findIndex(([, to]) => to === undefined);
  return unwritten < 0
    ? (pairs as readonly (readonly [string, string])[])
    : `${figures[unwritten]!.written} is not a whole number`;
}

const numberOf = ({ numbers: [number] }: Figure): number => Number(number);
const list = (values: readonly string[]): string => values.join(', ');
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
