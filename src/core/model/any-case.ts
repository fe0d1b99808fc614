const CASE = 0x20;

/** Whether two texts are equal where ASCII capitals and small letters count as the same. */
export function equalsInAnyCase(a: string | null | undefined, b: string): boolean {
  if (a === b) return true;
  if (a == null || a.length !== b.length) return false;
  for (let i = 0; i < b.length; i++) {
    const one = a.charCodeAt(i);
    const other = b.charCodeAt(i);
    const isLetter = (one | CASE) >= 0x61 && (one | CASE) <= 0x7a;
    if (one !== other && !(isLetter && (one ^ other) === CASE)) return false;
  }
  return true;
}
