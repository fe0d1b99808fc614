import { checks } from '../../checks/index.js';
import {
  type RuleConditions,
  ENTRY,
  MOST_WRITTEN_OUT,
  type JsonSchema,
  type Operation,
  type Rule,
  UNKNOWN_FIELD,
  alternativesOf,
  conditionEntries,
  entriesOf,
  type ValueType,
  hasEntries,
  inComment,
  jsonOf,
  keyOf,
  source,
  valueTypeOf,
} from '../../core/index.js';
import { conditionWords } from '../text/index.js';
import { isTyped, acceptedBy, subjectOf, checkTable } from '../rulebook/index.js';
import { nested } from './nested-schema.js';
import { HEADER } from './modules/module-text.js';
import { englishWording } from './rule-data.js';

/** `pe.payout` -> `PePayoutOrder`. */
export function typeName(operation: string): string {
  return `${operation
    .split(/\W/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Order`;
}

/** The type arguments of an operation's `ValidatorOf`: its order, and the names of its facts. */
export function typeArguments(order: string, facts: Operation['facts']): string {
  return `${order}, ${factNames(facts)}`;
}

/** The names of the facts of some operations. */
export const namesOfFacts = (operations: Iterable<Operation>): readonly string[] =>
  [...new Set([...operations].flatMap(({ facts }) => facts.map(({ name }) => name)))].sort();

/** The names of facts as a type. */
export const factNames = (facts: Operation['facts']): string => unionOf(facts.map(({ name }) => name));

/** The schema from which types are made: the properties of every valid order. Other fields may have any values. */
export function typesSchema(operation: Operation): JsonSchema {
  const requirements = requiring(operation);
  const conditional = requirements.filter((rule) => readsFieldsOnly(rule, operation));
  const properties = Object.fromEntries(
    operation.fields.map(({ name, label, help }) => {
      const values = choicesOf(operation, name);
      const about = [englishWording(label), help && englishWording(help)].filter(Boolean).join('. ');
      const needs = conditional.filter((rule) => rule.field === name);
      const description = [about, ...needs.map((rule) => `Required ${conditionWords(rule)}.`)].join(
        about.endsWith('.') ? ' ' : '. ',
      );
      const { type, ...others } = typeSchema(operation, name, values);
      return [name, { ...(type !== undefined && { type }), description: inComment(description), ...others }];
    }),
  );
  const required = requirements.filter(isUnconditional).map((rule) => rule.field);
  const head = { title: typeName(operation.id), description: inComment(operation.title) };
  return {
    ...head,
    ...nested({ properties, required }, (members) => ({ type: 'object', ...members, additionalProperties: false })),
  };
}

/** The JSON type of a field, with its allowed values if they are limited. */
function typeSchema({ fields }: Operation, name: string, values: readonly string[] | undefined): JsonSchema {
  const field = fields.find((each) => each.name === name)!;
  const { type } = field;
  const schemaOf = (value: ValueType): JsonSchema => {
    const choices = values?.map((text) => jsonOf(text, value)).filter((choice) => choice !== undefined) ?? [];
    return { type: value, ...(choices.length > 0 && { enum: choices }) };
  };
  if (type === 'any') return {};
  if (type === 'map') return { type: 'object', additionalProperties: { type: 'string' } };
  if (hasEntries(field)) return { type: 'array' };
  if (type === 'object') return { type };
  const value = schemaOf(valueTypeOf(field));
  return type === 'list' ? { type: 'array', items: value } : value;
}

const isUnconditional = ({ when, unless }: Rule): boolean => !when && !unless;

/** Whether a rule has conditions, and all of them are on fields of the order. */
function readsFieldsOnly(rule: Rule, { fields }: Operation): boolean {
  const entries = conditionEntries(rule);
  return entries.length > 0 && entries.every(({ name }) => fields.some((field) => field.name === name));
}

/** Whether a rule is an error on every day. */
const isStated = ({ severity, from, until }: Rule): boolean => severity === 'error' && !from && !until;

function stated({ rules }: Operation): readonly Rule[] {
  return rules.filter(isStated);
}

/** The rules that refuse an order without a field. */
function requiring(operation: Operation): readonly Rule[] {
  return stated(operation).filter((rule) => subjectOf(rule.check) === 'missing');
}

