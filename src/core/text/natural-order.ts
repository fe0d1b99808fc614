const known = new WeakMap<readonly string[], readonly string[]>();

/** Texts in the order in which people look for them, with numbers by size. A list that many rules share is sorted once. */
export function inNaturalOrder(texts: readonly string[]): readonly string[] {
  const sorted = known.get(texts) ?? sortedTexts(texts);
  known.set(texts, sorted);
  return sorted;
}

function sortedTexts(texts: readonly string[]): readonly string[] {
  const keys = new Map(texts.map((text) => [text, text.replace(/[0-9]+/g, (digits) => digits.padStart(40, '0'))]));
  return [...texts].sort((a, b) => (keys.get(a)! < keys.get(b)! ? -1 : keys.get(a)! > keys.get(b)! ? 1 : 0));
}
