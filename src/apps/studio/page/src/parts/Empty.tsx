import type { ComponentChildren } from 'preact';

/** The purpose of a view that shows nothing yet, and the next step. */
export const Empty = ({ text, children }: { readonly text: string; readonly children?: ComponentChildren }) => (
  <div class="empty">
    <p>{text}</p>
    {children}
  </div>
);
