import { language } from '../state/settings.js';
import { t } from './index.js';

const BOUND = /^(?<title>.+?): (?<end>largest|smallest) (?<label>.+): (?<before>\S+) -> (?<after>[^,]+)$/;

/** A sentence of a change in the words of the page, and the language of one that the page has no translation of. */
export function sentenceWords(sentence: string): { readonly text: string; readonly lang?: 'en' } {
  const bound = language.value === 'en' ? undefined : BOUND.exec(sentence)?.groups;
  if (bound) return { text: t(bound['end'] === 'largest' ? 'sentence.largest' : 'sentence.smallest', bound) };
  const text = sentence.replace(' -> ', ' → ');
  return language.value === 'en' ? { text } : { text, lang: 'en' };
}
