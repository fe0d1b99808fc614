export { builtInRules } from './built-in.js';
export { LazyMap } from './lazy-map.js';
export {
  type LoadOptions,
  type LoadedOperation,
  type LoadedRulebook,
  loadRulebook,
  openWithoutErrors,
} from './load-rulebook.js';
export { OtherRules, assertChecks, assertManifest, manifestText } from './manifest.js';
export { type OpenOptions, open, readTexts } from './open.js';
export { OpenedRules, type OverlayMemory, type RuleTexts } from './opened-rules.js';
export { type BatchRules, Repeats, batchRules } from './repeats.js';
export { type Ruleset, compiledIn, validatorByRuleset } from './ruleset.js';
