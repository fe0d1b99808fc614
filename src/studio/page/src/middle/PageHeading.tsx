import type { ComponentChildren } from 'preact';

/** The title of the pane, with a line of details. */
export function PageHeading({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <header class="page-heading">
      <h2>{title}</h2>
      <p class="facts">{children}</p>
    </header>
  );
}
