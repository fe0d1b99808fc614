'use client';
import { useId, useState, useSyncExternalStore } from 'react';
import type { AnyDiagnostic, FieldOption, Form, FormChange, Requirement } from './core/types.js';

/** The event of a control: of it, `value` is read, and of a checkbox `checked`. */
export interface ControlEvent {
  readonly currentTarget: { readonly value: string; readonly checked?: boolean };
}

/** The event of a form that is sent: the focus goes to the first of its elements that has an error. */
export interface SentEvent {
  readonly currentTarget: unknown;
  /** Keeps the browser from loading another page. */
  readonly preventDefault: () => void;
}

/** The properties of a select, and of every other control. */
export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly required: boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  /**
   * Takes the value.
   * @param event the event of the control
   */
  readonly onChange: (event: ControlEvent) => void;
  /** The payer left the field: its finding is shown. */
  readonly onBlur: () => void;
}

/** The properties of an input. */
export interface InputProps extends ControlProps {
  readonly type: 'text' | 'tel' | 'email' | 'url' | 'date' | 'checkbox';
  readonly inputMode: 'decimal' | 'numeric' | undefined;
  readonly autoComplete: 'off';
  readonly checked?: boolean;
}

/** A field as a component shows it. Each object of properties is for the element of its name. */
export interface FormField<Name extends string = string> {
  readonly name: Name;
  /** The name for the payer, in the language of the form. */
  readonly text: string;
  /** What to write, and what no rule can check; empty where there is nothing to say. */
  readonly hint: string;
  /** How the field is asked for: `need`, limits, examples. */
  readonly requirement: Requirement<Name>;
  /** The finding; `text` of it is the message under a label. */
  readonly diagnostic: AnyDiagnostic | undefined;
  /** The values to choose from. Where `only` is true, no other passes, and a select is the right control. */
  readonly choices: readonly FieldOption[];
  readonly only: boolean;
  readonly label: { readonly htmlFor: string };
  readonly input: InputProps;
  readonly select: ControlProps;
  /** For the element with `hint`. */
  readonly help: { readonly id: string };
  /** For the element with the text of `diagnostic`: show it while there is one. */
  readonly message: { readonly id: string };
}

/** The properties of a form element. */
export interface FormProps {
  /** The messages are those of payrules. */
  readonly noValidate: true;
  /**
   * Sends the order, or shows the findings and goes to the first error.
   * @param event the event of the form element
   */
  readonly onSubmit: (event: SentEvent) => void;
}

/** What a component shows of a form. */
export interface FormView<Name extends string = string> {
  /** The fields to show: those that are not `unused`, and those that have a value or an error. */
  readonly fields: readonly FormField<Name>[];
  /** The properties of the form element. */
  readonly form: FormProps;
  /** All findings that are shown, in the order of `validate`. */
  readonly diagnostics: readonly AnyDiagnostic[];
  /** Whether every required field is given; whether it is right, sending the form says. */
  readonly complete: boolean;
  /**
   * Adds an empty entry to a list of objects.
   * @param list the list, `items`
   */
  readonly add: (list: Name) => void;
  /**
   * Removes an entry of a list of objects.
   * @param list the list, `items`
   * @param place which one, counted from 0
   */
  readonly remove: (list: Name, place: number) => void;
}

/** The part of an order that the payer has given, without an error. */
export type SentOrder<Name extends string = string> = Readonly<Partial<Record<Name, unknown>>>;

/**
 * Keeps a form of payrules in a React component: values, findings, and the properties of its elements, those of WAI-ARIA among them. A
 * finding on a field is shown when the payer leaves it, a missing field when the form is sent; the focus then goes to the first error.
 * @param make makes the form when the component appears, and only then; for another operation or language give the component another `key`
 * @param send gets the payer's part of the order when the form is sent without an error; the server adds the rest and validates the whole
 * @returns the fields to show, and the properties of the form element
 * @throws {TypeError} where `make` has a wrong option; never on a value
 * @example
 * const { form, fields } = useForm(() => createForm('pe.payout', { locale: es }), send);
 * return (
 *   <form {...form}>
 *     {fields.map(({ name, text, label, input, message, diagnostic }) => (
 *       <p key={name}>
 *         <label {...label}>{text}</label> <input {...input} />
 *         {diagnostic && <em {...message}>{diagnostic.text}</em>}
 *       </p>
 *     ))}
 *     <button>Pay</button>
 *   </form>
 * );
 */
