import type * as sandbox from './sandbox.js' with { 'resolution-mode': 'import' };

export type {
  Finding,
  Sandbox,
  SandboxOptions,
  SeenCallback,
  SeenDiagnostic,
  SeenOrder,
  SeenReply,
  SeenState,
} from './sandbox.js' with { 'resolution-mode': 'import' };
export declare const createSandbox: typeof sandbox.createSandbox;
export declare const RulebookError: typeof sandbox.RulebookError;
