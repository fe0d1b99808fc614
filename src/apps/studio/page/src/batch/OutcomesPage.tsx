import { FileUp } from 'lucide';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Disagreement, Disagreements, OutcomesView } from '../api/contract.js';
import { money, number, t, tn } from '../locales/index.js';
import { ChooseFile } from '../parts/ChooseFile.js';
import { Icon } from '../parts/Icon.js';
import { NumberTable, RuleLink } from '../parts/NumberTable.js';
import { Progress } from '../parts/Progress.js';
import {
  canCompare,
  chooseOutcomes,
  compareOutcomes,
  comparing,
  isOrdersInUse,
  outcomeFiles,
  outcomes,
  outcomesRefusal,
} from '../state/outcomes.js';
import { pastOrders } from '../state/past-orders.js';
import { ChooseOperation } from './BatchPage.js';

/** The report of the command line has all causes. */
const MOST_CAUSES = 100;

/** Compares past replies of the gateway with the rules: where rules are wrong or missing. */
export function OutcomesPage() {
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => main.current?.focus(), []);
  const { orders, replies } = outcomeFiles.value;
  const found = outcomes.value;
  return (
    <main class="batch" id="pane-outcomes" tabIndex={-1} ref={main} aria-label={t('outcomes.title')}>
      <div class="scroll batch-start">
        <h2>{t('outcomes.title')}</h2>
        <p>{t('outcomes.lead')}</p>
        <div class="drop-zone">
          <Icon of={FileUp} />
          <p>
            {t('outcomes.orders')}: <strong>{orders?.name ?? pastOrders.value?.name ?? t('outcomes.noFile')}</strong>
          </p>
          <ChooseFile label={t('outcomes.chooseOrders')} onChoose={(file) => chooseOutcomes('orders', file)} />
          {!isOrdersInUse() && <ChooseOperation />}
        </div>
        <div class="drop-zone">
          <Icon of={FileUp} />
          <p>
            {t('outcomes.replies')}: <strong>{replies?.name ?? t('outcomes.noFile')}</strong>
          </p>
          <ChooseFile label={t('outcomes.chooseReplies')} onChoose={(file) => chooseOutcomes('replies', file)} />
          <p class="help">{t('outcomes.columns')}</p>
        </div>
        <button
          type="button"
          class="primary"
          aria-disabled={!canCompare()}
          onClick={() => canCompare() && void compareOutcomes()}
        >
          {t('outcomes.compare')}
        </button>
        <Progress of={comparing} label={t('outcomes.comparing')} />
        <div role="status">{found && <p class="summary-line">{summaryOf(found)}</p>}</div>
        <div role="alert">
          {outcomesRefusal.value !== undefined && <p class="message error">{outcomesRefusal.value}</p>}
        </div>
        {found ? <Found of={found} /> : <p class="help">{t('outcomes.private')}</p>}
      </div>
    </main>
  );
}

const summaryOf = ({ compared, agreed }: OutcomesView): string =>
  compared === 0 ? t('outcomes.none') : tn('outcomes.agreed', compared, { agreed });

function Found({ of }: { readonly of: OutcomesView }) {
  const {
    unit = 'line',
    ordersWithoutReply,
    repliesWithoutOrder,
    unclear,
    repeated,
    unreadable,
    ordersUnreadable,
  } = of;
  const rest = [
    ...(ordersWithoutReply > 0 ? [tn('outcomes.withoutReply', ordersWithoutReply)] : []),
    ...(repliesWithoutOrder > 0 ? [tn('outcomes.withoutOrder', repliesWithoutOrder)] : []),
    ...(unclear > 0 ? [tn('outcomes.unclear', unclear)] : []),
    ...(repeated > 0 ? [tn('outcomes.repeated', repeated)] : []),
    ...(unreadable > 0 ? [tn('outcomes.unreadable', unreadable)] : []),
    ...(ordersUnreadable > 0 ? [tn('outcomes.ordersUnreadable', ordersUnreadable)] : []),
  ];
  return (
    <>
      <Causes of={of.refusedAccepted} kind="refusedAccepted" unit={unit} />
      <Causes of={of.validRefused} kind="validRefused" unit={unit} />
      {rest.length > 0 && (
        <ul class="help">
          {rest.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p class="help">{t('outcomes.saved')}</p>
    </>
  );
}

interface CausesProps {
  readonly of: Disagreements;
  readonly kind: 'refusedAccepted' | 'validRefused';
  readonly unit: 'line' | 'order' | 'row';
}

/** The orders on which the rules and the gateway disagree, by rule or by the gateway's error. */
function Causes({ of: { orders, amounts, causes }, kind, unit }: CausesProps) {
  if (orders === 0) return null;
  const title = t(`outcomes.${kind}`);
  return (
    <section data-kind={kind}>
      <h3>{title}</h3>
      <p>
        <strong>{tn('orders', orders)}</strong> {money(amounts)}
      </p>
      <p class="help">{t(`outcomes.${kind}Help`)}</p>
      <NumberTable
        caption={title}
        columns={[
          { label: t(kind === 'refusedAccepted' ? 'backtest.rule' : 'outcomes.error') },
          { label: t('outcomes.count'), isNumber: true },
          { label: t('orders.amount'), isNumber: true },
          { label: t(unit === 'order' ? 'outcomes.orders.number' : `outcomes.${unit}s`) },
        ]}
      >
        {causes.slice(0, MOST_CAUSES).map((cause) => (
          <Cause key={`${cause.operation} ${cause.cause}`} of={cause} isRule={kind === 'refusedAccepted'} />
        ))}
      </NumberTable>
    </section>
  );
}

function Cause({ of, isRule }: { readonly of: Disagreement; readonly isRule: boolean }) {
  const { operation, cause, orders, amounts, lines = [] } = of;
  return (
    <tr>
      <th scope="row">
        {isRule ? (
          <RuleLink rule={cause} />
        ) : (
          <>
            <code>{operation}</code> <span lang="en">{cause}</span>
          </>
        )}
      </th>
      <td class="number">{number(orders)}</td>
      <td class="number">{money(amounts)}</td>
      <td class="lines">
        {lines.map(number).join(', ')}
        {lines.length < orders && ' …'}
      </td>
    </tr>
  );
}
