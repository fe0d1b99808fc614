import type { RuleFiles } from '../rulebook/files.js';
import { inOrder, type Finding } from '../rulebook/finding.js';
import { RulebookReader } from '../rulebook/reader.js';
import type { AuthoringSchemas } from '../rulebook/shape.js';
import { ExampleRunner } from './examples.js';
import { exampleProblems } from './wrong-example.js';

/** How the examples of one operation's rules came out. */
export interface OperationTest {
  readonly id: string;
  readonly rules: number;
  readonly examples: number;
  /** Each wrong example at its place. */
  readonly wrong: readonly Finding[];
}

export interface TestRun {
  readonly operations: readonly OperationTest[];
  /** What keeps files, or cards in them, from being tested. */
  readonly findings: readonly Finding[];
}

/** Runs the examples in rule files; of a folder that it has tested before, only those of what changed. */
export class RuleTests {
  readonly #reader: RulebookReader;
  readonly #runner = new ExampleRunner();

  constructor(schemas: AuthoringSchemas) {
    this.#reader = new RulebookReader(schemas);
  }

  /**
   * @param files the files of a rules folder
   * @param unread why others can't be read at all
   * @param ids the operations to test; none: all
   */
  run(files: RuleFiles, unread: readonly Finding[] = [], ids: readonly string[] = []): TestRun {
    const { rulebook, findings, places } = this.#reader.read(files, unread);
    const chosen = [...rulebook.operations.values()].filter(({ id }) => ids.length === 0 || ids.includes(id));
    const operations = chosen.map((operation): OperationTest => {
      const problems = exampleProblems(operation, this.#runner);
      const wrong = problems.map(({ card, path, message }): Finding => ({
        ...places.value(card, path),
        code: 'wrong-example',
        severity: 'error',
        message,
      }));
      const examples = operation.rules.reduce(
        (count, rule) => count + rule.examples.valid.length + rule.examples.invalid.length,
        0,
      );
      return { id: operation.id, rules: operation.rules.length, examples, wrong: inOrder(wrong) };
    });
    return { operations, findings };
  }
}
