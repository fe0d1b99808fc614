import type { Params } from '../model/diagnostic.js';

/** Items in one text, with a word before the last one: `A, B or C`. */
export const enumeration = (items: readonly string[], word: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;

/** Replaces `{name}` in a wording by the parameter of that name. */
export function fill(wording: string, params: Params): string {
  return wording.replace(/\{([a-z]+)\}/gi, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return whole;
    return typeof value === 'string' ? value : enumeration(value, 'or');
  });
}
