'use client';
import { createElement, type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { AnyDiagnostic, FieldOption, Form, FormChange, OrderAnswer, Requirement } from './core/types.js';

/** The properties of a select, and of every other control. */
export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly required: boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  /** An autofill name of HTML for the payer's own data, and `off` for other fields. */
  readonly autoComplete: string;
  /**
   * Takes the value of the control.
   * @param event the event of the control: `value` of the control is read, or `checked` of a checkbox
   */
  readonly onChange: (event: {
    readonly currentTarget: { readonly value: string; readonly checked?: boolean };
  }) => void;
  /** Called when the payer leaves the field: its finding is then shown, or after the click if a press in the form leaves it. */
  readonly onBlur: () => void;
}

/** The properties of an input. */
export interface InputProps extends ControlProps {
  readonly type: 'text' | 'tel' | 'email' | 'url' | 'date' | 'checkbox';
  readonly inputMode: 'decimal' | 'numeric' | undefined;
  readonly checked?: boolean;
}

/** A field as a component shows it. Each object of properties is for the element that its name says. */
export interface FormField<Name extends string = string> {
  readonly name: Name;
  /** The name for the payer, in the language of the form. */
  readonly label: string;
  /** What to write, and what rules cannot check; empty if there is nothing to say. */
  readonly help: string;
  /** How the field is asked for: `need`, limits, examples. */
  readonly requirement: Requirement<Name>;
  /** The finding; its `text` is the message under a label. */
  readonly diagnostic: AnyDiagnostic | undefined;
  /** The values to choose from. With the `input` `select` of the requirement, no others pass: use a select. */
  readonly options: readonly FieldOption[];
  readonly labelProps: { readonly htmlFor: string };
  readonly inputProps: InputProps;
  readonly selectProps: ControlProps;
  /** For the element with `help`. */
  readonly helpProps: { readonly id: string };
  /** For the element with the text of `diagnostic`: show it while there is one. */
  readonly messageProps: { readonly id: string };
  /**
   * For the parent element of the message; always render it. Screen readers announce a new warning about a value (WCAG 2.2, 4.1.3) and a new
   * error of the focused field. They do not announce other errors, because the focus moves to the first one. They do not announce a missing
   * recommended field, because the form sends the order without it.
   */
  readonly liveProps: { readonly 'aria-live': 'polite' | 'off' };
}

/** The properties of a form element. */
export interface FormProps {
  /** The form shows the messages of payrules, not of the browser. */
  readonly noValidate: true;
  /** Until the script is ready, the browser sends the form itself: as POST, so that the values do not appear in an address. */
  readonly method: 'post';
  /** A message that appears on leaving a field would move a pressed button away before its click, so it waits for the click. */
  readonly onMouseDown: () => void;
  /** Shows the message that waits. */
  readonly onClick: () => void;
  /**
   * Sends the order, or shows the findings and goes to the first error. If a value has a warning that the payer has not seen, it goes to
   * that field, and sends the order the next time, but not within a second, so that a double click does not send it.
   * @param event the event of the form element, to whose elements the focus goes
   */
  readonly onSubmit: (event: { readonly currentTarget: unknown; readonly preventDefault: () => void }) => void;
}

/**
 * The state of an order in a form:
 * - `editing`: it has not been sent, or `send` returned a value that is not a promise and has neither `open` nor `diagnostics`
 * - `sending`: there is no answer yet
 * - `sent`: the answer has `open`; the form does not send the order again. For another order, give the component another `key`
 * - `refused`: the answer has `diagnostics`, and not `open` as `true`; a change of a field returns to `editing`
 * - `unknown`: sending failed, or the promised answer has neither `open` nor `diagnostics`; the order may have arrived
 */
export type OrderState = 'editing' | 'sending' | 'sent' | 'refused' | 'unknown';

