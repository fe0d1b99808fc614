import {
  type Field,
  type JsonSchema,
  MOST_ITEMS,
  type ValueType,
  hasEntries,
  jsonOf,
  scopeOf,
  valueTypeOf,
} from '../../../core/index.js';
import { BLANK, PRESENT, has } from '../../../checks/index.js';
import { isTyped } from '../../rulebook/index.js';
import { nested, type MemberSchemas } from '../nested-schema.js';
import { ALWAYS, any, isAlways, NEVER } from './simplify.js';

type Fields = readonly Field[];

/** Keywords whose values are schemas of the same instance. */
const LISTS = ['allOf', 'anyOf'];
const SINGLE = ['not', 'if', 'then'];
/** Keywords that do not constrain a value. */
const ANNOTATIONS = ['title', 'description'];
/** Keywords that checks write only for fields of numbers and of lists. */
const OWN = ['type', 'minimum', 'maximum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems'];

class NotExpressible extends Error {}

/** Why a schema of orders by path, with values as text, cannot be rewritten for the JSON types of the fields; `undefined` if it can. */
export function inexpressible(schema: JsonSchema, fields: Fields): string | undefined {
  // Most operations have only text.
  if (!fields.some(isTyped)) return undefined;
  try {
    shapedOrder(schema, fields);
    return undefined;
  } catch (error) {
    if (error instanceof NotExpressible) return error.message;
    throw error;
  }
}

/**
 * Rewrites a schema of orders by path, with values as text, for orders as they are sent: with nested objects and JSON types.
 * @param strip the number of characters before the names of members: the path of the entry
 */
export function shapedOrder(schema: JsonSchema, fields: Fields, strip = 0): JsonSchema {
  const {
    properties = {},
    required = [],
    ...others
  } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
  const checked = partsOf(others, 'anyOf').flatMap((part) => [...valuesCheckedBy(part, fields)]);
  if (new Set(checked).size < checked.length)
    throw new NotExpressible('JSON Schema cannot let each entry match another alternative that depends on the order.');
  const rest = within(others, (inner) => shapedOrder(inner, fields, strip));
  const own = Object.entries(properties).map(
    ([name, value]) => [name.slice(strip), shapedValue(value, fieldIn(fields, name), fields)] as const,
  );
  const names = required.map((name) => name.slice(strip));
  const members = nested({ properties: Object.fromEntries(own), required: names }, (inner, isOutermost) => ({
    ...(!isOutermost && { type: 'object' }),
    ...(inner.required.length > 0 && { required: inner.required }),
    ...(Object.keys(inner.properties).length > 0 && { properties: inner.properties }),
  }));
  return { ...rest, ...members };
}

/** The lists and maps whose single values a schema of orders checks. */
function valuesCheckedBy(schema: JsonSchema, fields: Fields): ReadonlySet<string> {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, JsonSchema>> };
  const own = Object.keys(properties).filter((name) => {
    const field = fieldIn(fields, name);
    const isOfEach = (field?.type === 'list' && !hasEntries(field)) || field?.type === 'map';
    const value = properties[name]!;
    return isOfEach && ![BLANK, PRESENT].some((whole) => isSame(value, whole));
  });
  const inner = LISTS.flatMap((keyword) => partsOf(schema, keyword));
  return new Set([...own, ...inner.flatMap((part) => [...valuesCheckedBy(part, fields)])]);
}

/** The schema of a field's value, from the schema of its text. */
export function shapedValue(schema: JsonSchema, field: Field | undefined, fields: Fields): JsonSchema {
  if (!field || !isTyped(field)) return schema;
  if (field.type === 'object') return objectSchema(schema, field.name, fields);
  const of = valueTypeOf(field);
  if (field.type === 'map') return mapSchema(schema);
  if (field.type === 'any') return isSame(schema, BLANK) ? NEVER : isSame(schema, PRESENT) ? ALWAYS : schema;
  return field.type === 'list' ? listSchema(schema, of) : typedSchema(schema, of);
}

/** The JSON type of a field. */
export function typeOf(field: Field): JsonSchema {
  const of = valueTypeOf(field);
  if (field.type === 'any') return {};
  if (field.type === 'object') return { type: 'object' };
  if (field.type === 'map')
    return { type: 'object', additionalProperties: { type: 'string' }, maxProperties: MOST_ITEMS };
  if (hasEntries(field)) return { type: 'array', maxItems: MOST_ITEMS };
  return field.type === 'list'
    ? { type: 'array', items: of === 'string' ? PRESENT : valueType(of), maxItems: MOST_ITEMS }
    : valueType(of);
}

