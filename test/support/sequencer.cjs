const { readFileSync } = require('node:fs');
// Loaded without its types: they would bring the types of Node, and the linter would then check all scripts by these.
const Sequencer = require(require.resolve('@jest/test-sequencer')).default;

/**
 * Runs the tests that count steps first. V8 scans the whole heap each time it reads its counts, and the modules that tests load make the
 * heap of a worker grow.
 */
module.exports = class extends Sequencer {
  sort(tests) {
    const countsSteps = new Map(tests.map((one) => [one, readFileSync(one.path, 'utf8').includes('support/steps.js')]));
    return super.sort([...tests]).sort((a, b) => countsSteps.get(b) - countsSteps.get(a));
  }
};
