import { useId } from 'preact/hooks';
import { t } from '../locales/index.js';
import type { Clash } from '../rule-files/merge.js';

/** The version of a place that the person wants, and its lines. */
export interface Decision {
  readonly choice: 'mine' | 'theirs' | 'edit';
  readonly lines: readonly string[];
}

/** The lines of a text that a person wrote; none of an empty one. */
const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

interface Props {
  readonly clash: Clash;
  readonly decision: Decision | undefined;
  readonly onDecide: (decision: Decision) => void;
}

/** Lines that both versions changed: the person takes one version or writes another text. */
export function ConflictPlace({ clash, decision, onDecide }: Props) {
  const id = useId();
  const own = decision?.lines ?? clash.mine;
  return (
    <fieldset class="conflict-place" data-line={clash.line}>
      <legend>{t('conflict.place', { line: String(clash.line) })}</legend>
      <p class="help">
        {t('conflict.before')} <code>{clash.before.join('\n') || t('conflict.nothing')}</code>
      </p>
      <div class="columns">
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} class="version">
            <input
              type="radio"
              name={id}
              checked={decision?.choice === side}
              onChange={() => onDecide({ choice: side, lines: clash[side] })}
            />
            <span>
              <span class="label">{t(side === 'mine' ? 'conflict.yours' : 'conflict.onDisk')}</span>
              <code>{clash[side].join('\n') || t('conflict.nothing')}</code>
            </span>
          </label>
        ))}
      </div>
      <label class="version">
        <input
          type="radio"
          name={id}
          checked={decision?.choice === 'edit'}
          onChange={() => onDecide({ choice: 'edit', lines: own })}
        />
        <span>{t('conflict.edit')}</span>
      </label>
      {decision?.choice === 'edit' && (
        <textarea
          class="code"
          aria-label={t('conflict.edited', { line: String(clash.line) })}
          rows={Math.max(2, own.length)}
          spellcheck={false}
          value={decision.lines.join('\n')}
          onInput={(event) => onDecide({ choice: 'edit', lines: linesOf(event.currentTarget.value) })}
        />
      )}
    </fieldset>
  );
}
