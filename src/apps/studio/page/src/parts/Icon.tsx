import type { IconNode } from 'lucide';
import { h } from 'preact';

/** A decorative icon, hidden from screen readers. */
export function Icon({ of, size = 16 }: { readonly of: IconNode; readonly size?: number }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {of.map(([tag, attributes]) => h(tag, attributes as Record<string, string>))}
    </svg>
  );
}

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
