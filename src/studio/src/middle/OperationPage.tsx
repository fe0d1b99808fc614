import type { OperationSummary } from '../api/contract.js';
import { countryName, t, tn } from '../locales/index.js';
import { Badge } from '../parts/Badge.js';
import { TabPanel, Tabs } from '../parts/Tabs.js';
import { findingsIn } from '../state/rulebook.js';
import { view } from '../state/selection.js';
import { CardsForm } from './CardsForm.js';
import { PageHeading } from './PageHeading.js';
import { YamlView } from './YamlView.js';

/** An operation: its cards as a form, and the text of its files. */
export function OperationPage({ summary }: { readonly summary: OperationSummary }) {
  const { id, title, country, rules, files } = summary;
  const count = files.flatMap(findingsIn).length;
  return (
    <>
      <PageHeading title={title}>
        <code>{id}</code>
        {country !== null && <span>{countryName(country)}</span>}
        <span>{tn('rules', rules)}</span>
      </PageHeading>
      <Tabs
        name="rules"
        label={t('view')}
        chosen={view.value}
        onChoose={(chosen) => (view.value = chosen)}
        tabs={[
          { id: 'form', label: t('view.form') },
          { id: 'yaml', label: t('view.yaml'), mark: count > 0 && <Badge tone="error" says={tn('findings', count)}>{count}</Badge> },
        ]}
      />
      <TabPanel name="rules" chosen={view.value}>
        {view.value === 'form' ? <CardsForm summary={summary} /> : <YamlView files={files} first={summary.file} />}
      </TabPanel>
    </>
  );
}
