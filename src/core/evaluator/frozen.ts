/** The same object, which cannot be changed any more, nor can the objects and lists in it. */
export function frozen<T extends object>(value: T): T {
  Object.values(value).forEach(Object.freeze);
  return Object.freeze(value);
}