/** What a component shows of a form. */
export interface FormView<Name extends string = string, Answer = unknown> {
  /** The fields to show: those that are not `unused`, those that have a value or an error, and the one that the payer types in. */
  readonly fields: readonly FormField<Name>[];
  /** The properties of the form element. */
  readonly formProps: FormProps;
  /** All findings that are shown, in the order of `validate`; after them the findings of the answer. */
  readonly diagnostics: readonly AnyDiagnostic[];
  /** Whether the order was sent, and the kind of its answer. */
  readonly state: OrderState;
  /** What `send` answered to the last order. Each of its `diagnostics` is shown until one of its fields changes. */
  readonly answer: Answer | undefined;
  /** The error that `send` threw for the last order, which may have arrived; `undefined` if it answered. */
  readonly error: unknown;
  /** Whether every required field is given. Sending the form says whether they are right. */
  readonly complete: boolean;
  /**
   * Sets the value of a field, as if the payer had typed it. Use it for your own control of a list of texts or a map, or for saved data.
   * @param field the name of the field, such as `tags`
   * @param value the value: `['new', 'gift']`, or `undefined` for none
   * @throws {TypeError} on a field that the form does not have
   */
  readonly set: (field: Name, value: unknown) => void;
  /**
   * Adds an empty entry to a list of objects.
   * @param list the list, `items`
   */
  readonly add: (list: Name) => void;
  /**
   * Removes an entry of a list of objects.
   * @param list the list, `items`
   * @param place the place of the entry, counted from 0
   */
  readonly remove: (list: Name, place: number) => void;
}

/** The part of an order that the payer has given, without an error. */
export type SentOrder<Name extends string = string> = Readonly<Partial<Record<Name, unknown>>>;

/**
 * Keeps a form of payrules in a React component: values, findings, and the properties of its elements, including those of WAI-ARIA. A
 * finding on a field is shown when the payer leaves the field, and a missing field when the form is sent; the focus then goes to the first
 * error. A required checkbox that the payer leaves empty is `false` in the order.
 * @param make makes the form when the component appears, and only then; for another operation or language give the component another `key`
 * @param send gets the payer's part of the order when the form is sent without an error; the server adds the rest and validates the whole.
 *   Its result, or the result of its promise, is the `answer`. Its second parameter is 32 random hexadecimal digits. They change after an
 *   answer with findings, but not if an earlier attempt had no answer: as the order's identifier, they make a second attempt the same
 *   order. The gateway's document does not say whether it then pays once
 * @returns the fields to show, the properties of the form element, and what became of the order
 * @throws {TypeError} if `make` has a wrong option; never on a value
 * @example
 * const { formProps, fields, state } = useForm(() => createForm('pe.payout', { locale: es }), postTo('/payouts'));
 * return (
 *   <form {...formProps}>
 *     <Fields fields={fields} />
 *     <button disabled={state !== 'editing' && state !== 'refused'}>Pay</button>
 *   </form>
 * );
 */
