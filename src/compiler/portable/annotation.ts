import { fill } from '../../text/fill.js';
import type { JsonSchema } from '../../model/check.js';
import type { Field, Operation } from '../../model/operation.js';
import { compileRule, wordingIn } from '../compiled-rule.js';
import { conditionWords } from './condition.js';
import type { Plan } from './plan.js';

/** A rule's id, and what it says with the clause it rests on: in keywords that every draft has, and no validator judges. */
export function ruleAnnotation(operation: Operation, { rule, constraint }: Plan): JsonSchema {
  const { id, message, label = 'Each field', params, source } = compileRule(operation, rule);
  const where = conditionWords(rule);
  const basis = [source.clause && `clause ${source.clause}`, source.document].filter(Boolean).join('; ');
  const notes = [
    rule.severity === 'warning'
      ? 'Warning'
      : constraint || rule.field === '*'
        ? 'Error'
        : 'Error that this schema does not tell',
    where,
  ]
    .filter(Boolean)
    .join(', ');
  return { title: id, description: `${notes}: ${fill(message, { ...params, label })} (${basis})` };
}

/** What people read beside a field. */
export function fieldAnnotation(operation: Operation, { name, label, help, example }: Field): JsonSchema {
  const notes = operation.notes.filter((note) => note.field === name).map((note) => wordingIn(note.text));
  const description = [...(help ? [wordingIn(help)] : []), ...notes].join(' ');
  return {
    title: wordingIn(label),
    ...(description !== '' && { description }),
    ...(example !== undefined && { examples: [example] }),
  };
}
