export { SERVICE_LIMITS, type ServiceLimits } from './limits.js';
export { reloader, watcherOf } from './reload.js';
export { ServedRules } from './served-rules.js';
export { Service } from './service.js';
