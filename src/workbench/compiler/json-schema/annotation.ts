import { type Field, type JsonSchema, type Operation, exampleTexts, sentOf } from '../../../core/index.js';
import { compileRule, ruleMessage, englishWording } from '../rule-data.js';
import { conditionText } from './condition-schema.js';
import type { Plan } from './plan.js';

/** A rule's id, its message and its source, in annotation keywords that every draft has. */
export function ruleAnnotation(operation: Operation, { rule, constraint }: Plan): JsonSchema {
  const data = compileRule(operation, rule);
  const { id, source } = data;
  const where = conditionText(rule);
  const basis = [source.clause && `clause ${source.clause}`, source.document].filter(Boolean).join('; ');
  const notes = [
    rule.severity === 'warning'
      ? 'Warning'
      : constraint || rule.field === '*'
        ? 'Error'
        : 'Error that this schema does not check',
    where,
  ]
    .filter(Boolean)
    .join(', ');
  return {
    title: id,
    description: `${notes}: ${ruleMessage(operation, rule, 'Each field', data)}${basis === '' ? '' : ` (${basis})`}`,
  };
}

/** The annotations of a field. */
export function fieldAnnotation(operation: Operation, field: Field): JsonSchema {
  const { name, label, help } = field;
  const { [name]: example } = exampleTexts({ ...operation, fields: [field] });
  const notes = operation.notes.filter((note) => note.field === name).map((note) => englishWording(note.text));
  const description = [...(help ? [englishWording(help)] : []), ...notes].join(' ');
  return {
    title: englishWording(label),
    ...(description !== '' && { description }),
    ...(example !== undefined && { examples: [sentOf(field, example)] }),
  };
}
