/** `payrules/compiler`: any rulebook in process. For Node; checkout code does not need it. */
export {
  type LoadOptions,
  type LoadedOperation as OperationSummary,
  type LoadedRulebook,
  loadRulebook,
} from './workbench/open/index.js';
export { type Finding, RulebookError } from './workbench/rulebook/index.js';
export {
  type CheckContext,
  type Configuration,
  type FormOptions,
  type JsonSchema,
  type MemberType,
  type Members,
  type OperationOptions,
  type OrderValues,
  type OwnCheck,
  type OwnTest,
  ParameterError,
  type StandardSchemaOptions,
  type ValidateOperation as Validator,
  type ValueKind,
} from './core/index.js';
