import type { OperationSummary } from '../api/contract.js';
import { countryName, t, tn } from '../locales/index.js';
import { FindingCounts } from '../parts/FindingCounts.js';
import { TabPanel, Tabs } from '../parts/Tabs.js';
import { findingsIn } from '../state/rulebook.js';
import { lastLocation, view, wantedLine, type View } from '../state/selection.js';
import { FileHistory } from './file/FileHistory.js';
import { RulesForm } from './RulesForm.js';
import { PageHeading } from './PageHeading.js';
import { YamlView } from './YamlView.js';
import { operationName } from '../locales/operation.js';

/** An operation: its rules as a form, and the text of its files. */
export function OperationPage({ summary }: { readonly summary: OperationSummary }) {
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
