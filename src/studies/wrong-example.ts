import type { Operation } from '../model/operation.js';
import type { LintRule } from '../rulebook/lint/rule.js';
import type { Path } from '../rulebook/yaml-file.js';
import { ExampleRunner, type WrongExample } from './examples.js';

const MESSAGES: Readonly<Record<WrongExample['kind'], string>> = {
  valid: 'refuses this example, which it calls valid; correct the example or the check.',
  invalid: 'accepts this example, which it calls invalid; correct the example or the check.',
  field: 'refuses the example of this field; give a right one.',
};

/** What is wrong with an operation's examples, and where: a path inside a card. */
export function exampleProblems(
  operation: Operation,
  runner: ExampleRunner,
): readonly { readonly card: object; readonly path: Path; readonly message: string }[] {
  return runner.wrong(operation).map(({ rule, kind, index }) => {
    const message = `${rule.id} ${MESSAGES[kind]}`;
    if (kind !== 'field') return { card: rule, path: ['examples', kind, index], message };
    return { card: operation.fields.find(({ name }) => name === rule.field) ?? rule, path: ['example'], message };
  });
}

/** The rule of lint that must run the rules themselves. */
export function wrongExample(): LintRule {
  const runner = new ExampleRunner();
  return {
    name: 'wrong-example',
    severity: 'error',
    description:
      'An example that its own rule answers otherwise than it says, or a field whose example a rule refuses.',
    needsWhole: true,
    operation(operation, _, report) {
      for (const { card, path, message } of exampleProblems(operation, runner)) report(card, path, message);
    },
  };
}