export function useForm<Name extends string, Fact extends string = never, Answer = unknown>(
  make: () => Form<Name, Fact>,
  send: (order: SentOrder<NoInfer<Name>>, key: string) => Answer | Promise<Answer>,
): FormView<Name, Answer> {
  const id = useId();
  const [store] = useState(() => storeOf<Name, Fact, Answer>(make()));
  const { form, texts, typedIn, goal, complete, state, answer, error, refused } = useSyncExternalStore(
    store.subscribe,
    store.read,
    store.read,
  );
  const { change, type, press, leave, release } = store;
  const { order, requirements } = form;
  const diagnostics: readonly AnyDiagnostic[] = [...form.diagnostics, ...refused];
  const isSilent = (diagnostic: AnyDiagnostic): boolean =>
    isError(diagnostic) ? diagnostic.field !== typedIn : diagnostic.code === 'missing';
  /** The first error on a field, for example from the answer, or else the first warning. */
  const findingOn = (name: string): AnyDiagnostic | undefined => {
    const own = diagnostics.filter(({ field }) => field === name);
    return own.find(isError) ?? own[0];
  };
  // The requirements of a list entry that can be added are not fields yet.
  const fields = requirements
    .filter(({ entryOf }) => entryOf === undefined)
    .map(viewOf)
    .filter((field) => isToShow(field) || field.name === typedIn);
  /**
   * Takes values that controls have and the form lacks: a browser fills in controls without an event, or before the page of a server is
   * ready, and the payer may still be typing in a control then. When the payer sends the form, a required checkbox that is not checked
   * means `false`.
   */
  const takeShown = (isSent: boolean): void => {
    const given = fields.flatMap(({ inputProps: input, requirement }) => {
      const control = input.value === '' ? controlOf(input.id) : undefined;
      if (!control) return [];
      const isAnswer = isSent && requirement.need === 'required' && control.checked === false;
      return (input.type === 'checkbox' ? control.checked || isAnswer : control.value) ? [{ input, control }] : [];
    });
    const typed = isSent ? undefined : given.find(({ control }) => control === pageOf()?.activeElement);
    for (const { input, control } of given.filter((each) => each !== typed)) {
      input.onChange({ currentTarget: control });
      input.onBlur();
    }
    typed?.input.onChange({ currentTarget: typed.control });
  };
  useEffect(() => takeShown(false), []);
  useEffect(() => {
    goal?.()?.focus?.();
  }, [goal]);
  /**
   * Moves the focus to a field at once, or when the page shows the answer if the field is hidden or disabled until then. Without a field,
   * the focus goes back to the control, such as a button, that lost it because the page disabled it while the order was sent.
   */
  const goToIn = (element: unknown) => {
    const { elements, ownerDocument: page } = element as FormElement;
    const before = page?.activeElement;
    return (name?: string) => {
      if (name === undefined)
        return store.point({ goal: () => (page?.activeElement === page?.body ? before : undefined) });
      const control = (): Focusable | undefined => elements?.[name];
      const hasFocus = (): boolean => control() !== undefined && control() === page?.activeElement;
      if (hasFocus()) return store.point({ typedIn: name });
      control()?.focus?.();
      if (!hasFocus()) store.point({ goal: control });
    };
  };
  return {
    fields,
    formProps: {
      noValidate: true,
      method: 'post',
      onMouseDown: press,
      onClick: release,
      onSubmit: (event) => {
        event.preventDefault();
        if (['sending', 'sent'].includes(store.read().state)) return;
        takeShown(true);
        const goTo = goToIn(event.currentTarget);
        const submitted = form.submit();
        change(submitted.change);
        if (!submitted.ready) goTo(submitted.first);
        else store.send(() => send(submitted.order, store.key()), goTo);
      },
    },
    diagnostics,
    state,
    answer,
    error,
    complete,
    set: (field, value) => {
      store.write(field, textOf(value));
      change(form.set(field, value));
    },
    add: (list) => change(form.add(list)),
    remove: (list, place) => change(form.remove(list, place), list),
  };

  function viewOf(requirement: Requirement<Name>): FormField<Name> {
    const {
      name,
      label,
      input,
      need,
      help: own,
      notes,
      options = [],
      autocomplete = 'off',
      pattern = '',
    } = requirement;
    const diagnostic = findingOn(name);
    const value = texts.get(name) ?? textOf(valueAt(order, name));
    const [controlId, helpId, messageId] = [name, `${name}-help`, `${name}-message`].map((each) => `${id}${each}`);
    const help = [own ?? [], notes].flat().join(' ');
    const isBox = input === 'checkbox';
    /** Typed text is not finished yet, but a choice is. */
    const onChange =
      (isTyping: boolean) =>
      ({ currentTarget }: ControlEvent): void => {
        type(isTyping ? name : undefined);
        const given = isBox ? currentTarget.checked : currentTarget.value;
        const text = textOf(given);
        store.write(name, text);
        change(form.set(name, isBox ? given : meaningOf(text, requirement)));
      };
    const control: ControlProps = {
      id: controlId!,
      name,
      value,
      required: need === 'required',
      'aria-invalid': diagnostic?.severity === 'error',
      'aria-describedby': [diagnostic ? messageId! : [], help === '' ? [] : helpId!].flat().join(' ') || undefined,
      autoComplete: autocomplete,
      onChange: onChange(false),
      onBlur: leave,
    };
    return {
      name,
      label,
      help,
      requirement,
      diagnostic,
      options,
      labelProps: { htmlFor: controlId! },
      inputProps: {
        ...control,
        type: input === 'decimal' || input === 'select' ? 'text' : input,
        inputMode: input === 'decimal' ? input : input === 'text' && DIGITS.test(pattern) ? 'numeric' : undefined,
        ...(isBox && { checked: value === 'true' }),
        onChange: onChange(!isBox),
      },
      selectProps: {
        ...control,
        value: options.find((each) => each.value === meaningOf(value, requirement))?.value ?? '',
      },
      helpProps: { id: helpId! },
      messageProps: { id: messageId! },
      liveProps: { 'aria-live': diagnostic && isSilent(diagnostic) ? 'off' : 'polite' },
    };
  }
}