export function useForm<Name extends string, Fact extends string = never>(
  make: () => Form<Name, Fact>,
  send: (order: SentOrder<NoInfer<Name>>) => void,
): FormView<Name> {
  const id = useId();
  const [store] = useState(() => storeOf(make()));
  const { form, texts, complete } = useSyncExternalStore(store.subscribe, store.read, store.read);
  const { change } = store;
  const { order, requirements } = form;
  const findings = new Map(form.diagnostics.map((each) => [each.field as string, each]));
  return {
    // Those of an entry of a list that is to be added are no fields yet.
    fields: requirements
      .filter(({ entryOf }) => entryOf === undefined)
      .map(viewOf)
      .filter(isToShow),
    form: {
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        const sent = form.submit();
        change(sent.change);
        if (sent.valid) send(sent.order);
        else focusOn(event.currentTarget, sent.first);
      },
    },
    diagnostics: form.diagnostics,
    complete,
    add: (list) => change(form.add(list), true),
    remove: (list, place) => change(form.remove(list, place), true),
  };

  function viewOf(requirement: Requirement<Name>): FormField<Name> {
    const { name, input, need, help, notes, options: choices = [], minLength, maxLength } = requirement;
    const diagnostic = findings.get(name);
    const value = texts.get(name) ?? textOf(valueAt(order, name));
    const [own, helpId, messageId] = [name, `${name}-help`, `${name}-message`].map((each) => `${id}${each}`);
    const hint = [help ?? [], notes].flat().join(' ');
    const isBox = input === 'checkbox';
    /** A text that is typed is not finished; a choice is. */
    const onChange =
      (isTyping: boolean) =>
      ({ currentTarget }: ControlEvent): void => {
        form.typing(isTyping ? name : undefined);
        store.write(name, currentTarget.value);
        change(form.set(name, isBox ? currentTarget.checked : currentTarget.value));
      };
    const control: ControlProps = {
      id: own!,
      name,
      value,
      required: need === 'required',
      'aria-invalid': diagnostic?.severity === 'error',
      'aria-describedby': [diagnostic ? messageId! : [], hint === '' ? [] : helpId!].flat().join(' ') || undefined,
      onChange: onChange(false),
      onBlur: () => change(form.typing()),
    };
    return {
      name,
      text: requirement.label,
      hint,
      requirement,
      diagnostic,
      choices,
      only: input === 'select',
      label: { htmlFor: own! },
      input: {
        ...control,
        type: input === 'decimal' || input === 'select' ? 'text' : input,
        inputMode:
          input === 'decimal' ? 'decimal' : minLength !== undefined && minLength === maxLength ? 'numeric' : undefined,
        autoComplete: 'off',
        ...(isBox && { checked: value === 'true' }),
        onChange: onChange(!isBox),
      },
      select: { ...control, value: choices.some((each) => each.value === value) ? value : '' },
      help: { id: helpId! },
      message: { id: messageId! },
    };
  }
}

/** What the component shows: made again with each change, so that React sees it. */
interface Snapshot<Name extends string, Fact extends string> {
  readonly form: Form<Name, Fact>;
  /** The texts as they were typed, which a value need not keep: `1.` while a number is typed. */
  readonly texts: ReadonlyMap<string, string>;
  readonly complete: boolean;
}

/** A form that says when it changed. */
interface Store<Name extends string, Fact extends string> {
  readonly read: () => Snapshot<Name, Fact>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly write: (name: string, text: string) => void;
  /** @param isMoved whether fields may have other names now, as entries of a list moved */
  readonly change: (change: FormChange<Name, Fact>, isMoved?: boolean) => void;
}

function storeOf<Name extends string, Fact extends string>(form: Form<Name, Fact>): Store<Name, Fact> {
  const texts = new Map<string, string>();
  const listeners = new Set<() => void>();
  let snapshot: Snapshot<Name, Fact> = { form, texts, complete: form.typing().complete };
  return {
    read: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    write: (name, text) => texts.set(name, text),
    change: ({ values, complete }, isMoved = false) => {
      if (isMoved) texts.clear();
      for (const { field, value } of values) texts.set(field, textOf(value));
      snapshot = { form, texts, complete };
      for (const listener of listeners) listener();
    },
  };
}

const isToShow = ({ requirement: { need }, input, diagnostic }: FormField): boolean =>
  need !== 'unused' || input.value !== '' || diagnostic?.severity === 'error';

/** The value at a path such as `items.0.sku`. */
function valueAt(order: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], order);
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

function focusOn(element: unknown, name: string): void {
  const { elements } = element as { readonly elements?: Readonly<Record<string, { focus?: () => void } | undefined>> };
  elements?.[name]?.focus?.();
}
