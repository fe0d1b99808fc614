const { resolve } = require('node:path');

/** The tests that start programs and threads. */
module.exports = {
  ...require('../../jest.config.cjs'),
  rootDir: resolve(__dirname, '../../.build/test/e2e'),
  testPathIgnorePatterns: [],
};
