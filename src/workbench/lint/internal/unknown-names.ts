import { type Operation, type Rule, type Said, conditionEntries, listedAt } from '../../../core/index.js';
import type { Path } from '../../rulebook/index.js';
import { unknownLabelOf, unknownName } from '../../text/index.js';
import type { LintContext } from '../lint-rule.js';
import { possibleLabelsOf } from './condition-comparer.js';
import { cellsOf, writtenRows } from './written-list.js';

/** An unknown name in a rule, and its place in a rule file. */
interface UnknownName {
  /** The rule, or the list with its table. */
  readonly entry: object;
  readonly path: Path;
  readonly message: Said;
}

const KINDS = ['valid', 'invalid'] as const;

/** The names in a rule's examples that are not fields, facts or derived names of its operation. */
export function unknownFields(rule: Rule, { fields, facts, derived }: Operation): readonly UnknownName[] {
  const names = [...fields, ...facts, ...derived].map(({ name }) => name);
  return exampleEntries(rule).flatMap(({ name, path }) =>
    names.includes(name) ? [] : [{ entry: rule, path, message: unknownName('field', name, names) }],
  );
}

/** The labels in a rule's conditions, examples and table that their slot does not have. */
export function unknownLabels(rule: Rule, operation: Operation, context: LintContext): readonly UnknownName[] {
  const unknown = (entry: object, path: Path, name: string, label: unknown): readonly UnknownName[] => {
    const labels = possibleLabelsOf(name, operation);
    return labels && typeof label === 'string' && label !== '' && !labels.includes(label)
      ? [{ entry, path, message: unknownLabelOf(name, label, labels) }]
      : [];
  };
  const inConditions = conditionEntries(rule).flatMap((each) =>
    listedAt(each).flatMap(({ value: label, path }) => unknown(rule, path, each.name, label)),
  );
  const inExamples = exampleEntries(rule).flatMap(({ name, value, path }) => unknown(rule, path, name, value));
  const inRows = writtenRows(rule, context).flatMap((row) =>
    cellsOf(row).flatMap(([column, label, path]) => unknown(row.entry, path, column, label)),
  );
  return [...inConditions, ...inExamples, ...inRows];
}

interface ExampleEntry {
  readonly name: string;
  readonly value: unknown;
  readonly path: Path;
}

/** The entries of the examples that are maps. */
function exampleEntries({ examples }: Rule): readonly ExampleEntry[] {
  return KINDS.flatMap((kind) =>
    examples[kind].flatMap((example, i) =>
      typeof example === 'object' && !Array.isArray(example)
        ? Object.entries(example).map(([name, value]) => ({ name, value, path: ['examples', kind, i, name] }))
        : [],
    ),
  );
}
