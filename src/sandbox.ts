/** `payrules/sandbox`: the gateway's endpoint on this machine, for tests of a checkout. For Node. */
export {
  type Sandbox,
  type SandboxOptions,
  type SeenCallback,
  type SeenDiagnostic,
  type SeenOrder,
  type SeenReply,
  type SeenState,
  createSandbox,
} from './apps/sandbox/index.js';
export { type Finding, RulebookError } from './workbench/rulebook/index.js';
