import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { announce } from '../state/notice.js';

/** The purpose of a view that shows nothing yet, and the next step. */
export function Empty({ text, children }: { readonly text: string; readonly children?: ComponentChildren }) {
  useEffect(() => announce(text), [text]);
  return (
    <div class="empty">
      <p>{text}</p>
      {children}
    </div>
  );
}
