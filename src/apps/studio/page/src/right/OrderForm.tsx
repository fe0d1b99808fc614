import { Plus, X } from 'lucide';
import { useRef, useId } from 'preact/hooks';
import type { Requirement, Diagnostic } from '../api/contract.js';
import { t, tn } from '../locales/index.js';
import { Icon, IconButton } from '../parts/Icon.js';
import { TextField } from '../parts/TextField.js';
import { operation } from '../state/rulebook.js';
import {
  addEntry,
  diagnosticsOn,
  exampleValueAt,
  facts,
  fields,
  fillFact,
  isOn,
  removeEntry,
  orderValueAt,
  verdict,
  fill,
} from '../state/trial.js';
import { entriesIn, fieldsIn, typedText, valueFrom } from '../rule-files/order.js';
import { textFrom } from '../rule-files/document.js';
import { useTyped } from '../parts/typed.js';
import { showRule } from '../state/navigation.js';

/** The order as a form: the fields of its operation, each with its diagnostics. */
export function OrderForm() {
  const wanted = operation.value?.facts ?? [];
  const elsewhere = (verdict.value?.now?.diagnostics ?? []).filter(
    ({ field }) => ![...fields.value, ...wanted].some(({ name }) => isOn(field, name)),
  );
  return (
    <form class="order-form" autocomplete="off" onSubmit={(event) => event.preventDefault()}>
      {elsewhere.length > 0 && <Diagnostics diagnostics={elsewhere} isNamed />}
      <Members of="">
        {wanted.length > 0 && (
          <fieldset class="facts-fields">
            <legend>{t('order.facts')}</legend>
            {wanted.map(({ name, label, help }) => (
              <div key={name}>
                <TextField
                  label={label}
                  isCode
                  value={textFrom(facts.value[name])}
                  onType={(text) => fillFact(name, text)}
                  {...(help !== undefined && { help })}
                />
                <Diagnostics diagnostics={diagnosticsOn(name)} />
              </div>
            ))}
          </fieldset>
        )}
      </Members>
    </form>
  );
}

/** The fields of the order, or of an entry of a list: the main fields, then `children`, then the other fields. */
function Members({ of, children }: { readonly of: string; readonly children?: preact.ComponentChildren }) {
  const asked = fieldsIn(fields.value, of);
  // Optional fields that the example order omits are below; a field does not move while it is edited.
  const isMain = ({ name, need }: Requirement): boolean => isNeeded(need) || exampleValueAt(name) !== undefined;
  const rest = asked.filter((field) => !isMain(field));
  const isInUse = ({ name }: Requirement): boolean =>
    orderValueAt(name) !== undefined ||
    (verdict.value?.now?.diagnostics ?? []).some(({ field }) => isWithin(field, name));
  return (
    <>
      {asked.filter(isMain).map((field) => (
        <Member key={field.name} field={field} />
      ))}
      {children}
      {rest.length > 0 && (
        <details class="rest" open={rest.some(isInUse)}>
          <summary>{tn('order.rest', rest.length)}</summary>
          {rest.map((field) => (
            <Member key={field.name} field={field} />
          ))}
        </details>
      )}
    </>
  );
}

const isWithin = (place: string, field: string): boolean => place === field || place.startsWith(`${field}.`);

/** A field, which is one form for each entry if it is a list of objects. A value other than a list of objects is shown as text. */
function Member({ field }: { readonly field: Requirement }) {
  const entries = field.type === 'list' && field.of === 'object' ? entriesIn(orderValueAt(field.name)) : undefined;
  return entries ? <Entries field={field} count={entries.length} /> : <OrderField field={field} />;
}

function Entries({ field: { name, label, need }, count }: { readonly field: Requirement; readonly count: number }) {
  const adding = useRef<HTMLButtonElement>(null);
  const remove = (place: number): void => {
    removeEntry(name, place);
    adding.current?.focus();
  };
  return (
    <fieldset class="order-entries" data-list={name}>
      <legend>
        {label} {isNeeded(need) && <span class={`need ${need}`}>{t(`need.${need}`)}</span>}
      </legend>
      <Diagnostics diagnostics={diagnosticsOn(name)} />
      {Array.from({ length: count }, (_, place) => (
        <fieldset key={place} class="order-entry" data-entry={`${name}.${place}`}>
          <legend>
            <code>{`${name}.${place}`}</code>
            <IconButton
              icon={X}
              label={t('order.removeEntry', { list: label, place: place + 1 })}
              onClick={() => remove(place)}
            />
          </legend>
          <Members of={`${name}.${place}.`} />
        </fieldset>
      ))}
      <button type="button" class="link" ref={adding} onClick={() => addEntry(name)}>
        <Icon of={Plus} /> {t('order.addEntry', { list: label })}
      </button>
    </fieldset>
  );
}

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

const isNeeded = (value: Requirement['need']): value is 'required' | 'recommended' =>
  value === 'required' || value === 'recommended';

/** One field of the order. It accepts any value, so that wrong values can be tried. */
function OrderField({ field }: { readonly field: Requirement }) {
  const { name, label, help, example, need, input, options = [], notes } = field;
  const id = useId();
  // The typed text stays as it is while the person types: 11.0 is on its way to 11.05, but as a number it is 11.
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

/** Diagnostics, each with a link to its rule. */
export function Diagnostics({
  diagnostics,
  isNamed = false,
}: {
  readonly diagnostics: readonly Diagnostic[];
  readonly isNamed?: boolean;
}) {
  return (
    <>
      {diagnostics.map(({ ruleId, severity, message, field, source }) => (
        <p key={ruleId + field} class={`message ${severity}`} data-rule={ruleId}>
          <span class="visually-hidden">{t(`severity.${severity}`)}: </span>
          {isNamed && field !== '' && <code>{field} </code>}
          {message}{' '}
          {ruleId.startsWith('order/') ? (
            <code>{ruleId}</code>
          ) : (
            <button
              type="button"
              class="link"
              title={source.clause ?? source.document}
              onClick={() => showRule(ruleId)}
            >
              {ruleId.slice(ruleId.indexOf('/') + 1)}
            </button>
          )}
        </p>
      ))}
    </>
  );
}
