import { X } from 'lucide';
import { useId, useRef, useState } from 'preact/hooks';
import { t } from '../locales/index.js';
import { Icon } from './Icon.js';
import { useTyped } from './typed.js';

interface Props {
  readonly label: string;
  readonly values: readonly string[];
  readonly onChange: (index: number, value: string) => void;
  readonly onAdd: (values: readonly string[]) => void;
  readonly onRemove: (index: number) => void;
  readonly suggestions?: readonly string[];
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
  isLabelHidden = false,
  least = 0,
}: Props) {
  const id = useId();
  const [added, setAdded] = useState('');
  const group = useRef<HTMLDivElement>(null);
  const add = (text: string): void => {
    const codes = codesIn(text);
    if (codes.length === 0) return;
    onAdd(codes);
    setAdded('');
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
    group.current?.querySelector<HTMLInputElement>('.code-add')?.focus();
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
            onType={(text) => onChange(index, text)}
            {...(values.length > least && { onRemove: () => remove(index) })}
          />
        ))}
        <input
          class="code code-add"
          aria-label={t('codes.add', { label })}
          placeholder={t('codes.placeholder')}
          value={added}
          list={suggestions && `${id}-list`}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setAdded(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ',') return;
            // Nothing to add: Enter sends the form that the field is in.
            if (event.key === 'Enter' && added.trim() === '') return;
            event.preventDefault();
            add(added);
          }}
          onPaste={onPaste}
          onBlur={() => add(added)}
        />
        {suggestions && (
          <datalist id={`${id}-list`}>
            {suggestions.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        )}
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
  onType,
  onRemove,
}: {
  readonly value: string;
  readonly name: string;
  readonly onType: (text: string) => void;
  readonly onRemove?: () => void;
}) {
  const { text, type, settle } = useTyped(value, onType);
  return (
    <span class="chip">
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
        <button type="button" aria-label={t('codes.remove', { code: value })} onClick={onRemove}>
          <Icon of={X} size={12} />
        </button>
      )}
    </span>
  );
}
