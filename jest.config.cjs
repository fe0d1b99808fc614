/** The tests run as compiled JavaScript, see test/tsconfig.json. */
module.exports = {
  rootDir: '.build/test',
  testMatch: ['**/*.test.js'],
  transform: {},
  // Most of the time goes to programs that the tests start: the thread that hands out tests needs no core of its own.
  maxWorkers: '100%',
  testTimeout: 60_000,
};
