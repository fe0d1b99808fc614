import type { Field, Members, Operation, ValueType } from '../../core/index.js';

/** The members of an operation's orders; `undefined` where an order has nothing but text by name. */
export function memberTypes({ fields }: Operation): Members | undefined {
  if (!fields.some((field) => isTyped(field) || field.name.includes('.'))) return undefined;
  const members: Record<string, Members[string]> = {};
  for (const field of fields) {
    const path = field.name.split('.');
    let object = members;
    for (const name of path.slice(0, -1)) object = (object[name] ??= {}) as typeof object;
    object[path.at(-1)!] = field.type === 'list' ? [field.of ?? 'string'] : (field.type ?? 'string');
  }
  return members;
}

/** Whether a field is something else than text. */
export const isTyped = ({ type = 'string' }: Field): boolean => type !== 'string';

/** A field that is not text; of a list, what its items are. */
interface TypeRow {
  readonly field: string;
  readonly type: ValueType | 'list';
  readonly items?: ValueType | 'item';
}

/** The fields that are not text, in the operation's order. */
export function typeRows({ fields }: Operation): readonly TypeRow[] {
  return fields.flatMap(({ name: field, type = 'string', of = 'string' }) => {
    if (type === 'string') return [];
    return type === 'list' ? { field, type, items: of === 'string' ? 'item' : of } : { field, type };
  });
}
