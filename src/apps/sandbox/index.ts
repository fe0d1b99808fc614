export { type SandboxOptions, createSandbox } from './create-sandbox.js';
export { SandboxRules } from './rules.js';
export { type Sandbox, startSandbox } from './sandbox.js';
export { scenarioLines } from './scenario-lines.js';
export type { SeenDiagnostic } from './finding.js';
export type { SeenCallback, SeenOrder, SeenReply, SeenState } from './seen-orders.js';
