/** An object's own property, read once; `undefined` where there is none, or where reading it throws. */
export function property(of: unknown, name: string): unknown {
  try {
    return typeof of === 'object' && of !== null && Object.hasOwn(of, name)
      ? (of as Readonly<Record<string, unknown>>)[name]
      : undefined;
  } catch {
    return undefined;
  }
}

/** Text that says something. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A code as text; replies write codes as text or as numbers. One past 2 ** 53 was no longer exact once it was parsed. */
export function code(value: unknown): string | undefined {
  return Number.isSafeInteger(value) ? String(value) : text(value);
}
