import { post } from '../api/client.js';
import { languageOf } from '../rule-files/translations.js';
import { drafts } from './files.js';
import { lastOf, live } from './live.js';
import { selection } from './selection.js';
import { start } from './rulebook.js';

const shownLanguage = (): string | undefined => {
  const shown = selection.value;
  return shown?.kind === 'file' ? languageOf(shown.path) : undefined;
};

const table = live(
  () => {
    const language = shownLanguage();
    return language !== undefined && start.value ? { language, drafts: drafts.value } : undefined;
  },
  async (body, aborted) => ({ language: body.language, ...(await post('translations')(body, aborted)) }),
  200,
);

/** The texts of the language whose file is shown. */
export const translations = lastOf(
  () => table.answer.value,
  (got) => got.language === shownLanguage(),
);
