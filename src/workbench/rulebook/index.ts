export {
  type ReadFolder,
  parseRulebook,
  readRules,
  readSchemas,
  fileNamesIn,
  readFilesOf,
  readFolder,
} from './load/rules-folder.js';
export { isCsvList } from './load/csv-file.js';
export { type RuleFiles, authoringSchemaOf, changedFiles, nameOf } from './load/rule-file.js';
export {
  RulebookError,
  type Finding,
  inOrder,
  lineOf,
  findingAt,
  isError,
  placeOf,
  wholeFile,
  worded,
} from './finding.js';
export {
  type Rulebook,
  isOperationId,
  versionOfRules,
  type About,
  type Clause,
  type List,
  type OwnLocale,
  type Slot,
} from './rulebook.js';
export { versionsOf, firstVersion, peerRange } from './load/engine-range.js';
export { bindingsSchema, type Slots } from './load/bindings-schema.js';
export { slotCodes } from './load/operation-reader.js';
export { EditError, editYaml } from './edit/edit.js';
export { newOperation } from './edit/new-operation.js';
export { Fixer } from './format/fixer.js';
export { namedById } from './format/message-ids.js';
export { keysAt } from './format/key-order.js';
export type { AuthoringSchemas } from './load/authoring-schemas.js';
export { checkContext } from './load/check-context.js';
export type { ListFile, OperationFile } from './load/file-types.js';
export type { WrittenChange } from './load/changed-rule.js';
export { entryPath } from './load/library.js';
export {
  BINDINGS_FILE,
  type Exception,
  type Overlaid,
  applyOverlay,
  isLikeOverlay,
  rulesFolderOf,
} from './load/overlay.js';
export type { OwnParameters } from './load/own-check.js';
export { isTyped, memberTypes } from './member-types.js';
export {
  checkNameIn,
  checkTextsIn,
  identityOf,
  isOwnCheck,
  loadedCheckTexts,
  ownCheckExports,
  ownCheckTest,
  ownCheckText,
  useOwnChecks,
} from './load/own-checks.js';
export { authoringSchemas } from './load/package-schemas.js';
export { type Reading, type RulebookReader, readerFor } from './load/rulebook-reader.js';
export type { SourcePositions } from './load/source-positions.js';
export { type Path, type YamlFile, parseYaml } from './load/yaml-file.js';
export { acceptedBy, possibleOutcomes, subjectOf, checkTable } from './outcomes.js';
export { figuresIn, ownText, withoutFigures } from './own-texts.js';
export { filesOfList, listNamed, listsOfRule, pathToText, referencesIn, textsIn } from './references.js';
export { widthAt } from './lines.js';