/** The fields that every order needs. */
const requiredNames = (operation: Operation): ReadonlySet<string> =>
  new Set(
    requiring(operation)
      .filter(isUnconditional)
      .map(({ field }) => field),
  );

/** The allowed values of a field in a valid order; `undefined` if they are not limited. */
function choicesOf(operation: Operation, field: string): readonly string[] | undefined {
  for (const rule of operation.rules)
    if (rule.field === field && isUnconditional(rule) && isStated(rule)) {
      const accepted = valuesOf(rule);
      if (accepted !== undefined) return accepted;
    }
  return undefined;
}

/** The unions that every valid order satisfies. */
export const unionsOf = (operation: Operation): readonly string[] => [
  ...choiceUnions(operation),
  ...tableUnions(operation),
  ...groupUnions(operation),
];

/** A union for each group of fields of which an order needs at least one: `{ email: string } | { phone: string }`. */
function groupUnions(operation: Operation): readonly string[] {
  return stated(operation)
    .filter(isUnconditional)
    .flatMap((rule) => {
      const types = fieldsOfWhichOne(rule).map((name) => givenType(operation, name));
      return types.length === 0 || types.includes(undefined) ? [] : [types.join(' | ')];
    });
}

/** The fields of a rule that refuses an order without any of them; empty for other rules. */
function fieldsOfWhichOne({ field, check: { name, parameters } }: Rule): readonly string[] {
  const check = checks[name]!;
  if (check.subject !== 'presence') return [];
  const others = check.reads!(parameters);
  const isRefused = check.missingCases!(parameters).some(({ when }) =>
    alternativesOf(when).some((condition) => others.every((other) => condition[other] === 'missing')),
  );
  return isRefused ? [field, ...others] : [];
}

/** The type of an order that has a field; `undefined` for a member of entries, and for a field of any type. */
function givenType({ fields }: Operation, name: string): string | undefined {
  const { type } = fields.find((field) => field.name === name)!;
  if (name.includes(ENTRY) || type === 'any') return undefined;
  return name.split('.').reduceRight((inner, member) => `{ ${keyOf(member)}: ${inner} }`, TYPES[type ?? 'string']);
}

const TYPES = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  list: 'readonly unknown[]',
  map: 'object',
  object: 'object',
} as const;

/**
 * The fields that each choice of a field requires: `{ type: 'A'; code: string } | { type?: 'B' }`.
 * @returns one union for each field whose choices require others
 */
function choiceUnions(operation: Operation): readonly string[] {
  const required = requiredNames(operation);
  const conditional = requiring(operation).filter(
    (rule) => rule.when && !rule.unless && !required.has(rule.field) && isText(operation, rule.field),
  );
  const conditions = new Map(conditional.map((rule) => [rule, new Set(entriesOf(rule.when).map(({ name }) => name))]));
  return operation.fields.flatMap(({ name }) => {
    const deciding = conditional.filter((rule) => conditions.get(rule)!.has(name));
    const choices = deciding.length > 0 && isText(operation, name) ? (choicesOf(operation, name) ?? []) : [];
    const neededWith = (choice: string): readonly string[] =>
      deciding.filter((rule) => dependsOnlyOn(rule.when, name, choice)).map(({ field }) => field);
    const cases = choices.filter((choice) => neededWith(choice).length > 0);
    if (cases.length === 0) return [];
    const others = choices.filter((choice) => !cases.includes(choice));
    const mark = required.has(name) ? '' : '?';
    return [
      [
        ...cases.map(
          (choice) =>
            `{ ${keyOf(name)}: ${source(choice)}; ${neededWith(choice)
              .map((field) => `${keyOf(field)}: string`)
              .join('; ')} }`,
        ),
        ...(others.length > 0 || mark ? [`{ ${keyOf(name)}${mark}: ${unionOf(others)} }`] : []),
      ].join(' | '),
    ];
  });
}

/**
 * The values that a field can have for each value of another field: `{ type: "A"; currency: "USD" | "EUR" } | { type: "B" } | { type:
 * Unlisted }`. The union leaves out values of the other field that a rule always refuses.
 * @returns one union for each rule or table that depends on the values of one other field, if a rule lists these values
 */
