import { useId, useState } from 'preact/hooks';
import { t } from '../locales/index.js';
import { namedOrder } from '../rule-files/order.js';
import { tryOrderOf } from '../state/navigation.js';
import { notify } from '../state/notice.js';
import { start } from '../state/rulebook.js';
import { order, tryOrder, verdict } from '../state/trial.js';
import { Diagnostics } from './Diagnostics.js';

/** The order as JSON text. */
export function OrderJson() {
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
    <div class="order-json">
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
