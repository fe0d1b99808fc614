import * as z from 'zod';
import { acrossOf, answer, missingOf, order, wrongAt } from '../checks.mjs';
import { mapValues } from '../../peers/checks/steps.mjs';

/** The message of an issue is the name of the rule. */
const typed = { error: ({ input }) => (input === undefined ? 'missing' : 'type') };

function schemaOf(node) {
  switch (node.kind) {
    case 'text': {
      const checked = node.steps.reduce(
        (schema, { rule, form, holds }) => (form ? schema.regex(form, rule) : schema.refine(holds, rule)),
        z.string(typed),
      );
      return node.isItem ? checked.regex(/\S/, 'type') : checked;
    }
    case 'integer':
      return z.int(typed).min(node.least, node.range).max(node.most, node.range);
    case 'number':
      return z
        .number(typed)
        .min(-Number.MAX_SAFE_INTEGER, 'type')
        .max(Number.MAX_SAFE_INTEGER, 'type')
        .min(node.least, node.range)
        .max(node.most, node.range);
    case 'boolean':
      return z.boolean(typed);
    case 'list': {
      const list = z.array(schemaOf(node.of), typed);
      return (node.missing ? list.min(1, node.missing) : list).max(node.most, node.count);
    }
    default:
      return z.strictObject(membersOf(node.members), typed);
  }
}

const membersOf = (members) =>
  mapValues(members, (node) => (missingOf(node) === undefined ? schemaOf(node).optional() : schemaOf(node)));

const schema = z.strictObject(membersOf(order), typed);

function findingsOf({ code, path, keys, message }) {
  if (code === 'unrecognized_keys') return keys.map((key) => ['unknown', [...path, key]]);
  if (path.length === 0) return [['object', []]];
  return [message === 'missing' || message === 'type' ? wrongAt(path, message === 'missing') : [message, path]];
}

export function validate(value) {
  const { success, error } = schema.safeParse(value);
  const across = acrossOf(value);
  return answer(success ? across : [...error.issues.flatMap(findingsOf), ...across]);
}
