import type { IconNode } from 'lucide';
import { Icon } from './Icon.js';

interface Props {
  readonly icon: IconNode;
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly shortcut?: string;
}

/** A button with an icon only. */
export function IconButton({ icon, label, onClick, disabled = false, shortcut }: Props) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={shortcut === undefined ? label : `${label} (${shortcut})`}
      aria-disabled={disabled}
      aria-keyshortcuts={shortcut?.replace('Ctrl', 'Control')}
      onClick={() => !disabled && onClick()}
    >
      <Icon of={icon} />
    </button>
  );
}
