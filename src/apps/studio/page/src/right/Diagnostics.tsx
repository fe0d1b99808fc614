import type { Diagnostic } from '../api/contract.js';
import { t } from '../locales/index.js';
import { showRule } from '../state/navigation.js';

/** Diagnostics, each with a link to its rule. */
export function Diagnostics({
  diagnostics,
  isNamed = false,
}: {
  readonly diagnostics: readonly Diagnostic[];
  readonly isNamed?: boolean;
}) {
  return (
    <>
      {diagnostics.map(({ ruleId, severity, message, field, source }) => (
        <p key={ruleId + field} class={`message ${severity}`} data-rule={ruleId}>
          <span class="visually-hidden">{t(`severity.${severity}`)}: </span>
          {isNamed && field !== '' && <code>{field} </code>}
          {message}{' '}
          {ruleId.startsWith('order/') ? (
            <code>{ruleId}</code>
          ) : (
            <button
              type="button"
              class="link"
              title={source.clause ?? source.document}
              onClick={() => showRule(ruleId)}
            >
              {ruleId.slice(ruleId.indexOf('/') + 1)}
            </button>
          )}
        </p>
      ))}
    </>
  );
}
