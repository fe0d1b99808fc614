import type { Diagnostic, Requirement } from 'payrules';
import type { Words } from './words.js';

type Control = HTMLInputElement | HTMLSelectElement;

/** A field of the form: a label, a control, help and a message; it changes with its requirement and keeps its value. */
export class FieldView {
  readonly element = document.createElement('div');
  control: Control = document.createElement('input');
  readonly #label = document.createElement('label');
  readonly #name = document.createElement('span');
  readonly #need = document.createElement('span');
  readonly #help = document.createElement('p');
  readonly #message = document.createElement('p');
  readonly #suggestions = document.createElement('datalist');

  constructor(
    readonly name: string,
    private readonly words: Words,
  ) {
    this.element.className = 'field';
    this.#label.htmlFor = name;
    this.#need.className = 'need';
    this.#label.append(this.#name, ' ', this.#need);
    this.#help.className = 'help';
    this.#help.id = `${name}-help`;
    this.#message.id = `${name}-message`;
    this.#suggestions.id = `${name}-suggestions`;
    this.element.append(this.#label, this.control, this.#message, this.#help, this.#suggestions);
    this.showMessage(undefined);
  }

  get value(): string {
    return this.control.value;
  }

  /** @param value the form's own, where the control gets another one */
  show(requirement: Requirement, value: unknown): void {
    const { label, need, help, notes, example, options = [] } = requirement;
    this.#name.textContent = label;
    this.#need.textContent = `(${this.words.needs[need]})`;
    this.#setControl(requirement, typeof value === 'string' ? value : '');
    this.control.required = need === 'required';
    this.element.hidden = (need === 'optional' || need === 'unused') && this.value === '';
    const isText = this.control instanceof HTMLInputElement;
    const told =
      help === undefined && isText && example !== undefined ? [`${this.words.example(example)}.`] : [help ?? []].flat();
    this.#help.textContent = [...told, ...notes].join(' ');
    this.#suggestions.replaceChildren(
      ...(isText ? options.map(({ value: each, label: text }) => new Option(text, each)) : []),
    );
  }

  setValue(value: unknown): void {
    this.control.value = typeof value === 'string' ? value : '';
  }

  /** A choice of several is a list. */
  #setControl({ input, options = [], minLength, maxLength }: Requirement, value: string): void {
    const old = this.control;
    const kind = input === 'select' || options.length > 1 ? 'select' : 'input';
    const control = old.localName === kind ? old : document.createElement(kind);
    if (control instanceof HTMLSelectElement) {
      control.replaceChildren(
        new Option(this.words.choose, ''),
        ...options.map((option) => new Option(option.label, option.value)),
      );
      control.value = options.some((option) => option.value === value) ? value : '';
    } else {
      control.type = {
        decimal: 'text',
        text: 'text',
        select: 'text',
        tel: 'tel',
        email: 'email',
        url: 'url',
        date: 'date',
        checkbox: 'text',
      }[input];
      control.inputMode =
        input === 'decimal' ? 'decimal' : minLength !== undefined && minLength === maxLength ? 'numeric' : '';
      control.autocomplete = 'off';
      if (options.length > 0) control.setAttribute('list', this.#suggestions.id);
      control.value = value;
    }
    control.id = this.name;
    control.name = this.name;
    for (const attribute of ['aria-describedby', 'aria-invalid'])
      control.setAttribute(attribute, old.getAttribute(attribute) ?? '');
    if (control !== old) old.replaceWith(control);
    this.control = control;
  }

  showMessage(diagnostic: Diagnostic | undefined): void {
    this.#message.textContent = diagnostic?.text ?? '';
    this.#message.className = `message ${diagnostic?.severity ?? ''}`;
    this.control.setAttribute('aria-invalid', String(diagnostic?.severity === 'error'));
    this.control.setAttribute('aria-describedby', diagnostic ? `${this.#message.id} ${this.#help.id}` : this.#help.id);
  }
}
