/** `payrules/compiler`: any rulebook in process. For Node; checkout code does not need it. */
export { type LoadOptions, type LoadedOperation, type LoadedRulebook, loadRulebook } from './workbench/open/index.js';
export { type Finding, RulebookError } from './workbench/rulebook/index.js';
export {
  type CheckContext,
  type ValueKind,
  type JsonSchema,
  type OrderValues,
  type MemberType,
  type Members,
  type OwnCheck,
  type OwnTest,
  ParameterError,
} from './core/index.js';
