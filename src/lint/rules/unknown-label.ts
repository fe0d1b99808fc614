import type { Condition } from '../../model/operation.js';
import { unknownName } from '../../rulebook/unknown-name.js';
import type { Path } from '../../rulebook/load/yaml-file.js';
import type { LintRule } from '../lint-rule.js';
import { listedIn, pathToListed } from '../../model/condition.js';
import { possibleLabelsOf } from '../internal/condition-comparer.js';
import { cellsOf, writtenRows } from '../internal/written-list.js';

type CheckLabel = (entry: object, path: Path, name: string, label: unknown) => void;

export const unknownLabel: LintRule = {
  name: 'unknown-label',
  severity: 'error',
  description: 'A condition, a table or an example names a label that its slot does not have.',
  operation(operation, context, report) {
    const checkLabel: CheckLabel = (entry, path, name, label) => {
      const labels = possibleLabelsOf(name, operation);
      if (labels && typeof label === 'string' && label !== '' && !labels.includes(label))
        report(entry, path, unknownName(`label of ${name}`, label, labels));
    };
    for (const rule of operation.rules) {
      for (const key of ['when', 'unless'] as const) {
        for (const [name, entry] of Object.entries<Condition[string]>(rule[key] ?? {})) {
          const path = [key, name, ...pathToListed(entry)];
          listedIn(entry).forEach((label, i) => checkLabel(rule, [...path, i], name, label));
        }
      }
      for (const kind of ['valid', 'invalid'] as const) {
        rule.examples[kind].forEach((example, i) => {
          if (typeof example === 'object' && !Array.isArray(example))
            for (const [name, label] of Object.entries(example))
              checkLabel(rule, ['examples', kind, i, name], name, label);
        });
      }
    }
    for (const row of operation.rules.flatMap((rule) => writtenRows(rule, context)))
      for (const [column, label, path] of cellsOf(row)) checkLabel(row.entry, path, column, label);
  },
};
