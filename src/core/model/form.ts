import type { AnyNames, KnownNames } from './bindings.js';
import type { Diagnostic } from './diagnostic.js';
import type { Requirement } from './requirement.js';
import type { OperationOptions } from './validation.js';

/** The current finding on a field. */
export interface FieldDiagnostic<Name extends string = string, Rule extends string = string> {
  readonly field: Name;
  /** `undefined` if the field no longer has a finding. */
  readonly diagnostic: Diagnostic<Name, Rule> | undefined;
}

/** A value that the form has written. */
export interface FieldValue<Name extends string = string> {
  readonly field: Name;
  /** `undefined` if the field no longer has a value. */
  readonly value: unknown;
}

/** The parts that a form must show differently. */
export interface FormChange<Name extends string = string, Fact extends string = string, Rule extends string = string> {
  /** The values that the form itself wrote: in canonical form, or the single choice of a field. */
  readonly values: readonly FieldValue<Name>[];
  /** The fields that are now requested differently. */
  readonly requirements: readonly Requirement<Name>[];
  /** The fields and facts whose finding appeared, disappeared or changed. */
  readonly diagnostics: readonly FieldDiagnostic<Name | Fact, Rule>[];
  /** The fields of entries that were removed. */
  readonly removed?: readonly Name[];
  /** Whether every required field is given. */
  readonly complete: boolean;
}

/** The result of submitting a form. */
export type Submission<Name extends string = string, Fact extends string = string, Rule extends string = string> = {
  /** The parts to show differently. */
  readonly change: FormChange<Name, Fact, Rule>;
  /** All findings, warnings too, in the order of `validate`. */
  readonly diagnostics: readonly Diagnostic<Name | Fact, Rule>[];
} & (
  | {
      /** No field of the form has an error, and the user has seen all warnings about values: send the order. */
      readonly ready: true;
      /** The values in canonical form: the part of the order that the form has. */
      readonly order: Readonly<Partial<Record<Name, unknown>>>;
      readonly first?: never;
    }
  | {
      readonly ready: false;
      /** The field to focus: the first one with an error, in the order of the form. Without errors, the first one with a new warning. */
      readonly first: Name | Fact;
      readonly order?: never;
    }
);

/**
 * The state of one form, for the person who fills it in. It has the fields that the payer provides, or those of the option `fields`. Until
 * it is submitted, its findings are those of a draft: a missing field is not a finding, and the requirements show that it is needed.
 */
export interface Form<Name extends string = string, Fact extends string = string, Rule extends string = string> {
  /** The values so far, in a new object, with those of fields that the form does not request. */
  readonly order: Readonly<Partial<Record<Name, unknown>>>;
  /**
   * The fields to request, in the order in which one decides the next. A list of objects has those of each entry, `items.0.sku`, or without
   * entries those of an entry to add, `items[].sku`. A field that is `unused` for the chosen values need not be shown, unless it has a
   * value, which the order keeps.
   */
  readonly requirements: readonly Requirement<Name>[];
  /** The findings that are shown, in the order of `validate`. */
  readonly diagnostics: readonly Diagnostic<Name | Fact, Rule>[];
  /**
   * Takes a field's new value. The form writes it in canonical form. While the user is typing in the field, it changes only the case of
   * letters, and returns this change when the user leaves the field. A required field with one choice is filled in. For a number typed as
   * `1.250`, rules count three decimals, because it may mean 1250. If they refuse it, `order` has the text. A text with a point in a field
   * of minor units stays a text, and is an error. Never throws on a value.
   * @param field a field of the operation
   * @param value what the user gave; `undefined`, `null` and blank text remove the field
   * @returns what changed, on this field and on others
   * @throws {TypeError} if the operation has no such field, or its place is more than one past the end of the list
   * @example
   * const { diagnostics } = form.set('amount', input.value);
   * for (const { field, diagnostic } of diagnostics) show(field, diagnostic?.text);
   */
  set(field: Name, value: unknown): FormChange<Name, Fact, Rule>;
  /**
   * Adds an empty entry to the end of a list of objects.
   * @param list the list, `items`, or a list in an entry, `items.0.taxes`
   * @returns what changed, with the fields of the entry
   * @throws {TypeError} if the operation has no such list
   * @example
   * form.add('items');
   * form.set('items.0.sku', 'A-1');
   * form.order; // => { items: [{ sku: 'A-1' }] }
   */
  add(list: Name): FormChange<Name, Fact, Rule>;
  /**
   * Removes an entry of a list of objects; later entries move up.
   * @param list the list, as for {@link Form.add}
   * @param place the index of the entry, from 0
   * @returns what changed
   * @throws {TypeError} if the operation has no such list
   * @example
   * form.add('items');
   * form.remove('items', 0).removed; // => ['items.0.sku']
   */
  remove(list: Name, place: number): FormChange<Name, Fact, Rule>;
  /**
   * Says in which field the user is typing. Findings on it, or on an entry of its list, are hidden until the user leaves it. Typing ends
   * with `typing()`, or with `typing` for another field; then the value is written in canonical form.
   * @param field a field of the operation; leave it out, or pass `undefined`, when the user leaves the field
   * @returns what changed, with the finding on the field that the user left
   * @throws {TypeError} if the operation has no such field
   * @example
   * input.onfocus = () => form.typing('amount');
   * input.onblur = () => show(form.typing().diagnostics);
   */
  typing(field?: Name): FormChange<Name, Fact, Rule>;
  /**
   * Validates the fields of the form, even missing ones. From then on, a missing field is a finding until it is given.
   *
   * With a new warning about a value, the result has no order, because the amount may not be what the user meant: `1.500` is 1.5. A warning
   * is new unless it was shown before the last change of a value; warnings of rules in `acknowledge` do not count. The next call returns
   * the order if it comes at least a second after the last one, so that a double click does not confirm a warning.
   * @returns the order, or the findings and the first field to focus
   * @example
   * const sent = form.submit();
   * if (sent.ready) send(sent.order);
   * else document.getElementById(sent.first)?.focus();
   */
  submit(): Submission<Name, Fact, Rule>;
}

/**
 * The options of the operation, and the values so far. By default, `fields` are those that the payer provides, and `mode` is `draft` until
 * the form is submitted. Without `at`, each validation uses its own time.
 */
export type FormOptions<Known extends KnownNames = AnyNames, Field extends string = string> = OperationOptions<
  Known,
  Field
> & {
  /** The values that an order already has. The object is not changed, and each field is read once. A field that is `null` counts as missing. */
  readonly order?: unknown;
};
