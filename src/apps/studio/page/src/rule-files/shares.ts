/** The number of past orders of operations, of which a share is one. */
export const ordersOf = (
  { byOperation }: { readonly byOperation: Readonly<Record<string, { readonly orders: number }>> },
  operations: readonly string[],
): number => operations.reduce((sum, id) => sum + (byOperation[id]?.orders ?? 0), 0);
