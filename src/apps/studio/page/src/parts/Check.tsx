import type { ComponentChildren } from 'preact';

interface Props {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly onBlur?: () => void;
  readonly children: ComponentChildren;
}

/** A checkbox with its label. */
export const Check = ({ isOn, onChange, onBlur, children }: Props) => (
  <label class="check">
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} onBlur={onBlur} />
    <span>{children}</span>
  </label>
);
