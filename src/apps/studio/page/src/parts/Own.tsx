import { own } from '../state/texts.js';

/** A text of the rule files in the language of the page, marked if it has no translation. */
export function Own({ text: english }: { readonly text: string }) {
  const { text, lang } = own(english);
  return lang === undefined ? <>{text}</> : <span lang={lang}>{text}</span>;
}
