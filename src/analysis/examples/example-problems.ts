import type { Operation } from '../../model/operation.js';
import type { Path } from '../../rulebook/load/yaml-file.js';
import type { ExampleRunner, WrongExample } from './examples.js';

/** A wrong example as a problem of a rule file. */
export interface ExampleProblem {
  /** The rule or field that has the example. */
  readonly entry: object;
  /** Leads from the entry to the example. */
  readonly path: Path;
  readonly message: string;
}

const MESSAGES: Readonly<Record<WrongExample['kind'], string>> = {
  valid: 'refuses this example, which is listed as valid; correct the example or the check.',
  invalid: 'accepts this example, which is listed as invalid; correct the example or the check.',
  field: 'refuses the example of this field; give a valid one.',
  day: 'depends on the day; say as of which day its examples are: at: "2027-01-31".',
};

/** The wrong examples of an operation. */
export function exampleProblems(operation: Operation, runner: ExampleRunner): readonly ExampleProblem[] {
  return runner.wrong(operation).map(({ rule, kind, index }) => {
    const message = `${rule.id} ${MESSAGES[kind]}`;
    if (kind === 'day') return { entry: rule, path: ['examples'], message };
    if (kind !== 'field') return { entry: rule, path: ['examples', kind, index], message };
    return { entry: operation.fields.find(({ name }) => name === rule.field) ?? rule, path: ['example'], message };
  });
}