function tableUnions(operation: Operation): readonly string[] {
  const required = requiredNames(operation);
  /** @param name another field; `field` may be required only for one of its values */
  const markOf = (field: string, name = '', value = ''): string => {
    const isNeeded = requiring(operation).some((rule) => rule.field === field && dependsOnlyOn(rule.when, name, value));
    return required.has(field) || isNeeded ? '' : '?';
  };
  return stated(operation)
    .filter((rule) => isText(operation, rule.field))
    .flatMap((rule) => {
      const [name, values] = (isUnconditional(rule) ? valuesByOther(rule) : valuesInCase(rule)) ?? [];
      if (name === undefined || values === undefined || !isText(operation, name)) return [];
      const only = choicesOf(operation, name);
      const listed = only ?? operation.rules.flatMap((each) => (each.field === name ? (valuesOf(each) ?? []) : []));
      if (listed.length === 0) return [];
      const refused = stated(operation)
        .filter(({ field, check }) => field === name && acceptedBy(check)?.kind === 'nothing')
        .flatMap(({ when }) => valuesOfOnly(when, name));
      const known = only ?? [...new Set([...values.keys(), ...listed])];
      const possible = known.filter((value) => !refused.includes(value));
      const others = [
        ...possible.filter((value) => !values.has(value)).map((value) => source(value)),
        ...(only ? [] : [UNLISTED]),
      ];
      return [
        [
          ...possible
            .filter((value) => values.has(value))
            .map(
              (value) =>
                `{ ${keyOf(name)}: ${source(value)}; ${keyOf(rule.field)}${markOf(rule.field, name, value)}: ${unionOf(values.get(value)!)} }`,
            ),
          ...(others.length > 0 || markOf(name)
            ? [`{ ${keyOf(name)}${markOf(name)}: ${others.join(' | ') || 'never'} }`]
            : []),
        ].join(' | '),
      ];
    });
}

/** The name of the type of a text that no rule names. */
const UNLISTED = 'Unlisted';

const UNLISTED_TYPE = `declare const unlisted: unique symbol;

/** The mark of {@link Unlisted}, for declarations that TypeScript writes. */
export interface UnlistedMark {
  readonly [unlisted]: true;
}

/**
 * A text that no rule names, such as a code that the gateway gave you: \`'ACME' as Unlisted\`. A misspelt value of a list, or one that the
 * rules refuse, does not compile in its place.
 */
export type Unlisted = \`\${string & UnlistedMark}\${string}\`;
`;

/** The only other field on which a rule's table depends, with the allowed values for each of its values; `undefined` for another rule. */
function valuesByOther({ check }: Rule): readonly [string, ReadonlyMap<string, readonly string[]>] | undefined {
  const { rows = [] } = checkTable(check) ?? {};
  const found = new Map<string, readonly string[]>();
  const names = new Set<string>();
  for (const { when, accepts } of rows) {
    const [[name, others] = [], ...more] = Object.entries(when);
    if (name === undefined || others === undefined || more.length > 0 || accepts?.kind !== 'values') return undefined;
    names.add(name);
    for (const other of others) found.set(other, [...(found.get(other) ?? []), ...accepts.values]);
  }
  const [name] = names;
  const isShort = [found.size, ...[...found.values()].map(({ length }) => length)].every(
    (size) => size <= MOST_WRITTEN_OUT,
  );
  return name !== undefined && names.size === 1 && isShort ? [name, found] : undefined;
}

/** The same for a rule that has a list of values and applies only for some values of one other field. */
function valuesInCase(rule: Rule): ReturnType<typeof valuesByOther> {
  const { field, when, unless } = rule;
  const [[name, entry] = [], ...more] = Array.isArray(when) || !when || unless ? [] : Object.entries(when);
  const values = valuesOf(rule);
  if (name === undefined || name === field || more.length > 0 || !Array.isArray(entry) || !values) return undefined;
  return [name, new Map((entry as readonly string[]).map((other) => [other, values]))];
}

/** The values of a field that are enough for conditions to match. */
const valuesOfOnly = (conditions: RuleConditions | undefined, field: string): readonly string[] =>
  alternativesOf(conditions ?? []).flatMap((condition) => {
    const [[name, entry] = [], ...more] = Object.entries(condition);
    return name === field && more.length === 0 && Array.isArray(entry) ? (entry as readonly string[]) : [];
  });

