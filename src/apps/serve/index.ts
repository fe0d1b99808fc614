export { watchFiles } from './changes.js';
export { LIMITS, type Limits } from './limits.js';
export { ServedRules } from './served-rules.js';
export { Service } from './service.js';
