import { t } from '../locales/index.js';
import { Badge } from '../parts/Badge.js';
import { FindingCounts } from '../parts/FindingText.js';
import { changedPaths } from '../state/files.js';
import { findingsIn } from '../state/rulebook.js';
import { goToPane } from '../state/selection.js';

interface Props {
  readonly link: string;
  readonly name: string;
  /** Set if the name has no translation. */
  readonly lang?: 'en' | undefined;
  readonly detail?: string;
  /** The files whose findings and changes the badges count. */
  readonly files: readonly string[];
  readonly isShown: boolean;
}

/** A link to an operation or a file, with badges for changes and findings. */
export function Entry({ link, name, lang, detail, files, isShown }: Props) {
  const findings = files.flatMap(findingsIn);
  const isChanged = files.some((file) => changedPaths.value.includes(file));
  return (
    <a class="entry" href={link} aria-current={isShown ? 'page' : undefined} onClick={() => goToPane('rules')}>
      <span class="entry-name" lang={lang}>
        {name}
      </span>
      {detail !== undefined && <span class="entry-detail help">{detail}</span>}
      {isChanged && (
        <Badge tone="changed" says={t('changed')}>
          ●
        </Badge>
      )}
      <FindingCounts findings={findings} />
    </a>
  );
}
