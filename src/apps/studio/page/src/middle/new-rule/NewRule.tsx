import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { OperationView } from '../../api/contract.js';
import { t } from '../../locales/index.js';
import { Dialog } from '../../parts/Dialog.js';
import { Finder } from '../../parts/Finder.js';
import { isSourced } from '../../state/clauses.js';
import { addRule, chooseCheck, isCurrent, isTried, leaveRule, opened, proposed, source } from '../../state/new-rule.js';
import { schemaOf } from '../../state/rulebook.js';
import { RuleDraft } from './RuleDraft.js';
import { RulePreview } from './RulePreview.js';
import { intentions } from './intentions.js';

/** Adds a rule. The person chooses its purpose and parameters, and sees what it would do. */
export function NewRule({ view }: { readonly view: OperationView }) {
  const form = useId();
  const [isTyped, setTyped] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const root = schemaOf('operation');
  const check = opened.value?.check;
  const hasSource = isSourced(source.value);
  const got = proposed.value;
  const isRight = isCurrent.value && hasSource && got?.rule !== null && got?.rule !== undefined;
  // Enter may come before the answer to the last keystroke.
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || !isCurrent.value) return;
    setWaiting(false);
    if (isRight) addRule();
  }, [isWaiting, isCurrent.value, isRight]);
  const add = (): void => {
    isTried.value = true;
    if (hasSource) setWaiting(true);
  };
  const leave = (): void => {
    if (isTyped && !isLeaving) setLeaving(true);
    else leaveRule();
  };
  return (
    <Dialog
      title={t('newRule')}
      size={check === undefined ? 'palette' : 'new-rule'}
      onClose={isLeaving ? () => setLeaving(false) : leave}
      actions={
        check !== undefined &&
        (isLeaving ? (
          <Leaving onStay={() => setLeaving(false)} />
        ) : (
          <>
            <button type="button" onClick={leave}>
              {t('cancel')}
            </button>
            <span class="spacer" />
            <button type="submit" form={form} class="primary" aria-disabled={!isRight}>
              {t('newRule.add')}
            </button>
          </>
        ))
      }
    >
      {root && check === undefined && (
        <Finder
          label={t('newRule.want')}
          listLabel={t('newRule')}
          items={intentions(root)}
          groupOf={({ group }) => group}
          onChoose={(wanted) => chooseCheck(wanted.check, view, root)}
        />
      )}
      {root && check !== undefined && (
        <form
          id={form}
          class="new-rule"
          autocomplete="off"
          onInput={() => setTyped(true)}
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <RuleDraft view={view} root={root} check={check} />
          <RulePreview />
        </form>
      )}
    </Dialog>
  );
}

function Leaving({ onStay }: { readonly onStay: () => void }) {
  const stay = useRef<HTMLButtonElement>(null);
  // A layout effect runs before the next keystroke, which must not reach the form.
  useLayoutEffect(() => {
    const before = document.activeElement;
    stay.current?.focus();
    return () => (before as HTMLElement | null)?.focus();
  }, []);
  return (
    <>
      <p role="alert">{t('newRule.leave')}</p>
      <span class="spacer" />
      <button type="button" onClick={leaveRule}>
        {t('newRule.discard')}
      </button>
      <button type="button" class="primary" ref={stay} onClick={onStay}>
        {t('newRule.stay')}
      </button>
    </>
  );
}
