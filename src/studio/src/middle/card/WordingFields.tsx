import { t } from '../../locales/index.js';
import { TextField } from '../../parts/TextField.js';
import { start } from '../../state/rulebook.js';
import { below, put, read, type Spot } from '../../state/spots.js';
import { textFrom } from '../../rules/words.js';

/** A card's own words, in place of its check's: one text, or one for each language. */
export function WordingFields({ spot, words }: { readonly spot: Spot; readonly words: string }) {
  const at = below(spot, 'message');
  const value = read(at);
  if (typeof value !== 'object' || value === null) {
    return (
      <section class="card-part">
        <TextField
          label={t('card.wording')}
          value={textFrom(value)}
          placeholder={words}
          isLong
          onType={(text) => put(at, text === '' ? undefined : text)}
        />
      </section>
    );
  }
  const texts = value as Readonly<Record<string, unknown>>;
  return (
    <section class="card-part">
      <h5>{t('card.wording')}</h5>
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
