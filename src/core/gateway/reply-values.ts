/** An object's own property, read once; `undefined` if it does not exist, or if reading it throws. */
export function ownProperty(of: unknown, name: string): unknown {
  try {
    return typeof of === 'object' && of !== null && Object.hasOwn(of, name)
      ? (of as Readonly<Record<string, unknown>>)[name]
      : undefined;
  } catch {
    return undefined;
  }
}

/** The value if it is a non-blank text. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A code as text. Replies write codes as text or as numbers. A number past 2 ** 53 is left out, because parsing has rounded it. */
export function codeIn(value: unknown): string | undefined {
  return Number.isSafeInteger(value) ? String(value) : textIn(value);
}
