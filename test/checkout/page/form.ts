import { createForm, type Form, type FormChange } from 'payrules';
import { FieldView } from './field.js';
import type { Words } from './words.js';

export type Operation = keyof Words['operations'];

/** What the shop itself fills in. */
const own = { purpose: 'Supplier invoice' };

/** A payout's form: its fields are those that `createForm` asks for now, each with its finding once it is left. */
export class PayoutForm {
  readonly element = document.createElement('form');
  readonly #views = new Map<string, FieldView>();
  readonly #status = document.createElement('p');
  readonly #form: Form;

  constructor(
    operation: Operation,
    private readonly words: Words,
  ) {
    this.#form = createForm(operation, { order: own, locale: words.locale }) as unknown as Form;
    const button = document.createElement('button');
    button.textContent = words.check;
    this.#status.id = 'status';
    this.#status.setAttribute('role', 'status');
    const end = document.createElement('div');
    end.className = 'end';
    end.append(button, this.#status);
    this.element.noValidate = true;
    for (const requirement of this.#form.requirements) {
      const view = new FieldView(requirement.name, words);
      this.#views.set(requirement.name, view);
      this.element.append(view.element);
      view.show(requirement, this.#form.order[requirement.name]);
    }
    this.element.append(end);
    this.element.addEventListener('input', (event) => this.#set(event, true));
    this.element.addEventListener('change', (event) => this.#set(event, false));
    this.element.addEventListener('submit', (event) => this.#submit(event));
  }

  #set({ target }: Event, isTyping: boolean): void {
    const view = target instanceof Element ? this.#views.get(target.id) : undefined;
    if (!view) return;
    this.#show(this.#form.typing(isTyping ? view.name : undefined));
    this.#show(this.#form.set(view.name, view.value));
    this.#status.textContent = '';
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const { valid, first, diagnostics, change } = this.#form.submit();
    this.#show(change);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    this.#status.textContent = valid ? this.words.ready : this.words.wrong(errors.length);
    if (first !== undefined) this.#views.get(first)?.control.focus();
  }

  #show({ values, requirements, diagnostics }: FormChange): void {
    for (const requirement of requirements)
      this.#views.get(requirement.name)?.show(requirement, this.#form.order[requirement.name]);
    for (const { field, value } of values) this.#views.get(field)?.setValue(value);
    for (const { field, diagnostic } of diagnostics) this.#views.get(field)?.showMessage(diagnostic);
  }
}
