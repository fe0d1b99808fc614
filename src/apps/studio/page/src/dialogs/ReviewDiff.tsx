import { useState } from 'preact/hooks';
import { t } from '../locales/index.js';
import { useModule } from '../parts/module.js';
import { Select } from '../parts/Select.js';
import { savedOf, textOf } from '../state/files.js';

/** The lines that change, in a part that opens. */
export function ReviewDiff({ paths }: { readonly paths: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="review-diff" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('review.lines')}</summary>
      {isOpen && <Lines paths={paths} />}
    </details>
  );
}

function Lines({ paths }: { readonly paths: readonly string[] }) {
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const comparison = useModule(() => import('../editor/Comparison.js'));
  const path = chosen !== undefined && paths.includes(chosen) ? chosen : paths[0]!;
  return (
    <>
      {paths.length > 1 ? (
        <Select
          label={t('yaml.file')}
          value={path}
          onChoose={setChosen}
          options={paths.map((each) => ({ value: each, label: each }))}
        />
      ) : (
        <p>
          <code>{path}</code>
        </p>
      )}
      {comparison && (
        <comparison.Comparison
          key={path}
          before={savedOf(path)?.text ?? ''}
          after={textOf(path) ?? ''}
          label={{ before: t('review.before'), after: t('review.after') }}
        />
      )}
    </>
  );
}
