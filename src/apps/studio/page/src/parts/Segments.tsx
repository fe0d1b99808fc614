import { useId } from 'preact/hooks';

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
  readonly isLabelHidden?: boolean;
}

/** A choice of one of a few visible options. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChoose,
  isLabelHidden = false,
}: Props<Value>) {
  const name = useId();
  return (
    <fieldset class="segments">
      <legend class={isLabelHidden ? 'visually-hidden' : undefined}>{label}</legend>
      <div class="segments-row">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChoose(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
