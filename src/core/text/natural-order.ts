/** Texts in the order in which a person looks for them: numbers in them by their size. */
export function inNaturalOrder(texts: readonly string[]): readonly string[] {
  const key = (text: string): string => text.replace(/[0-9]+/g, (digits) => digits.padStart(40, '0'));
  return texts.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}
