import type { AnyNames, KnownNames } from './bindings.js';
import type { Diagnostic, FoundRule } from './diagnostic.js';
import type { Requirement } from './requirement.js';
import type { OperationOptions } from './validation.js';

/** The finding on a field as it is now. */
export interface FieldDiagnostic<Name extends string = string, Rule extends string = string> {
  readonly field: Name;
  /** `undefined` where the field no longer has one. */
  readonly diagnostic: Diagnostic<Name, FoundRule<Rule>> | undefined;
}

/** A value that the form has written. */
export interface FieldValue<Name extends string = string> {
  readonly field: Name;
  /** `undefined` where the field no longer has a value. */
  readonly value: unknown;
}

/** What a form has to show in another way. */
export interface FormChange<Name extends string = string, Fact extends string = string, Rule extends string = string> {
  /** The values that the form wrote itself: in canonical form, or the single choice of a field. */
  readonly values: readonly FieldValue<Name>[];
  /** The fields that are asked for in another way, as they are now. */
  readonly requirements: readonly Requirement<Name>[];
  /** The fields and facts whose finding came, went or is another. */
  readonly diagnostics: readonly FieldDiagnostic<Name | Fact, Rule>[];
  /** The fields of entries that were removed. */
  readonly removed?: readonly Name[];
  /** Whether every required field is given. */
  readonly complete: boolean;
}

/** What became of a form that was sent. */
export type Submission<Name extends string = string, Fact extends string = string, Rule extends string = string> = {
  /** What to show in another way. */
  readonly change: FormChange<Name, Fact, Rule>;
  /** All findings, warnings too, in the order of `validate`. */
  readonly diagnostics: readonly Diagnostic<Name | Fact, FoundRule<Rule>>[];
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
      /** The field to focus: the first one with an error, in the order of the form. Without an error, one with a new warning. */
      readonly first: Name | Fact;
      readonly order?: never;
    }
);

/**
 * The state of one form, for the person who fills it in: it has the fields that the payer provides, or those of the option `fields`. Until
 * it is sent, its findings are those of a draft: a missing field is none, and the requirements show that it is needed.
 */
export interface Form<Name extends string = string, Fact extends string = string, Rule extends string = string> {
  /** The values so far, in a new object: also those of fields that the form does not ask for. */
  readonly order: Readonly<Partial<Record<Name, unknown>>>;
  /**
   * The fields to ask for, in the order in which one decides the next; of a list of objects those of each entry, `items.0.sku`, and where
   * it has none, those of an entry to add, `items[].sku`. One that is `unused` for the chosen values need not be shown, unless
   * it has a value: the order keeps it.
   */
  readonly requirements: readonly Requirement<Name>[];
  /** The findings that are shown, in the order of `validate`. */
  readonly diagnostics: readonly Diagnostic<Name | Fact, FoundRule<Rule>>[];
  /**
   * Takes a field's new value. Unless the user types in it, the form writes it in canonical form; while the user does, only in capitals
   * where a code has them. A required field with one choice is filled in. For a number, rules count three decimals in the text `1.250`, as it
   * may mean 1250. If they refuse it, `order` has the text. A text with a point in a field of minor units stays a text, and is an error. Never
   * throws on a value.
   * @param field a field of the operation
   * @param value what the user gave; `undefined`, `null` and blank text remove the field
   * @returns what changed, on this field and on others
   * @throws {TypeError} where the operation has no such field, or its place is more than one past the end of the list
   * @example
   * const { diagnostics } = form.set('amount', input.value);
   * for (const { field, diagnostic } of diagnostics) show(field, diagnostic?.text);
   */
  set(field: Name, value: unknown): FormChange<Name, Fact, Rule>;
  /**
   * Adds an empty entry to the end of a list of objects.
   * @param list the list, `items`, or in an entry of another one `items.0.taxes`
   * @returns what changed: the fields of the entry among others
   * @throws {TypeError} where the operation has no such list
   * @example
   * form.add('items');
   * form.set('items.0.sku', 'A-1');
   * form.order; // => { items: [{ sku: 'A-1' }] }
   */
  add(list: Name): FormChange<Name, Fact, Rule>;
  /**
   * Removes an entry of a list of objects; those behind it move up.
   * @param list the list, as for {@link Form.add}
   * @param place which one, counted from 0
   * @returns what changed
   * @throws {TypeError} where the operation has no such list
   * @example
   * form.add('items');
   * form.remove('items', 0).removed; // => ['items.0.sku']
   */
  remove(list: Name, place: number): FormChange<Name, Fact, Rule>;
  /**
   * Says in which field the user is typing: no finding on it, or on an entry of its list, is shown until the user leaves it. Typing ends with `typing()`, or with
   * `typing` of another field; the value is then written in canonical form.
   * @param field a field of the operation; without one, or `undefined`, the user left the field
   * @returns what changed: the finding on the field that was left, among others
   * @throws {TypeError} where the operation has no such field
   * @example
   * input.onfocus = () => form.typing('amount');
   * input.onblur = () => show(form.typing().diagnostics);
   */
  typing(field?: Name): FormChange<Name, Fact, Rule>;
  /**
   * Validates the fields of the form, missing ones included. From then on, a missing field is a finding until it is given.
   *
   * With a new warning about a value, the result has no order, as the amount may not be what the user meant: `1.500` is 1.5. A warning is
   * new unless it was shown before the last change of a value; warnings of rules in `acknowledge` do not count. The next call returns the
   * order if it comes at least a second after the last one, so that a double click does not confirm a warning.
   * @returns the order, or the findings and the first field to go to
   * @example
   * const sent = form.submit();
   * if (sent.ready) send(sent.order);
   * else document.getElementById(sent.first)?.focus();
   */
  submit(): Submission<Name, Fact, Rule>;
}

/**
 * The options of the operation, and the values so far. By default `fields` are those that the payer provides, and `mode` is `draft` until the form is sent.
 * Without `at`, each validation is as of its own time.
 */
export type FormOptions<Known extends KnownNames = AnyNames, Field extends string = string> = OperationOptions<
  Known,
  Field
> & {
  /** The values that an order already has. The object is not changed, and each field is read once. A field that is `null` counts as missing. */
  readonly order?: unknown;
};
