import { Upload } from 'lucide';
import { useRef } from 'preact/hooks';
import { Icon } from './Icon.js';

const ORDERS = '.ndjson,.jsonl,.json,.csv,.tsv,.xlsx,.xlsm';

interface Props {
  readonly label: string;
  readonly isMain?: boolean;
  /** The file name endings; by default those for files of orders. */
  readonly accept?: string;
  readonly onChoose: (file: File) => void;
}

/** A button that chooses a file. */
export function ChooseFile({ label, isMain = false, accept = ORDERS, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    const file = currentTarget.files?.[0];
    // Without this, the same file could not be chosen again after a correction.
    currentTarget.value = '';
    if (file) onChoose(file);
  };
  return (
    <>
      <input ref={input} type="file" class="chosen-file" hidden accept={accept} onChange={take} />
      <button type="button" class={isMain ? 'primary' : undefined} onClick={() => input.current?.click()}>
        <Icon of={Upload} /> {label}
      </button>
    </>
  );
}
