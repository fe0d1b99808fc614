/** The tests run as compiled JavaScript, see test/tsconfig.json. */
module.exports = {
  rootDir: '.build/test',
  testMatch: ['**/*.test.js'],
  transform: {},
  testTimeout: 60_000,
};
