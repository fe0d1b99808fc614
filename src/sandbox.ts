/** `payrules/sandbox`: the gateway's endpoint on this machine, for tests of a checkout. For Node. */
export { createSandbox, type SandboxOptions } from './sandbox/create-sandbox.js';
export type { Sandbox } from './sandbox/sandbox.js';
export type { SeenCallback, SeenOrder, SeenState } from './sandbox/seen-orders.js';
export { RulebookError, type Finding } from './rulebook/finding.js';
