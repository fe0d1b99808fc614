/** An object's own property, read once; `undefined` where there is none, or where reading it throws. */
export function ownProperty(of: unknown, name: string): unknown {
  try {
    return typeof of === 'object' && of !== null && Object.hasOwn(of, name)
      ? (of as Readonly<Record<string, unknown>>)[name]
      : undefined;
  } catch {
    return undefined;
  }
}

/** The value where it is text that is not blank. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A code as text; replies write codes as text or as numbers. A number past 2 ** 53 is left out: parsing has rounded it. */
export function codeIn(value: unknown): string | undefined {
  return Number.isSafeInteger(value) ? String(value) : textIn(value);
}
