import type { DiffAnswer, Worded } from '../api/contract.js';
import { t } from '../locales/index.js';
import { FindingList } from '../parts/FindingList.js';
import type { Live } from '../state/live.js';

/** The differences between two versions in sentences. */
export function SentencesOf({ of }: { readonly of: Live<DiffAnswer> }) {
  const got = of.answer.value;
  const all = new Map((got?.changes ?? []).flatMap(({ sentences }) => sentences.map((each) => [each.text, each])));
  return (
    <>
      {!got && of.isPending.value && <p class="help">{t('working')}</p>}
      {got && <NotCompared of={got} isEmpty={all.size === 0} />}
      <SentenceList of={[...all.values()]} />
    </>
  );
}

/** Sentences, each marked as English if it has no translation. */
export const SentenceList = ({ of }: { readonly of: readonly Worded[] }) => (
  <ul class="sentences">
    {of.map(({ text, lang }) => (
      <li key={text} lang={lang}>
        {text}
      </li>
    ))}
  </ul>
);

/** Says what prevents the comparison, or that only the wording of files differs. */
export function NotCompared({ of: { blockers }, isEmpty }: { readonly of: DiffAnswer; readonly isEmpty: boolean }) {
  if (blockers.length === 0) return isEmpty ? <p class="help">{t('changes.onlyText')}</p> : null;
  return (
    <div class="callout error">
      <p>{t('changes.blockers')}</p>
      <FindingList findings={blockers} />
    </div>
  );
}