/** Whether a field is text of the order itself, as unions need it. */
function isText({ fields }: Operation, name: string): boolean {
  return !name.includes('.') && fields.some((field) => field.name === name && !isTyped(field));
}

/** Whether this value of a field is enough for a condition to match. */
function dependsOnlyOn(conditions: RuleConditions | undefined, field: string, choice: string): boolean {
  return valuesOfOnly(conditions, field).includes(choice);
}

/** The values that a rule's check accepts, if it accepts no others and the list is short. */
function valuesOf({ check }: Rule): readonly string[] | undefined {
  const accepted = acceptedBy(check);
  return accepted?.kind === 'values' && accepted.values.length <= MOST_WRITTEN_OUT ? accepted.values : undefined;
}

/** The union type of these texts. */
function unionOf(names: Iterable<string>): string {
  return [...new Set(names)].map(source).join(' | ') || 'never';
}

function slotsOf(operations: readonly Operation[]): ReadonlyMap<string, readonly string[]> {
  return new Map(operations.flatMap(({ derived }) => derived.map(({ slot, labels }) => [slot, labels])));
}

/** The full ids of the rules that a configuration can change. */
function changeableRules(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(
    operations.flatMap(({ id: operation, rules }) =>
      rules.filter(({ check }) => !checks[check.name]!.fixed).map(({ id }) => `${operation}/${id}`),
    ),
  );
}

/** Indents the lines within braces. */
function indented(code: string): string {
  let depth = 0;
  return code
    .split('\n')
    .map((line) => {
      const isComment = /^(?:\/\*\*| \*)/.test(line);
      if (!isComment && line.startsWith('}')) depth--;
      const text = line && '  '.repeat(depth) + line;
      if (!isComment && line.endsWith('{')) depth++;
      return text;
    })
    .join('\n');
}

/**
 * A member name that the writer of types calls as a method of the properties, and the name that replaces it. Real names contain no blank.
 */
const METHOD = 'hasOwnProperty';
const NO_METHOD = `${METHOD} `;
const nameForWriter = (name: string): string => (name === METHOD ? NO_METHOD : name);

/**
 * Adds types to a schema for the writer of types. It takes a schema without a type for an object, and compares each value of a list with
 * all others.
 */
function withTypes(schema: JsonSchema): JsonSchema {
  const {
    type,
    enum: choices,
    properties,
    required,
    items,
  } = schema as {
    readonly type?: string;
    readonly enum?: readonly unknown[];
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
    readonly items?: JsonSchema;
  };
  if (type === undefined) return { ...schema, tsType: 'unknown' };
  if (choices) {
    const { enum: _choices, ...rest } = schema;
    const types = [...new Set(choices.map((choice) => JSON.stringify(choice)))];
    return { ...rest, tsType: types.length === 1 ? types[0] : `(${types.join(' | ')})` };
  }
  if (!properties && !items) return schema;
  const members = Object.entries(properties ?? {}).map(
    ([name, member]) => [nameForWriter(name), withTypes(member)] as const,
  );
  return {
    ...schema,
    ...(required && { required: required.map(nameForWriter) }),
    ...(properties && { properties: Object.fromEntries(members) }),
    ...(items && { items: withTypes(items) }),
  };
}

/** Makes the types of lists readonly, so that they also accept orders with readonly lists. */
function readonlyLists(text: string): string {
  const lines = text.split('\n');
  for (const [i, line] of lines.entries()) {
    if (!line.endsWith('[]') || /^ *\*/.test(line)) continue;
    const end = line.indexOf('}[]');
    // The braces of a list's entries have the same indentation.
    const start =
      end < 0 ? i : lines.findLastIndex((each, j) => j < i && each.search(/\S/) === end && each.endsWith('{'));
    lines[start] = lines[start]!.replace(': ', ': readonly ');
  }
  return lines.join('\n');
}

/** An object of the schema that {@link typesSchema} makes. */
interface ObjectSchema {
  readonly description: string;
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/**
 * Writes interfaces. A member that several interfaces have is written once: the writer of types is slow, and needs too much memory for all
 * members at once.
 */
class InterfaceWriter {
  readonly #written = new Map<string, string>();

