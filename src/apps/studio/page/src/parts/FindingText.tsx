import { useEffect } from 'preact/hooks';
import type { FileFinding, Worded } from '../api/contract.js';
import { t, type Key, tn } from '../locales/index.js';
import { announce } from '../state/notice.js';
import { Badge } from './Badge.js';

/** The sentences for people who edit the text, with the matching sentences for the form. */
const IN_FORM: Readonly<Record<string, Key>> = {
  'Write a plain decimal in quotes, such as "1250.50".': 'finding.decimal',
  'Write digits only, in quotes.': 'finding.digits',
  'This must be text; write it in quotes: "{value}".': 'finding.text',
  'Give at least {limit}.': 'finding.least',
  'Give each label its codes, or the word none.': 'finding.none',
  'correct the check or the text; payrules lint changes the text with --fix {clauses}.': 'finding.correct',
};

/** A finding as the form words it. */
function findingWords({ message, lang, phrases }: Pick<FileFinding, 'message' | 'lang' | 'phrases'>): Worded {
  if (!phrases.some(({ template }) => Object.hasOwn(IN_FORM, template)))
    return { text: message, ...(lang && { lang }) };
  const words = phrases.map(({ template, text, values }) =>
    Object.hasOwn(IN_FORM, template) ? t(IN_FORM[template]!, values) : text,
  );
  return { text: words.join(' ') };
}

/** The message of a finding. */
export function FindingText({ finding }: { readonly finding: FileFinding }) {
  const { text, lang } = findingWords(finding);
  return (
    <span class="finding-text" lang={lang} title={finding.message}>
      {text}
    </span>
  );
}

interface FieldProps {
  readonly findings: readonly FileFinding[];
  /** The id by which the field names its messages; they are announced while it has the focus. */
  readonly id?: string;
}

/** The messages for a field, each once. */
export function FieldFindings({ findings, id }: FieldProps) {
  const each = new Map(findings.map((finding) => [finding.code + finding.message, finding]));
  const said = [...each.values()].map((finding) => findingWords(finding).text).join(' ');
  useEffect(() => {
    const described = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
    if (said !== '' && id !== undefined && described.includes(id)) announce(said, 'field');
  }, [said]);
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

/** The numbers of errors and of warnings, separately; nothing if there are none. */
export function FindingCounts({ findings }: { readonly findings: readonly Pick<FileFinding, 'severity'>[] }) {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  return (
    <>
      {errors > 0 && (
        <Badge tone="error" says={tn('errors', errors)}>
          {errors}
        </Badge>
      )}
      {warnings > 0 && (
        <Badge tone="warning" says={tn('warnings', warnings)}>
          {warnings}
        </Badge>
      )}
    </>
  );
}
