import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ComparisonProps } from '../editor/Comparison.js';
import { useModule } from './loaded.js';
import { t } from '../locales/index.js';
import { Select } from './Select.js';
import { savedOf, textOf } from '../state/files.js';

/** A section whose content is made only when the person opens it. */
export function Opened({ summary, children }: { readonly summary: string; readonly children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="review-diff" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}

/** Two texts side by side, once the module of the editor is loaded. */
export function Compared(props: ComparisonProps) {
  const editor = useModule(() => import('../editor/Comparison.js'));
  return editor ? <editor.Comparison {...props} /> : null;
}

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
