import { t, countryName, tn } from '../locales/index.js';
import { operations, start, findingsIn } from '../state/rulebook.js';
import { selection, lastLocation, view, wantedLine, type View } from '../state/selection.js';
import { FilePage, PageHeading, YamlView } from './file/FilePage.js';
import type { Start, OperationSummary } from '../api/contract.js';
import { tasks } from '../dialogs/tasks.js';
import { Icon } from '../parts/Icon.js';
import { FindingCounts } from '../parts/FindingText.js';
import { TabPanel, Tabs } from '../parts/Tabs.js';
import { FileHistory } from './file/FileHistory.js';
import { RulesForm } from './RulesForm.js';
import { operationName } from '../locales/operation.js';

/** The selected operation or file, editable. */
export function RulesPane() {
  const shown = selection.value;
  const all = start.value;
  const operation = shown?.kind === 'operation' ? operations.value.find(({ id }) => id === shown.id) : undefined;
  return (
    <section class="pane rules-pane" id="pane-rules" tabIndex={-1} aria-label={t('pane.rules')}>
      {operation ? (
        <OperationPage key={operation.id} summary={operation} />
      ) : shown?.kind === 'file' ? (
        <FilePage key={shown.path} path={shown.path} />
      ) : (
        all && <Welcome start={all} />
      )}
    </section>
  );
}

/** The page that a first visit shows: the tasks for which people come. */
function Welcome({ start: { operations: all } }: { readonly start: Start }) {
  if (all.length === 0)
    return (
      <div class="welcome scroll">
        <h2>{t('welcome.none')}</h2>
        <p>{t('welcome.first')}</p>
        <pre>
          <code>payrules new card.payment --rules FOLDER</code>
        </pre>
        <p>{t('welcome.init')}</p>
        <pre>
          <code>payrules init FOLDER</code>
        </pre>
      </div>
    );
  return (
    <div class="welcome scroll">
      <h2>{t('welcome.title')}</h2>
      <p>
        {t('welcome.lead', {
          operations: all.length,
          rules: all.reduce((sum, { rules }) => sum + rules, 0),
        })}{' '}
        {t('welcome.save')}
      </p>
      <ul>
        {tasks().map(({ icon, name, lead, begin }) => (
          <li key={name}>
            {typeof begin === 'string' ? (
              <a class="button" href={begin}>
                <Icon of={icon} /> {name}
              </a>
            ) : (
              <button type="button" onClick={begin}>
                <Icon of={icon} /> {name}
              </button>
            )}
            <p class="help">{lead}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An operation: its rules as a form, and the text of its files. */
function OperationPage({ summary }: { readonly summary: OperationSummary }) {
  const { id, country, rules, files } = summary;
  const choose = (chosen: View): void => {
    view.value = chosen;
    const last = lastLocation.value;
    if (chosen === 'yaml' && last && files.includes(last.file)) wantedLine.value = { ...last, isQuiet: true };
  };
  return (
    <>
      <PageHeading title={operationName(summary)}>
        <code>{id}</code>
        {country !== null && <span>{countryName(country)}</span>}
        <span>{tn('rules', rules)}</span>
      </PageHeading>
      <Tabs
        name="rules"
        label={t('view')}
        chosen={view.value}
        onChoose={choose}
        tabs={[
          { id: 'form', label: t('view.form') },
          {
            id: 'yaml',
            label: t('view.yaml'),
            mark: <FindingCounts findings={files.flatMap(findingsIn)} />,
          },
          { id: 'history', label: t('history') },
        ]}
      />
      <TabPanel name="rules" chosen={view.value}>
        {view.value === 'form' ? (
          <RulesForm summary={summary} />
        ) : view.value === 'yaml' ? (
          <YamlView files={files} first={summary.file} />
        ) : (
          <FileHistory file={summary.file} />
        )}
      </TabPanel>
    </>
  );
}
