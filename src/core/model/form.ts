import type { AnyNames, KnownNames } from './bindings.js';
import type { Diagnostic } from './diagnostic.js';
import type { Requirement } from './requirement.js';
import type { OperationOptions } from './validation.js';

/** The finding on a field as it is now. */
export interface FieldDiagnostic<Name extends string = string> {
  readonly field: Name;
  /** `undefined` where there is none any more. */
  readonly diagnostic: Diagnostic<Name> | undefined;
}

/** What a form has to show in another way. */
export interface FormChange<Name extends string = string, Fact extends string = string> {
  /** The fields that are asked for in another way, as they are now. */
  readonly requirements: readonly Requirement<Name>[];
  /** The fields and facts whose finding came, went or is another. */
  readonly diagnostics: readonly FieldDiagnostic<Name | Fact>[];
  /** The fields of entries that are no more. */
  readonly removed?: readonly Name[];
  /** Whether every required field is given. */
  readonly complete: boolean;
}

/** The state of one form. Its findings are those of a draft: a missing field is none, the requirements tell that it is needed. */
export interface Form<Name extends string = string, Fact extends string = string> {
  /** The values so far, in a new object: what `validate` takes once the form is sent. */
  readonly order: Readonly<Partial<Record<Name, unknown>>>;
  /**
   * Every field of the operation, in its order; of a list of objects those of each entry, `items.0.sku`, and where it has none, those of an
   * entry to add, `items[].sku`.
   */
  readonly requirements: readonly Requirement<Name>[];
  /** The findings that are shown, in the order of `validate`. */
  readonly diagnostics: readonly Diagnostic<Name | Fact>[];
  /**
   * Takes a field's new value. Never throws on a value.
   * @param field a field of the operation
   * @param value what the user gave; `undefined` removes the field
   * @returns what changed, on this field and on others
   * @throws {TypeError} where the operation has no such field
   */
  set(field: Name, value: unknown): FormChange<Name, Fact>;
  /**
   * Adds an empty entry to the end of a list of objects.
   * @param list the list, `items`, or in an entry of another one `items.0.taxes`
   * @returns what changed: the fields of the entry among others
   * @throws {TypeError} where the operation has no such list
   * @example form.add('items'); form.set('items.0.sku', 'A-1');
   */
  add(list: Name): FormChange<Name, Fact>;
  /**
   * Removes an entry of a list of objects; those behind it move up.
   * @param list the list, as for {@link Form.add}
   * @returns what changed
   * @param place which one, counted from 0
   * @throws {TypeError} where the operation has no such list
   */
  remove(list: Name, place: number): FormChange<Name, Fact>;
  /**
   * Says in which field the user is typing: no finding on it, or on an entry of its list, is shown until the user leaves it. Typing ends with `typing()`, or with
   * `typing` of another field.
   * @param field a field of the operation; without one, or `undefined`, the user left the field
   * @returns what changed: the finding on the field that was left, among others
   * @throws {TypeError} where the operation has no such field
   */
  typing(field?: Name): FormChange<Name, Fact>;
}

/** The options of the operation, and the values so far. Without `at`, each validation is as of its own time. */
export type FormOptions<Known extends KnownNames = AnyNames, Field extends string = string> = OperationOptions<
  Known,
  Field
> & {
  /** What an order has already; it is not changed, each field is read once. */
  readonly order?: unknown;
};
