import { Copy } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../locales/index.js';
import { Icon } from './Icon.js';

/** Copies a text; returns whether the browser allowed it. */
export const copied = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

/** Copies a text and says whether the browser allowed it. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }) {
  const [isCopied, setCopied] = useState<boolean | undefined>(undefined);
  return (
    <>
      <button type="button" onClick={() => void copied(text()).then(setCopied)}>
        <Icon of={Copy} /> {label}
      </button>{' '}
      <span role="status">{isCopied !== undefined && t(isCopied ? 'review.copied' : 'review.notCopied')}</span>
    </>
  );
}
