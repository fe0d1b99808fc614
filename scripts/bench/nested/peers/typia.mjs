// The order as TypeScript with typia's tags.
import { acrossOf, answer, missingOf, order, wrongAt } from '../checks.mjs';
import { transformed } from '../../peers/typia.mjs';

const NAMES = 'order';
const typeName = (rule) => rule.replaceAll('-', '_');
const ruleOf = (type) => type.replaceAll('_', '-');

export function moduleOf() {
  const lines = [
    `import { ${NAMES} } from '../../nested/checks.mjs';`,
    `import { validatorOf } from '../../nested/peers/typia.mjs';`,
    `import typia, { type tags } from 'typia';`,
    `type Rule<Target extends 'string' | 'number' | 'array', Name extends string, Code extends string> = tags.TagBase<{ target: Target; kind: Name; value: undefined; validate: Code }>;`,
  ];
  const declare = (target, name, code) => {
    lines.push(`type ${name} = Rule<'${target}', '${name}', ${JSON.stringify(code)}>;`);
    return name;
  };
  const typeOf = (node, place, name) => {
    switch (node.kind) {
      case 'text': {
        const rules = node.steps.map(({ rule, form }, i) => {
          const type = typeName(rule);
          if (!form) lines.push(`const holds_${type} = ${place}.steps[${i}].holds;`);
          return declare('string', type, form ? `${form}.test($input)` : `holds_${type}($input)`);
        });
        return [
          'string',
          ...(node.isItem ? [declare('string', `type_${name}`, '/\\S/.test($input)')] : []),
          ...rules,
        ].join(' & ');
      }
      case 'integer':
        return `number & ${declare('number', `type_${name}`, 'Number.isSafeInteger($input)')} & ${rangeOf(node)}`;
      case 'number':
        return `number & ${declare('number', `type_${name}`, `Math.abs($input) <= ${Number.MAX_SAFE_INTEGER}`)} & ${rangeOf(node)}`;
      case 'boolean':
        return 'boolean';
      case 'list': {
        const least = node.missing ? ` & ${declare('array', typeName(node.missing), '$input.length >= 1')}` : '';
        const most = declare('array', typeName(node.count), `$input.length <= ${node.most}`);
        return `Array<${typeOf(node.of, `${place}.of`, `${name}_item`)}>${least} & ${most}`;
      }
      default:
        return objectOf(node.members, `${place}.members`);
    }
  };
  const rangeOf = ({ range, least, most }) =>
    declare('number', typeName(range), `${least} <= $input && $input <= ${most}`);
  const objectOf = (members, place) => {
    const own = Object.entries(members).map(
      ([name, node]) =>
        `${name}${missingOf(node) === undefined ? '?' : ''}: ${typeOf(node, `${place}.${name}`, name)};`,
    );
    return `{ ${own.join(' ')} }`;
  };
  const type = objectOf(order, NAMES);
  const source = [
    ...lines,
    `type Order = ${type};`,
    'export const validate = validatorOf(typia.createValidateEquals<Order>());',
    '',
  ];
  return transformed('nested', source.join('\n'));
}

/** `$input.items[0].sku` as its members. */
const pathOf = (path) =>
  Array.from(path.matchAll(/\.([^.[]+)|\[(?:(\d+)|("(?:[^"\\]|\\.)*"))\]/g), ([, name, place, quoted]) =>
    place === undefined ? (name ?? JSON.parse(quoted)) : Number(place),
  );

function findingOf({ path: text, expected, value }) {
  const path = pathOf(text);
  if (path.length === 0) return ['object', []];
  if (expected === 'undefined') return ['unknown', path];
  const [, rule] = / & (\w+)$/.exec(expected) ?? [];
  return rule === undefined || rule.startsWith('type_') ? wrongAt(path, value === undefined) : [ruleOf(rule), path];
}

export const validatorOf = (schema) => (value) => {
  const { success, errors } = schema(value);
  const across = acrossOf(value);
  return answer(success ? across : [...errors.map(findingOf), ...across]);
};
