import { Plus } from 'lucide';
import { useState } from 'preact/hooks';
import type { OperationView } from '../api/contract.js';
import { t, tx } from '../locales/index.js';
import { Dialog } from '../parts/Dialog.js';
import { Icon } from '../parts/Icon.js';
import { Select } from '../parts/Select.js';
import { TextField } from '../parts/TextField.js';
import { formOf, schemasAt, type Schema } from '../rule-files/schema.js';
import { clauses } from '../state/clauses.js';
import { schemaOf } from '../state/schemas.js';
import { wantedRule } from '../state/selection.js';
import { append } from '../state/spots.js';
import { typedText } from '../rule-files/order.js';
import { exampleFields } from '../state/trial.js';

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Whether parameters are a list of any number of texts: then a new rule lists its valid example. */
function isValueList(schema: Schema | undefined, parameters: unknown): boolean {
  const form = schema && formOf(schema, schema, parameters);
  return form?.type === 'array' && form.items?.type === 'string' && form.minItems !== form.maxItems;
}

/** Adds a rule with the properties that every rule needs. */
export function NewRule({ view }: { readonly view: OperationView }) {
  const [isOpen, setOpen] = useState(false);
  const [id, setId] = useState('');
  const [field, setField] = useState(view.fields[0]?.name ?? '');
  const [chosenCheck, setCheck] = useState<string | undefined>(undefined);
  const [source, setSource] = useState('');
  const [passing, setPassing] = useState<string | undefined>(undefined);
  const [found, setFound] = useState('');
  const root = schemaOf('operation');
  const checks = (root && schemasAt(root, ['rules', 0, 'check'])[0]?.properties) ?? {};
  const check = chosenCheck ?? Object.keys(checks).find((name) => checks[name]?.default !== undefined) ?? '';
  const isTaken = view.rules.some((rule) => rule.id === id);
  const isRight = ID.test(id) && !isTaken && source.trim() !== '' && check !== '';
  const passes = passing ?? typedText(exampleFields.value[field]);
  const add = (): void => {
    if (!isRight) return;
    const [parameters = true] = checks[check]?.examples ?? [];
    const from = clauses.value.has(source) ? { clause: source } : { document: source };
    append({ file: view.file, path: ['rules'] }, [
      {
        id,
        field,
        check: { [check]: isValueList(checks[check], parameters) ? [passes] : parameters },
        ...from,
        examples: { valid: [passes], invalid: [found] },
      },
    ]);
    setOpen(false);
    setId('');
    setFound('');
    setPassing(undefined);
    wantedRule.value = { id };
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <Icon of={Plus} /> {t('newRule')}
      </button>
      {isOpen && (
        <Dialog
          title={t('newRule')}
          size="small"
          onClose={() => setOpen(false)}
          actions={
            <button type="button" class="primary" aria-disabled={!isRight} onClick={add}>
              {t('newRule.add')}
            </button>
          }
        >
          <TextField
            label={t('newRule.id')}
            help={t(isTaken ? 'newRule.taken' : 'newRule.idHelp')}
            isCode
            value={id}
            onType={setId}
          />
          <Select
            label={t('newRule.field')}
            value={field}
            onChoose={setField}
            options={view.fields.map(({ name, label }) => ({ value: name, label: `${label} (${name})` }))}
          />
          <Select
            label={t('newRule.check')}
            value={check}
            onChoose={setCheck}
            options={Object.keys(checks).map((name) => ({ value: name, label: tx(`check.${name}`, name) }))}
          />
          <p class="help" lang="en">
            {checks[check]?.description}
          </p>
          <TextField
            label={t('newRule.source')}
            help={clauses.value.get(source) ?? t('newRule.sourceHelp')}
            value={source}
            suggestions={[...clauses.value.keys()]}
            onType={setSource}
          />
          <div class="columns">
            <TextField label={t('examples.valid')} isCode value={passes} onType={setPassing} />
            <TextField
              label={t('examples.invalid')}
              isCode
              value={found}
              placeholder={t('examples.empty')}
              onType={setFound}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}