const valueType = (type: ValueType): JsonSchema =>
  type === 'string' || type === 'boolean'
    ? { type }
    : { type, minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

/** The schema of an object, from the schemas of its values by path. */
export function nestedObject(members: MemberSchemas): JsonSchema {
  return nested(members, ({ properties, required }) => ({
    type: 'object',
    ...(required.length > 0 && { required }),
    properties,
  }));
}

const fieldIn = (fields: Fields, name: string): Field | undefined => fields.find((field) => field.name === name);

const isSame = (a: JsonSchema, b: JsonSchema): boolean => JSON.stringify(a) === JSON.stringify(b);

function typedSchema(schema: JsonSchema, type: ValueType): JsonSchema {
  if (type === 'string') return schema;
  // Values of these types are never blank.
  if (isSame(schema, BLANK)) return NEVER;
  const {
    enum: listed,
    const: value,
    ...others
  } = schema as { readonly enum?: readonly string[]; readonly const?: string };
  const values = listed ?? (value === undefined ? undefined : [value]);
  const rest = isSame(withoutNot(others), PRESENT) ? only(others, ['not']) : others;
  const known = values?.map((text) => jsonOf(text, type)).filter((one) => one !== undefined);
  const inner = within(rest, (each) => typedSchema(each, type));
  if (inner['type'] === 'string' || !Object.keys(inner).every(isKnown))
    throw new NotExpressible('The check is about text, which JSON Schema does not make of a value of another type.');
  if (!known) return inner;
  return known.length === 0 ? NEVER : { ...inner, enum: known };
}

function listSchema(schema: JsonSchema, of: ValueType): JsonSchema {
  const wholeOf = (part: JsonSchema): JsonSchema | undefined => {
    if (isSame(part, BLANK)) return { type: 'array', maxItems: 0 };
    if (isSame(part, PRESENT)) return { type: 'array', minItems: 1 };
    return part['type'] === 'array' ? part : undefined;
  };
  return withEntries(schema, wholeOf, (part) => ({ type: 'array', items: typedSchema(part, of) }));
}

const BLANK_MAP: JsonSchema = { type: 'object', additionalProperties: BLANK };

/** The same for a map. Its blank texts do not count, so that more members than the most may pass. */
function mapSchema(schema: JsonSchema): JsonSchema {
  const hasBlank = { not: { additionalProperties: PRESENT } };
  const wholeOf = (part: JsonSchema): JsonSchema | undefined => {
    if (isSame(part, BLANK)) return BLANK_MAP;
    if (isSame(part, PRESENT)) return { type: 'object', not: BLANK_MAP };
    const { type, minItems: minProperties, maxItems: maxProperties } = part;
    if (type === 'array') return { type: 'object', minProperties, anyOf: [{ maxProperties }, hasBlank] };
    return type === 'object' ? part : undefined;
  };
  return withEntries(schema, wholeOf, (part) => ({ type: 'object', additionalProperties: any([BLANK, part]) }));
}

/**
 * Rewrites the schema of a text for a list or a map. Alternatives about entries stay together: each entry may match another one.
 * @param wholeOf rewrites a schema of the whole value; `undefined` for one of each entry
 * @param entriesOf rewrites a schema of each entry
 */
function withEntries(
  schema: JsonSchema,
  wholeOf: (part: JsonSchema) => JsonSchema | undefined,
  entriesOf: (part: JsonSchema) => JsonSchema,
): JsonSchema {
  if (isAlways(schema)) return ALWAYS;
  const whole = wholeOf(schema);
  if (whole) return whole;
  if (!isCombined(schema)) return entriesOf(schema);
  const isOfEntries = (part: JsonSchema): boolean =>
    !isAlways(part) &&
    wholeOf(part) === undefined &&
    (!isCombined(part) || LISTS.every((keyword) => partsOf(part, keyword).every(isOfEntries)));
  const alternatives = partsOf(schema, 'anyOf');
  const ofEntries = alternatives.filter(isOfEntries);
  const others = alternatives.filter((part) => !isOfEntries(part));
  const inner = (part: JsonSchema): JsonSchema => withEntries(part, wholeOf, entriesOf);
  return {
    ...within({ ...schema, ...(alternatives.length > 0 && { anyOf: others }) }, inner),
    ...(ofEntries.length > 0 && { anyOf: [...others.map(inner), entriesOf(any(ofEntries))] }),
  };
}

const partsOf = (schema: JsonSchema, keyword: string): readonly JsonSchema[] =>
  (schema[keyword] ?? []) as readonly JsonSchema[];

/** Whether a schema only combines others. */
function isCombined(schema: JsonSchema): boolean {
  const keywords = Object.keys(schema).filter((keyword) => !ANNOTATIONS.includes(keyword));
  return keywords.every((keyword) => LISTS.includes(keyword)) || keywords.includes('if');
}

/** An object is given if it has a known field or any other member. */
function objectSchema(schema: JsonSchema, name: string, fields: Fields): JsonSchema {
  const given = (): JsonSchema => {
    const prefix = `${name}.`;
    const below = fields.filter((field) => field.name.startsWith(prefix) && scopeOf(field.name) === scopeOf(name));
    const known = Object.fromEntries(below.map((field) => [field.name.slice(prefix.length).split('.', 1)[0]!, {}]));
    return {
      anyOf: [
        ...below.map((field) => ({ type: 'object', ...shapedOrder(has(field.name), fields, prefix.length) })),
        { not: { type: 'object', properties: known, additionalProperties: false } },
      ],
    };
  };
  if (isSame(schema, BLANK)) return { not: given() };
  if (isSame(schema, PRESENT)) return given();
  return within(schema, (each) => objectSchema(each, name, fields));
}

function within(schema: JsonSchema, inner: (schema: JsonSchema) => JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (LISTS.includes(keyword)) return [keyword, (value as readonly JsonSchema[]).map(inner)];
      return [keyword, SINGLE.includes(keyword) ? inner(value as JsonSchema) : value];
    }),
  );
}

const isKnown = (keyword: string): boolean => [...LISTS, ...SINGLE, ...ANNOTATIONS, ...OWN].includes(keyword);

const only = (schema: JsonSchema, keywords: readonly string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywords.includes(keyword)));

function withoutNot({ not: _not, ...others }: JsonSchema): JsonSchema {
  return others;
}
