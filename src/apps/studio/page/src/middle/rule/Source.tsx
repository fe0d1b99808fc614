import { useRef } from 'preact/hooks';
import type { Basis, RuleView, FileFinding } from '../../api/contract.js';
import { t } from '../../locales/index.js';
import { Select } from '../../parts/Select.js';
import { TextField } from '../../parts/TextField.js';
import { clauses, isSourced, usualDocument } from '../../state/clauses.js';
import { append, below, drop, findingsAt, put, read, type Spot } from '../../state/spots.js';
import { textFrom } from '../../rule-files/document.js';
import { X } from 'lucide';
import { IconButton } from '../../parts/Icon.js';
import { own } from '../../state/texts.js';

const BASES: readonly Basis[] = ['stated', 'sample', 'standard', 'assumption'];

/** The source of a rule: clauses of the gateway's document, or a public document. */
export function Source({ spot, view }: { readonly spot: Spot; readonly view: RuleView }) {
  const basis = below(spot, 'basis');
  const chosenBasis = read(basis);
  const clause = below(spot, 'clause');
  const value = read(clause);
  const ids = value === undefined ? [] : Array.isArray(value) ? value.map(textFrom) : [textFrom(value)];
  const texts = new Map([...clauses.value, ...view.clauses.map(({ id, text }) => [id, text] as const)]);
  const adding = useRef<HTMLButtonElement>(null);
  const remove = (index: number): void => {
    drop(Array.isArray(value) && value.length > 1 ? below(clause, index) : clause);
    adding.current?.focus();
  };
  const change = (index: number, id: string): void => put(Array.isArray(value) ? below(clause, index) : clause, id);
  return (
    <section class="rule-part">
      <h5>{t('rule.source')}</h5>
      <div class="columns">
        <Select
          label={t('rule.basis')}
          value={chosenBasis === undefined ? 'stated' : textFrom(chosenBasis)}
          onChoose={(chosen) => put(basis, chosen === 'stated' && chosenBasis === undefined ? undefined : chosen)}
          options={BASES.map((each) => ({ value: each, label: t(`basis.${each}`) }))}
        />
        <TextField
          label={t('rule.document')}
          value={textFrom(read(below(spot, 'document')))}
          onType={(text) => put(below(spot, 'document'), text === '' ? undefined : text)}
        />
      </div>
      {ids.map((id, index) => (
        <ClauseField
          key={index}
          id={id}
          text={texts.get(id)}
          ids={[...texts.keys()]}
          findings={findingsAt(Array.isArray(value) ? below(clause, index) : clause)}
          onChange={(text) => change(index, text)}
          onRemove={() => remove(index)}
        />
      ))}
      <button
        type="button"
        class="link"
        ref={adding}
        onClick={() =>
          Array.isArray(value) ? append(clause, ['...']) : put(clause, value === undefined ? '...' : [value, '...'])
        }
      >
        {t('rule.addClause')}
      </button>
    </section>
  );
}

interface SourceProps {
  readonly value: string;
  /** Whether the person tried to add what has no source yet: then the field says that it is missing. */
  readonly isTried: boolean;
  readonly onType: (text: string) => void;
}

/** The source of something new: a clause or a document. */
export function SourceField({ value, isTried, onType }: SourceProps) {
  const usual = usualDocument.value;
  const help = usual === undefined ? t('newRule.sourceHelp') : t('newRule.sourceUsual', { document: usual });
  return (
    <TextField
      label={t('newRule.source')}
      help={clauses.value.get(value) ?? help}
      error={isTried && !isSourced(value) ? t('newRule.sourceError') : undefined}
      value={value}
      suggestions={[...clauses.value.keys()]}
      onType={onType}
    />
  );
}

interface ClauseProps {
  readonly id: string;
  /** The paraphrased text of the clause. */
  readonly text: string | undefined;
  readonly ids: readonly string[];
  readonly findings: readonly FileFinding[];
  readonly onChange: (id: string) => void;
  readonly onRemove: () => void;
}

/** The id of a clause, with its text. */
function ClauseField({ id, text, ids, findings, onChange, onRemove }: ClauseProps) {
  const words = text === undefined ? undefined : own(text);
  return (
    <div class="with-link clause">
      <TextField
        label={t('rule.clause')}
        value={id}
        suggestions={ids}
        findings={findings}
        onType={onChange}
        {...(words && { help: words.text, helpLang: words.lang })}
      />
      <IconButton icon={X} label={t('rule.removeClause', { clause: id })} onClick={onRemove} />
    </div>
  );
}
