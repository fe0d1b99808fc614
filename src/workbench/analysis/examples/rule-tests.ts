import { type Finding, type Reading, inOrder, findingAt } from '../../rulebook/index.js';
import { ExampleRunner } from './examples.js';
import { exampleProblems } from './example-problems.js';

/** The results of the examples of one operation. */
export interface OperationTest {
  readonly id: string;
  readonly rules: number;
  readonly examples: number;
  /** A finding for each wrong example. */
  readonly wrong: readonly Finding[];
}

/** Runs the examples in rule files. It remembers results, and runs only changed examples again. */
export class RuleTests {
  readonly #runner = new ExampleRunner();

  /** @param ids the operations to test; empty for all */
  run(
    { rulebook, positions }: Pick<Reading, 'rulebook' | 'positions'>,
    ids: readonly string[] = [],
  ): readonly OperationTest[] {
    const chosen = [...rulebook.operations.values()].filter(({ id }) => ids.length === 0 || ids.includes(id));
    return chosen.map((operation): OperationTest => {
      const problems = exampleProblems(operation, this.#runner);
      const wrong = problems.map(({ entry, path, message }) =>
        findingAt(positions.of(entry, path), 'wrong-example', message),
      );
      const examples = operation.rules.reduce(
        (count, rule) => count + rule.examples.valid.length + rule.examples.invalid.length,
        0,
      );
      const { length: rules } = operation.rules.filter(({ isImplied }) => !isImplied);
      return { id: operation.id, rules, examples, wrong: inOrder(wrong) };
    });
  }
}
