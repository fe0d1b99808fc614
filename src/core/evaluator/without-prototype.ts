/** A copy without a prototype, so that properties added to `Object.prototype` are not among its keys. */
export function withoutPrototype<T extends object>(value: T): T {
  return Object.assign(Object.create(null) as T, value);
}
