import type { ComponentChildren } from 'preact';

/** The title of the pane, with a line of details. */
export function PageHeading({
  title,
  lang,
  children,
}: {
  readonly title: string;
  /** Set if the title has no translation. */
  readonly lang?: 'en' | undefined;
  readonly children: ComponentChildren;
}) {
  return (
    <header class="page-heading">
      <h2 lang={lang}>{title}</h2>
      <p class="facts help">{children}</p>
    </header>
  );
}
