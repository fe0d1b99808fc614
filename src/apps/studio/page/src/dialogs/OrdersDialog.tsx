import { ArrowRight, Download, FlaskConical } from 'lucide';
import type { ChangedOrder, VerdictChange } from '../api/contract.js';
import { number, t, tn } from '../locales/index.js';
import { Dialog } from '../parts/Dialog.js';
import { Icon, IconButton } from '../parts/Icon.js';
import { NumberTable } from '../parts/NumberTable.js';
import { Select } from '../parts/Select.js';
import { backtest } from '../state/backtest.js';
import { CHANGES, changedOrders, choice, choose, PAGE, shownCount, type Choice } from '../state/changed-orders.js';
import { fromAToB, resultsOfA } from '../state/variants.js';
import { showRule, tryOrderOf } from '../state/navigation.js';
import { downloadOrders, downloadTable } from './downloads.js';

/** The past orders behind a number: a table with a filter and downloads, from which each order can be tried. */
function OrdersDialog({ chosen }: { readonly chosen: Choice }) {
  const got = changedOrders.answer.value;
  const { within, versions, every = false } = chosen;
  const compared = { A: resultsOfA, B: backtest, 'A-B': fromAToB }[versions ?? 'B'].answer.value;
  const rules = Object.keys(compared?.byRule ?? {});
  const total = got?.total ?? 0;
  const close = (): void => choose(undefined);
  const leave = ({ operation, order, facts }: ChangedOrder): void => {
    close();
    tryOrderOf(operation, order, facts);
  };
  const openRule = (rule: string): void => {
    close();
    showRule(rule);
  };
  return (
    <Dialog
      title={
        every
          ? t('orders.find')
          : within
            ? t('orders.within', { range: within.label })
            : t(`orders.title.${versions ?? 'B'}`)
      }
      size="tall"
      onClose={close}
      actions={
        <>
          <button type="button" aria-disabled={total === 0} onClick={() => total > 0 && void downloadTable()}>
            <Icon of={Download} /> {t('orders.csv')}
          </button>
          <button type="button" aria-disabled={total === 0} onClick={() => total > 0 && void downloadOrders()}>
            <Icon of={Download} /> {t('orders.ndjson')}
          </button>
          <span class="spacer" />
          <button type="button" onClick={close}>
            {t('close')}
          </button>
        </>
      }
    >
      <div class="columns">
        <Select
          label={t('orders.change')}
          value={chosen.change ?? ''}
          onChoose={(change) => choose({ ...chosen, change: change === '' ? undefined : (change as VerdictChange) })}
          options={[
            { value: '', label: t(within || every ? 'orders.every' : 'orders.all') },
            ...CHANGES.map((change) => ({ value: change, label: t(`changed.${change}`) })),
          ]}
        />
        <Select
          label={t('backtest.rule')}
          value={chosen.rule ?? ''}
          onChoose={(rule) => choose({ ...chosen, rule: rule === '' ? undefined : rule })}
          options={[{ value: '', label: t('filter.all') }, ...rules.map((rule) => ({ value: rule, label: rule }))]}
        />
        <label class="field">
          <span class="label">{t(every ? 'orders.findWhat' : 'orders.search')}</span>
          <input
            type="search"
            value={chosen.query}
            onInput={(event) => choose({ ...chosen, query: event.currentTarget.value })}
          />
        </label>
      </div>
      <p role="status" class="summary-line">
        {got ? tn('orders', total) : t('working')}
      </p>
      {got && total > 0 && (
        <>
          <NumberTable
            class="orders"
            isBusy={changedOrders.isPending.value}
            columns={[
              { label: t('orders.line'), isNumber: true },
              { label: t('orders.id') },
              { label: t('orders.amount'), isNumber: true },
              { label: t('orders.result') },
              { label: t('backtest.rule') },
              { label: t('grid.actions'), isHidden: true },
            ]}
          >
            {got.orders.map((each) => (
              <OrderRow key={each.line} of={each} onTry={() => leave(each)} onRule={openRule} />
            ))}
          </NumberTable>
          {got.orders.length < total && got.orders.length < 1000 && (
            <button type="button" onClick={() => (shownCount.value += PAGE)}>
              {t('orders.more', { shown: number(got.orders.length), total: number(total) })}
            </button>
          )}
        </>
      )}
    </Dialog>
  );
}

interface RowProps {
  readonly of: ChangedOrder;
  readonly onTry: () => void;
  readonly onRule: (rule: string) => void;
}

function OrderRow({ of, onTry, onRule }: RowProps) {
  const { line, id, amount, before, after, rules } = of;
  return (
    <tr data-line={line}>
      <td class="number">{number(line)}</td>
      <th scope="row">
        <code>{id === '' ? '–' : id}</code>
      </th>
      <td class="number">{amount}</td>
      <td>
        <span class="witness-verdicts">
          {before !== after && (
            <>
              <span class={`pill ${before}`}>{t(`verdict.${before}`)}</span>
              <Icon of={ArrowRight} /> <span class="visually-hidden">{t('witness.becomes')}</span>
            </>
          )}
          <span class={`pill ${after}`}>{t(`verdict.${after}`)}</span>
        </span>
      </td>
      <td>
        {rules.map((rule) => (
          <button key={rule} type="button" class="link order-rule" onClick={() => onRule(rule)}>
            <code>{rule}</code>
          </button>
        ))}
      </td>
      <td>
        <IconButton
          icon={FlaskConical}
          label={t('orders.try', { id: id === '' ? String(line) : id })}
          onClick={onTry}
        />
      </td>
    </tr>
  );
}

/** The table, while it is open. */
export const ChosenOrders = () => (choice.value ? <OrdersDialog chosen={choice.value} /> : null);
