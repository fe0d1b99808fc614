export { BindingsLinter } from './bindings-linter.js';
export { CLAUSES, fixClause } from './fix-clause.js';
export type { Linter } from './linter.js';
export { overlayFaults } from './overlay-faults.js';
export { lintOverlay } from './overlay-linter.js';
export { rulebookLinter } from './rulebook-linter.js';
export { lintRules } from './rules/index.js';
