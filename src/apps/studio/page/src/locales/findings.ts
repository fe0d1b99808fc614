import type { FileFinding, Worded } from '../api/contract.js';
import { t, type Key } from './index.js';

/** The sentences that are for those who edit the text, with those for the form. */
const IN_FORM: Readonly<Record<string, Key>> = {
  'Write a plain decimal in quotes, such as "1250.50".': 'finding.decimal',
  'Write digits only, in quotes.': 'finding.digits',
  'This must be text; write it in quotes: "{value}".': 'finding.text',
  'Give at least {limit}.': 'finding.least',
  'Give each label its codes, or the word none.': 'finding.none',
  'correct the check or the text; payrules lint changes the text with --fix {clauses}.': 'finding.correct',
};

/** A finding as the form words it. */
export function findingWords({ message, lang, phrases }: Pick<FileFinding, 'message' | 'lang' | 'phrases'>): Worded {
  if (!phrases.some(({ template }) => Object.hasOwn(IN_FORM, template)))
    return { text: message, ...(lang && { lang }) };
  const words = phrases.map(({ template, text, values }) =>
    Object.hasOwn(IN_FORM, template) ? t(IN_FORM[template]!, values) : text,
  );
  return { text: words.join(' ') };
}
