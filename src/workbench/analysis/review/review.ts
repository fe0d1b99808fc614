import type { Finding, Rulebook } from '../../rulebook/index.js';
import { type Bindings, type Position, dayAfterPeriod, englishOf, exampleOrder } from '../../../core/index.js';
import type { Change } from '../diff/change.js';
import { diffRulebooks } from '../diff/diff.js';
import { sentencesOf } from '../diff/sentences.js';
import { witnessLines } from '../diff/witness-text.js';
import type { Approvers, DatedChange, ReviewChange, ReviewedOrders, ReviewPage } from './page.js';
import { countsOf } from '../examples/example-problems.js';

/** The input of a review. */
export interface ReviewParts {
  readonly base: string;
  readonly head: string;
  readonly at: string;
  /** Whether that day is the only one compared. */
  readonly isOneDay: boolean;
  readonly before: Rulebook;
  /** The later version, or its readable part if errors prevent a comparison. */
  readonly after: Rulebook;
  readonly isCompared: boolean;
  readonly uncompared?: readonly string[];
  readonly bindings: Bindings;
  readonly bindingsBefore: Bindings;
  readonly codePositions?: ReadonlyMap<string, Position>;
  readonly changedChecks?: readonly string[] | undefined;
  /** All findings of lint about the later version. */
  readonly findings: readonly Finding[];
  /** The path of a rule file as the reader can open it. */
  readonly pathOf: (file: string) => string;
  readonly codeowners: string | null;
  readonly approvers: readonly Approvers[];
  readonly backtest?: ReviewedOrders | undefined;
}

/** Compares two versions of the rules, and collects what a reviewer needs to know, without the gates. */
export function review(parts: ReviewParts): Omit<ReviewPage, 'gates'> {
  const { base, head, at, before, after, isCompared, findings, codeowners, approvers, backtest } = parts;
  const diff = isCompared
    ? diffRulebooks(before, after, {
        today: at,
        isOneDay: parts.isOneDay,
        bindings: [parts.bindingsBefore, parts.bindings],
        codePositions: parts.codePositions,
        changedChecks: parts.changedChecks,
      })
    : { changes: [], semver: null };
  const changes = reviewChanges(diff.changes, parts);
  const operations = [...after.operations.values()];
  const of = (code: string): readonly Finding[] => findings.filter((finding) => finding.code === code);
  return {
    payrules: 1,
    base,
    head,
    at,
    isCompared,
    ...(parts.uncompared && { uncompared: parts.uncompared }),
    release: diff.semver,
    changes,
    lint: findings.filter(({ code }) => code !== WRONG_EXAMPLE && code !== STALE_SOURCE),
    examples: {
      operations: operations.length,
      ...countsOf(operations.flatMap(({ rules }) => rules)),
      wrong: of(WRONG_EXAMPLE),
    },
    clauses: of(STALE_SOURCE),
    codeowners,
    approvers,
    days: daysOf(changes),
    ...(backtest && { backtest }),
  };
}

const WRONG_EXAMPLE = 'wrong-example';
const STALE_SOURCE = 'stale-source';

/** The data for describing a change in words. */
type Compared = Pick<ReviewParts, 'before' | 'after' | 'at' | 'pathOf'>;

/** The differences between two versions, in words. */
export const reviewChanges = (changes: readonly Change[], compared: Compared): readonly ReviewChange[] =>
  changes.map((change) => reviewChange(change, compared));

/** The name of the changed rule or operation. */
function changeName({ operation, ruleId }: Change): string {
  if (ruleId === '') return operation;
  return ruleId.startsWith('order/') ? `${operation} (${ruleId})` : ruleId;
}

function reviewChange(change: Change, { before, after, at, pathOf }: Compared): ReviewChange {
  const operation = after.operations.get(change.operation) ?? before.operations.get(change.operation);
  const example = operation ? exampleOrder(operation) : {};
  const { kind, semver, from, until, position } = change;
  return {
    ruleId: changeName(change),
    operation: change.operation,
    kind,
    semver,
    sentences: sentencesOf(change, { before, after, today: at }).map(englishOf),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    witnesses: change.witnesses.map((witness) => ({
      direction: witness.direction,
      words: witnessLines(witness, example, at),
    })),
    ...(position && { position: { ...position, file: pathOf(position.file) } }),
  };
}

/** The changes that begin or end on each later day. */
export function daysOf(
  changes: readonly Pick<ReviewChange, 'ruleId' | 'sentences' | 'from' | 'until'>[],
): readonly DatedChange[] {
  return changes
    .flatMap(({ ruleId, sentences, from, until }): readonly DatedChange[] => {
      const next = dayAfterPeriod({ until });
      return [
        ...(from === undefined ? [] : [{ day: from, event: 'begins' as const, ruleId, sentences }]),
        ...(next === undefined ? [] : [{ day: next, event: 'ends' as const, ruleId, sentences }]),
      ];
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
