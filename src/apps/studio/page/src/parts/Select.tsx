import { useId } from 'preact/hooks';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
  readonly isLabelHidden?: boolean;
}

/** A choice of one option. A value that is not among the options is added to them. */
export function Select({ label, value, options, onChoose, isLabelHidden = false }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id} class={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {!options.some((option) => option.value === value) && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
