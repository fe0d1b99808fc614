const { resolve } = require('node:path');

const clock = resolve(__dirname, 'test/support/clock.cjs').replaceAll('\\', '/');
// Programs that the tests start have the same clock.
if (process.env.PAYRULES_CLOCK) process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --require "${clock}"`;

/**
 * The tests run as the CommonJS modules that `scripts/build-tests.mjs` writes. Those that start programs and threads have a
 * configuration of their own, `test/e2e/jest.config.cjs`.
 */
module.exports = {
  rootDir: '.build/test',
  testMatch: ['**/*.test.js'],
  testPathIgnorePatterns: ['/test/e2e/'],
  transform: {},
  moduleNameMapper: { '^prettier$': resolve(__dirname, 'test/support/no-prettier.cjs') },
  setupFiles: process.env.PAYRULES_CLOCK ? [clock] : [],
  // A global name of the test's own context takes a slow lookup each time; these are handed to each module as parameters.
  sandboxInjectedGlobals: ['Array', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Set', 'String', 'WeakMap'],
  // Most of the time goes to programs that the tests start: the thread that hands out tests needs no core of its own.
  maxWorkers: '100%',
  testTimeout: 60_000,
};
