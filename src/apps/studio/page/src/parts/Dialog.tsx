import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t, tx } from '../locales/index.js';
import { trouble } from '../state/connection.js';
import { modals } from '../state/dialogs.js';
import { notice } from '../state/notice.js';
import { IconButton } from './Icon.js';
import { waitingEdits } from '../state/edits.js';
import { changedPaths } from '../state/files.js';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** `tall` has a fixed height, so that buttons do not move while the content loads. */
  readonly size?: 'small' | 'large' | 'tall' | 'palette' | 'new-rule';
}

/** A modal dialog; Escape closes it and restores the focus. */
export function Dialog({ title, onClose, children, actions, size = 'large' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const shown = dialog.current!;
    shown.showModal();
    modals.value++;
    return () => {
      modals.value--;
      // Restores the focus.
      shown.close();
    };
  }, []);
  // The browser closes a dialog at the second Escape in a row, whatever its `cancel` event says.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      class={`dialog ${size}`}
      ref={dialog}
      aria-labelledby={heading}
      onKeyDown={onKeyDown}
      onCancel={(event) => (event.preventDefault(), onClose())}
    >
      <div class="dialog-head row">
        <h2 id={heading}>{title}</h2>
        <IconButton icon={X} label={t('close')} onClick={onClose} />
      </div>
      <div class="dialog-body" tabIndex={-1}>
        {children}
      </div>
      {/* A modal dialog covers everything outside of it, notices too. */}
      <div class="visually-hidden" role="status">
        {notice.value?.text}
      </div>
      <div role="alert">
        {trouble.value && (
          <p class="callout error">
            <FailureText />
          </p>
        )}
      </div>
      {actions && <div class="dialog-foot row">{actions}</div>}
    </dialog>
  );
}

/** The last failed request, which can be dismissed. */
export function FailureText() {
  const failure = trouble.value;
  if (!failure) return null;
  const isLost = failure.code === 'wrong-token' && changedPaths.value.length + waitingEdits.value.length > 0;
  return (
    <>
      {tx(`failure.${failure.code}`, t('failure'))} {isLost && t('failure.unsaved')}{' '}
      {isLost && waitingEdits.value.length > 0 && t('failure.waiting')}{' '}
      <span lang={failure.lang}>{failure.message}</span>{' '}
      <button type="button" class="link" onClick={() => (trouble.value = undefined)}>
        {t('dismiss')}
      </button>
    </>
  );
}
