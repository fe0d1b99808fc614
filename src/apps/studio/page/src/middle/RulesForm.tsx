import { ChevronsDownUp, ChevronsUpDown, Languages, TriangleAlert, Plus } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import type { FileFinding, OperationSummary, OperationView } from '../api/contract.js';
import { groupedBy, matches } from '../left/groups.js';
import { t } from '../locales/index.js';
import { Empty } from '../parts/Empty.js';
import { IconButton, Icon } from '../parts/Icon.js';
import { Scroll } from '../parts/Scroll.js';
import { Select } from '../parts/Select.js';
import { dataIn } from '../rule-files/document.js';
import { placed, type RuleInFile } from '../rule-files/rules.js';
import { dataOf } from '../state/edits.js';
import { savedOf, textOf } from '../state/files.js';
import { isRuleOpen, setRuleOpen, setRulesOpen, lastLocation, wantedField, wantedRule } from '../state/selection.js';
import { operation, blockers, schemaOf } from '../state/rulebook.js';
import { findingsAt } from '../state/spots.js';
import { Rule } from './rule/Rule.js';
import { FieldTexts } from './field-texts/FieldTexts.js';
import { beginTexts, field as fieldOfTexts } from '../state/field-texts.js';
import { NewRule } from './new-rule/NewRule.js';
import { opened, beginRule } from '../state/new-rule.js';
import { FindingList } from '../parts/FindingList.js';
import { SearchField } from '../parts/TextField.js';

const FILTERS = ['all', 'changed', 'findings', 'errors', 'warnings'] as const;
type Filter = (typeof FILTERS)[number];

const passes: Readonly<Record<Filter, (rule: RuleInFile) => boolean>> = {
  all: () => true,
  changed: ({ isChanged }) => isChanged,
  findings: ({ view, path }) =>
    findingsAt({ file: view.location.file, path }).length > 0 || view.examples.some(({ isCorrect }) => !isCorrect),
  errors: ({ view }) => view.severity === 'error',
  warnings: ({ view }) => view.severity === 'warning',
};

