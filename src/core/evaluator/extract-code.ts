/** The part of a field that is looked up in a binding; `undefined` if the field has no such part. */
export function part(value: string | null | undefined, after: string, before: string): string | undefined {
  if (typeof value !== 'string' || value.length <= after.length + before.length) return undefined;
  return value.startsWith(after) && value.endsWith(before)
    ? value.slice(after.length, value.length - before.length)
    : undefined;
}
