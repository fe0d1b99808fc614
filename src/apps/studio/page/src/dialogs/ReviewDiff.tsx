import { useState } from 'preact/hooks';
import { t } from '../locales/index.js';
import { Compared, Opened } from '../parts/Compared.js';
import { Select } from '../parts/Select.js';
import { savedOf, textOf } from '../state/files.js';

interface Texts {
  readonly before: string;
  readonly after: string;
}

interface Props {
  readonly paths: readonly string[];
  /** The compared texts of a file; by default the saved text and the text with the person's changes. */
  readonly textsOf?: (path: string) => Texts;
  readonly label?: Texts;
}

/** The changed lines, in a section that the person can open. */
export const ReviewDiff = (props: Props) => (
  <Opened summary={t('review.lines')}>
    <Lines {...props} />
  </Opened>
);

const drafted = (path: string): Texts => ({ before: savedOf(path)?.text ?? '', after: textOf(path) ?? '' });

function Lines({ paths, textsOf = drafted, label }: Props) {
  const [chosen, setChosen] = useState<string | undefined>(undefined);
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
      <Compared {...textsOf(path)} label={label ?? { before: t('review.before'), after: t('review.after') }} />
    </>
  );
}
