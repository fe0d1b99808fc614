// Programs of the tests and of CI are short: optimizing their code costs more than it gains, except for the hottest functions.
// Later versions of Node do not have this option, and decide better by themselves.
if (process.versions.node.startsWith('20.')) require('node:v8').setFlagsFromString('--interrupt-budget=3000000');

/** The value of NODE_OPTIONS with which this applies to a program and to the programs that it starts. */
exports.SHORT_RUNS = `--require "${__filename.replaceAll('\\', '/')}"`;
