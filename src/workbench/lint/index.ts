export { BindingsLinter } from './bindings-linter.js';
export { CLAUSES, fixClause } from './fix-clause.js';
export { codeListsOf, codeListsOfLists, countryCodes } from './internal/iso-codes.js';
export { rulebookLinter } from './linter.js';
export { lintOverlay, overlayFaults } from './overlay-linter.js';
export { lintRules } from './rules/index.js';
