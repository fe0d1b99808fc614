import { useSignalEffect } from '@preact/signals';
import { useMemo, useState, useId } from 'preact/hooks';
import { t, tn } from '../locales/index.js';
import { Compared, Opened } from '../parts/Compared.js';
import { Dialog } from '../parts/Dialog.js';
import { partsOf, textOfParts, type Part, type Clash } from '../rule-files/merge.js';
import { dialog } from '../state/dialogs.js';
import { savedOf, textOf } from '../state/files.js';
import { conflicts, settle, type Conflict } from '../state/saving.js';
import { Badge } from '../parts/Badge.js';

/** Closes the dialog that the notice of changed files opened. */
export function leaveConflicts(): void {
  dialog.value = undefined;
  conflicts.value = [];
}

/**
 * Shows files that changed on disk one after the other. Clear changes are merged; if both versions changed the same place, the person
 * chooses.
 */
export function Conflicts({ onClose }: { readonly onClose: () => void }) {
  const [conflict] = conflicts.value;
  useSignalEffect(() => {
    if (dialog.value === 'conflicts' && conflicts.value.length === 0) leaveConflicts();
  });
  return conflict ? <OneConflict key={conflict.path} conflict={conflict} onClose={onClose} /> : null;
}

function OneConflict({ conflict, onClose }: { readonly conflict: Conflict; readonly onClose: () => void }) {
  const { path, text } = conflict;
  const mine = textOf(path) ?? '';
  const parts = useMemo(
    () => (text === null ? [] : partsOf(savedOf(path)?.text ?? '', mine, text)),
    [path, text, mine],
  );
  const clashes = parts.filter((part) => part.kind === 'conflict');
  const merged = parts.filter((part) => part.kind !== 'conflict' && part.kind !== 'same');
  const [decisions, setDecisions] = useState<Readonly<Record<number, Decision>>>({});
  const open = clashes.filter((_, i) => decisions[i] === undefined).length;
  const result =
    text === null
      ? mine
      : open > 0
        ? undefined
        : textOfParts(
            parts,
            clashes.map((_, i) => decisions[i]!.lines),
          );
  const decide = (decided: string): void => settle(conflict, decided);
  return (
    <Dialog
      title={t('conflict.title')}
      size="tall"
      onClose={onClose}
      actions={
        <>
          <button type="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <span class="spacer" />
          {open > 0 && <span role="status">{tn('conflict.open', open)}</span>}
          <button type="button" onClick={() => decide(text ?? '')}>
            {t('conflict.theirs')}
          </button>
          <button
            type="button"
            class="primary"
            aria-disabled={result === undefined}
            onClick={() => result !== undefined && decide(result)}
          >
            {t(text === null ? 'conflict.mine' : clashes.length > 0 ? 'conflict.take' : 'conflict.keepBoth')}
          </button>
        </>
      }
    >
      <p>
        {t(text === null ? 'conflict.gone' : clashes.length > 0 ? 'conflict.lead' : 'conflict.apart', { file: path })}
      </p>
      {clashes.map((clash, i) => (
        <ConflictPlace
          key={clash.line}
          clash={clash}
          decision={decisions[i]}
          onDecide={(decision) => setDecisions({ ...decisions, [i]: decision })}
        />
      ))}
      {merged.length > 0 && <MergedChanges changes={merged} isOpen={clashes.length === 0} />}
      {text !== null && result !== undefined && (
        <Opened summary={t('conflict.result')}>
          <Compared before={text} after={result} label={{ before: t('conflict.onDisk'), after: t('conflict.both') }} />
        </Opened>
      )}
    </Dialog>
  );
}

type Change = Exclude<Part, { readonly kind: 'same' | 'conflict' }>;

const SIDES = { mine: 'conflict.yours', theirs: 'conflict.onDisk', both: 'conflict.both' } as const;

/** The changes of both versions that do not touch each other, with their lines. */
function MergedChanges({ changes, isOpen }: { readonly changes: readonly Change[]; readonly isOpen: boolean }) {
  return (
    <details class="review-diff" open={isOpen}>
      <summary>{tn('conflict.merged', changes.length)}</summary>
      <ul class="merged stack">
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

/** The version that the person wants at a place, and its lines. */
interface Decision {
  readonly choice: 'mine' | 'theirs' | 'edit';
  readonly lines: readonly string[];
}

/** The lines of a text that a person wrote; an empty text has none. */
const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

interface Props {
  readonly clash: Clash;
  readonly decision: Decision | undefined;
  readonly onDecide: (decision: Decision) => void;
}

/** Lines that both versions changed: the person takes one version or writes another text. */
function ConflictPlace({ clash, decision, onDecide }: Props) {
  const id = useId();
  const own = decision?.lines ?? clash.mine;
  return (
    <fieldset class="conflict-place card stack" data-line={clash.line}>
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
