import { t, tn } from '../locales/index.js';
import { Badge } from '../parts/Badge.js';
import type { Part } from '../rule-files/merge.js';

type Change = Exclude<Part, { readonly kind: 'same' | 'conflict' }>;

const SIDES = { mine: 'conflict.yours', theirs: 'conflict.onDisk', both: 'conflict.both' } as const;

/** The changes of both versions that do not touch each other, with their lines. */
export function MergedChanges({ changes, isOpen }: { readonly changes: readonly Change[]; readonly isOpen: boolean }) {
  return (
    <details class="review-diff" open={isOpen}>
      <summary>{tn('conflict.merged', changes.length)}</summary>
      <ul class="merged">
        {changes.map(({ kind, line, before, lines }) => (
          <li key={line}>
            <p>
              <Badge tone={kind === 'mine' ? 'changed' : 'plain'}>{t(SIDES[kind])}</Badge>{' '}
              <span class="help">{t('conflict.line', { line: String(line) })}</span>
            </p>
            {before.length > 0 && <del>{before.join('\n')}</del>}
            {lines.length > 0 && <ins>{lines.join('\n')}</ins>}
          </li>
        ))}
      </ul>
    </details>
  );
}
