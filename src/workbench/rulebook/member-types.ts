import {
  ENTRY,
  type Field,
  ITSELF,
  type MemberType,
  type Members,
  type Operation,
  hasEntries,
  ownMember,
} from '../../core/index.js';

/**
 * The members of an operation's orders; `undefined` if all fields are text with plain names. Fields with inherited names, such as
 * `constructor`, need members: by these the evaluator tells inherited values from an order's own.
 */
export function memberTypes({ fields }: Pick<Operation, 'fields'>): Members | undefined {
  const isPlain = (field: Field): boolean =>
    !isTyped(field) && !field.name.includes('.') && !(field.name in Object.prototype);
  if (fields.every(isPlain)) return undefined;
  const members: Record<string, MemberType> = {};
  for (const field of fields) {
    const path = field.name.split('.');
    let object = members;
    for (const name of path.slice(0, -1)) object = objectIn(object, name);
    const last = path.at(-1)!;
    if (hasEntries(field)) ownMember<[Written]>(object, last, () => [{}]);
    else if (field.type !== 'object') object[last] = memberOf(field);
  }
  // The mark of an object comes after its members.
  for (const { name, type } of fields)
    if (type === 'object') name.split('.').reduce(objectIn, members)[ITSELF] = 'object';
  return members;
}

type Written = Record<string, MemberType>;

/** The members of an object in another one, or of the entries of a list. */
function objectIn(object: Written, name: string): Written {
  if (!name.endsWith(ENTRY)) return ownMember<Written>(object, name, () => ({}));
  return ownMember<[Written]>(object, name.slice(0, -ENTRY.length), () => [{}])[0];
}

const memberOf = ({ type = 'string', of = 'string' }: Field): MemberType =>
  type === 'list' ? [of === 'object' ? {} : of] : type;

/** Whether a field is not text. */
export const isTyped = ({ type = 'string' }: Field): boolean => type !== 'string';

/** The type of a field; facts, derived names and totals are text. */
export function memberTypeOf(members: Members | undefined, name: string): MemberType {
  let type: MemberType | undefined = members;
  for (const segment of name.split('.')) {
    const isList: boolean = segment.endsWith(ENTRY);
    const own = isList ? segment.slice(0, -ENTRY.length) : segment;
    type = typeof type === 'object' && Object.hasOwn(type, own) ? (type as Members)[own] : undefined;
    if (isList && Array.isArray(type)) [type] = type as readonly [MemberType];
  }
  return type ?? 'string';
}
