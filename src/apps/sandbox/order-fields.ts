/**
 * The fields of an order that the sandbox acts on, by the names of the gateway's document. For an operation without one of them, the
 * sandbox lacks its effect.
 */
export const FIELDS = {
  currency: 'currency',
  paymentType: 'paymentType',
  /** The address to which the outcome is reported. */
  callback: 'callbackUrl',
  /** The address to which the payer returns. */
  redirect: 'redirectUrl',
} as const;

/** A field of an order, if it is a non-blank text. */
export function textField(order: unknown, field: string): string | undefined {
  const value =
    typeof order === 'object' && order !== null && Object.hasOwn(order, field)
      ? (order as Readonly<Record<string, unknown>>)[field]
      : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
