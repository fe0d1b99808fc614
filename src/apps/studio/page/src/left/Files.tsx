import type { FileSummary } from '../api/contract.js';
import { t } from '../locales/index.js';
import { fileLink, selection } from '../state/selection.js';
import { own } from '../state/texts.js';
import { Entry } from './Entry.js';
import { groupedBy, isCodes, matches, sectionOf, type Section } from './groups.js';

const ORDER: readonly Section[] = ['lists', 'bindings', 'overlay', 'shared', 'other'];

/** The files other than operations that have every word of a query. */
export const foundFiles = (files: readonly FileSummary[], query: string): readonly FileSummary[] =>
  files.filter((file) => sectionOf(file) !== undefined && matches(query, [nameOf(file), file.path]));

/** The files other than operations, by section. */
export function Files({ files }: { readonly files: readonly FileSummary[] }) {
  const groups = new Map(groupedBy(files, sectionOf));
  const shown = selection.value;
  return (
    <>
      {ORDER.map((section) => {
        const members = groups.get(section);
        return (
          members && (
            <div key={section} class="group">
              <h3>{t(`section.${section}`)}</h3>
              <ul>
                {members.map((file) => (
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
            </div>
          )
        );
      })}
    </>
  );
}

/** The title without its part in brackets; the path where there is no title. */
export function nameOf(file: FileSummary): string {
  const { title, path } = file;
  if (isCodes(file)) return t('bindings.title');
  return (title === null ? undefined : own(title).text.replace(/\s*\([^)]*\)$/, '')) ?? path.replace(/\.yaml$/, '');
}

/** The language of {@link nameOf}, where it is a title without a translation. */
export const langOf = (file: FileSummary): 'en' | undefined =>
  isCodes(file) || file.title === null ? undefined : own(file.title).lang;
