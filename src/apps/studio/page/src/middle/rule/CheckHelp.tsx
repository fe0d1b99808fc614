import { tx } from '../../locales/index.js';
import { checksIn, type Schema } from '../../rule-files/schema.js';

/** What a check does, in the words of the page; for a check of the rules folder, in the words of its schema. */
export function CheckHelp({ name, root }: { readonly name: string; readonly root: Schema | undefined }) {
  const words = tx(`about.${name}`, '');
  const { description, lang } = (root && checksIn(root)[name]) ?? {};
  if (words !== '') return <p class="help">{words}</p>;
  return description === undefined ? null : (
    <p class="help" lang={lang}>
      {description}
    </p>
  );
}
