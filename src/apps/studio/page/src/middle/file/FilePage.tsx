import type { FileSummary } from '../../api/contract.js';
import { t } from '../../locales/index.js';
import { langOf, nameOf } from '../../left/Files.js';
import { isCodes } from '../../left/groups.js';
import { FindingCounts } from '../../parts/FindingText.js';
import { Scroll } from '../../parts/Scroll.js';
import { TabPanel, Tabs } from '../../parts/Tabs.js';
import { documentOf } from '../../rule-files/document.js';
import { languageOf } from '../../rule-files/translations.js';
import { textOf } from '../../state/files.js';
import { findingsIn, readersOf, start } from '../../state/rulebook.js';
import { operationLink, view, wantedLine } from '../../state/selection.js';
import { FindingList } from '../../parts/FindingList.js';
import { BindingsForm, findingsInForm } from './BindingsForm.js';
import { ClausesForm } from './ClausesForm.js';
import { FileHistory } from './FileHistory.js';
import { ListFindings, ListForm } from './ListForm.js';
import { TranslationsForm } from './TranslationsForm.js';
import { operationName } from '../../locales/operation.js';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Select } from '../../parts/Select.js';
import { useModule } from '../../parts/loaded.js';
import { language } from '../../state/settings.js';

const FORMS: Readonly<Record<string, (props: { readonly file: string }) => preact.JSX.Element | null>> = {
  list: ListForm,
  bindings: BindingsForm,
  locale: TranslationsForm,
  clauses: ClausesForm,
};

/** A file other than an operation: its text, and a form for lists and bindings. */
export function FilePage({ path }: { readonly path: string }) {
  const file: FileSummary = start.value?.files.find((each) => each.path === path) ?? {
    path,
    kind: path.endsWith('bindings.yaml') ? 'bindings' : languageOf(path) === undefined ? '' : 'locale',
    title: null,
  };
  const Form = file.kind === 'bindings' && !isCodes(file) ? undefined : FORMS[file.kind];
  const findings = findingsIn(path);
  const shownAbove = Form === BindingsForm ? findingsInForm(path) : [];
  const below = findings.filter((finding) => !shownAbove.includes(finding));
  const readers = readersOf(path);
  const text = textOf(path);
  const shown = view.value === 'form' && !Form ? 'yaml' : view.value;
  return (
    <>
      <PageHeading title={nameOf(file)} lang={langOf(file)}>
        <code>{path}</code>
        {readers.map((reader) => (
          <a key={reader.id} href={operationLink(reader.id)}>
            {operationName(reader)}
          </a>
        ))}
      </PageHeading>
      <Tabs
        name="rules"
        label={t('view')}
        chosen={shown}
        onChoose={(chosen) => (view.value = chosen)}
        tabs={[
          ...(Form ? [{ id: 'form' as const, label: t('view.form') }] : []),
          {
            id: 'yaml',
            label: t('view.yaml'),
            mark: <FindingCounts findings={findings} />,
          },
          { id: 'history' as const, label: t('history') },
        ]}
      />
      <TabPanel name="rules" chosen={shown}>
        {shown === 'history' ? (
          <FileHistory file={path} />
        ) : shown === 'yaml' || !Form ? (
          <YamlView files={[path]} first={path} />
        ) : (
          <Scroll of={path} class="file-form">
            {text !== undefined &&
              (documentOf(text) ? <Form file={path} /> : <p class="callout error">{t('unreadable')}</p>)}
            {/* The findings are below the form, so that a new finding does not move the field that is being edited. */}
            {below.length > 0 && <FindingList findings={below} />}
            {file.kind === 'list' && <ListFindings list={path} />}
          </Scroll>
        )}
      </TabPanel>
    </>
  );
}

/** The title of the pane, with a line of details. */
export function PageHeading({
  title,
  lang,
  children,
}: {
  readonly title: string;
  /** Set if the title has no translation. */
  readonly lang?: 'en' | undefined;
  readonly children: ComponentChildren;
}) {
  return (
    <header class="page-heading">
      <h2 lang={lang}>{title}</h2>
      <p class="facts help">{children}</p>
    </header>
  );
}

/** The text of one of several files. */
export function YamlView({ files, first }: { readonly files: readonly string[]; readonly first: string }) {
  const [file, setFile] = useState(first);
  const editor = useModule(() => import('../../editor/Editor.js'));
  const wanted = wantedLine.value;
  useEffect(() => {
    if (wanted && files.includes(wanted.file)) setFile(wanted.file);
  }, [wanted]);
  const isLoaded = textOf(file) !== undefined;
  return (
    <div class="tab-panel">
      {files.length > 1 && (
        <div class="toolbar">
          <Select
            label={t('yaml.file')}
            value={file}
            onChoose={setFile}
            options={files.map((path) => ({ value: path, label: path }))}
          />
        </div>
      )}
      {editor && isLoaded && <editor.Editor key={`${file} ${language.value}`} file={file} />}
    </div>
  );
}