/**
 * The fields of a form, each with its label, control, message and help, bound by the attributes of WAI-ARIA; a text has its usual values to
 * choose from. Lists, maps and objects are not shown: they need elements of your own. The elements have the classes `field` with the `need`,
 * such as `field required`, `message error` or `message warning`, and `help`. Never throws on a value.
 * @param props the fields to show, and the text in a select without a choice
 * @returns an element for each field
 * @example
 * const { formProps, fields } = useForm(() => createForm('pe.payout'), send);
 * return (
 *   <form {...formProps}>
 *     <Fields fields={fields} choose="Choose" />
 *   </form>
 * );
 */
export function Fields({ fields, choose = '…' }: FieldsProps): ReactNode {
  return fields.filter(hasOneValue).map((field) => {
    const { name, label, help, options, requirement, diagnostic, inputProps } = field;
    const isSelect = requirement.input === 'select';
    const list = !isSelect && options.length > 0 ? `${inputProps.id}-list` : undefined;
    const choices = options.map((each) => createElement('option', { key: each.value, value: each.value }, each.label));
    return createElement(
      'div',
      { key: name, className: `field ${requirement.need}` },
      createElement('label', field.labelProps, label),
      isSelect
        ? createElement('select', field.selectProps, createElement('option', { value: '' }, choose), choices)
        : createElement('input', { ...inputProps, list }),
      list && createElement('datalist', { id: list }, choices),
      createElement(
        'div',
        field.liveProps,
        diagnostic &&
          createElement('p', { ...field.messageProps, className: `message ${diagnostic.severity}` }, diagnostic.text),
      ),
      help && createElement('p', { ...field.helpProps, className: 'help' }, help),
    );
  });
}

/** What {@link Fields} shows. */
export interface FieldsProps {
  readonly fields: readonly FormField[];
  /** The text of a select without a choice; by default an ellipsis. */
  readonly choose?: string | undefined;
}

/**
 * Sends orders to a route of your server as JSON (RFC 8259), for {@link useForm}. The header `idempotency-key` contains the key of the
 * order. The returned function rejects its promise if the whole answer does not arrive in time, if the answer is not JSON, or if its
 * status is not one of {@link OrderAnswer}; then the response is the `cause` of the error. The order may have arrived in all of these cases.
 * @param url the route
 * @param options how long to wait
 * @returns a function that sends an order
 * @throws {TypeError} on a wrong option
 * @example
 * const send = postTo('/payouts', { seconds: 90 });
 */
