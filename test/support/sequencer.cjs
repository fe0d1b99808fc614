const { readFileSync } = require('node:fs');
// Without its types: with them come those of Node, and the linter judges all scripts by these.
const Sequencer = require(require.resolve('@jest/test-sequencer')).default;

/**
 * Runs first the tests that count steps: V8 looks at the whole heap each time it reads its counts, and what the tests load makes the heap
 * of a worker grow.
 */
module.exports = class extends Sequencer {
  sort(tests) {
    const countsSteps = new Map(tests.map((one) => [one, readFileSync(one.path, 'utf8').includes('support/steps.js')]));
    return super.sort([...tests]).sort((a, b) => countsSteps.get(b) - countsSteps.get(a));
  }
};
