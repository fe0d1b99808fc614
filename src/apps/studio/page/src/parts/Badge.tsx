import type { ComponentChildren } from 'preact';

export type Tone = 'error' | 'warning' | 'good' | 'changed' | 'plain';

/** A badge; `says` is its text for screen readers. */
export function Badge({
  tone,
  says,
  children,
}: {
  readonly tone: Tone;
  readonly says?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <span class={`badge ${tone}`} title={says}>
      {says === undefined ? (
        children
      ) : (
        <>
          <span aria-hidden="true">{children}</span>
          <span class="visually-hidden">{says}</span>
        </>
      )}
    </span>
  );
}
