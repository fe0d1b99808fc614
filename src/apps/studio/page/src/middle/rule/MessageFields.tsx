import { t } from '../../locales/index.js';
import { TextField } from '../../parts/TextField.js';
import { start } from '../../state/rulebook.js';
import { below, put, read, type Spot } from '../../state/spots.js';
import { textFrom } from '../../rule-files/words.js';

/** A rule's own message, which replaces that of its check: one text, or one for each language. */
export function MessageFields({ spot, standard }: { readonly spot: Spot; readonly standard: string }) {
  const at = below(spot, 'message');
  const value = read(at);
  if (typeof value !== 'object' || value === null) {
    return (
      <section class="rule-part">
        <TextField
          label={t('rule.wording')}
          value={textFrom(value)}
          placeholder={standard}
          isLong
          onType={(text) => put(at, text === '' ? undefined : text)}
        />
      </section>
    );
  }
  const texts = value as Readonly<Record<string, unknown>>;
  return (
    <section class="rule-part">
      <h5>{t('rule.wording')}</h5>
      {(start.value?.locales ?? []).map((locale) => (
        <TextField
          key={locale}
          label={new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale}
          value={textFrom(texts[locale])}
          isLong
          onType={(text) => put(below(at, locale), text === '' ? undefined : text)}
        />
      ))}
    </section>
  );
}
