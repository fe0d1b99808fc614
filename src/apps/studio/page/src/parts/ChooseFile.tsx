import { Upload } from 'lucide';
import { useRef } from 'preact/hooks';
import { Icon } from './Icon.js';

interface Props {
  readonly label: string;
  readonly isMain?: boolean;
  readonly onChoose: (file: File) => void;
}

/** A button that chooses a file of orders. */
export function ChooseFile({ label, isMain = false, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    const file = currentTarget.files?.[0];
    // The same file can be chosen again after it was corrected.
    currentTarget.value = '';
    if (file) onChoose(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        class="orders-file"
        hidden
        accept=".ndjson,.jsonl,.json,.csv,.tsv,.xlsx"
        onChange={take}
      />
      <button type="button" class={isMain ? 'primary' : undefined} onClick={() => input.current?.click()}>
        <Icon of={Upload} /> {label}
      </button>
    </>
  );
}
