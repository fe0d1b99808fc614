import { useId } from 'preact/hooks';
import type { FileFinding } from '../api/contract.js';
import { FieldFindings } from './FindingText.js';
import { useTyped } from './typed.js';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly findings?: readonly FileFinding[];
  /** The error in a value that is not in a file yet. */
  readonly error?: string | undefined;
  readonly isCode?: boolean;
  readonly isLong?: boolean;
  readonly placeholder?: string;
  readonly inputMode?: 'text' | 'decimal' | 'numeric';
  readonly type?: 'text' | 'date';
  readonly suggestions?: readonly string[];
  readonly help?: string;
  /** Set if the help has no translation. */
  readonly helpLang?: 'en' | undefined;
}

/** A labelled text field that reports each keystroke, of a number without blanks around it, with its errors below. */
export function TextField({
  label,
  value,
  onType,
  findings = [],
  error,
  isCode = false,
  isLong = false,
  placeholder,
  inputMode,
  type = 'text',
  suggestions,
  help,
  helpLang,
}: Props) {
  const id = useId();
  // Spreadsheets and documents copy blanks with a number.
  const normal = (typed: string): string => (inputMode === undefined || inputMode === 'text' ? typed : typed.trim());
  const { text, type: typeText, settle } = useTyped(value, (typed) => onType(normal(typed)), normal);
  const isWrong = findings.length > 0 || error !== undefined;
  const common = {
    id,
    value: text,
    class: isCode ? 'code' : undefined,
    placeholder,
    'aria-invalid': error !== undefined || findings.some(({ severity }) => severity === 'error'),
    'aria-describedby':
      [help !== undefined && `${id}-help`, isWrong && `${id}-findings`].filter(Boolean).join(' ') || undefined,
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
      {suggestions && <Suggestions id={`${id}-list`} of={suggestions} />}
      {help !== undefined && (
        <p class="help" id={`${id}-help`} lang={helpLang}>
          {help}
        </p>
      )}
      {isWrong && (
        <div id={`${id}-findings`}>
          {error !== undefined && <p class="message error">{error}</p>}
          <FieldFindings findings={findings} id={`${id}-findings`} />
        </div>
      )}
    </div>
  );
}

/** The values that a field proposes while a person types. */
export const Suggestions = ({ id, of }: { readonly id: string; readonly of: readonly string[] }) => (
  <datalist id={id}>
    {of.map((each) => (
      <option key={each} value={each} />
    ))}
  </datalist>
);

/** The search field of a list. */
export const SearchField = ({ label, value, onType }: Pick<Props, 'label' | 'value' | 'onType'>) => (
  <input
    type="search"
    aria-label={label}
    placeholder={label}
    value={value}
    onInput={({ currentTarget }) => onType(currentTarget.value)}
  />
);
