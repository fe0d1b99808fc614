import type { Requirement } from '../api/contract.js';
import { t } from '../locales/index.js';
import { TextField } from '../parts/TextField.js';
import { operation } from '../state/rulebook.js';
import { diagnosticsOn, exampleFields, facts, fields, fillFact, isOn, orderFields, verdict } from '../state/trial.js';
import { Diagnostics } from './Diagnostics.js';
import { OrderField } from './OrderField.js';
import { textFrom } from '../rule-files/words.js';

/** The order as a form: the fields of its operation, each with its diagnostics. */
export function OrderForm() {
  const asked = fields.value;
  const wanted = operation.value?.facts ?? [];
  const elsewhere = (verdict.value?.now?.diagnostics ?? []).filter(
    ({ field }) => ![...asked, ...wanted].some(({ name }) => isOn(field, name)),
  );
  // Optional fields that the example order omits are below; a field does not move while it is edited.
  const isMain = ({ name, need }: Requirement): boolean => need !== 'optional' || name in exampleFields.value;
  const rest = asked.filter((field) => !isMain(field));
  const isRestInUse = rest.some(({ name }) => name in orderFields.value || diagnosticsOn(name).length > 0);
  return (
    <form class="order-form" autocomplete="off" onSubmit={(event) => event.preventDefault()}>
      {elsewhere.length > 0 && <Diagnostics diagnostics={elsewhere} isNamed />}
      {asked.filter(isMain).map((field) => (
        <OrderField key={field.name} field={field} />
      ))}
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
      {rest.length > 0 && (
        <details class="rest" open={isRestInUse}>
          <summary>{t('order.rest', { count: rest.length })}</summary>
          {rest.map((field) => (
            <OrderField key={field.name} field={field} />
          ))}
        </details>
      )}
    </form>
  );
}
