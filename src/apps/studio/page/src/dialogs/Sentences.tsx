import type { DiffAnswer } from '../api/contract.js';
import { t } from '../locales/index.js';
import { FindingList } from '../parts/FindingList.js';
import type { Live } from '../state/live.js';

/** The differences of two versions in sentences. */
export function SentencesOf({ of }: { readonly of: Live<DiffAnswer> }) {
  const got = of.answer.value;
  const all = new Map(
    (got?.changes ?? []).flatMap(({ sentences }) => sentences.map((each) => [each.text, each.lang] as const)),
  );
  return (
    <>
      {!got && of.isPending.value && <p class="help">{t('working')}</p>}
      {got && got.blockers.length > 0 && (
        <div class="callout error">
          <p>{t('changes.blockers')}</p>
          <FindingList findings={got.blockers} />
        </div>
      )}
      {got && got.blockers.length === 0 && all.size === 0 && <p class="help">{t('changes.onlyText')}</p>}
      <ul class="sentences">
        {[...all].map(([sentence, lang]) => (
          <li key={sentence} lang={lang}>
            {sentence}
          </li>
        ))}
      </ul>
    </>
  );
}
