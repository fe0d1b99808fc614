import { useId, useState } from 'preact/hooks';
import type { OperationView } from '../../api/contract.js';
import { t, tn, languageName } from '../../locales/index.js';
import { Dialog } from '../../parts/Dialog.js';
import { TextField } from '../../parts/TextField.js';
import type { FieldText } from '../../rule-files/field-texts.js';
import { applyTexts, field, isLoaded, isTyped, leaveTexts, texts, typeIn, valueIn } from '../../state/field-texts.js';
import { locales, readersOf } from '../../state/rulebook.js';

/** The label, the help and the notes of a field, in English and in the languages of the rulebook side by side. */
export function FieldTexts({ view }: { readonly view: OperationView }) {
  const form = useId();
  const [isLeaving, setLeaving] = useState(false);
  const name = field.value!;
  const leave = (): void => {
    if (isTyped.value && !isLeaving) setLeaving(true);
    else leaveTexts();
  };
  const all = texts.value;
  const notes = all.filter(({ kind }) => kind === 'note');
  return (
    <Dialog
      title={t('texts.title', { field: name })}
      onClose={leave}
      actions={
        <>
          <button type="button" onClick={leave}>
            {t(isLeaving ? 'newRule.discard' : 'cancel')}
          </button>
          {isLeaving && <span role="alert">{t('texts.leave')}</span>}
          <span class="spacer" />
          <button type="submit" form={form} class="primary">
            {t('texts.apply')}
          </button>
        </>
      }
    >
      <form
        id={form}
        class="stack wide"
        autocomplete="off"
        onInput={() => setLeaving(false)}
        onSubmit={(event) => {
          event.preventDefault();
          void applyTexts();
        }}
      >
        <p class="help">{t('texts.help')}</p>
        {isLoaded.value &&
          all.map((text) => (
            <OneText
              key={`${text.file} ${text.path.join('/')}`}
              text={text}
              title={titleOf(text, notes)}
              operation={view.id}
            />
          ))}
      </form>
    </Dialog>
  );
}

function titleOf(text: FieldText, notes: readonly FieldText[]): string {
  if (text.kind !== 'note') return t(text.kind === 'label' ? 'texts.label' : 'texts.help.title');
  return text.wording === undefined ? t('texts.newNote') : t('texts.note', { number: notes.indexOf(text) + 1 });
}

function OneText({
  text,
  title,
  operation,
}: {
  readonly text: FieldText;
  readonly title: string;
  readonly operation: string;
}) {
  const others = readersOf(text.file).filter(({ id }) => id !== operation);
  return (
    <fieldset class="field-text card stack">
      <legend>{title}</legend>
      {others.length > 0 && <p class="help">{tn('texts.shared', others.length, { file: text.file })}</p>}
      <div class="columns">
        {['en', ...locales.value.map(({ language }) => language)].map((language) => (
          <TextField
            key={language}
            label={languageName(language)}
            isLong
            value={valueIn(text, language)}
            onType={(value) => typeIn(text, language, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
