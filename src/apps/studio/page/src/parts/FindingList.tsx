import { useEffect } from 'preact/hooks';
import type { FileFinding } from '../api/contract.js';
import { t } from '../locales/index.js';
import { fixesOf, type Fix } from '../state/fixes.js';
import { ruleAt, showLine, showRule } from '../state/navigation.js';
import { prefetch } from '../state/files.js';
import { Badge } from './Badge.js';
import { FindingText } from './FindingText.js';
import { Wrench } from 'lucide';
import { Icon } from './Icon.js';

/**
 * Findings, each with its fixes and with links to its rule in the form and to its line. A rule shows the fixes itself, so the list in a
 * rule omits them.
 */
export function FindingList({
  findings,
  isInRule = false,
}: {
  readonly findings: readonly FileFinding[];
  /** Whether the list is inside the rule of the findings. */
  readonly isInRule?: boolean;
}) {
  const files = [...new Set(findings.filter(isInRuleFile).map(({ file }) => file))];
  useEffect(() => prefetch(files), [files.join('\n')]);
  return (
    <ul class="finding-list">
      {findings.map((finding) => {
        const rule = isInRule ? undefined : ruleAt(finding);
        const fixes = isInRule ? [] : fixesOf(finding);
        return (
          <li key={`${finding.file}:${finding.line}:${finding.column} ${finding.code}`}>
            <Badge tone={finding.severity}>{t(`severity.${finding.severity}`)}</Badge>
            <FindingText finding={finding} />
            <span class="finding-links">
              <FixButtons fixes={fixes} />
              {rule !== undefined && (
                <button type="button" class="link" onClick={() => showRule(rule)}>
                  {t('finding.rule')}
                </button>
              )}
              {isInRuleFile(finding) ? (
                <button type="button" class="link" onClick={() => showLine(finding.file, finding.line)}>
                  {t('place', { file: finding.file, line: String(finding.line) })}
                </button>
              ) : (
                finding.file
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Whether the studio reads the file of a finding. */
const isInRuleFile = ({ code }: FileFinding): boolean => code !== 'unknown-file';

/**
 * Buttons that remove findings in one step. The pressed button disappears with its finding, so the focus moves to the element around it.
 */
export function FixButtons({ fixes }: { readonly fixes: readonly Fix[] }) {
  return (
    <>
      {fixes.map(({ key, label, make }) => (
        <button
          key={key}
          type="button"
          class="fix"
          onClick={({ currentTarget }) => {
            const around =
              currentTarget.closest<HTMLElement>('.dialog-body') ??
              currentTarget.closest('.rule')?.querySelector<HTMLElement>('.rule-head') ??
              currentTarget.closest<HTMLElement>('.pane');
            void make().then(() => around?.focus({ preventScroll: true }));
          }}
        >
          <Icon of={Wrench} size={14} /> {label}
        </button>
      ))}
    </>
  );
}
