import { createValidator, requirements, type Diagnostic, type Requirement } from 'payrules';
import { FieldView } from './field.js';
import type { Words } from './words.js';

export type Operation = keyof Words['operations'];

/** What the shop itself fills in. */
const own = {
  mchOrderId: 'ORD-20260001',
  callbackUrl: 'https://merchant.example.com/callback',
  purpose: 'Supplier invoice',
};

/** A payout's form: its fields are those that `requirements` calls for now, each judged when it is left. */
export class PayoutForm {
  readonly element = document.createElement('form');
  readonly #views = new Map<string, FieldView>();
  readonly #visited = new Set<string>();
  readonly #button = document.createElement('button');
  readonly #status = document.createElement('p');
  readonly #options: { readonly locale?: NonNullable<Words['locale']> };
  readonly #validate: ReturnType<typeof createValidator>;

  constructor(
    private readonly operation: Operation,
    private readonly words: Words,
  ) {
    this.#options = words.locale ? { locale: words.locale } : {};
    this.#validate = createValidator(this.#options);
    this.element.noValidate = true;
    this.#button.textContent = words.check;
    this.#status.id = 'status';
    this.#status.setAttribute('role', 'status');
    const end = document.createElement('div');
    end.className = 'end';
    end.append(this.#button, this.#status);
    this.element.append(end);
    this.element.addEventListener('focusout', (event) => this.#leave(event));
    this.element.addEventListener('change', (event) => this.#change(event));
    this.element.addEventListener('submit', (event) => this.#submit(event));
    this.#refresh();
  }

  get #order(): Readonly<Record<string, string>> {
    const given = [...this.#views.values()]
      .filter(({ element, value }) => !element.hidden && value !== '')
      .map(({ name, value }) => [name, value] as const);
    return { ...own, ...Object.fromEntries(given) };
  }

  /** Asks for the fields anew until nothing that was filled in of itself changes them. */
  #refresh(): void {
    for (let before = ''; before !== JSON.stringify(this.#order);) {
      before = JSON.stringify(this.#order);
      for (const requirement of this.#asked()) this.#view(requirement.name).show(requirement, this.words);
    }
  }

  #asked(): readonly Requirement[] {
    const { fields } = requirements(this.operation, this.#order, this.#options);
    return (fields as readonly Requirement[]).filter(({ name }) => !Object.hasOwn(own, name));
  }

  #view(name: string): FieldView {
    const known = this.#views.get(name);
    if (known) return known;
    const view = new FieldView(name);
    this.#views.set(name, view);
    this.element.lastElementChild?.before(view.element);
    return view;
  }

  #change({ target }: Event): void {
    const changed = target instanceof Element ? this.#asked().find(({ name }) => name === target.id) : undefined;
    if (changed?.refreshOnChange) this.#refresh();
  }

  /** Judges the field that is left, and those left before, which it may have mended: nothing is said of what is still missing. */
  #leave({ target }: FocusEvent): void {
    if (!(target instanceof Element) || !this.#views.has(target.id)) return;
    this.#visited.add(target.id);
    this.#show(this.#validate(this.operation, this.#order, { mode: 'draft', fields: [...this.#visited] }).diagnostics);
    this.#status.textContent = '';
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    for (const name of this.#views.keys()) this.#visited.add(name);
    const { valid, diagnostics } = this.#validate(this.operation, this.#order);
    this.#show(diagnostics);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    this.#status.textContent = valid ? this.words.ready : this.words.wrong(errors.length);
    [...this.#views.values()].find(({ name }) => errors.some(({ field }) => field === name))?.control.focus();
  }

  #show(diagnostics: readonly Diagnostic[]): void {
    for (const view of this.#views.values()) view.showMessage(diagnostics.find(({ field }) => field === view.name));
  }
}