  /** Writes the interface of an operation's fields under a name. */
  async write(name: string, operation: Operation): Promise<string> {
    const { description, properties, required } = typesSchema(operation) as unknown as ObjectSchema;
    const members = Object.entries(properties).map(([member, schema]) => ({
      key: JSON.stringify([member, required.includes(member), schema]),
      entry: [member, schema] as const,
    }));
    const fresh = members.filter(({ key }) => !this.#written.has(key));
    const texts = await membersOf(Object.fromEntries(fresh.map(({ entry }) => entry)), required);
    for (const [i, { key }] of fresh.entries()) this.#written.set(key, texts[i]!);
    const lines = members.map(({ key }) => this.#written.get(key)!);
    return ['/**', ` * ${description}`, ' */', `export interface ${name} {`, ...lines, '}', ''].join('\n');
  }
}

/** The text of each member of an object. */
async function membersOf(
  properties: ObjectSchema['properties'],
  required: ObjectSchema['required'],
): Promise<readonly string[]> {
  if (Object.keys(properties).length === 0) return [];
  // Imported only where types are written, because nothing else needs it.
  const { typesOfSchema } = await import('./type-writer.js');
  const own = required.filter((name) => Object.hasOwn(properties, name));
  const schema = withTypes({ type: 'object', properties, required: own, additionalProperties: false });
  const types = await typesOfSchema(schema, 'Members', { bannerComment: '', format: false });
  // Descriptions are inert already. Here such text only remains in quoted names and values.
  const written = readonlyLists(indented(types)).replace(/<(?=\/script|!--)/gi, '\\u003c');
  const members: string[] = [];
  let lines: string[] = [];
  for (const line of written.replaceAll(JSON.stringify(NO_METHOD), METHOD).split('\n')) {
    if (line.startsWith(' ')) lines.push(line);
    if (!isEndOfMember(line)) continue;
    members.push(lines.join('\n'));
    lines = [];
  }
  return members;
}

/** Whether a line ends a member: it has the member's indentation, and neither is a comment nor opens an object. */
const isEndOfMember = (line: string): boolean => /^ {2}[^ /]/.test(line) && !line.endsWith('{');

/** The order types of all operations as a TypeScript module. */
export async function emitTypes(operations: readonly Operation[]): Promise<string> {
  const interfaces = new InterfaceWriter();
  const types: string[] = [];
  for (const operation of operations) {
    const name = typeName(operation.id);
    const unions = unionsOf(operation);
    const fields = unions.length > 0 ? name.replace(/Order$/, 'Fields') : name;
    const written = await interfaces.write(fields, operation);
    const both = [fields, ...unions.map((union) => `(${union})`)].join(' & ');
    types.push(
      unions.length > 0
        ? `${written}\n/** ${inComment(operation.title)}. */\nexport type ${name} = ${both};\n`
        : written,
    );
  }
  const map = operations.map(({ id }) => `  ${source(id)}: ${typeName(id)};`);
  const rules = operations.map(({ id, rules: own }) => {
    const ids = unionOf(own.map((rule) => `${id}/${rule.id}`)).split(' | ');
    return `  ${source(id)}:${ids.map((each) => `\n    | ${each}`).join('')};`;
  });
  const facts = namesOfFacts(operations);
  return [
    HEADER,
    '',
    ...(types.some((text) => text.includes(` ${UNLISTED} }`)) ? [UNLISTED_TYPE] : []),
    ...types,
    '/** The order of each operation. */',
    'export interface Orders {',
    ...map,
    '}',
    '',
    '/** The rules of each operation: the ids of its findings. */',
    'export interface RuleIds {',
    ...rules,
    '}',
    '',
    '/** The facts that rules need in addition to the order. */',
    `export type FactName = ${unionOf(facts)};`,
    '',
    '/** The names that a configuration and a call can use. */',
    'export interface RulebookNames {',
    '  /** The rules that a configuration can change. */',
    `  readonly rule:${[UNKNOWN_FIELD, ...changeableRules(operations)].map((id) => `\n    | ${source(id)}`).join('')};`,
    '  /** The labels of each slot. */',
    '  readonly slots: {',
    ...[...slotsOf(operations)].map(([slot, labels]) => `    ${source(slot)}: ${unionOf(labels)};`),
    '  };',
    '  readonly fact: FactName;',
    '}',
    '',
  ].join('\n');
}
