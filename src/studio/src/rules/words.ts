/** A value of a rule file as a field shows it: text and numbers as they are, nothing for what has no text of its own. */
export function textFrom(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
