import {
  ENTRY,
  type Field,
  ITSELF,
  type MemberType,
  type Members,
  type Operation,
  hasEntries,
} from '../../core/index.js';

/** The members of an operation's orders; `undefined` where an order has nothing but text by name. */
export function memberTypes({ fields }: Pick<Operation, 'fields'>): Members | undefined {
  if (!fields.some((field) => isTyped(field) || field.name.includes('.'))) return undefined;
  const members: Record<string, MemberType> = {};
  for (const field of fields) {
    const path = field.name.split('.');
    let object = members;
    for (const name of path.slice(0, -1)) object = objectIn(object, name);
    const last = path.at(-1)!;
    if (hasEntries(field)) object[last] ??= [{}];
    else if (field.type !== 'object') object[last] = memberOf(field);
  }
  // Behind the members.
  for (const { name, type } of fields)
    if (type === 'object') name.split('.').reduce(objectIn, members)[ITSELF] = 'object';
  return members;
}

type Written = Record<string, MemberType>;

/** The members of an object in another one, or of the entries of a list. */
function objectIn(object: Written, name: string): Written {
  if (!name.endsWith(ENTRY)) return (object[name] ??= {}) as Written;
  return ((object[name.slice(0, -ENTRY.length)] ??= [{}]) as [Written])[0];
}

const memberOf = ({ type = 'string', of = 'string' }: Field): MemberType =>
  type === 'list' ? [of === 'object' ? {} : of] : type;

/** Whether a field is something else than text. */
export const isTyped = ({ type = 'string' }: Field): boolean => type !== 'string';

/** What a field is, or of a fact, a derived name and a total: text. */
export function memberTypeOf(members: Members | undefined, name: string): MemberType {
  let type: MemberType | undefined = members;
  for (const segment of name.split('.')) {
    const isList: boolean = segment.endsWith(ENTRY);
    type = (type as Members | undefined)?.[isList ? segment.slice(0, -ENTRY.length) : segment];
    if (isList && Array.isArray(type)) [type] = type as readonly [MemberType];
  }
  return type ?? 'string';
}
