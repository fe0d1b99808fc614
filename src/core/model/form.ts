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
      /** The order may be sent: no field of the form has an error, and the user has seen each warning about a value. */
      readonly ready: true;
      /** The values in canonical form: the part of the order that the form has. */
      readonly order: Readonly<Partial<Record<Name, unknown>>>;
      readonly first?: never;
    }
  | {
      readonly ready: false;
      /** Where to go: the first field with an error, in the order of the form, or else the first with a warning that the user has not seen. */
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
   * where a code has them. A required field with one choice is filled in. A text such as `1.250` for a number has three decimals for the
   * rules, as it may be a thousand and more; where they refuse it, and where a text in a field of minor units has a point, it stays a text.
   * Never throws on a value.
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
   * @returns what changed
   * @param place which one, counted from 0
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
   * The amount may not be what the user meant: `1.500` is 1.5. So a warning about a value keeps the order back once, unless it was shown
   * before the last change of a value, or `acknowledge` names its rule. The next call returns the order, after a second without a call, so
   * that a double click does not.
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
