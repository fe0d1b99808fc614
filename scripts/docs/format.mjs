// docs/format.md: everything that rule files may contain, from the authoring schemas, which editors and lint use.
import { stringify } from 'yaml';

/** The sections, each about a part of a schema: the title, the schema, and the place in the schema. */
const SECTIONS = [
  ['An operation: operations/NAME.yaml', 'operation', ''],
  ['A shared file: common/NAME.yaml', 'common', ''],
  ['A field', 'rule', '/definitions/field'],
  ['A fact', 'rule', '/definitions/fact'],
  ['A derived name', 'operation', '/properties/derive/additionalProperties'],
  ['A rule', 'rule', '/definitions/rule'],
  ['A condition on a field: when and unless', 'rule', '/definitions/entries/additionalProperties/anyOf/1'],
  ['A list or a table: lists/NAME.yaml', 'list', ''],
  ['The rulebook: rulebook.yaml', 'rulebook', ''],
  ['Clauses: clauses.yaml', 'clauses', '/properties/clauses/items'],
  ['Slots: slots.yaml', 'slots', '/properties/slots/additionalProperties'],
  ['A language: locales/LANGUAGE.yaml', 'locale', ''],
  ['An overlay: the changes of one merchant', 'overlay', ''],
  ['A change of an overlay', 'overlay', '/definitions/change'],
  ['Headers of a request: gateway/headers.yaml', 'gateway-headers', '/properties/headers/items'],
  ['The reply: gateway/response.yaml', 'gateway-response', '/properties/operations/additionalProperties'],
  ['Refusals: gateway/failures.yaml', 'gateway-failures', '/properties/failures/items'],
  ['Changes of state: gateway/states.yaml', 'gateway-states', '/properties/transitions/items'],
  ['Operations without rules: gateway/not-documented.yaml', 'not-documented', '/properties/operations/items'],
  ['Codes that ISO does not list: exceptions.yaml', 'exceptions', '/properties/exceptions/items'],
];

const MOST_EXAMPLES = 3;

/** Texts of sections that say more than their table. */
const TEXTS = {
  'A rule': () =>
    yaml(
      'An example is the value of the field, in quotes; `""` where it is missing; `[a, b]` for the values of a list; or values of several fields, facts and derived names, instead of those of the example order, which the examples of the fields make. A derived name has a label of its slot.',
      'examples: { valid: ["900", { bank: other, amount: "5" }], invalid: ["900.01", ""] }',
    ),
  'A condition on a field: when and unless': (schemas) =>
    `${at(schemas, 'rule', '/definitions/entries').description}\n`,
  'Clauses: clauses.yaml': () =>
    yaml('A list below the key `clauses`:', 'clauses:', '  - { id: "4.2 amount", text: The amount is from 5 to 900. }'),
  'Slots: slots.yaml': () =>
    yaml(
      'Below the key `slots`, by their ids:',
      'slots:',
      '  shop.kinds: { title: Kinds of goods, labels: { book: Books, other: Anything else } }',
      '```',
      '',
      'A file for `--bindings`, or `bindings.yaml` of an overlay, has the codes of each label, or `none` for a label without one:',
      '',
      '```yaml',
      'shop.kinds: { book: ["10", "11"], other: none }',
    ),
  'Headers of a request: gateway/headers.yaml': () => 'A list below the key `headers`.\n',
  'The reply: gateway/response.yaml': () =>
    'The key `clause` has the clauses about all replies; below `operations`, each operation has by its id what the reply says of an order.\n',
  'Refusals: gateway/failures.yaml': () => 'A list below the key `failures`.\n',
  'Changes of state: gateway/states.yaml': () => 'A list below the key `transitions`.\n',
  'Operations without rules: gateway/not-documented.yaml': () => 'A list below the key `operations`.\n',
  'Codes that ISO does not list: exceptions.yaml': () => 'A list below the key `exceptions`.\n',
};

const yaml = (text, ...lines) => [text, '', '```yaml', ...lines, '```', ''].join('\n');

/** @param schemas the authoring schemas, by name */
export function formatReference(schemas) {
  const resolve = (schema, name) => {
    const [file, place] = schema.$ref?.split('#') ?? [];
    if (place === undefined) return schema;
    const { $ref: _, ...own } = schema;
    const target = file === '' ? name : file.replace('.schema.json', '');
    return { ...resolve(at(schemas, target, place), target), ...own };
  };
  const sections = SECTIONS.map(([title, name, place]) => {
    const { properties, required = [] } = resolve(at(schemas, name, place), name);
    const rows = Object.entries(properties).map(([key, written]) => {
      const schema = resolve(written, name);
      const text = [textOf(schema), ...parametersOf(schema)].join(' ');
      return [code(required.includes(key) ? key : `${key}?`), text, examplesOf(schema)];
    });
    return `## ${title}\n\n${[TEXTS[title]?.(schemas), table(['Key', 'What it says', 'Example'], rows)].filter(Boolean).join('\n')}`;
  });
  const checks = Object.entries(schemas.check.properties).map(([name, schema]) => [
    code(name),
    [textOf(schema), ...parametersOf(schema)].join(' '),
    examplesOf(schema, name),
  ]);
  return `# Rule files: every key and every check

Generated from \`schemas/authoring\`, which editors and \`payrules lint\` use; \`npm run build\` writes it. A key with a question mark may be left out. A label, a help, a note or a message is English, or a map of languages: \`label: { en: Amount, es: Monto }\`. [Rules for your own gateway](own-rules.md) shows how the parts work together.

${sections.join('\n')}
## Checks

A rule has one: \`check: { digits: 13 }\`.

${table(['Check', 'What it requires', 'Example'], checks)}`;
}

function at(schemas, name, place) {
  return place
    .split('/')
    .slice(1)
    .reduce((schema, key) => schema[key], schemas[name]);
}

/** The description of a schema, with the values that it allows. */
function textOf({ title, description = title ?? '', enum: values, default: fallback }) {
  const allowed = values && !values.every((value) => value === true) ? [`One of ${values.map(code).join(', ')}.`] : [];
  return [description, ...allowed, ...(fallback === undefined ? [] : [`Default: ${code(fallback)}.`])]
    .filter(Boolean)
    .join(' ');
}

/** The meaning of the parameters of a check, or of the keys of a value, if there are several. */
function parametersOf(schema) {
  const objects = [schema, schema.items ?? {}, ...(schema.anyOf ?? [])].filter(({ properties }) => properties);
  const described = objects
    .flatMap(({ properties }) => Object.entries(properties))
    .filter(([, { description }]) => description);
  return described.map(([name, { description }]) => `${code(name)}: ${description}`);
}

function examplesOf({ examples = [] }, check) {
  const written = (value) =>
    stringify(value, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: true }).trim();
  return examples
    .slice(0, MOST_EXAMPLES)
    .map((example) => code(written(check === undefined ? example : { [check]: example })))
    .join('<br>');
}

const code = (value) => `\`${value}\``;
const row = (...cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
/** A table, without an empty last column. */
function table(heads, rows) {
  const columns = rows.every((cells) => cells.at(-1) === '') ? heads.length - 1 : heads.length;
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => row(...cells.slice(0, columns)));
  return `${lines.join('\n')}\n`;
}
