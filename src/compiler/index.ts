export { loadRulebook, type LoadedOperation, type LoadedRulebook, type LoadOptions } from './load-rulebook.js';
export { parseRulebook, type RuleFiles } from '../rulebook/load/load.js';
export {
  ParameterError,
  type Check,
  type CheckContext,
  type JsonSchema,
  type OrderValues,
  type OwnCheck,
  type Test,
} from '../model/check.js';
export { RulebookError, type Finding } from '../rulebook/finding.js';
export type { Rulebook } from '../rulebook/rulebook.js';
export { compileOperation } from './compile.js';
export { emitOperation } from './emit.js';
export { keywordSchema } from './keyword-schema.js';
export { emitTypes, typeName, typesSchema } from './order-types.js';
export { bindingsSchema } from '../rulebook/load/bindings-schema.js';
export { checkSchema } from './check-schema.js';
export { localeOf, translationsOf } from './locale-module.js';
export { translations } from '../locales/index.js';
export { emitModules, type ModulesOptions } from './modules/emit-modules.js';
export { BUILT_IN, type Place } from './modules/module-text.js';
export { rulePositions, type RulePosition } from './rule-positions.js';
export { readRules, readSchemas } from '../rulebook/load/rules-folder.js';
export { exportFiles, targets, type Target } from './json-schema/export-files.js';
export { manifestOf, type Manifest } from './json-schema/manifest.js';
export { openApi } from './json-schema/openapi.js';
export type { PortableOptions } from './json-schema/plan.js';
export { asciiJson, views } from './json-schema/views.js';
