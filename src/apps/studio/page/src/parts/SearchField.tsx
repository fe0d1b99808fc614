interface Props {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** What a list is narrowed to; its label is in it. */
export const SearchField = ({ label, value, onType }: Props) => (
  <input
    type="search"
    aria-label={label}
    placeholder={label}
    value={value}
    onInput={({ currentTarget }) => onType(currentTarget.value)}
  />
);
