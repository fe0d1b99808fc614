import * as v from 'valibot';
import { acrossOf, answer, missingOf, order, wrongAt } from '../checks.mjs';
import { mapValues } from '../../peers/checks/steps.mjs';

function schemaOf(node) {
  switch (node.kind) {
    case 'text':
      return v.pipe(
        v.string('type'),
        ...(node.isItem ? [v.regex(/\S/, 'type')] : []),
        ...node.steps.map(({ rule, form, holds }) => (form ? v.regex(form, rule) : v.check(holds, rule))),
      );
    case 'integer':
      return v.pipe(
        v.number('type'),
        v.safeInteger('type'),
        v.minValue(node.least, node.range),
        v.maxValue(node.most, node.range),
      );
    case 'number':
      return v.pipe(
        v.number('type'),
        v.minValue(-Number.MAX_SAFE_INTEGER, 'type'),
        v.maxValue(Number.MAX_SAFE_INTEGER, 'type'),
        v.minValue(node.least, node.range),
        v.maxValue(node.most, node.range),
      );
    case 'boolean':
      return v.boolean('type');
    case 'list':
      return v.pipe(
        v.array(schemaOf(node.of), 'type'),
        ...(node.missing ? [v.minLength(1, node.missing)] : []),
        v.maxLength(node.most, node.count),
      );
    default:
      return objectOf(node.members);
  }
}

const membersOf = (members) =>
  mapValues(members, (node) => (missingOf(node) === undefined ? v.optional(schemaOf(node)) : schemaOf(node)));

/** Valibot's objects may be lists, so this refuses lists. */
const objectOf = (members) =>
  v.pipe(
    v.custom((value) => !Array.isArray(value), 'type'),
    v.strictObject(membersOf(members), 'type'),
  );

const schema = objectOf(order);

function findingOf({ type, expected, message, path, input }) {
  if (path === undefined) return ['object', []];
  const keys = path.map(({ key }) => key);
  if (type === 'strict_object' && expected === 'never') return ['unknown', keys];
  return message === 'type' || type === 'strict_object' ? wrongAt(keys, input === undefined) : [message, keys];
}

export function validate(value) {
  const { success, issues } = v.safeParse(schema, value);
  const across = acrossOf(value);
  return answer(success ? across : [...issues.map(findingOf), ...across]);
}
