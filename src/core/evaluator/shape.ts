import type { CompiledRule, Shape, TellOptions, Text } from '../model/compiled.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { ValueType } from '../model/operation.js';
import type { Members, ShapedOrder, UnknownMember, Values } from '../model/shape.js';
import { MOST_ITEMS, writtenItems } from '../model/value-text.js';
import { decimalOf, jsonOf } from '../model/value-text.js';
import { recordOf, text } from './read-fields.js';
import { bySeverity, MAX_DIAGNOSTICS } from './diagnose.js';
import { MOST_UNKNOWN, TOO_MANY_FIELDS } from './reserved.js';
import { messageOf } from '../text/message.js';

/** The shape of an operation whose orders have nested objects, or values that are not text. Other operations do without this module. */
export function shapeOf(members: Members): Shape {
  const pathOf = (field: string): readonly (string | number)[] => pathIn(members, field);
  return {
    members,
    read: (order) => read(order, members),
    pathOf,
    copy: (order) => copyOf(order, members),
    at: (order, field) =>
      pathOf(field).reduce<unknown>((object, name) => (isObject(object) ? object[name] : undefined), order),
    with: (order, field, value) => withMember(order, pathOf(field), value),
    parse: (field, value) => parse(value, typeAt(members, field)),
    atItem,
    tell,
  };
}

const itemRules = new WeakMap<CompiledRule, CompiledRule[]>();

/** Made once for each item: an item counts as a field of its own, so that one finding does not hide those on others. */
function atItem(rule: CompiledRule, item: number, names: number): CompiledRule {
  const known = itemRules.get(rule) ?? [];
  itemRules.set(rule, known);
  const { diagnostic, fieldIndex } = rule;
  return (known[item] ??= {
    ...rule,
    diagnostic: Object.freeze({ ...diagnostic, field: `${diagnostic.field}.${item}` }),
    fieldIndex: fieldIndex + (item + 1) * names,
  });
}

function tell(
  { wrong, unknown }: ShapedOrder,
  findings: readonly CompiledRule[],
  { only, tellUnknown }: TellOptions,
): readonly Diagnostic[] {
  if (unknown.length > MOST_UNKNOWN) return [TOO_MANY_FIELDS];
  const asked = findings.map(({ diagnostic }) => diagnostic).filter(({ field }) => !only || isIn(field, only));
  const known = ofObjects(asked, wrong).slice(0, MAX_DIAGNOSTICS);
  if (only) return known;
  const strange: Diagnostic[] = [];
  for (const member of unknown) {
    const told = tellUnknown(member);
    if (told && strange.push(told) > MAX_DIAGNOSTICS) break;
  }
  return [...known, ...strange].sort(bySeverity).slice(0, MAX_DIAGNOSTICS);
}

/** Whether a field is one of the fields, or an item of one. */
function isIn(field: string, fields: readonly string[]): boolean {
  return fields.some((name) => name === field || field.startsWith(`${name}.`));
}

/** What is said of another value in the place of an object, by message id. */
export const shapeMessages = {
  'order/member': '{label} must be sent as a JSON object; leave it out if it has no values.',
};

function ofObjects(diagnostics: readonly Diagnostic[], wrong: readonly string[]): readonly Diagnostic[] {
  const told = new Set<string>();
  return diagnostics.flatMap((diagnostic) => {
    const path = wrong.find((object) => diagnostic.field.startsWith(`${object}.`));
    if (path === undefined) return [diagnostic];
    if (told.has(path)) return [];
    told.add(path);
    const message = messageOf(shapeMessages['order/member'], path, {}, (name) => name);
    return [{ ...diagnostic, field: path, message, messageId: 'order/member' }];
  });
}

/** @throws what reading the order throws, and where JSON would leave out a known member */
function read(order: unknown, members: Members): ShapedOrder | undefined {
  const record = recordOf(order);
  if (!record) return undefined;
  const texts = Object.create(null) as Record<string, Text>;
  const wrong: string[] = [];
  const unknown: UnknownMember[] = [];
  readObject(record, members, '');
  return { texts, wrong, unknown };

  function readObject(object: Values, known: Members, prefix: string): void {
    const names = Object.keys(known);
    for (const name of names) readMember(memberOf(object, name), known[name]!, prefix + name);
    for (const name in object) {
      // JSON leaves out what is undefined.
      if (Object.hasOwn(known, name) || object[name] === undefined) continue;
      if (unknown.push({ prefix, name, beside: names }) > MOST_UNKNOWN) return;
    }
  }

  function readMember(value: unknown, type: Members[string], path: string): void {
    if (typeof type === 'string') texts[path] = textOf(value, type);
    else if (isItems(type)) texts[path] = listTextOf(value, type[0]);
    else {
      const object = value === undefined ? NO_MEMBERS : recordOf(value);
      if (object) readObject(object, type, `${path}.`);
      else {
        wrong.push(path);
        for (const leaf of leavesOf(type, `${path}.`)) texts[leaf] = null;
      }
    }
  }
}

