import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Example, OperationView } from '../../api/contract.js';
import { t, exampleWords } from '../../locales/index.js';
import { Segments } from '../../parts/Segments.js';
import { Select } from '../../parts/Select.js';
import { TextField } from '../../parts/TextField.js';
import { checksIn, type Schema } from '../../rule-files/schema.js';
import { textFrom } from '../../rule-files/document.js';
import {
  chooseCheck,
  chooseField,
  DRAFT,
  generatedId,
  id,
  isTried,
  ownExamples,
  ownId,
  proposed,
  source,
} from '../../state/new-rule.js';
import { below, put, read } from '../../state/spots.js';
import { CheckHelp } from '../rule/CheckHelp.js';
import { Conditions } from '../rule/Conditions.js';
import { Parameters } from '../rule/Parameters.js';
import { SourceField } from '../rule/Source.js';
import { wordsOf } from './intentions.js';

const KINDS = ['valid', 'invalid'] as const;
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

interface Props {
  readonly view: OperationView;
  readonly root: Schema;
  readonly check: string;
}

/** The properties of a rule that is not added yet. */
export function RuleDraft({ view, root, check }: Props) {
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => fields.current?.querySelector<HTMLElement>('select')?.focus(), []);
  const severity = read(below(DRAFT, 'severity')) === 'error' ? 'error' : 'warning';
  return (
    <div class="rule-draft stack wide" ref={fields}>
      <header class="wanted">
        <h3>{wordsOf(check, root)}</h3>
        <button type="button" class="link" onClick={() => chooseCheck(undefined, view, root)}>
          {t('newRule.other')}
        </button>
      </header>
      {checksIn(root)[check]?.intention && <CheckHelp name={check} root={root} />}
      <Select
        label={t('newRule.field')}
        value={textFrom(read(below(DRAFT, 'field')))}
        onChoose={(field) => chooseField(field, view, root)}
        options={fieldsFor(check, root, view).map(({ name, label }) => ({
          value: name,
          label: `${label} (${name})`,
        }))}
      />
      <Parameters key={check} spot={below(DRAFT, 'check', check)} name={check} root={root} operation={view} />
      <Conditions spot={DRAFT} operation={view} />
      <Segments
        label={t('rule.severity')}
        value={severity}
        onChoose={(chosen) => put(below(DRAFT, 'severity'), chosen)}
        options={(['error', 'warning'] as const).map((value) => ({ value, label: t(`acts.${value}`) }))}
      />
      <SourceField isTried={isTried.value} value={source.value} onType={(text) => (source.value = text)} />
      <NameAndExamples view={view} />
    </div>
  );
}

/**
 * The fields that a check may be for. A check on amounts does not fit fields that rules treat as another kind of text, such as a list of
 * values.
 */
function fieldsFor(check: string, root: Schema, { fields, facts, rules }: OperationView): OperationView['fields'] {
  const groupOf = (name: string): string | undefined => checksIn(root)[name]?.intention?.group;
  const all = [...fields, ...facts];
  if (groupOf(check) !== 'amount') return all;
  const isOther = (name: string): boolean => {
    const groups = rules.filter(({ field }) => field === name).map((rule) => groupOf(rule.check.name));
    return !groups.includes('amount') && (groups.includes('values') || groups.includes('form'));
  };
  const chosen = textFrom(read(below(DRAFT, 'field')));
  return all.filter(({ name }) => name === chosen || !isOther(name));
}

/** The name and the examples, which are proposed from the rest of the rule and can be replaced. */
function NameAndExamples({ view }: { readonly view: OperationView }) {
  const isTaken = view.rules.some((rule) => rule.id === ownId.value);
  const isRight = ownId.value === '' || ID.test(ownId.value);
  const written = Object(proposed.value?.written['examples']) as Readonly<
    Record<string, readonly Example[] | undefined>
  >;
  return (
    <details class="rest">
      <summary>
        {t('newRule.made')} <code>{id.value}</code>
      </summary>
      <div class="rule-draft stack wide">
        <TextField
          label={t('newRule.id')}
          help={t('newRule.idHelp')}
          error={isTaken ? t('newRule.taken') : isRight ? undefined : t('newRule.idError')}
          isCode
          placeholder={generatedId.value}
          value={ownId.value}
          onType={(text) => (ownId.value = text)}
        />
        <div class="columns">
          {KINDS.map((kind) => (
            <TextField
              key={kind}
              label={t(`examples.${kind}`)}
              isCode
              placeholder={(written[kind] ?? []).map(exampleWords).join(' · ')}
              value={ownExamples.value[kind]}
              onType={(text) => (ownExamples.value = { ...ownExamples.value, [kind]: text })}
            />
          ))}
        </div>
      </div>
    </details>
  );
}
