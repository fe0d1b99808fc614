type Code = string | number;

const isCode = (value: unknown): value is Code => typeof value === 'string' || typeof value === 'number';
const isAfter = (one: Code, other: Code): boolean => typeof one === typeof other && one > other;

/** The place of a code in a list: where it belongs in one that is in order, else the end. */
export function placeInOrder(list: readonly unknown[], code: Code): number {
  const isOrdered =
    list.length > 1 && list.every((value, i) => isCode(value) && (i === 0 || isAfter(value, list[i - 1] as Code)));
  const at = isOrdered ? list.findIndex((value) => isAfter(value as Code, code)) : -1;
  return at < 0 ? list.length : at;
}
