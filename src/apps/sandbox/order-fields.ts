/** The fields of an order that the sandbox acts on, by the names of the gateway's document. An operation without one of them lacks what it is for. */
export const FIELDS = {
  currency: 'currency',
  /** Where the outcome is reported. */
  callback: 'callbackUrl',
  /** Where the payer returns. */
  redirect: 'redirectUrl',
} as const;

/** A field of an order where it is text that is not blank. */
export function textField(order: unknown, field: string): string | undefined {
  const value =
    typeof order === 'object' && order !== null && Object.hasOwn(order, field)
      ? (order as Readonly<Record<string, unknown>>)[field]
      : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
