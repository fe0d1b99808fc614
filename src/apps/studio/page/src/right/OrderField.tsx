import { useId } from 'preact/hooks';
import type { Requirement } from '../api/contract.js';
import { t } from '../locales/index.js';
import { diagnosticsOn, fill, orderValueAt } from '../state/trial.js';
import { useTyped } from '../parts/typed.js';
import { typedText, valueFrom } from '../rule-files/order.js';
import { Diagnostics } from './Diagnostics.js';

const MODES: Readonly<Record<Requirement['input'], 'tel' | 'email' | 'decimal' | 'url' | undefined>> = {
  text: undefined,
  select: undefined,
  tel: 'tel',
  email: 'email',
  date: undefined,
  decimal: 'decimal',
  checkbox: undefined,
  url: 'url',
};

export const isNeeded = (need: Requirement['need']): need is 'required' | 'recommended' =>
  need === 'required' || need === 'recommended';

/** One field of the order. It accepts any value, so that wrong values can be tried. */
export function OrderField({ field }: { readonly field: Requirement }) {
  const { name, label, help, example, need, input, options = [], notes } = field;
  const id = useId();
  // What is typed stays while it is typed: 11.0 becomes 11.05, and is the number 11 in between.
  const typed = useTyped(
    typedText(orderValueAt(name)),
    (text) => fill(name, text),
    (text) => (text === '' ? '' : typedText(valueFrom(text, field))),
  );
  const diagnostics = diagnosticsOn(name);
  const hasError = diagnostics.some(({ severity }) => severity === 'error');
  const hints = [help, ...notes].filter((hint) => hint !== undefined);
  return (
    <div
      class={`order-field${diagnostics.length > 0 ? (hasError ? ' has-error' : ' has-warning') : ''}`}
      data-field={name}
    >
      <label for={id}>
        {label} {isNeeded(need) && <span class={`need ${need}`}>{t(`need.${need}`)}</span>}
      </label>
      <code class="field-name">{name}</code>
      <input
        id={id}
        class="code"
        value={typed.text}
        placeholder={example}
        inputMode={MODES[input]}
        list={options.length > 0 ? `${id}-options` : undefined}
        spellcheck={false}
        aria-invalid={hasError}
        aria-describedby={`${id}-says ${id}-help`}
        onInput={(event) => typed.type(event.currentTarget.value)}
        onBlur={typed.settle}
      />
      {options.length > 0 && (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </datalist>
      )}
      <div id={`${id}-says`} class="says">
        <Diagnostics diagnostics={diagnostics} />
      </div>
      <p id={`${id}-help`} class="help on-focus">
        {hints.join(' ')}
      </p>
    </div>
  );
}
