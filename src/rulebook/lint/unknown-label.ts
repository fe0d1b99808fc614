import type { Condition, Operation } from '../../model/operation.js';
import { entryPath } from '../library.js';
import { noSuch } from '../no-such.js';
import type { Path } from '../yaml-file.js';
import type { LintContext, LintRule } from './rule.js';
import { labelsOf } from './support/conditions.js';

type Judge = (card: object, path: Path, name: string, label: unknown) => void;

export const unknownLabel: LintRule = {
  name: 'unknown-label',
  severity: 'error',
  description: 'A condition, a table or an example names a label that its slot does not have.',
  operation(operation, context, report) {
    const judge: Judge = (card, path, name, label) => {
      const labels = labelsOf(name, operation, context.rulebook);
      if (labels && typeof label === 'string' && label !== '' && !labels.includes(label))
        report(card, path, noSuch(`label of ${name}`, label, labels));
    };
    for (const rule of operation.rules) {
      for (const key of ['when', 'unless'] as const) {
        for (const [name, entry] of Object.entries<Condition[string]>(rule[key] ?? {})) {
          const path = 'not' in entry ? [key, name, 'not'] : [key, name];
          ('not' in entry ? entry.not : entry).forEach((label, i) => judge(rule, [...path, i], name, label));
        }
      }
      for (const kind of ['valid', 'invalid'] as const) {
        rule.examples[kind].forEach((example, i) => {
          if (typeof example === 'object' && !Array.isArray(example))
            for (const [name, label] of Object.entries(example)) judge(rule, ['examples', kind, i, name], name, label);
        });
      }
    }
    judgeTables(operation, context, judge);
  },
};

function judgeTables(operation: Operation, { rulebook, places }: LintContext, judge: Judge): void {
  for (const rule of operation.rules.filter((r) => r.check.name === 'digits-by')) {
    const list = rulebook.lists.get(String(rule.check.written).replace('lists/', ''));
    list?.rows?.forEach((row, i) => {
      for (const [column, cell] of Object.entries(row)) {
        if (Array.isArray(cell))
          cell.forEach((label, at) => judge(list, [...entryPath(list, places, i), column, at], column, label));
        else judge(list, [...entryPath(list, places, i), column], column, cell);
      }
    });
  }
}
