export { ENDS, HOSTS, STARTS } from './addresses.js';
export { gatewayOrders } from './gateway-orders.js';
export { vectorsFile } from './vectors-file.js';
export { mutantsOf } from './mutants.js';
export { expectationsOf } from './vectors.js';
export { random } from './random.js';
