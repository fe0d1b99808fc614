import {
  type AuthoringSchemas,
  type Finding,
  type RuleFiles,
  type RulebookReader,
  inOrder,
  readerFor,
  worded,
} from '../../rulebook/index.js';
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

interface TestRun {
  readonly operations: readonly OperationTest[];
  /** Findings about files and rules that can't be tested. */
  readonly findings: readonly Finding[];
}

/** Runs the examples in rule files. It remembers results, and runs only changed examples again. */
export class RuleTests {
  readonly #reader: RulebookReader;
  readonly #runner = new ExampleRunner();

  constructor(schemas: AuthoringSchemas) {
    this.#reader = readerFor(schemas);
  }

  /**
   * @param files the files of a rules folder
   * @param unread why others can't be read at all
   * @param ids the operations to test; none: all
   */
  run(files: RuleFiles, unread: readonly Finding[] = [], ids: readonly string[] = []): TestRun {
    const { rulebook, findings, positions } = this.#reader.read(files, unread);
    const chosen = [...rulebook.operations.values()].filter(({ id }) => ids.length === 0 || ids.includes(id));
    const operations = chosen.map((operation): OperationTest => {
      const problems = exampleProblems(operation, this.#runner);
      const wrong = problems.map(({ entry, path, message }): Finding => ({
        ...positions.of(entry, path),
        code: 'wrong-example',
        severity: 'error',
        ...worded(message),
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
