import { unknownName } from '../../rulebook/unknown-name.js';
import type { LintRule } from '../lint-rule.js';

export const unknownField: LintRule = {
  name: 'unknown-field',
  severity: 'error',
  description: 'An example or a note names a field that the operation does not have.',
  needsWhole: true,
  operation(operation, _, report) {
    const fields = [...operation.fields, ...operation.facts].map((field) => field.name);
    const names = [...fields, ...operation.derived.map((derived) => derived.name)];
    for (const rule of operation.rules) {
      for (const kind of ['valid', 'invalid'] as const) {
        rule.examples[kind].forEach((example, i) => {
          if (typeof example !== 'object' || Array.isArray(example)) return;
          for (const name of Object.keys(example)) {
            if (!names.includes(name))
              report(rule, ['examples', kind, i, name], unknownName('field', name, names), 'key');
          }
        });
      }
    }
    for (const note of operation.notes)
      if (!fields.includes(note.field)) report(note, ['field'], unknownName('field', note.field, fields));
  },
};
