// Checks the types of the source and the tests, and of the example page, which is built for browsers.
import { tsc } from './tsc.mjs';

tsc('test/tsconfig.json');
tsc('test/checkout/tsconfig.json');
