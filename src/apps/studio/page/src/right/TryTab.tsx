import { RotateCcw, CircleAlert, CircleCheck, CircleHelp, CircleX } from 'lucide';
import { useState, useEffect, useId } from 'preact/hooks';
import { t, tn } from '../locales/index.js';
import { Icon } from '../parts/Icon.js';
import { Segments } from '../parts/Segments.js';
import { Scroll } from '../parts/Scroll.js';
import { blockers, operationId, operation, start } from '../state/rulebook.js';
import { resetTrial, verdict, order, tryOrder } from '../state/trial.js';
import { FindingList } from '../parts/FindingList.js';
import { OrderForm, Diagnostics } from './OrderForm.js';
import { Own } from '../parts/Own.js';
import { groupedBy } from '../left/groups.js';
import { fileLink } from '../state/selection.js';
import type { TrialResult } from '../api/contract.js';
import { announce, notify } from '../state/notice.js';
import { namedOrder } from '../rule-files/order.js';
import { tryOrderOf } from '../state/navigation.js';

/** An order to edit, with its diagnostics. */
export function TryTab() {
  const [mode, setMode] = useState<'form' | 'json'>('form');
  return (
    <>
      <Verdict />
      <div class="toolbar">
        <Segments
          label={t('order.mode')}
          isLabelHidden
          value={mode}
          onChoose={setMode}
          options={[
            { value: 'form', label: t('order.form') },
            { value: 'json', label: t('order.json') },
          ]}
        />
        <button type="button" onClick={resetTrial}>
          <Icon of={RotateCcw} /> {t('order.reset')}
        </button>
      </div>
      <Scroll of={`order ${operationId.value}`} class="order">
        {blockers.value.length > 0 && <FindingList findings={blockers.value} />}
        {mode === 'form' ? <OrderForm /> : <OrderJson />}
        <NotEvaluated />
      </Scroll>
    </>
  );
}

/** The rules that were not evaluated, and the codes or facts that they need. */
function NotEvaluated() {
  const notEvaluated = verdict.value?.now?.notEvaluated ?? [];
  const missing = notEvaluated.flatMap(({ ruleId, needs }) => needs.map((need) => ({ ruleId, need })));
  if (notEvaluated.length === 0) return null;
  const slots = operation.value?.slots ?? [];
  return (
    <section class="not-evaluated">
      <h3>{tn('notEvaluated', notEvaluated.length)}</h3>
      <ul>
        {groupedBy(missing, ({ need }) => need).map(([need, rules]) => {
          const slot = slots.find(({ id }) => need === `binding:${id}`);
          const [kind = '', name = ''] = need.split(':');
          return (
            <li key={need}>
              {slot ? (
                <a href={fileLink(slot.file)}>
                  <Own text={slot.title} />
                </a>
              ) : (
                t(`notEvaluated.${kind as 'binding' | 'fact' | 'currency' | 'field' | 'check'}`, { name })
              )}
              <span class="help"> {rules.map(({ ruleId }) => ruleId.slice(ruleId.indexOf('/') + 1)).join(', ')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Level = 'accepted' | 'warned' | 'refused' | 'none';
const ICONS = { accepted: CircleCheck, warned: CircleAlert, refused: CircleX, none: CircleHelp } as const;

/** The result of the order by the drafts, and by the saved rules if it differs. */
function Verdict() {
  const got = verdict.value;
  const now = levelOf(got?.now);
  const saved = levelOf(got?.saved);
  const words = t(`verdict.${now}`);
  const details = got?.now ? countsOf(got.now) : '';
  const before = now === saved ? '' : t('verdict.before', { verdict: t(`verdict.${saved}`) });
  const all = [words, details, before].filter((part) => part !== '').join('. ');
  useEffect(() => {
    if (got) announce(all);
  }, [all]);
  return (
    <div class={`verdict ${now}`} data-verdict={now}>
      <Icon of={ICONS[now]} size={22} />
      <p>
        <strong>{words}</strong> <span>{details}</span>
        {before !== '' && <span class="verdict-before">{before}</span>}
      </p>
    </div>
  );
}

function levelOf(result: TrialResult | null | undefined): Level {
  if (!result) return 'none';
  if (!result.valid) return 'refused';
  return result.diagnostics.length > 0 ? 'warned' : 'accepted';
}

function countsOf({ diagnostics }: TrialResult): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  return [errors > 0 && tn('errors', errors), warnings > 0 && tn('warnings', warnings)].filter(Boolean).join(', ');
}

/** The order as JSON text. */
function OrderJson() {
  const id = useId();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const text = typed ?? JSON.stringify(order.value, null, 2);
  const [isWrong, setWrong] = useState(false);
  const type = (next: string): void => {
    setTyped(next);
    try {
      const value = JSON.parse(next) as unknown;
      setWrong(false);
      const line = namedOrder(value, (name) => start.peek()?.operations.some((each) => each.id === name) === true);
      if (!line) return tryOrder(value);
      setTyped(undefined);
      tryOrderOf(line.operation, line.order, line.facts);
      notify(t('order.unwrapped', { operation: line.operation }));
    } catch {
      setWrong(true);
    }
  };
  return (
    <div class="order-json stack">
      <label for={id}>{t('order.jsonLabel')}</label>
      <textarea
        id={id}
        class="code"
        rows={18}
        spellcheck={false}
        value={text}
        aria-invalid={isWrong}
        aria-describedby={`${id}-says`}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={() => !isWrong && setTyped(undefined)}
      />
      <div id={`${id}-says`}>
        {isWrong && <p class="message error">{t('order.notJson')}</p>}
        <Diagnostics diagnostics={verdict.value?.now?.diagnostics ?? []} isNamed />
      </div>
    </div>
  );
}
