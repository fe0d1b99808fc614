export { AmountSums } from './amount-sums.js';
export { amountLines } from './backtest/amount-lines.js';
export { number, ordersText, shareOf } from './backtest/counts-text.js';
export { type Amounts, withoutSmallParts, withoutSmallSums } from './backtest/amounts.js';
export {
  Backtest,
  type BacktestResult,
  type BacktestTotals,
  type BothFindings,
  type Counts,
  type Findings,
  NO_RULES,
  type OrderChange,
  type SomeFindings,
  VERDICT_CHANGES,
  type VerdictChange,
  type Version,
  changeBetween,
  evaluatedOf,
} from './backtest/backtest.js';
export { type PastOrder, Unreadable, lineNumberOf, orderIn } from './backtest/past-order.js';
export {
  type ClauseCoverage,
  type DocumentCoverage,
  type PartCoverage,
  coverageOf,
  documentsOf,
} from './coverage/coverage.js';
export { referenceTexts, englishTexts, unreadIn, untranslatedIn, unusedIn } from './coverage/translations.js';
export { englishFor, messagesOf } from '../compiler/index.js';
export { type TranslationRow, translationTable } from './coverage/translation-table.js';
export { type ReviewGate, CHANGE_GATES, REVIEW_GATES, changeGates, gatesOf } from './review/gates.js';
export { type Diff, changeData } from './diff/change.js';
export { diffOperations, diffRulebooks } from './diff/diff.js';
export { periodStarts } from './diff/rule-meaning.js';
export { EACH_VALUE } from './diff/rule-sentences.js';
export { sentencesOf } from './diff/sentences.js';
export {
  type ExampleProblem,
  type OperationTest,
  RuleTests,
  countsOf,
  exampleProblems,
  failingRules,
} from './examples/example-problems.js';
export { ExampleRunner } from './examples/examples.js';
export { proposedExamples, valuesInstead } from './examples/proposed.js';
export {
  type FieldExplanation,
  type NameExplanation,
  type RowExplanation,
  type RuleExplanation,
  type TotalExplanation,
  dependenceOf,
  explainField,
  explainName,
  explainRule,
  explainRules,
  explainTotal,
  rowRules,
} from './explain/explain.js';
export { type RulebookTexts, localeIn, messageOfRule, translatedMessage } from './explain/languages.js';
export { type RuleOutcome, explainResults } from './explain/why.js';
export {
  type Agreement,
  type DisagreedOrder,
  type Disagreement,
  type Disagreements,
  OutcomeComparison,
  type Replies,
} from './outcomes/comparison.js';
export { readReplies } from './outcomes/read-replies.js';
export { OperationEvaluator, boundIn } from './operation-evaluator.js';
export { amountFieldOf, amountReader, amountRulesOf } from './order-amount.js';
export { type Owners, ownersOf } from './review/codeowners.js';
export { reportMarkdown, reviewMarkdown } from './review/markdown.js';
export {
  type Approvers,
  type GateResult,
  type ReportParts,
  type ReviewChange,
  type ReviewPage,
  type ReviewedOrders,
  isPassed,
} from './review/page.js';
export { type ReviewParts, daysOf, review, reviewChanges } from './review/review.js';
export { reviewedOrders, runData } from './review/reviewed-orders.js';
export {
  DAYS_NOTE,
  KINDS,
  KIND_NAMES,
  NO_CODEOWNERS,
  NO_OWNER,
  SHOWING,
  agreementLines,
  byKind,
  changesSummary,
  dayLines,
  examplesLine,
  impactLines,
  keptLimits,
  laterLines,
  lossLines,
  missedLimits,
  ofSeverity,
  ordersLine,
  ruleCounts,
  shownKind,
  titleOf,
  uncomparedLine,
  versionsLine,
} from './review/words.js';
export { verdictOf } from './verdict.js';
