export { ENGINE, MODULE_FORM, compareVersions } from './version.js';
export { configurationHash } from './evaluator/configuration-hash.js';
export { type Labeller, impossible, labellersOf } from './evaluator/derive.js';
export { canHide, firstFindings, hiddenBy, ranked } from './evaluator/diagnose.js';
export { checkFacts, dayOf, timeOf, evaluatorOf } from './evaluator/evaluate.js';
export { needsOf } from './evaluator/open-rules.js';
export { part } from './evaluator/extract-code.js';
export { refuseOperation, throwNoRules } from './evaluator/no-rules.js';
export { type OperationTable, type RuleRow, type RuleWording, operationOf } from './evaluator/operation-of.js';
export {
  type ValidateOperation,
  oneLanguageValidatorOf,
  operationsValidatorOf,
} from './evaluator/operations-validator.js';
export { placesOf, textNameOf } from './evaluator/entries.js';
export { fieldsOf, labelsOf, onTexts, orderValuesOf, outcomesOf } from './evaluator/order-values.js';
export { text } from './evaluator/read-fields.js';
export { BOUND_CODE, orderMessages, UNKNOWN_FIELD } from './evaluator/reserved.js';
export { shapeMessages, shapeOf } from './evaluator/shape.js';
export { countOf, sumOf, totalsOf } from './evaluator/totals.js';
export { languageChooser, resultTranslatorOf, translate, translated, wordedIn } from './evaluator/translate.js';
export { factsOfAll, knownMembersOf, membersOf, validatorOf } from './evaluator/validator.js';
export { withoutPrototype } from './evaluator/without-prototype.js';
export { formOf } from './form/form.js';
export { toProblemDetails } from './gateway/problem-details.js';
export { type ReplyOf, readReplyOf } from './gateway/read-reply.js';
export { type AllModules, type OperationOf, objectOf } from './operation/operation.js';
export {
  type Bound,
  type Bounds,
  DAY_BOUNDS,
  SIZE_BOUNDS,
  boundsIn,
  isAbove,
  isAfter,
  isAtLeast,
  isAtMost,
  isBefore,
  isBelow,
  isWithinBounds,
  boundTests,
  withinBound,
} from './model/bounds.js';
export { equalsInAnyCase } from './model/any-case.js';
export {
  ENTRY,
  memberPath,
  depthOf,
  fieldOfPath,
  listsOf,
  ownMember,
  scopeOf,
  pathAt,
  patternOf,
  sharedDepth,
} from './model/path.js';
export { PATH } from './model/path-pattern.js';
export {
  type Conditions,
  type NamesBesideFields,
  UNBOUND,
  UNKNOWN,
  alternativesOf,
  applies,
  conditionEntries,
  entryBounds,
  entriesOf,
  entryMatches,
  kindOf,
  listedAt,
  listedIn,
} from './model/condition.js';
export type { Bindings, Facts } from './model/bindings.js';
export type { CheckReports } from './model/params.js';
export {
  type Accepted,
  type Canonical,
  type Cases,
  type Check,
  type CheckContext,
  type ValueKind,
  type CheckFile,
  type CheckOver,
  type CodeList,
  DAY,
  type JsonSchema,
  type Narrow,
  type NarrowScope,
  type Narrowing,
  type OrderValues,
  type Outcome,
  type OwnCheck,
  type OwnTest,
  type ParameterChange,
  ParameterError,
  type PortableSchema,
  type ListRow,
  MOST_WRITTEN_OUT,
  type TableColumn,
  type MadePart,
  type MissingCase,
  type RowCheck,
  type Scope,
  type Stated,
  type Trial,
  type ValueTable,
  type ValueTableRow,
  type CheckTest,
  checkDefaults,
  codeOf,
  isOfValue,
  messageIdOf,
  givenId,
  othersId,
} from './model/check.js';
export type {
  CanonicalForms,
  CompiledDerived,
  CompiledInputRule,
  CompiledOperation,
  CompiledOutcome,
  CompiledRule,
  CompiledTotal,
  CompiledTotals,
  ReportOutcome,
  RuleEvaluator,
  Shape,
} from './model/compiled.js';
export {
  DIAGNOSTIC_CODES,
  type Basis,
  type Diagnostic,
  type DiagnosticCode,
  type AnyDiagnostic,
  type NotEvaluated,
  type Params,
  type Severity,
  type Source,
} from './model/diagnostic.js';
export { exampleOrder, exampleTexts, jsonOrder, sentOf, valueOf } from './model/example-order.js';
export type { Form, FormOptions } from './model/form.js';
export type {
  CompiledFailure,
  CompiledHeader,
  CompiledReply,
  Direction,
  FailureText,
  GatewayRules,
  HeaderRule,
  ReplyDefinition,
  Transition,
} from './model/gateway.js';
export { guarded, strict } from './evaluator/guarded.js';
export { ownValue } from './evaluator/own-values.js';
export {
  MOST_ITEMS,
  hasEntries,
  itemsOf,
  jsonOf,
  decimalOf,
  countItems,
  valueTypeOf,
  type Text,
  writtenItems,
} from './model/value-text.js';
export type { ListWord, Locale, MessageTranslation } from './model/locale.js';
export type { ValueChange, Normalized } from './model/normalized.js';
export type {
  RuleCondition,
  RuleConditions,
  Derived,
  SlotCodes,
  Example,
  EntryType,
  Field,
  FieldType,
  Note,
  Operation,
  OrderClauses,
  Position,
  Provider,
  Rule,
  ValueType,
  WrittenTotal,
  LocalizedText,
} from './model/operation.js';
export {
  NO_FROM,
  NO_UNTIL,
  dayAfter,
  dayAfterPeriod,
  dayBefore,
  hasDays,
  isInForce,
  isWithin,
  overlaps,
} from './model/period.js';
export {
  type Listed,
  type OwnText,
  type Phrase,
  type PhraseValue,
  type Said,
  asIs,
  englishOf,
  filled,
  joined,
  listed,
  say,
} from './model/phrase.js';
export type { InputReference, Reference, ReferenceField, ReferenceRule } from './model/reference.js';
export type { FieldOption, Requirement, Requirements } from './model/requirement.js';
export { ITSELF, isRecord, type MemberType, type Members, type Values } from './model/shape.js';
export type { StandardSchema } from './model/standard-schema.js';
export type { Configuration, OperationOptions, Result, ValidatorOf, ValidateOptions } from './model/validation.js';
export { nationalOf } from './normalize/national.js';
export { type Normalize, normalizerOf } from './normalize/normalize.js';
export { type OperationModules, requirementsOf } from './requirements/requirements.js';
export { wordsOf } from './requirements/words.js';
export { type StandardSchemaOptions, refusingSchema, standardSchemaOf } from './standard-schema/standard-schema.js';
export { LONGEST_DECIMAL, atLeast, canonical, comparison, isBetween, isDecimal, wholeDigits } from './text/decimal.js';
export { CALENDAR, LENGTH, aboveDatePattern, belowDatePattern, isDate } from './text/calendar.js';
export {
  type Instant,
  LAST_SECOND,
  LONGEST_INSTANT,
  SECONDS_OF_DAY,
  compareInstants,
  dayNumber,
  instantOf,
  orderToBound,
  secondsAhead,
  timeOrder,
  unixInstantOf,
} from './text/instant.js';
export { closest } from './text/closest.js';
export { directionOf } from './model/gateway.js';
export { plain, printable } from './text/characters.js';
export { fill } from './text/fill.js';
export { messageOf } from './text/message.js';
export { inNaturalOrder } from './text/natural-order.js';
export { needInWords, needMessages } from './text/need.js';
export { endOfString, findRepeatedName, isName, nameIn } from './text/repeated-name.js';
export { resultText } from './text/result-text.js';
export { hasInvisible, inCapitals, isAllBlank, spelling } from './text/spelling.js';
export { bareSource, inComment, keyOf, source } from './text/source.js';
