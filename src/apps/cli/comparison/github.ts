import { KIND_NAMES, type ReportParts, missedLimits, shownKind, titleOf } from '../../../workbench/analysis/index.js';
import { oneLine } from '../../../workbench/text/index.js';
import { annotatedFinding, annotation } from '../output/annotation.js';

/**
 * The page as annotations of a GitHub workflow. Missed limits come first, because GitHub shows at most ten errors of a step. The findings
 * and a notice for each changed rule follow, on the lines of the rule files.
 */
export function githubOf(report: ReportParts): string {
  const { lint = [], examples, clauses = [], changes = [], gates } = report;
  const missed = missedLimits(gates);
  const limits =
    missed.length > 0
      ? [
          annotation({
            severity: 'error',
            title: 'Review of the rules',
            message: [titleOf(report), ...missed].map(oneLine).join('\n'),
          }),
        ]
      : [];
  const findings = [...lint, ...(examples?.wrong ?? []), ...clauses].map((finding) =>
    annotation(annotatedFinding(finding)),
  );
  const notices = changes.flatMap((change) => {
    const { ruleId, sentences, position } = change;
    const kind = shownKind(change);
    return position && kind !== 'wording'
      ? [
          annotation({
            severity: 'notice',
            title: `${KIND_NAMES[kind]}: ${ruleId}`,
            message: sentences.map(oneLine).join('\n'),
            location: { file: position.file, line: position.line },
          }),
        ]
      : [];
  });
  return [...limits, ...findings, ...notices].join('');
}
