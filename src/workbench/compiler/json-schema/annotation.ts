import {
  type Field,
  type JsonSchema,
  type Operation,
  type Rule,
  type RuleCondition,
  type RuleConditions,
  alternativesOf,
  boundsIn,
  entryBounds,
  exampleTexts,
  listedIn,
  sentOf,
} from '../../../core/index.js';
import { compileRule, ruleMessage, englishWording } from '../rule-data.js';
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

/** A rule's condition in words: `where bank is other and currency is not USD`; empty without a condition. */
function conditionText({ when, unless }: Rule): string {
  const words = (conditions: RuleConditions): string =>
    alternativesOf(conditions)
      .map((condition) =>
        Object.entries(condition)
          .map(([name, entry]) => `${name} is ${entryText(entry)}`)
          .join(' and '),
      )
      .join(', or ');
  return [when ? `where ${words(when)}` : '', unless ? `unless ${words(unless)}` : ''].filter(Boolean).join(', ');
}

function entryText(entry: RuleCondition[string]): string {
  if (typeof entry === 'string') return entry;
  const bounds = entryBounds(entry);
  if (bounds)
    return boundsIn(bounds)
      .map(([bound, limit]) => `${bound.replace('-', ' ')} ${limit}`)
      .join(' and ');
  const values = listedIn(entry).join(' or ');
  return 'any-case' in entry ? `${values} in any case` : 'not' in entry ? `not ${values}` : values;
}
