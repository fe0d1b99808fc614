/** Freezes an object, with the objects and lists directly in it. */
export function frozen<T extends object>(value: T): T {
  Object.values(value).forEach(Object.freeze);
  return Object.freeze(value);
}
