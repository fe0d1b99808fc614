import type { ComponentChildren } from 'preact';
import { showRule } from '../state/navigation.js';

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

/** A rule in the first column, which leads to the rule; the id may go on in the next line after the operation. */
export function RuleLink({ rule }: { readonly rule: string }) {
  const end = rule.indexOf('/') + 1;
  return (
    <button type="button" class="link" onClick={() => showRule(rule)}>
      {rule.slice(0, end)}
      <wbr />
      {rule.slice(end)}
    </button>
  );
}