export function postTo(url: string, options: PostOptions = {}): SendOrder {
  const { seconds = 60, ...others } = options;
  const [strange] = Object.keys(others);
  if (strange !== undefined) throw new TypeError(`there is no option ${strange}; known is seconds`);
  // A timer for more milliseconds than 31 bits hold ends at once.
  if (typeof seconds !== 'number' || !(seconds > 0 && seconds <= 1e6))
    throw new TypeError('seconds must be a number above 0 and at most 1000000');
  return async (order, key) => {
    const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) };
    // AbortSignal.timeout is newer than the browsers that payrules supports.
    const limit = new AbortController();
    const { signal } = limit;
    const timer = setTimeout(() => limit.abort(), seconds * 1000);
    try {
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(order), signal });
      if (![202, 402, 422].includes(answer.status))
        throw new Error(`The route answered with the status ${answer.status}.`, { cause: answer });
      return (await answer.json()) as OrderAnswer['body'];
    } catch (error) {
      // The message of the parser quotes the answer.
      const isOther = Object(error).name === 'SyntaxError';
      const fault = signal.aborted ? `within ${seconds} s` : isOther ? 'with JSON' : undefined;
      throw fault === undefined ? error : new Error(`The route did not answer ${fault}.`);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The options of {@link postTo}. */
export interface PostOptions {
  /** Seconds in which the whole answer must arrive, 60 by default and at most 1,000,000: more than your server waits for the gateway. */
  readonly seconds?: number | undefined;
}

/**
 * Sends an order, and gets the body of the answer.
 * @param order the payer's part of the order
 * @param key the key that {@link useForm} passes
 */
export type SendOrder = (order: object, key?: string) => Promise<OrderAnswer['body']>;

/** The state that the component shows. Each change makes a new object, so that React notices it. */
interface Snapshot<Name extends string, Fact extends string, Answer> {
  readonly form: Form<Name, Fact>;
  /** The texts as they were typed, because a value may not keep them: `1.` while a number is typed. */
  readonly texts: ReadonlyMap<string, string>;
  /**
   * The focused field, in which the payer types or from which the form was sent. It stays, and keeps the focus, even if it is unused and
   * the payer empties it.
   */
  readonly typedIn: string | undefined;
  /** The control that gets the focus when the page is drawn. */
  readonly goal: (() => Focusable | undefined) | undefined;
  readonly complete: boolean;
  readonly state: OrderState;
  readonly answer: Answer | undefined;
  readonly error: unknown;
  /** The findings of the answer on fields that have not changed since. */
  readonly refused: readonly AnyDiagnostic[];
}

/** A form that tells listeners when it changes. */
interface Store<Name extends string, Fact extends string, Answer> {
  readonly read: () => Snapshot<Name, Fact, Answer>;
  readonly subscribe: (listener: () => void) => () => void;
  /** @param name the field in which the payer begins to type; without it, the payer has finished */
  readonly type: (name?: Name) => void;
  /** The payer presses a button of the mouse, or touches the form. */
  readonly press: () => void;
  /** The payer leaves a field: this ends the typing, but a press ends it with {@link release}. */
  readonly leave: () => void;
  readonly release: () => void;
  /** @param to the field that already has the focus, so that its error is announced, or the control that gets it */
  readonly point: (
    to: Pick<Snapshot<Name, Fact, Answer>, 'typedIn'> | Pick<Snapshot<Name, Fact, Answer>, 'goal'>,
  ) => void;
  readonly write: (name: string, text: string) => void;
  /** @param moved the list whose entries moved, so that their fields have different names now */
  readonly change: (change: FormChange<Name, Fact>, moved?: string) => void;
  /** The key that identifies the order. */
  readonly key: () => string;
  /** @param goTo called after a refusal, with the first field of the form on which the answer has a finding */
  readonly send: (attempt: () => Answer | Promise<Answer>, goTo: (field?: string) => void) => void;
}

function storeOf<Name extends string, Fact extends string, Answer>(form: Form<Name, Fact>): Store<Name, Fact, Answer> {
  const texts = new Map<string, string>();
  const listeners = new Set<() => void>();
  let snapshot: Snapshot<Name, Fact, Answer> = {
    form,
    texts,
    typedIn: undefined,
    goal: undefined,
    complete: form.typing().complete,
    state: 'editing',
    answer: undefined,
    error: undefined,
    refused: [],
  };
  let key: string | undefined;
  /** Whether an attempt with this key had no answer: a later refusal may be due to the repeated identifier. */
  let isUncertain = false;
  /** `left` if the press took the focus from a field. */
  let pressed: 'down' | 'left' | undefined;
  const update = (changes: Partial<Snapshot<Name, Fact, Answer>>): void => {
    snapshot = { ...snapshot, ...changes };
    for (const listener of listeners) listener();
  };
  const change = ({ values, complete }: FormChange<Name, Fact>, moved?: string): void => {
    for (const name of texts.keys()) if (name.startsWith(`${moved}.`)) texts.delete(name);
    for (const { field, value } of values) texts.set(field, textOf(value));
    update({ complete });
  };
  const type = (name?: Name): void => {
    pressed = undefined;
    snapshot = { ...snapshot, typedIn: name };
    change(form.typing(name));
  };
  return {
    read: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    write(name, text) {
      texts.set(name, text);
      const { refused, state } = snapshot;
      if (state === 'refused') snapshot = { ...snapshot, state: 'editing' };
      // A finding goes when one of the fields that may be at fault changes.
      const left = refused.filter(({ field, related = [] }) => field !== name && !related.includes(name));
      if (left.length < refused.length) snapshot = { ...snapshot, refused: left };
    },
    type,
    press() {
      pressed = 'down';
    },
    leave() {
      if (pressed === 'down') pressed = 'left';
      else type();
    },
    release() {
      if (pressed === 'left') type();
      pressed = undefined;
    },
    point: update,
    change,
    key: () => (key ??= Array.from(crypto.getRandomValues(new Uint8Array(16)), inHex).join('')),
    send(attempt, goTo) {
      const fail = (error: unknown): never => {
        isUncertain = true;
        update({ state: 'unknown', answer: undefined, error, refused: [] });
        // It stays an unhandled error, so that error reporting sees it.
        throw error;
      };
      const tried = (): Answer | Promise<Answer> => {
        try {
          return attempt();
        } catch (error) {
          return fail(error);
        }
      };
      const pending = tried();
      const isPromise = isThenable(pending);
      const take = (answer: Answer): void => {
        const refused = findingsIn(answer);
        // A refused order is not being processed, so the next attempt gets a new key.
        if (refused && !isUncertain) key = undefined;
        const state = refused ? 'refused' : 'open' in Object(answer) ? 'sent' : isPromise ? 'unknown' : 'editing';
        if (state === 'unknown') isUncertain = true;
        update({ state, answer, refused: refused ?? [] });
        // The shop's own fields, such as a callback address, are not in the form.
        if (refused) goTo(refused.find(({ field }) => form.requirements.some(({ name }) => name === field))?.field);
      };
      if (!isPromise) return take(pending);
      update({ state: 'sending', answer: undefined, error: undefined, refused: [] });
      pending.then(take, fail);
    },
  };
}

/** The pattern of a value of digits only, for which phones show a keypad without anything else. */
const DIGITS = /^(?:\[\d-\d]|\d|\{\d+(?:,\d*)?}|\(\?[:=]|[()$|?*+])+$/;

const isError = ({ severity }: AnyDiagnostic): boolean => severity === 'error';

/** Whether a value is a promise, including one of another realm or of a library that replaces the global class. */
const isThenable = <T>(value: T | Promise<T>): value is Promise<T> =>
  typeof (value as Partial<Promise<T>> | undefined)?.then === 'function';

const inHex = (byte: number): string => byte.toString(16).padStart(2, '0');

/**
 * The findings of an answer, as {@link OrderAnswer} has them; `undefined` if it does not even have an empty list, or if the order is open:
 * then it must not be sent again, whatever the answer warns of.
 */
function findingsIn(answer: unknown): readonly AnyDiagnostic[] | undefined {
  const { diagnostics, open } = Object(answer) as { readonly diagnostics?: unknown; readonly open?: unknown };
  return open !== true && Array.isArray(diagnostics) ? diagnostics.filter((each) => Object(each) === each) : undefined;
}

/** Whether one control can hold the value. */
const hasOneValue = ({ requirement: { type } }: FormField): boolean =>
  type === undefined || ['integer', 'number', 'boolean'].includes(type);

const isToShow = ({ requirement: { need }, inputProps, diagnostic }: FormField): boolean =>
  need !== 'unused' || inputProps.value !== '' || diagnostic?.severity === 'error';

/** The value at a path such as `items.0.sku`. */
function valueAt(order: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], order);
}

