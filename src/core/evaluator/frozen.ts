/** Freezes a value with everything in it. */
export function frozen<T>(value: T): T {
  if (Object(value) === value) Object.values(value as object).forEach(frozen);
  return Object.freeze(value);
}
