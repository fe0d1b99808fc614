import type { ComponentChildren } from 'preact';

interface Props {
  /** The headings; a hidden one is only for screen readers. */
  readonly columns: readonly { readonly label: string; readonly isNumber?: boolean; readonly isHidden?: boolean }[];
  readonly caption?: string;
  readonly class?: string;
  readonly isBusy?: boolean;
  /** The rows. */
  readonly children: ComponentChildren;
}

/** A table with numbers, which scrolls if it is too wide. */
export const NumberTable = ({ columns, caption, class: more = '', isBusy, children }: Props) => (
  <div class="grid-scroll" aria-busy={isBusy}>
    <table class={`numbers ${more}`.trim()}>
      {caption !== undefined && <caption class="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ label, isNumber, isHidden }) => (
            <th key={label} scope={isHidden ? undefined : 'col'} class={isNumber ? 'number' : undefined}>
              {isHidden ? <span class="visually-hidden">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
