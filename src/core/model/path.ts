/** Replaces the place of an entry in the path of a list of objects. */
export const ENTRY = '[]';

/**
 * The path of a member of an object, or of the object itself if the name is empty. @param prefix the path of the object with a point, or
 * nothing
 */
export const memberPath = (prefix: string, name: string): string => (name === '' ? prefix.slice(0, -1) : prefix + name);

/**
 * An object's own member, created if it does not exist. Every object inherits members such as `constructor`, and writing into one of these
 * would change all objects.
 */
export function ownMember<Made>(
  object: Record<string | number, unknown>,
  name: string | number,
  make: () => Made,
): Made {
  if (!Object.hasOwn(object, name)) object[name] = make();
  return object[name] as Made;
}

/** The list of objects whose entries have a member, with {@link ENTRY} at the end; empty for a member of the order itself. */
export const scopeOf = (path: string): string =>
  path.slice(0, path.lastIndexOf(ENTRY) + 1 && path.lastIndexOf(ENTRY) + 2);

/** The number of lists of objects around a member. */
export function depthOf(path: string): number {
  let depth = 0;
  for (let at = path.indexOf(ENTRY); at >= 0; at = path.indexOf(ENTRY, at + ENTRY.length)) depth++;
  return depth;
}

/** The lists of objects around a member, the outermost first. */
export function listsOf(path: string): readonly string[] {
  const parts = path.split(ENTRY).slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join(ENTRY));
}

/** The number of outer lists that two members share. */
export function sharedDepth(one: string, other: string): number {
  const [a, b] = [one.split(ENTRY), other.split(ENTRY)];
  let depth = 0;
  while (depth < Math.min(a.length, b.length) - 1 && a[depth] === b[depth]) depth++;
  return depth;
}

/** The path of a member in certain entries: `items[].sku` -> `items.0.sku`. A place without brackets is that of a list's value. */
export function pathAt(path: string, at: readonly (number | string)[]): string {
  let text = '';
  let from = 0;
  for (const place of at) {
    const entry = path.indexOf(ENTRY, from);
    const end = entry < 0 ? path.length : entry;
    text += `${path.slice(from, end)}.${place}`;
    from = end + ENTRY.length;
  }
  return text + path.slice(from);
}

/** The path of a member in any entry: `items.0.sku` -> `items[].sku`. */
export const patternOf = (path: string): string => path.replace(/[.][0-9]+(?=[.])/g, ENTRY);

/** The field of a finding, in any entry; for a value of a list, the list: `items.0.tags.1` -> `items[].tags`. */
export const fieldOfPath = (path: string): string => patternOf(path).replace(/[.][0-9]+$/, '');
