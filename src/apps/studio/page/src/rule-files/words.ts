/** The text of a value in a rule file; empty for lists, maps and missing values. */
export function textFrom(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
