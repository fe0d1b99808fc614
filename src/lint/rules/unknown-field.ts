import { unknownName } from '../../rulebook/unknown-name.js';
import { unknownFields } from '../internal/unknown-names.js';
import type { LintRule } from '../lint-rule.js';

export const unknownField: LintRule = {
  name: 'unknown-field',
  severity: 'error',
  description: 'An example or a note names a field that the operation does not have.',
  needsWhole: true,
  operation(operation, _, report) {
    for (const rule of operation.rules)
      for (const { entry, path, message } of unknownFields(rule, operation)) report(entry, path, message, 'key');
    const fields = [...operation.fields, ...operation.facts].map((field) => field.name);
    for (const note of operation.notes)
      if (!fields.includes(note.field)) report(note, ['field'], unknownName('field', note.field, fields));
  },
};
