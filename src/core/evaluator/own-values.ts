import { ITSELF, type MemberType, type Members, type Row, type Seen, type Texts } from '../model/shape.js';
import type { ValueType } from '../model/operation.js';
import { itemsOf, jsonOf } from '../model/value-text.js';

/** Replaces a value with a part of another type, which has its own finding. */
export const WRONG: unique symbol = Symbol('wrong');

/**
 * The JSON value for an own check, made anew so that a check can't change the order. Missing members and members of type `any` are left
 * out.
 */
export function ownValue(seen: Seen | Row, type: MemberType): unknown {
  if (seen === undefined || type === 'any' || type === 'object') return undefined;
  if (seen === null) return WRONG;
  if (type === 'map') return mapOf(typeof seen === 'string' ? WRONG : (seen as Texts));
  if (typeof type === 'string') return typeof seen === 'string' ? (jsonOf(seen, type) ?? WRONG) : WRONG;
  if (!isList(type)) return typeof seen === 'string' ? WRONG : entryOf(seen as Row, type);
  const [of] = type;
  if (typeof of === 'string') return listOf(typeof seen === 'string' ? itemsOf(seen) : seen, of);
  return typeof seen === 'string' ? WRONG : listOf(seen, of);
}

const isList = (type: MemberType): type is readonly [ValueType | Members] => Array.isArray(type);

function listOf(entries: readonly (Seen | Row)[], of: MemberType): unknown {
  const list = entries.map((entry) => ownValue(entry ?? null, of));
  return list.includes(WRONG) ? WRONG : list;
}

function mapOf(texts: Texts | typeof WRONG): unknown {
  if (texts === WRONG || texts.includes(null)) return WRONG;
  return Object.fromEntries(texts.names!.map((name, i) => [name, texts[i]]));
}

/** An entry of a list, from its row, which has the members of inner objects in sequence. */
function entryOf(row: Row, members: Members): unknown {
  let column = 0;
  let isWrong = false;
  const objectOf = (inner: Members): Readonly<Record<string, unknown>> => {
    const object: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(inner)) {
      if (name === ITSELF) {
        if (row[column++] === null) isWrong = true;
        continue;
      }
      const isObject = typeof member === 'object' && !isList(member);
      const value = isObject ? objectOf(member) : ownValue(row[column++], member);
      if (value === WRONG) isWrong = true;
      else if (value !== undefined && !(isObject && Object.keys(value as object).length === 0)) object[name] = value;
    }
    return object;
  };
  const entry = objectOf(members);
  return isWrong ? WRONG : entry;
}
