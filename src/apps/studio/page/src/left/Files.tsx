import type { FileSummary, Start } from '../api/contract.js';
import { t, languageName } from '../locales/index.js';
import { languageOf } from '../rule-files/translations.js';
import { locales, findingsIn } from '../state/rulebook.js';
import { fileLink, selection, goToPane } from '../state/selection.js';
import { own } from '../state/texts.js';
import { groupedBy, isCodes, matches, sectionOf, type Section } from './groups.js';
import { Badge } from '../parts/Badge.js';
import { FindingCounts } from '../parts/FindingText.js';
import { changedPaths } from '../state/files.js';

const ORDER: readonly Section[] = ['lists', 'bindings', 'overlay', 'texts', 'shared', 'advanced'];

/** The files, with those for bindings and translations even if they do not exist yet, so that they can be created here. */
export const withNewFiles = ({ files, overlay }: Start): readonly FileSummary[] => {
  const hasNoBindings = !files.some(isCodes) && files.some(({ kind }) => kind === 'slots');
  const translations = locales.value.filter(({ file }) => !files.some(({ path }) => path === file));
  return [
    ...files,
    ...(hasNoBindings
      ? [{ path: overlay ? 'overlay/bindings.yaml' : 'bindings.yaml', kind: 'bindings', title: null }]
      : []),
    ...translations.map(({ file }) => ({ path: file, kind: 'locale', title: null })),
  ];
};

/** The files other than operations that have every word of a query. */
export const foundFiles = (files: readonly FileSummary[], query: string): readonly FileSummary[] =>
  files.filter((file) => sectionOf(file) !== undefined && matches(query, [nameOf(file), file.path]));

/**
 * The files other than operations, by section.
 * @param isOpen whether the section that nobody needs daily is open, because a search finds files in it
 */
export function Files({ files, isOpen }: { readonly files: readonly FileSummary[]; readonly isOpen: boolean }) {
  const groups = new Map(groupedBy(files, sectionOf));
  const shown = selection.value;
  return (
    <>
      {ORDER.map((section) => {
        const members = groups.get(section);
        const list = members && <FileList files={members} />;
        if (!list) return null;
        if (section !== 'advanced')
          return (
            <div key={section} class="group">
              <h3>{t(`section.${section}`)}</h3>
              {list}
            </div>
          );
        const hasShown = members.some(({ path }) => shown?.kind === 'file' && shown.path === path);
        return (
          <details key={section} class="group" open={isOpen || hasShown}>
            <summary>
              <h3>{t('section.advanced')}</h3>
            </summary>
            {list}
          </details>
        );
      })}
    </>
  );
}

function FileList({ files }: { readonly files: readonly FileSummary[] }) {
  const shown = selection.value;
  return (
    <ul>
      {files.map((file) => (
        <li key={file.path}>
          <Entry
            link={fileLink(file.path)}
            name={nameOf(file)}
            lang={langOf(file)}
            files={[file.path]}
            isShown={shown?.kind === 'file' && shown.path === file.path}
          />
        </li>
      ))}
    </ul>
  );
}

/** The title without the part in brackets, or the path if the file has no title. */
export function nameOf(file: FileSummary): string {
  const { title, path } = file;
  if (isCodes(file)) return t('bindings.title');
  const language = languageOf(path);
  if (language !== undefined) return t('translations.into', { language: languageName(language) });
  if (file.kind === 'clauses') return t('clauses.title');
  return (title === null ? undefined : own(title).text.replace(/\s*\([^)]*\)$/, '')) ?? path.replace(/\.yaml$/, '');
}

/** The language of {@link nameOf}, if that is a title without a translation. */
export const langOf = (file: FileSummary): 'en' | undefined =>
  isCodes(file) || file.title === null ? undefined : own(file.title).lang;

interface Props {
  readonly link: string;
  readonly name: string;
  /** Set if the name has no translation. */
  readonly lang?: 'en' | undefined;
  readonly detail?: string;
  /** The files whose findings and changes the badges count. */
  readonly files: readonly string[];
  readonly isShown: boolean;
}

/** A link to an operation or a file, with badges for changes and findings. */
export function Entry({ link, name, lang, detail, files, isShown }: Props) {
  const findings = files.flatMap(findingsIn);
  const isChanged = files.some((file) => changedPaths.value.includes(file));
  return (
    <a class="entry" href={link} aria-current={isShown ? 'page' : undefined} onClick={() => goToPane('rules')}>
      <span class="entry-name" lang={lang}>
        {name}
      </span>
      {detail !== undefined && <span class="entry-detail help">{detail}</span>}
      {isChanged && (
        <Badge tone="changed" says={t('changed')}>
          ●
        </Badge>
      )}
      <FindingCounts findings={findings} />
    </a>
  );
}
