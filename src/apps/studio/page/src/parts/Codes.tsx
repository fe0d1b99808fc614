import { X } from 'lucide';
import { useId, useMemo, useRef, useState } from 'preact/hooks';
import type { CodeList } from '../api/contract.js';
import { codeMeant, codesOf, namedCode } from '../locales/code-names.js';
import { t, tn } from '../locales/index.js';
import { notify } from '../state/notice.js';
import { language } from '../state/settings.js';
import { Icon } from './Icon.js';
import { Suggestions } from './TextField.js';
import { useTyped } from './typed.js';

interface Props {
  readonly label: string;
  readonly values: readonly string[];
  readonly onChange: (index: number, value: string) => void;
  readonly onAdd: (values: readonly string[]) => void;
  readonly onRemove: (index: number) => void;
  readonly suggestions?: readonly string[];
  /** The public standard of the codes: the codes then show their names and can be added by name. */
  readonly standard?: CodeList | undefined;
  readonly isLabelHidden?: boolean;
  /** The minimum number of codes. */
  readonly least?: number;
}

/** An editable list of codes; several can be pasted at once. */
export function Codes({
  label,
  values,
  onChange,
  onAdd,
  onRemove,
  suggestions,
  standard,
  isLabelHidden = false,
  least = 0,
}: Props) {
  const id = useId();
  const [added, setAdded] = useState('');
  const group = useRef<HTMLDivElement>(null);
  const named = useMemo(
    () => (standard ? codesOf(standard) : []),
    [standard?.standard, standard?.letters, language.value],
  );
  const names = new Map(named.map(({ code, name }) => [code, name]));
  const choices = suggestions ?? named.filter(({ code }) => !values.includes(code)).map(namedCode);
  const toChip = (index: number): void => {
    const chip = group.current?.querySelectorAll<HTMLInputElement>('.chip input')[index];
    chip?.focus();
    chip?.select();
  };
  const add = (text: string, isFound = false): void => {
    const codes = codesIn(text).map((each) => codeMeant(each, named));
    if (codes.length === 0) return;
    const fresh = [...new Set(codes)].filter((code) => !values.includes(code));
    const known = codes.length - fresh.length;
    const [one, ...more] = codes;
    if (fresh.length > 0) onAdd(fresh);
    setAdded('');
    // People type a code to find it among hundreds.
    if (isFound && known > 0 && more.length === 0) toChip(values.indexOf(one!));
    const said = [
      fresh.length > 0 && codes.length > 1 && tn('codes.added', fresh.length),
      known > 0 && tn('codes.known', known),
    ].filter(Boolean);
    if (said.length > 0) notify(said.join(' '));
  };
  const onType = (text: string): void => {
    // A choice from the list is added at once.
    if (standard && choices.includes(text)) add(text);
    else setAdded(text);
  };
  // A text field would join pasted lines.
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (codesIn(text).length < 2) return;
    event.preventDefault();
    add(text);
  };
  const remove = (index: number): void => {
    onRemove(index);
    // The focus stays at the same place, on the button of the next code, so that several codes can be removed one after the other.
    const left = values.length - 1;
    if (index === left || left <= least) group.current?.querySelector<HTMLInputElement>('.code-add')?.focus();
  };
  return (
    <div class="codes-field">
      <span id={id} class={isLabelHidden ? 'visually-hidden' : 'label'}>
        {label}
      </span>
      <div class="codes" role="group" aria-labelledby={id} ref={group}>
        {values.map((value, index) => (
          <Code
            key={index}
            value={value}
            name={`${label} ${index + 1}`}
            meaning={names.get(value)}
            onType={(text) => onChange(index, text)}
            {...(values.length > least && { onRemove: () => remove(index) })}
          />
        ))}
        <input
          class={`code code-add${standard ? ' is-named' : ''}`}
          aria-label={t('codes.add', { label })}
          placeholder={t(standard ? 'codes.named' : 'codes.placeholder')}
          value={added}
          list={choices.length > 0 ? `${id}-list` : undefined}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ',') return;
            // Without a code to add, Enter submits the form around the field.
            if (event.key === 'Enter' && added.trim() === '') return;
            event.preventDefault();
            add(added, true);
          }}
          onPaste={onPaste}
          onBlur={() => add(added)}
        />
        {choices.length > 0 && <Suggestions id={`${id}-list`} of={choices} />}
      </div>
    </div>
  );
}

const codesIn = (text: string): readonly string[] =>
  text
    .split(/[,;\t\r\n]+/)
    .map((code) => code.trim())
    .filter((code) => code !== '');

function Code({
  value,
  name,
  meaning,
  onType,
  onRemove,
}: {
  readonly value: string;
  readonly name: string;
  readonly meaning: string | undefined;
  readonly onType: (text: string) => void;
  readonly onRemove?: () => void;
}) {
  const { text, type, settle } = useTyped(value, onType);
  return (
    <span class="chip">
      {meaning !== undefined && <span class="code-name">{meaning}</span>}
      <input
        class="code"
        aria-label={name}
        value={text}
        size={Math.max(2, text.length)}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={settle}
      />
      {onRemove && (
        <button
          type="button"
          aria-label={t('codes.remove', {
            code: meaning === undefined ? value : namedCode({ code: value, name: meaning }),
          })}
          onClick={onRemove}
        >
          <Icon of={X} size={12} />
        </button>
      )}
    </span>
  );
}
