import { t } from '../locales/index.js';
import { operations, start } from '../state/rulebook.js';
import { selection } from '../state/selection.js';
import { FilePage } from './file/FilePage.js';
import { OperationPage } from './OperationPage.js';
import { Welcome } from './Welcome.js';

/** The selected operation or file, editable. */
export function RulesPane() {
  const shown = selection.value;
  const all = start.value;
  const operation = shown?.kind === 'operation' ? operations.value.find(({ id }) => id === shown.id) : undefined;
  return (
    <section class="pane rules-pane" id="pane-rules" tabIndex={-1} aria-label={t('pane.rules')}>
      {operation ? (
        <OperationPage key={operation.id} summary={operation} />
      ) : shown?.kind === 'file' ? (
        <FilePage key={shown.path} path={shown.path} />
      ) : (
        all && <Welcome start={all} />
      )}
    </section>
  );
}
