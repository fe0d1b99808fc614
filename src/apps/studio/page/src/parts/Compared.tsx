import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ComparisonProps } from '../editor/Comparison.js';
import { useModule } from './loaded.js';

/** A section whose content is made only when the person opens it. */
export function Opened({ summary, children }: { readonly summary: string; readonly children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="review-diff" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}

/** Two texts side by side, once the module of the editor is loaded. */
export function Compared(props: ComparisonProps) {
  const editor = useModule(() => import('../editor/Comparison.js'));
  return editor ? <editor.Comparison {...props} /> : null;
}
