export { checkAccess, checkType } from './access.js';
export {
  Disconnected,
  type LeastPace,
  MOST_DEPTH,
  Pace,
  collectBody,
  discardBody,
  isDeeper,
  readBody,
  tooLarge,
  tooSlow,
  within,
} from './body.js';
export { type Log, logTo } from './log.js';
export { REFUSALS, type Refusal, limitedServer } from './limited-server.js';
export { type ListenAddress, closeServer, hostsOf, inUrl, isLoopback, listen, portOf } from './listen.js';
export { type ErrorCode, RequestError, failureOf } from './request-error.js';
