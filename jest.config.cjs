const { readFileSync } = require('node:fs');
const { resolve } = require('node:path');

const clock = resolve(__dirname, 'test/support/clock.cjs').replaceAll('\\', '/');
// Programs that the tests start have the same clock.
if (process.env.PAYRULES_CLOCK) process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --require "${clock}"`;

/** `files` or `groups` of them, of the slow tests with `slow-` before it. */
const chosen = process.env.PAYRULES_TESTS ?? 'files';
const ungrouped = (kind) =>
  JSON.parse(readFileSync(resolve(__dirname, '.build/grouped/ungrouped.json'), 'utf8'))
    .filter((file) => file.endsWith('.slow.test.js') === (kind === 'slow'))
    .map((file) => `**/test/${file}`);

/** The tests run as the CommonJS modules that `scripts/build-tests.mjs` writes. */
module.exports = async () => {
  const { isBuilt } = await import('./scripts/build/stamp.mjs');
  if (!isBuilt('tests')) {
    console.error(
      'The source has changed since the last build of the tests. Run `npm test -- TEXT`, which builds first.',
    );
    process.exit(1);
  }
  return {
    rootDir: '.build',
    roots: ['<rootDir>/test', '<rootDir>/grouped'],
    testMatch: {
      'slow-files': ['**/test/**/*.slow.test.js'],
      'slow-groups': ['**/grouped/*.slow.group.js', ...ungrouped('slow')],
      groups: ['**/grouped/!(*.slow).group.js', ...ungrouped()],
      files: ['**/test/**/!(*.slow).test.js'],
    }[chosen],
    transform: {},
    reporters: [resolve(__dirname, 'test/support/reporter.cjs')],
    testSequencer: resolve(__dirname, 'test/support/sequencer.cjs'),
    moduleNameMapper: {
      '^prettier$': resolve(__dirname, 'test/support/no-prettier.cjs'),
      // A package of ECMAScript modules alone, as scripts/build-tests.mjs bundles it.
      '^hucre/xlsx$': resolve(__dirname, '.build/hucre.cjs'),
    },
    setupFiles: process.env.PAYRULES_CLOCK ? [clock] : [],
    // A global name of the test's own context takes a slow lookup each time; these are handed to each module as parameters.
    sandboxInjectedGlobals: ['Array', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Set', 'String', 'WeakMap'],
    // Most of the time goes to programs that the tests start: the thread that hands out tests needs no core of its own.
    maxWorkers: '100%',
    // With PAYRULES_VOLUME of 40 to 100, as in the nightly run, a test takes longer.
    testTimeout: 60_000 * Math.max(1, Number(process.env.PAYRULES_VOLUME ?? 1) / 10),
    // A worker has more than 1 GB at its end, which takes a busy machine more than jest's half second to give back.
    workerGracefulExitTimeout: 20_000,
  };
};
