// Programs of the tests and of CI run for so short a time that to optimize their code costs more than it gains, but for what is hottest.
require('node:v8').setFlagsFromString('--interrupt-budget=3000000');

/** What NODE_OPTIONS is for this to hold in a program, and in those that it starts. */
exports.SHORT_RUNS = `--require "${__filename.replaceAll('\\', '/')}"`;
