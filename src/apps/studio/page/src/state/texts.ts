import { post } from '../api/client.js';
import type { Worded } from '../api/contract.js';
import { drafts } from './files.js';
import { live } from './live.js';
import { start } from './rulebook.js';
import { language } from './settings.js';

/** The translations of the texts of the rule files. */
const texts = live(
  () => (language.value !== 'en' && start.value ? { drafts: drafts.value } : undefined),
  post('texts'),
  120,
);

/** A title, a clause or another text of the rule files in the language of the page; in English if it has no translation. */
export function own(english: string): Worded {
  const known = texts.answer.value?.texts;
  if (known && Object.hasOwn(known, english)) return { text: known[english]! };
  return language.value === 'en' ? { text: english } : { text: english, lang: 'en' };
}
