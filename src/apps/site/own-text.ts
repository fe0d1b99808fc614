import { type Html, html } from '../../workbench/text/index.js';
import type { Translator } from '../../workbench/translator/index.js';

/** A title, a clause or another text of the rule files in the language of a page; marked where it is in English. */
export function ownText(translator: Translator, english: string): Html {
  const { text, lang } = translator.own(english);
  return translator.language === 'en' || lang === 'en' ? html`<span lang="en">${text}</span>` : html`${text}`;
}
