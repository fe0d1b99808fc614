import { useId, useState } from 'preact/hooks';
import { namedCode } from '../locales/code-names.js';
import { t, tn } from '../locales/index.js';
import { operationName } from '../locales/operation.js';
import { Check } from '../parts/Check.js';
import { Dialog } from '../parts/Dialog.js';
import { FindingList } from '../parts/FindingList.js';
import { Select } from '../parts/Select.js';
import { TextField } from '../parts/TextField.js';
import { SourceField } from '../middle/rule/Source.js';
import { isSourced } from '../state/clauses.js';
import { dialog } from '../state/dialogs.js';
import {
  modelBlockers,
  choices,
  chooseRule,
  countries,
  currencies,
  faults,
  isRead,
  isRight,
  makeOperation,
  sharedRules,
  shown,
  type,
} from '../state/new-operation.js';
import { operations } from '../state/rulebook.js';

/** Makes an operation from the most similar one. The person gives its name, country and currency, and chooses the rules to copy. */
export function NewOperation() {
  const form = useId();
  const [isTried, setTried] = useState(false);
  const { from, id, title, region, country, currency, source } = shown.value;
  const wrong = faults.value;
  const errorOf = (isWrong: boolean, text: Parameters<typeof t>[0]): { error?: string } =>
    isTried && isWrong ? { error: t(text) } : {};
  return (
    <Dialog
      title={t('newOperation')}
      onClose={() => (dialog.value = undefined)}
      actions={
        <>
          <button type="button" onClick={() => (dialog.value = undefined)}>
            {t('cancel')}
          </button>
          <span class="spacer" />
          <button type="submit" form={form} class="primary" aria-disabled={!isRead.value}>
            {t('newOperation.make')}
          </button>
        </>
      }
    >
      <form
        id={form}
        class="stack wide"
        autocomplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isRight.value && isSourced(source)) void makeOperation();
        }}
      >
        <Select
          label={t('newOperation.from')}
          value={from}
          onChoose={(chosen) => type({ from: chosen, left: new Set() })}
          options={operations.value.map((each) => ({ value: each.id, label: `${operationName(each)} (${each.id})` }))}
        />
        <TextField
          label={t('newOperation.country')}
          value={country}
          suggestions={countries.value.map(namedCode)}
          help={t('newOperation.countryHelp')}
          {...errorOf(wrong.country, 'newOperation.countryError')}
          onType={(text) => type({ country: text })}
        />
        <TextField
          label={t('newOperation.currency')}
          value={currency}
          suggestions={currencies.value.map(namedCode)}
          help={t('newOperation.currencyHelp')}
          {...errorOf(wrong.currency, 'newOperation.currencyError')}
          onType={(text) => type({ currency: text })}
        />
        <TextField
          label={t('newOperation.id')}
          value={id}
          isCode
          help={t('newOperation.idHelp')}
          {...errorOf(wrong.id !== undefined, wrong.id ?? 'newOperation.idError')}
          onType={(text) => type({ id: text })}
        />
        <TextField
          label={t('newOperation.title')}
          value={title}
          help={t('newOperation.titleHelp')}
          {...errorOf(wrong.title, 'newOperation.titleError')}
          onType={(text) => type({ title: text })}
        />
        <TextField
          label={t('newOperation.region')}
          value={region}
          suggestions={[...new Set(operations.value.map((each) => each.region))]}
          {...errorOf(wrong.region, 'newOperation.regionError')}
          onType={(text) => type({ region: text })}
        />
        <SourceField isTried={isTried} value={source} onType={(text) => type({ source: text })} />
        <fieldset class="copied-rules stack tight" aria-busy={!isRead.value && modelBlockers.value.length === 0}>
          <legend>{t('newOperation.rules')}</legend>
          {modelBlockers.value.length > 0 && <FindingList findings={modelBlockers.value} />}
          {choices.value.map((rule) => (
            <Check key={rule.id} isOn={rule.isCopied} onChange={(isCopied) => chooseRule(rule.id, isCopied)}>
              {rule.message} <code>{rule.id}</code>
            </Check>
          ))}
          {sharedRules.value > 0 && <p class="help">{tn('newOperation.shared', sharedRules.value)}</p>}
        </fieldset>
        <p class="help">{t('newOperation.then')}</p>
      </form>
    </Dialog>
  );
}
