import type { FileFinding } from '../api/contract.js';
import { findingWords } from '../locales/findings.js';

/** The message of a finding. */
export function FindingText({ finding }: { readonly finding: FileFinding }) {
  const { text, lang } = findingWords(finding);
  return (
    <span class="finding-text" lang={lang} title={finding.message}>
      {text}
    </span>
  );
}

/** The messages of a field, each once. */
export function FieldFindings({ findings }: { readonly findings: readonly FileFinding[] }) {
  const each = new Map(findings.map((finding) => [finding.code + finding.message, finding]));
  return (
    <>
      {[...each].map(([key, finding]) => (
        <p key={key} class={`message ${finding.severity}`}>
          <FindingText finding={finding} />
        </p>
      ))}
    </>
  );
}
