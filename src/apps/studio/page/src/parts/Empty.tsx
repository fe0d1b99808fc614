import type { ComponentChildren } from 'preact';

/** What a view is for that shows nothing yet, and the next step. */
export const Empty = ({ text, children }: { readonly text: string; readonly children?: ComponentChildren }) => (
  <div class="empty">
    <p>{text}</p>
    {children}
  </div>
);