/** The rules of an operation, grouped by field. */
export function RulesForm({ summary }: { readonly summary: OperationSummary }) {
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const wanted = wantedRule.value;
  useEffect(() => {
    if (!wanted) return;
    setQuery('');
    setFilter('all');
    setRuleOpen(summary.id, wanted.id, true);
  }, [wanted]);

  const view = operation.value;
  const wantedGroup = wantedField.value;
  const isLoaded = view?.rules.every(({ location }) => textOf(location.file) !== undefined) === true;
  useEffect(() => {
    if (wantedGroup === undefined || view?.id !== summary.id) return;
    setQuery('');
    setFilter('all');
    const heading = document.getElementById(`group-${wantedGroup}`);
    // The heading appears once the text of its file is loaded, and only without a search.
    if (!heading && (!isLoaded || query !== '' || filter !== 'all')) return;
    wantedField.value = undefined;
    heading?.scrollIntoView({ block: 'start' });
    (heading ?? document.getElementById('pane-rules'))?.focus({ preventScroll: true });
  });

  if (view?.id !== summary.id)
    return <div class="scroll">{blockers.value.length > 0 && <Blockers findings={blockers.value} />}</div>;
  // Load the schema early, because the dialog of a new rule takes keystrokes at once.
  schemaOf('operation');
  const labels = labelsOf(view);
  const all = placed(view.rules, (file) => ({ now: dataOf(file), saved: dataIn(savedOf(file)?.text) }));
  // An open rule shows its findings itself.
  const shown = new Set(
    all
      .filter(({ key }) => isRuleOpen(summary.id, key))
      .flatMap(({ view: { location }, path }) => findingsAt({ file: location.file, path }).map(placeOf)),
  );
  const elsewhere = blockers.value.filter((finding) => !shown.has(placeOf(finding)));
  const rules = all
    .filter(passes[filter])
    .filter((rule) =>
      matches(query, [
        rule.view.id,
        rule.view.message,
        rule.view.check.name,
        labels.get(rule.view.field) ?? rule.view.field,
        rule.view.field,
      ]),
    );
  const isAnyOpen = rules.some(({ key }) => isRuleOpen(summary.id, key));
  const toggle = ({ key, view: { location } }: RuleInFile): void => {
    lastLocation.value = location;
    setRuleOpen(summary.id, key, !isRuleOpen(summary.id, key));
  };
  return (
    <>
      <div class="toolbar">
        <SearchField label={t('rules.search')} value={query} onType={setQuery} />
        <Select
          label={t('rules.filter')}
          isLabelHidden
          value={filter}
          onChoose={(chosen) => setFilter(chosen as Filter)}
          options={FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
        <IconButton
          icon={isAnyOpen ? ChevronsDownUp : ChevronsUpDown}
          label={t(isAnyOpen ? 'rules.collapse' : 'rules.expand')}
          shortcut="e"
          disabled={rules.length === 0}
          onClick={() =>
            setRulesOpen(
              summary.id,
              rules.map(({ key }) => key),
              !isAnyOpen,
            )
          }
        />
        <button type="button" title={`${t('newRule')} (n)`} onClick={() => beginRule()}>
          <Icon of={Plus} /> {t('newRule')}
        </button>
        {opened.value && <NewRule view={view} />}
        {fieldOfTexts.value !== undefined && <FieldTexts view={view} />}
      </div>
      <Scroll of={`rules ${summary.id}`} class="rules">
        {blockers.value.length > 0 && <Blockers findings={elsewhere} />}
        {all.length > 0 && rules.length === 0 && (
          <Empty text={t('rules.noMatch')}>
            <button
              type="button"
              onClick={() => {
                setQuery('');
                setFilter('all');
              }}
            >
              {t('rules.showAll')}
            </button>
          </Empty>
        )}
        {groupedBy(rules, ({ view: rule }) => rule.field).map(([field, members]) => (
          <section key={field} class="field-group" aria-labelledby={`group-${field}`}>
            <header class="field-head">
              <h3 id={`group-${field}`} tabIndex={-1}>
                {labels.get(field) ?? (field === '*' ? t('field.every') : field)}{' '}
                {field !== '*' && <code>{field}</code>}
              </h3>
              {field !== '*' && (
                <span class="row-actions">
                  {labels.has(field) && (
                    <IconButton
                      icon={Languages}
                      label={t('texts.of', { field: labels.get(field) ?? field })}
                      onClick={() => beginTexts(field)}
                    />
                  )}
                  <IconButton
                    icon={Plus}
                    label={t('newRule.onField', { field: labels.get(field) ?? field })}
                    onClick={() => beginRule(field)}
                  />
                </span>
              )}
            </header>
            {members.map((rule) => (
              <Rule
                key={rule.key}
                rule={rule}
                operation={view}
                isOpen={isRuleOpen(summary.id, rule.key)}
                isWanted={wanted?.id === rule.key}
                onToggle={() => toggle(rule)}
              />
            ))}
          </section>
        ))}
      </Scroll>
    </>
  );
}

const placeOf = ({ file, line, column, code }: FileFinding): string => `${file} ${line} ${column} ${code}`;

const labelsOf = ({ fields, facts }: OperationView): ReadonlyMap<string, string> =>
  new Map([...fields, ...facts].map(({ name, label }) => [name, label]));

/** The findings that prevent the rules from being read. */
function Blockers({ findings }: { readonly findings: readonly FileFinding[] }) {
  return (
    <div class="callout error" role="group" aria-label={t('blockers')}>
      <p>
        <Icon of={TriangleAlert} /> <strong>{t('blockers')}</strong> {t('blockers.hint')}
      </p>
      {findings.length > 0 && <FindingList findings={findings} />}
    </div>
  );
}
