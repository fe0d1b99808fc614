import { X } from 'lucide';
import type { FileFinding } from '../../api/contract.js';
import { t } from '../../locales/index.js';
import { IconButton } from '../../parts/IconButton.js';
import { TextField } from '../../parts/TextField.js';
import { own } from '../../state/texts.js';

interface Props {
  readonly id: string;
  /** The paraphrased text of the clause. */
  readonly text: string | undefined;
  readonly ids: readonly string[];
  readonly findings: readonly FileFinding[];
  readonly onChange: (id: string) => void;
  readonly onRemove: () => void;
}

/** The id of a clause, with its text. */
export function ClauseField({ id, text, ids, findings, onChange, onRemove }: Props) {
  const words = text === undefined ? undefined : own(text);
  return (
    <div class="with-link clause">
      <TextField
        label={t('rule.clause')}
        value={id}
        suggestions={ids}
        findings={findings}
        onType={onChange}
        {...(words && { help: words.text, helpLang: words.lang })}
      />
      <IconButton icon={X} label={t('rule.removeClause', { clause: id })} onClick={onRemove} />
    </div>
  );
}
