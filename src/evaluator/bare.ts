/** A copy without a prototype: what `Object.prototype` was given is not among its keys. */
export function bare<T extends object>(value: T): T {
  return Object.assign(Object.create(null) as T, value);
}
