export { type LoadOptions, type LoadedOperation, type LoadedRulebook, loadRulebook } from './load-rulebook.js';
export { readOverlaid } from './overlaid-rulebook.js';
