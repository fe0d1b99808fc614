import type { FieldView } from '../api/contract.js';

/** The JSON type of a field. */
export type FieldType = Pick<FieldView, 'type' | 'of'>;
type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of a path; the place of an entry is a number, and `[]` stands for the first entry. */
const namesOf = (path: string): readonly (string | number)[] =>
  path
    .replaceAll('[]', '.0')
    .split('.')
    .map((name) => (/^[0-9]+$/.test(name) ? Number(name) : name));

/** The value at a path of an order. */
export function memberAt(order: unknown, path: string): unknown {
  return namesOf(path).reduce<unknown>(
    (object, name) => (isObject(object) || Array.isArray(object) ? (object as Members)[name] : undefined),
    order,
  );
}

/** An order with another value at a path; `undefined` removes the member, and its object if it has no other member. */
export function withMember(order: Members, path: string, value: unknown): Members {
  return withMemberAt(order, namesOf(path), value) as Members;
}

type Inner = Members | readonly unknown[];

function withMemberAt(object: Inner, [name, ...rest]: readonly (string | number)[], value: unknown): Inner {
  const inner = (object as Members)[name!];
  const isList = typeof rest[0] === 'number';
  const start: Inner = isList ? (Array.isArray(inner) ? inner : []) : isObject(inner) ? inner : {};
  const member = rest.length === 0 ? value : withMemberAt(start, rest, value);
  const isEmpty = rest.length > 0 && Object.keys(member as Members).length === 0;
  if (Array.isArray(object)) return Object.assign([...object], { [name!]: member });
  if (member !== undefined && !isEmpty) return { ...(object as Members), [name!]: member };
  const { [name!]: _removed, ...others } = object as Members;
  return others;
}

/** The values of an order by their paths. */
export function valuesByPath(order: Members, prefix = ''): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(order).flatMap(([name, value]): (readonly [string, unknown])[] =>
      isObject(value) ? Object.entries(valuesByPath(value, `${prefix}${name}.`)) : [[prefix + name, value]],
    ),
  );
}

/** The fields of the order itself, or of the entry of a list whose path begins with `prefix`, without the fields of entries below. */
export const fieldsIn = <Named extends { readonly name: string }>(
  fields: readonly Named[],
  prefix: string,
): readonly Named[] =>
  fields.filter(({ name }) => name.startsWith(prefix) && !/[.][0-9]+[.]|\[\]/.test(name.slice(prefix.length)));

/** The entries of a list of objects; none if it is missing; `undefined` if the value is something else. */
export function entriesIn(value: unknown): readonly unknown[] | undefined {
  if (value === undefined) return [];
  return Array.isArray(value) && value.every(isObject) ? value : undefined;
}

/** Reads what a person typed as a field's value. Text of another type stays text, so that wrong values can be tried. */
export function valueFrom(typed: string, { type = 'string', of = 'string' }: FieldType): unknown {
  if (type === 'map' || type === 'object' || type === 'any' || of === 'object') return jsonFrom(typed);
  if (type !== 'list') return single(typed, type);
  return typed.split(',').map((item) => single(item.trim(), of));
}

/** The JSON value of a typed text; the text itself if it is not JSON. */
function jsonFrom(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

function single(typed: string, type: string): unknown {
  if (type === 'boolean') return typed === 'true' ? true : typed === 'false' ? false : typed;
  const isNumber = type !== 'string' && /^-?(?:0|[1-9][0-9]*)(?:[.][0-9]+)?$/.test(typed);
  return isNumber ? Number(typed) : typed;
}

/** A value as a person types it. */
export function typedText(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  const texts = Array.isArray(value) ? value.map(plainText) : [undefined];
  return texts.includes(undefined) ? JSON.stringify(value) : texts.join(', ');
}

/** A value as a person types it in a list; `undefined` if that needs JSON. */
function plainText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && !value.includes(',') ? value : undefined;
}

/** The order in a line that names its operation, as files of past orders have it; `undefined` for any other value. */
export function namedOrder(
  value: unknown,
  isOperation: (id: string) => boolean,
):
  | { readonly operation: string; readonly order: object; readonly facts: Readonly<Record<string, string>> }
  | undefined {
  const { operation, order, facts } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const isNamed =
    typeof operation === 'string' && isOperation(operation) && typeof order === 'object' && order !== null;
  if (!isNamed || Array.isArray(order)) return undefined;
  return { operation, order, facts: (facts ?? {}) as Readonly<Record<string, string>> };
}
