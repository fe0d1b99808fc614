import { Code, History, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import type { FileFinding, OperationView, RuleView } from '../../api/contract.js';
import { t, tn } from '../../locales/index.js';
import { Icon } from '../../parts/Icon.js';
import { FixButtons, FindingList } from '../../parts/FindingList.js';
import { Segments } from '../../parts/Segments.js';
import { TextField } from '../../parts/TextField.js';
import type { RuleInFile } from '../../rule-files/rules.js';
import { edited } from '../../state/edits.js';
import { allFixes } from '../../state/fixes.js';
import { showLine } from '../../state/navigation.js';
import { notify } from '../../state/notice.js';
import { goToPane } from '../../state/selection.js';
import { readersOf, start, schemaOf, blockers } from '../../state/rulebook.js';
import { below, drop, findingsAt, put, type Spot, read } from '../../state/spots.js';
import { CheckHelp } from './CheckHelp.js';
import { Conditions } from './Conditions.js';
import { DatedChange } from './DatedChange.js';
import { Examples } from './Examples.js';
import { fieldSpots, Parameters } from './Parameters.js';
import { RuleHistory } from './RuleHistory.js';
import { Source } from './Source.js';
import { textFrom } from '../../rule-files/document.js';
import { backtest } from '../../state/backtest.js';
import { CHANGES, choose } from '../../state/changed-orders.js';

interface Props {
  readonly rule: RuleInFile;
  readonly operation: OperationView;
  readonly spot: Spot;
  readonly findings: readonly FileFinding[];
}

/** The editable properties of a rule. */
export function RuleBody({ rule: { view, data, isChanged }, operation, spot, findings }: Props) {
  const root = schemaOf('operation');
  const check = below(spot, 'check', view.check.name);
  const clauses = [data['clause'] ?? []]
    .flat()
    .map((_, i) => (Array.isArray(data['clause']) ? below(spot, 'clause', i) : below(spot, 'clause')));
  const inline = [...(root ? fieldSpots(check, view.check.name, root) : []), ...clauses].flatMap(findingsAt);
  const elsewhere = findings.filter((finding) => !inline.includes(finding));
  const fixes = allFixes(findings);
  const others = readersOf(view.location.file).filter(({ id }) => id !== operation.id);
  const remove = (): void => {
    drop(spot);
    goToPane('rules');
    void edited().then(() => notify(t('rule.removed', { rule: view.id }), { isUndoable: true }));
  };
  const [hasHistory, setHistory] = useState(false);
  const severity = data['severity'] === 'warning' ? 'warning' : 'error';
  return (
    <div class="rule-body">
      {others.length > 0 && (
        <p class="callout plain">{tn('rule.shared', others.length, { file: view.location.file })}</p>
      )}
      {view.change && <OverlayNote change={view.change} />}
      {elsewhere.length > 0 && <FindingList findings={elsewhere} isInRule />}
      <section class="rule-part">
        <h5>
          {t('rule.check')} <code>{view.check.name}</code>
        </h5>
        <CheckHelp name={view.check.name} root={root} />
        {root && <Parameters spot={check} name={view.check.name} root={root} operation={operation} />}
        {isChanged && <Impact view={view} operation={operation} />}
        {fixes.length > 0 && (
          <div class="fixes row">
            <FixButtons fixes={fixes} />
          </div>
        )}
        <Conditions spot={spot} operation={operation} />
      </section>
      <section class="rule-part columns">
        <Segments
          label={t('rule.severity')}
          value={severity}
          onChoose={(chosen) =>
            put(below(spot, 'severity'), chosen === 'error' && data['severity'] === undefined ? undefined : chosen)
          }
          options={(['error', 'warning'] as const).map((value) => ({ value, label: t(`acts.${value}`) }))}
        />
        <div class="pair">
          {(['from', 'until'] as const).map((key) => (
            <TextField
              key={key}
              type="date"
              label={t(`rule.${key}`)}
              value={textFrom(data[key])}
              onType={(text) => put(below(spot, key), text === '' ? undefined : text)}
            />
          ))}
        </div>
      </section>
      <DatedChange view={view} data={data} spot={spot} operation={operation} />
      <Examples view={view} spot={spot} operation={operation} />
      <MessageFields spot={spot} standard={view.message} />
      <Source spot={spot} view={view} />
      <footer class="rule-foot">
        <code>
          {operation.id}/{view.id}
        </code>
        <button type="button" class="link" onClick={() => showLine(view.location.file, view.location.line)}>
          <Icon of={Code} /> {t('rule.yaml')}
        </button>
        <button type="button" class="link" aria-expanded={hasHistory} onClick={() => setHistory(!hasHistory)}>
          <Icon of={History} /> {t('history')}
        </button>
        <button type="button" class="link danger" onClick={remove}>
          <Icon of={Trash2} /> {t('rule.remove')}
        </button>
      </footer>
      {hasHistory && <RuleHistory view={view} operation={operation} />}
    </div>
  );
}

/** The change that the overlay makes to a rule. */
function OverlayNote({ change }: { readonly change: NonNullable<RuleView['change']> }) {
  const { off, severity, check, reason, until, location } = change;
  const parts = [
    off && t('overlay.off'),
    severity && t(`overlay.${severity}`),
    check && t('overlay.check', { check: JSON.stringify(check.parameters) }),
    until !== undefined && t('overlay.until', { day: until }),
  ];
  return (
    <p class="callout plain">
      {t('overlay.says')} {parts.filter(Boolean).join(' · ')}. {t('overlay.reason', { reason })}{' '}
      <button type="button" class="link" onClick={() => showLine(location.file, location.line)}>
        {location.file}
      </button>
    </p>
  );
}

/** A rule's own message, which replaces the message of its check: one text, or one for each language. */
function MessageFields({ spot, standard }: { readonly spot: Spot; readonly standard: string }) {
  const at = below(spot, 'message');
  const value = read(at);
  if (typeof value !== 'object' || value === null) {
    return (
      <section class="rule-part">
        <TextField
          label={t('rule.wording')}
          value={textFrom(value)}
          placeholder={standard}
          isLong
          onType={(text) => put(at, text === '' ? undefined : text)}
        />
      </section>
    );
  }
  const texts = value as Readonly<Record<string, unknown>>;
  return (
    <section class="rule-part">
      <h5>{t('rule.wording')}</h5>
      {(start.value?.locales ?? []).map((locale) => (
        <TextField
          key={locale}
          label={new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale}
          value={textFrom(texts[locale])}
          isLong
          onType={(text) => put(below(at, locale), text === '' ? undefined : text)}
        />
      ))}
    </section>
  );
}

/** The number of past orders whose results an edited rule changes, in all operations that have it; each number leads to the orders. */
function Impact({ view, operation }: { readonly view: RuleView; readonly operation: OperationView }) {
  if (!start.value?.orders) return null;
  const result = backtest.answer.value;
  const isPending = backtest.isPending.value;
  const isBlocked = blockers.value.length > 0;
  const readers = [...new Set([operation.id, ...readersOf(view.location.file).map(({ id }) => id)])];
  const ordersOf = (ids: readonly string[]): number =>
    ids.reduce((sum, id) => sum + (result?.byOperation[id]?.orders ?? 0), 0);
  const operations = readers.filter((id) => result?.byRule[`${id}/${view.id}`]);
  const rules = operations.map((id) => `${id}/${view.id}`);
  const counts = CHANGES.map((change) => ({
    change,
    count: rules.reduce((sum, rule) => sum + result!.byRule[rule]![change], 0),
  })).filter(({ count }) => count > 0);
  const all = ordersOf(operations);
  const [only, ...others] = rules;
  const chosen = others.length === 0 ? { rule: only, query: '' } : { query: `/${view.id}` };
  const later = result?.later[`${operation.id}/${view.id}`];
  const evaluated = ordersOf(readers);
  const none = evaluated === 0 ? t('impact.noOrders') : tn('impact.none', evaluated);
  const words = isBlocked ? t('impact.blocked') : result && counts.length === 0 && none;
  return (
    <div class={`impact${isPending || isBlocked ? ' stale' : ''}`}>
      <span role="status" aria-busy={isPending}>
        {words ||
          counts.map(({ change, count }, i) => (
            <span key={change}>
              {i > 0 && ' · '}
              <button type="button" class="link" onClick={() => choose({ ...chosen, change })}>
                {t(`impact.${change}`, { count, all })}
              </button>
            </span>
          ))}
      </span>
      {later !== undefined && <span>{t('impact.later', { day: later })}</span>}
      {isPending && !isBlocked && <span>{t('impact.working')}</span>}
    </div>
  );
}
