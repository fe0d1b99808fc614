import { exampleProblems } from '../../analysis/examples/example-problems.js';
import { ExampleRunner } from '../../analysis/examples/examples.js';
import type { LintRule } from '../lint-rule.js';

/** Remembers results by what the examples and rules say, so all linters can share it. */
const runner = new ExampleRunner();

export const wrongExample: LintRule = {
  name: 'wrong-example',
  severity: 'error',
  description: "An example contradicts its own rule, or a rule refuses a field's example.",
  needsWhole: true,
  operation(operation, _context, report) {
    for (const { entry, path, message } of exampleProblems(operation, runner)) report(entry, path, message);
  },
};
