import { language } from '../state/settings.js';
import { t } from './index.js';

const BOUND = /^(?<title>.+?): (?<end>largest|smallest) (?<label>.+): (?<before>\S+) -> (?<after>[^,]+)$/;

/**
 * A sentence of a change in the words of the page, and the language of one that the page has no translation of.
 * @param label that of the field in the language of the page, where it is known
 */
export function sentenceWords(sentence: string, label?: string): { readonly text: string; readonly lang?: 'en' } {
  const bound = language.value === 'en' ? undefined : BOUND.exec(sentence)?.groups;
  if (bound) {
    const words = t(bound['end'] === 'largest' ? 'sentence.largest' : 'sentence.smallest', {
      ...bound,
      ...(label !== undefined && { label }),
    });
    return { text: `${bound['title']}: ${words}` };
  }
  const text = sentence.replace(' -> ', ' → ');
  return language.value === 'en' ? { text } : { text, lang: 'en' };
}
