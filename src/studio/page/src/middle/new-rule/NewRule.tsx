import { Plus } from 'lucide';
import { useState } from 'preact/hooks';
import type { OperationView } from '../api/contract.js';
import { t, tx } from '../locales/index.js';
import { Dialog } from '../parts/Dialog.js';
import { Icon } from '../parts/Icon.js';
import { Segments } from '../parts/Segments.js';
import { Select } from '../parts/Select.js';
import { TextField } from '../parts/TextField.js';
import { formOf, schemasAt, type Schema } from '../rule-files/schema.js';
import { clauses } from '../state/clauses.js';
import { schemaOf } from '../state/schemas.js';
import { wantedRule } from '../state/selection.js';
import { append, below, NOWHERE, put, read, unfile, type Spot } from '../state/spots.js';
import { typedText } from '../rule-files/order.js';
import { exampleFields } from '../state/trial.js';
import { CheckHelp } from './rule/CheckHelp.js';
import { Conditions } from './rule/Conditions.js';
import { Parameters } from './rule/Parameters.js';

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** The check and the conditions of the new rule, until it is added. */
const DRAFT: Spot = { file: NOWHERE, path: [] };

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
  const [severity, setSeverity] = useState<'error' | 'warning'>('warning');
  const [isTried, setTried] = useState(false);
  const root = schemaOf('operation');
  const checks = (root && schemasAt(root, ['rules', 0, 'check'])[0]?.properties) ?? {};
  const usual = Object.keys(checks).find((name) => checks[name]?.default !== undefined) ?? '';
  const check = chosenCheck ?? usual;
  const isTaken = view.rules.some((rule) => rule.id === id);
  const idError = isTaken ? t('newRule.taken') : ID.test(id) ? undefined : t('newRule.idError');
  const sourceError = source.trim() === '' ? t('newRule.sourceError') : undefined;
  const isRight = idError === undefined && sourceError === undefined && check !== '';
  const passes = passing ?? typedText(exampleFields.value[field]);
  /** The sample parameters of a check, to be replaced by the real ones. */
  const choose = (name: string): void => {
    const [parameters = true] = checks[name]?.examples ?? [];
    put(below(DRAFT, 'check'), { [name]: isValueList(checks[name], parameters) ? [passes] : parameters });
    setCheck(name);
  };
  const open = (): void => {
    unfile({});
    choose(usual);
    setTried(false);
    setOpen(true);
  };
  const add = (): void => {
    setTried(true);
    if (!isRight) return;
    const from = clauses.value.has(source) ? { clause: source } : { document: source };
    append({ file: view.file, path: ['rules'] }, [
      {
        id,
        field,
        ...(read(DRAFT) as object),
        ...(severity === 'warning' && { severity }),
        ...from,
        examples: { valid: [passes], invalid: [found] },
      },
    ]);
    setOpen(false);
    setSeverity('warning');
    setId('');
    setFound('');
    setPassing(undefined);
    wantedRule.value = { id };
  };
  return (
    <>
      <button type="button" onClick={open}>
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
            help={t('newRule.idHelp')}
            error={isTried || id !== '' ? idError : undefined}
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
            onChoose={choose}
            options={Object.keys(checks).map((name) => ({ value: name, label: tx(`check.${name}`, name) }))}
          />
          <CheckHelp name={check} root={root} />
          {root && check !== '' && (
            <Parameters key={check} spot={below(DRAFT, 'check', check)} name={check} root={root} operation={view} />
          )}
          <Conditions spot={DRAFT} operation={view} />
          <Segments
            label={t('rule.severity')}
            value={severity}
            onChoose={setSeverity}
            options={(['warning', 'error'] as const).map((value) => ({ value, label: t(`acts.${value}`) }))}
          />
          <TextField
            label={t('newRule.source')}
            help={clauses.value.get(source) ?? t('newRule.sourceHelp')}
            error={isTried ? sourceError : undefined}
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
