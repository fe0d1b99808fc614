const { relative, sep } = require('node:path');

const count = (number, noun) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

/** Prints failures in full, then the totals, and nothing about tests that pass. */
module.exports = class {
  onTestResult({ path, context }, { failureMessage, console: printed }) {
    const name = relative(context.config.rootDir, path).replaceAll(sep, '/');
    if (failureMessage) process.stdout.write(`FAIL ${name}\n\n${failureMessage}\n`);
    for (const { message, origin } of printed ?? []) process.stdout.write(`${name} prints: ${message}\n${origin}\n`);
  }

  onRunComplete(_, results) {
    for (const error of results.openHandles) process.stdout.write(`${error.stack}\n`);
    const { numPassedTests, numFailedTests, numPendingTests, numTotalTestSuites, numFailedTestSuites, startTime } =
      results;
    const seconds = Math.round((Date.now() - startTime) / 1000);
    process.stdout.write(
      `${count(numPassedTests, 'test')} passed in ${count(numTotalTestSuites, 'file')}, ${seconds} s; ` +
        `${numFailedTests} failed in ${count(numFailedTestSuites, 'file')}${numPendingTests > 0 ? `; ${numPendingTests} left out` : ''}\n`,
    );
    this.isSilent = numTotalTestSuites > 0;
  }

  getLastError() {}
};
