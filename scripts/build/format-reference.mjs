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

/** Texts of sections that say more than their table. */
const TEXTS = {
  'A rule': () =>
    yaml(
      'An example is the value of the field, in quotes: `""` for a missing field, `[a, b]` for the values of a list. It can also be a map of values of several fields, facts and derived names. They replace the values of the example order, which has the examples of the fields. The value of a derived name is a label of its slot. For the check `string`, the invalid example is a field with a value of another type: `[{ reference: 5 }]`.',
      'examples: { valid: ["900", { bank: other, amount: "5" }], invalid: ["900.01", ""] }',
    ),
  'A condition on a field: when and unless': (schemas) =>
    `${at(schemas, 'rule', '/definitions/entries').description}\n`,
  'Clauses: clauses.yaml': () =>
    yaml(
      'The key `clauses` has a list of entries:',
      'clauses:',
      '  - { id: "4.2 amount", text: The amount is from 5 to 900. }',
    ),
  'Slots: slots.yaml': () =>
    yaml(
      'The key `slots` has the slots by their ids:',
      'slots:',
      '  shop.kinds: { title: Kinds of goods, labels: { book: Books, other: Anything else } }',
      '```',
      '',
      'A bindings file has the codes of each label, or `none` for a label without codes. It is a file for `--bindings`, or `bindings.yaml` of an overlay or of the rules folder; the first of these with codes for a slot decides:',
      '',
      '```yaml',
      'shop.kinds: { book: ["10", "11"], other: none }',
    ),
  'Headers of a request: gateway/headers.yaml': () => 'The key `headers` has a list of entries.\n',
  'The reply: gateway/response.yaml': () =>
    'The key `clause` names the clauses about all replies. The key `operations` has an entry for each operation, by its id:\n',
  'Refusals: gateway/failures.yaml': () => 'The key `failures` has a list of entries.\n',
  'Changes of state: gateway/states.yaml': () => 'The key `transitions` has a list of entries.\n',
  'Operations without rules: gateway/not-documented.yaml': () => 'The key `operations` has a list of entries.\n',
  'Codes that ISO does not list: exceptions.yaml': () => 'The key `exceptions` has a list of entries.\n',
};

const yaml = (text, ...lines) => [text, '', '```yaml', ...lines, '```', ''].join('\n');

/**
 * @param schemas the authoring schemas, by name
 * @param variants the formats and the standards with check digits, by name, under the names of their checks
 */
export function formatReference(schemas, variants) {
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
    return `## ${title}\n\n${[TEXTS[title]?.(schemas), table(['Key', 'Meaning', 'Example'], rows)].filter(Boolean).join('\n')}`;
  });
  const checks = Object.entries(schemas.check.properties).map(([name, schema]) => [
    code(name),
    [textOf(schema), ...parametersOf(schema)].join(' '),
    examplesOf(schema, name),
  ]);
  return `# Rule files: every key and every check

\`npm run build\` writes this page from \`schemas/authoring\`, which editors and \`payrules lint\` use. You may leave out a key with a question mark. A label, a help text, a note or a message is text in English, or one text for each language: \`label: { en: Amount, es: Monto }\`. [Rules for your own gateway](own-rules.md) shows how the parts work together.

${sections.join('\n')}
## Checks

A rule has one check, such as \`check: { digits: 13 }\`.

${table(['Check', 'What it requires', 'Example'], checks)}
## Formats

${variantTable('format', variants)}
## Standards with check digits

${variantTable('check-digits', variants)}`;
}

function variantTable(check, { [check]: named }) {
  const rows = Object.entries(named).map(([name, { noun }]) => [
    code(name),
    `${noun[0].toUpperCase()}${noun.slice(1)}.`,
  ]);
  return table([code(check), 'What the value must be'], rows);
}

function at(schemas, name, place) {
  return place
    .split('/')
    .slice(1)
    .reduce((schema, key) => schema[key], schemas[name]);
}

/** The description of a schema, with the values that it allows if there are several. */
function textOf({ title, description = title ?? '', enum: values, default: fallback }) {
  const allowed = values?.length > 1 ? [`One of ${values.map(code).join(', ')}.`] : [];
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
    // As in YAML 1.1, dates are in quotes.
    stringify(value, { collectionStyle: 'flow', schema: 'yaml-1.1', lineWidth: 0, flowCollectionPadding: true }).trim();
  return examples.map((example) => code(written(check === undefined ? example : { [check]: example }))).join('<br>');
}

const code = (value) => `\`${value}\``;
const row = (...cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
/** A table, without an empty last column. */
function table(heads, rows) {
  const columns = rows.every((cells) => cells.at(-1) === '') ? heads.length - 1 : heads.length;
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => row(...cells.slice(0, columns)));
  return `${lines.join('\n')}\n`;
}