/**
 * The value that a payer means with a text. A payer who sees the labels of choices may type one. In a number, a comma before the last one
 * or two digits is a point: the keypad of a phone has only one of the two, depending on the region. Before three digits it may separate
 * thousands.
 */
function meaningOf(text: string, { input, options = [] }: Requirement): string {
  const own = text.trim().toLowerCase();
  const choice = options.find(({ label }) => label.toLowerCase() === own);
  return choice?.value ?? (input === 'decimal' ? text.replace(/^(\s*\d+),(\d{1,2}\s*)$/, '$1.$2') : text);
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

const pageOf = (): Page | undefined => (globalThis as { document?: Page }).document;

type ControlEvent = Parameters<ControlProps['onChange']>[0];

const controlOf = (id: string): ControlEvent['currentTarget'] | undefined =>
  (pageOf()?.getElementById(id) ?? undefined) as ControlEvent['currentTarget'] | undefined;

/** A control of a page. */
interface Focusable {
  readonly focus?: () => void;
}

/** A form element of a page. */
interface FormElement {
  readonly elements?: Readonly<Record<string, Focusable | undefined>>;
  readonly ownerDocument?: Pick<Page, 'activeElement' | 'body'>;
}

interface Page {
  readonly activeElement: Focusable | undefined;
  readonly body: Focusable;
  readonly getElementById: (id: string) => unknown;
}
