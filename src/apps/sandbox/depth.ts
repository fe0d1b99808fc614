/** Many times more than an order has. */
export const MOST_DEPTH = 100;

/** Whether more than `most` objects and lists are inside each other: to write out such a value as JSON may take more stack than there is. */
export function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((member) => isDeeper(member, most - 1));
}
