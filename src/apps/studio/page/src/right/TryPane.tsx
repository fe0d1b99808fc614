import { t, tn, compact } from '../locales/index.js';
import { Badge } from '../parts/Badge.js';
import { Select } from '../parts/Select.js';
import { TabPanel, Tabs } from '../parts/Tabs.js';
import { changedPaths } from '../state/files.js';
import { rightTab, type RightTab, selection } from '../state/selection.js';
import {
  chooseOperation,
  diff,
  operation,
  operationId,
  operations,
  readersOf,
  start,
  summary,
} from '../state/rulebook.js';
import { BacktestTab } from './BacktestTab.js';
import { ChangesTab } from './ChangesTab.js';
import { ExamplesTab } from './ExamplesTab.js';
import { TryTab } from './TryTab.js';
import { operationName } from '../locales/operation.js';
import { TextField } from '../parts/TextField.js';
import { asOf } from '../state/settings.js';
import { backtest } from '../state/backtest.js';
import { moved } from '../state/disk.js';

const PANELS: Readonly<Record<RightTab, () => preact.JSX.Element | null>> = {
  try: TryTab,
  examples: ExamplesTab,
  changes: ChangesTab,
  backtest: BacktestTab,
};

/** Whether the content of the tab depends on the day of the evaluation. */
const isDated = (): boolean => rightTab.value === 'try' || (rightTab.value === 'backtest' && !!start.value?.orders);
/** The tabs with the effects on all operations. */
const WHOLE: ReadonlySet<RightTab> = new Set(['changes', 'backtest']);

/** The effects of the rules: on an order, on the examples, compared with the saved rules, and on past orders. */
export function TryPane() {
  const isIdle = operationId.value === undefined && changedPaths.value.length === 0 && rightTab.value !== 'backtest';
  return (
    <section class="pane try-pane" id="pane-try" tabIndex={-1} aria-label={t('pane.try')}>
      {isIdle ? <p class="empty">{t('try.none')}</p> : <Effects />}
    </section>
  );
}

function Effects() {
  const isMoved = moved.value.length > 0;
  const Panel = isMoved && WHOLE.has(rightTab.value) ? Moved : PANELS[rightTab.value];
  const broken =
    operation.value?.rules.flatMap(({ examples }) => examples).filter(({ isCorrect }) => !isCorrect).length ?? 0;
  const changes = isMoved ? 0 : (diff.answer.value?.changes.length ?? 0);
  return (
    <>
      <TriedOperation />
      <Tabs
        name="try"
        label={t('pane.try')}
        chosen={rightTab.value}
        onChoose={(id) => (rightTab.value = id)}
        tabs={[
          { id: 'try', label: t('tab.try') },
          {
            id: 'examples',
            label: t('tab.examples'),
            mark: broken > 0 && (
              <Badge tone="error" says={tn('examples.brokenCount', broken)}>
                {broken}
              </Badge>
            ),
          },
          {
            id: 'changes',
            label: t('tab.changes'),
            mark: changes > 0 && (
              <Badge tone="changed" says={tn('changes', changes)}>
                {changes}
              </Badge>
            ),
          },
          { id: 'backtest', label: t('tab.backtest'), mark: !isMoved && <ChangedResults /> },
        ]}
      />
      <TabPanel name="try" chosen={rightTab.value}>
        {isDated() && <AsOf />}
        <Panel />
      </TabPanel>
    </>
  );
}

/** Says that the files on disk changed after the drafts were made: a comparison would show other people's changes as one's own. */
const Moved = () => <p class="empty">{t('changes.moved')}</p>;

/** The operation of the order; a choice if the shown file belongs to several operations. */
function TriedOperation() {
  if (WHOLE.has(rightTab.value)) return <h2 class="tried">{t('try.all')}</h2>;
  return <ChosenOperation />;
}

function ChosenOperation() {
  const shown = selection.value;
  const one = summary.value;
  if (!one) return null;
  if (shown?.kind !== 'file') return <h2 class="tried">{t('try.with', { title: operationName(one) })}</h2>;
  const readers = readersOf(shown.path);
  const options = (readers.length > 0 ? readers : operations.value).map((each) => ({
    value: each.id,
    label: operationName(each),
  }));
  return (
    <div class="tried">
      <h2 class="visually-hidden">{t('pane.try')}</h2>
      <Select label={t('try.operation')} value={operationId.value ?? ''} onChoose={chooseOperation} options={options} />
    </div>
  );
}

/** The day as of which the order and past orders are evaluated. */
function AsOf() {
  const today = start.value?.today ?? '';
  return (
    <div class="toolbar">
      <TextField
        type="date"
        label={t('asOf')}
        value={asOf.value ?? today}
        onType={(day) => (asOf.value = day === '' || day === today ? undefined : day)}
      />
      {asOf.value !== undefined && (
        <button type="button" onClick={() => (asOf.value = undefined)}>
          {t('asOf.today')}
        </button>
      )}
    </div>
  );
}

/** The number of past orders with a different result, once it is known for the current text. */
function ChangedResults() {
  const result = backtest.isPending.value ? undefined : backtest.answer.value;
  const count = result ? result.newlyRefused + result.newlyAccepted + result.newlyWarned + result.noLongerWarned : 0;
  return count > 0 ? (
    <Badge tone={result!.newlyRefused > 0 ? 'error' : 'changed'} says={tn('changedOrders', count)}>
      {compact(count)}
    </Badge>
  ) : null;
}
