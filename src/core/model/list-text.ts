/** The most items of a list. */
export const MOST_ITEMS = 1000;

/** A list as one text: what the checks see of each item, `null` where it has another type or is blank. */
export function writtenItems(items: readonly (string | null)[]): string {
  return JSON.stringify(items);
}

/** The items of such a text; a text that is no list is its only item. */
export function itemsOf(list: string): readonly (string | null)[] {
  try {
    const items: unknown = JSON.parse(list);
    if (Array.isArray(items) && items.every((item) => item === null || typeof item === 'string')) return items;
  } catch {
    // One item.
  }
  return [list];
}
