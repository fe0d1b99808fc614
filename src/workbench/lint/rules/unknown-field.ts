import { unknownName } from '../../text/index.js';
import { unknownFields } from '../internal/unknown-names.js';
import type { LintRule } from '../lint-rule.js';

export const unknownField: LintRule = {
  name: 'unknown-field',
  severity: 'error',
  description:
    'An example or a note names a field that the operation does not have, or rulebook.yaml one that none has.',
  needsWhole: true,
  rulebook({ rulebook: { about, operations }, positions, files, isWhole }, report) {
    const { 'order-id': name } = about;
    const yaml = files.get('rulebook.yaml');
    const fields = [...operations.values()].flatMap((operation) => operation.fields.map((field) => field.name));
    if (name === undefined || !yaml || !isWhole || fields.length === 0 || fields.includes(name)) return;
    report(positions.set({}, yaml, []), ['order-id'], unknownName('field', name, [...new Set(fields)]));
  },
  operation(operation, _, report) {
    for (const rule of operation.rules)
      for (const { entry, path, message } of unknownFields(rule, operation)) report(entry, path, message, 'key');
    const fields = [...operation.fields, ...operation.facts].map((field) => field.name);
    for (const note of operation.notes)
      if (!fields.includes(note.field)) report(note, ['field'], unknownName('field', note.field, fields));
  },
};
