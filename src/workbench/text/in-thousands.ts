/** Digits in groups of three from the right: `12,345`. */
export function inThousands(digits: string, separator: string): string {
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/.{3}/g) ?? [];
  return [digits.slice(0, first), ...groups].filter(Boolean).join(separator);
}
