import type { FieldView } from '../api/contract.js';

/** The JSON type of a field. */
export type FieldType = Pick<FieldView, 'type' | 'of'>;
type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of an order. */
export function memberAt(order: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((object, name) => (isObject(object) ? object[name] : undefined), order);
}

/** An order with another value at a path; `undefined` removes the member, and an object that has no other. */
export function withMember(order: Members, path: string, value: unknown): Members {
  const [name, ...rest] = path.split('.') as [string, ...string[]];
  const inner = order[name];
  const member = rest.length === 0 ? value : withMember(isObject(inner) ? inner : {}, rest.join('.'), value);
  if (member !== undefined && !(rest.length > 0 && Object.keys(member as Members).length === 0))
    return { ...order, [name]: member };
  const { [name]: _removed, ...others } = order;
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

/** Reads what a person typed as a field's value. Text of another type stays text, so that wrong values can be tried. */
export function valueFrom(typed: string, { type = 'string', of = 'string' }: FieldType): unknown {
  if (type !== 'list') return single(typed, type);
  return typed.split(',').map((item) => single(item.trim(), of));
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

/** A value without commas as it is typed in a list. */
function plainText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && !value.includes(',') ? value : undefined;
}
