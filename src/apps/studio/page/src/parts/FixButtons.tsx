import { Wrench } from 'lucide';
import type { Fix } from '../state/fixes.js';
import { Icon } from './Icon.js';

/** Buttons that remove findings in one step. The pressed one disappears with its finding: the focus moves to what is around it. */
export function FixButtons({ fixes }: { readonly fixes: readonly Fix[] }) {
  return (
    <>
      {fixes.map(({ key, label, make }) => (
        <button
          key={key}
          type="button"
          class="fix"
          onClick={({ currentTarget }) => {
            const around =
              currentTarget.closest<HTMLElement>('.dialog-body') ??
              currentTarget.closest('.rule')?.querySelector<HTMLElement>('.rule-head') ??
              currentTarget.closest<HTMLElement>('.pane');
            void make().then(() => around?.focus({ preventScroll: true }));
          }}
        >
          <Icon of={Wrench} size={14} /> {label}
        </button>
      ))}
    </>
  );
}
