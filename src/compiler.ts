/** `payrules/compiler`: any rulebook in process. For Node; checkout code does not need it. */
export { loadRulebook, type LoadedOperation, type LoadedRulebook, type LoadOptions } from './compiler/load-rulebook.js';
export { RulebookError, type Finding } from './rulebook/finding.js';
export {
  ParameterError,
  type Check,
  type CheckContext,
  type JsonSchema,
  type OrderValues,
  type OwnCheck,
  type Test,
} from './model/check.js';
