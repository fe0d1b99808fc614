import type { Params } from '../model/diagnostic.js';

/** Replaces `{name}` in a wording by the parameter of that name. */
export function fill(wording: string, params: Params): string {
  return wording.replace(/\{([a-z]+)\}/gi, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return value === undefined
      ? whole
      : typeof value === 'string'
        ? value
        : value.length < 2
          ? value.join('')
          : `${value.slice(0, -1).join(', ')} or ${value.at(-1)}`;
  });
}
