import { useId } from 'preact/hooks';
import type { Finding } from '../api/contract.js';
import { useTyped } from './typed.js';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly findings?: readonly Finding[];
  readonly isCode?: boolean;
  readonly isLong?: boolean;
  readonly placeholder?: string;
  readonly inputMode?: 'text' | 'decimal' | 'numeric';
  readonly type?: 'text' | 'date';
  readonly suggestions?: readonly string[];
  readonly help?: string;
}

/** A labelled text field that reports each keystroke, with its errors below. */
export function TextField({
  label,
  value,
  onType,
  findings = [],
  isCode = false,
  isLong = false,
  placeholder,
  inputMode,
  type = 'text',
  suggestions,
  help,
}: Props) {
  const id = useId();
  const { text, type: typeText, settle } = useTyped(value, onType);
  const common = {
    id,
    value: text,
    class: isCode ? 'code' : undefined,
    placeholder,
    'aria-invalid': findings.length > 0,
    'aria-describedby':
      [help !== undefined && `${id}-help`, findings.length > 0 && `${id}-findings`].filter(Boolean).join(' ') ||
      undefined,
    onBlur: settle,
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {isLong ? (
        <textarea {...common} rows={2} onInput={(event) => typeText(event.currentTarget.value)} />
      ) : (
        <input
          {...common}
          type={type}
          inputMode={inputMode}
          autocomplete="off"
          spellcheck={false}
          list={suggestions && `${id}-list`}
          onInput={(event) => typeText(event.currentTarget.value)}
        />
      )}
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      {help !== undefined && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {findings.length > 0 && (
        <div id={`${id}-findings`}>
          {findings.map(({ code, severity, message }) => (
            <p key={code + message} class={`message ${severity}`} lang="en">
              {message}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
