import type { ComponentChildren } from 'preact';

/** The name of what the pane shows, and a line of facts about it. */
export function PageHeading({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <header class="page-heading">
      <h2>{title}</h2>
      <p class="facts">{children}</p>
    </header>
  );
}
