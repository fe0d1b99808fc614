/** Plain data as JavaScript source, safe wherever the module is put: in a page, in a string, between comments. */
export function source(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A name as a key of an object, in quotes unless it is an identifier. */
export const keyOf = (name: string): string => (/^[A-Za-z]\w*$/.test(name) ? name : source(name));

/** Plain data as source whose objects have no prototype, so that properties added to `Object.prototype` are not among their keys. */
export function bareSource(value: unknown): string {
  const isObject = (part: unknown): boolean => typeof part === 'object' && part !== null;
  if (!isObject(value) || (Array.isArray(value) && !value.some(isObject))) return source(value);
  if (Array.isArray(value)) return `[${value.map(bareSource).join()}]`;
  const entries = Object.entries(value as object).filter(([, part]) => part !== undefined);
  return `{__proto__:null,${entries.map(([key, part]) => `${source(key)}:${bareSource(part)}`).join()}}`;
}

/** A text that is safe in a comment: it does not end the comment, its line, or a script element around them. */
export function inComment(text: string): string {
  return text
    .replaceAll('*/', '* /')
    .replace(/<(?=\/script|!--)/gi, '< ')
    .replace(/[\n\r\u2028\u2029]+/g, ' ');
}
