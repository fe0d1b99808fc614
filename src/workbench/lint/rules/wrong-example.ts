import { type ExampleProblem, ExampleRunner, exampleProblems } from '../../analysis/index.js';
import { unknownFields, unknownLabels } from '../internal/unknown-names.js';
import type { LintRule } from '../lint-rule.js';

/** Remembers results by the content of examples and rules, so all linters can share it. */
const runner = new ExampleRunner();

export const wrongExample: LintRule = {
  name: 'wrong-example',
  severity: 'error',
  description: "An example contradicts its own rule, or a rule refuses a field's example.",
  needsWhole: true,
  operation(operation, context, report) {
    const problems = exampleProblems(operation, runner);
    // A misspelt name has its own finding, and the result of an example with it has no meaning.
    const isMisspelt = ({ entry, path }: ExampleProblem): boolean => {
      const rule = operation.rules.find((each) => each === entry);
      if (!rule) return false;
      const unknown = [...unknownFields(rule, operation), ...unknownLabels(rule, operation, context)];
      return unknown.some((name) => name.path[0] !== 'examples' || path.every((key, i) => name.path[i] === key));
    };
    for (const problem of problems) if (!isMisspelt(problem)) report(problem.entry, problem.path, problem.message);
  },
};