/** In place of a missing object: it inherits nothing. */
const NO_MEMBERS = Object.freeze(Object.create(null) as Values);

/** A member as JSON would send it. @throws where JSON leaves it out though it is there */
function memberOf(object: Values, name: string): unknown {
  checkShown(object, name);
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function checkShown(object: Values, name: string): void {
  if (Object.hasOwn(object, name) && !Object.prototype.propertyIsEnumerable.call(object, name))
    throw new TypeError('hidden');
}

const isItems = (type: Members[string]): type is readonly [ValueType] => Array.isArray(type);

/** The paths of all values in an object. */
function leavesOf(members: Members, prefix = ''): readonly string[] {
  return Object.entries(members).flatMap(([name, type]) =>
    typeof type === 'string' || isItems(type) ? prefix + name : leavesOf(type, `${prefix}${name}.`),
  );
}

/** What the checks see of a value of some type: text as it is, a number as a plain decimal, `true` or `false`. */
function textOf(value: unknown, type: ValueType): Text {
  if (type === 'string' || value === undefined) return text(value);
  if (type === 'boolean') return typeof value === 'boolean' ? String(value) : null;
  if (typeof value !== 'number' || !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return null;
  return type === 'integer' && !Number.isInteger(value) ? null : decimalOf(value);
}

/** What the checks see of a list; an empty one is missing. */
function listTextOf(list: unknown, type: ValueType): Text {
  if (list === undefined) return undefined;
  if (!Array.isArray(list) || list.length > MOST_ITEMS) return null;
  if (typeof (list as { readonly toJSON?: unknown }).toJSON === 'function') throw new TypeError('toJSON');
  const items: (string | null)[] = [];
  for (let i = 0; i < list.length; i++) items.push(textOf(list[i], type) ?? null);
  return items.length === 0 ? undefined : writtenItems(items);
}

/** The names of a path; the index of a list's item is a number. */
function pathIn(members: Members, field: string): readonly (string | number)[] {
  let known: Members[string] | undefined = members;
  return (field === '' ? [] : field.split('.')).map((name) => {
    const isIndex = known !== undefined && typeof known !== 'string' && isItems(known);
    known = isIndex || typeof known !== 'object' ? undefined : (known as Members)[name];
    return isIndex ? Number(name) : name;
  });
}

function typeAt(members: Members, field: string): Members[string] | undefined {
  return field
    .split('.')
    .reduce<Members[string] | undefined>((known, name) => (known as Members | undefined)?.[name], members);
}

function copyOf(order: unknown, members: Members): Values | undefined {
  const record = recordOf(order);
  if (!record) return undefined;
  const copy: Record<string, unknown> = { ...record };
  for (const [name, type] of Object.entries(members)) {
    checkShown(record, name);
    const value = copy[name];
    if (typeof type === 'string' || value === undefined) continue;
    copy[name] = isItems(type)
      ? Array.isArray(value)
        ? [...(value as unknown[])]
        : value
      : (copyOf(value, type) ?? value);
  }
  return copy;
}

function withMember(object: Values, [name, ...rest]: readonly (string | number)[], value: unknown): Values {
  const copy = (Array.isArray(object) ? [...(object as unknown[])] : { ...object }) as Record<string | number, unknown>;
  const inner = copy[name!];
  if (rest.length === 0) {
    if (value === undefined) delete copy[name!];
    else copy[name!] = value;
    return copy;
  }
  // Only a list has numbers for names.
  const isRight = isObject(inner) && Array.isArray(inner) === (typeof rest[0] === 'number');
  const member = withMember(isRight ? inner : {}, rest, value);
  // An object that has lost its last member is left out.
  if (Object.keys(member).length === 0) delete copy[name!];
  else copy[name!] = member;
  return copy;
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

function parse(value: unknown, type: Members[string] | undefined): unknown {
  if (type !== undefined && typeof type !== 'string' && isItems(type)) return ownList(value);
  if (typeof value !== 'string' || typeof type !== 'string' || type === 'string') return value;
  return value.trim() === '' ? undefined : (jsonOf(value.trim(), type) ?? value);
}

/** A copy of a list, which its owner may change later; nothing for an empty one. What can't be read stays as it is. */
function ownList(value: unknown): unknown {
  try {
    if (!Array.isArray(value)) return value;
    return value.length === 0 ? undefined : [...(value as unknown[])];
  } catch {
    return value;
  }
}
