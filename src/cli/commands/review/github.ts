import type { ReviewPage } from '../../../analysis/review/page.js';
import type { Finding } from '../../../rulebook/finding.js';
import { oneLine } from '../../../strings/one-line.js';
import { annotation } from '../../output/annotation.js';

/** The page as annotations of a GitHub workflow on the lines of the rule files: the findings, and a notice for each changed rule. */
export function githubOf({ lint, examples, clauses, changes }: ReviewPage): string {
  const findings = [...lint, ...examples.wrong, ...clauses].map(
    ({ severity, code, message, file, line, column }: Finding) =>
      annotation({ severity, title: code, message: oneLine(message), location: { file, line, column } }),
  );
  const notices = changes.flatMap(({ kind, ruleId, sentences, position }) =>
    position && kind !== 'wording'
      ? [
          annotation({
            severity: 'notice',
            title: `${kind}: ${ruleId}`,
            message: sentences.map(oneLine).join('\n'),
            location: { file: position.file, line: position.line },
          }),
        ]
      : [],
  );
  return [...findings, ...notices].join('');
}
