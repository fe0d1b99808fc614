import { ChevronRight } from 'lucide';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { OperationView, RuleView } from '../../api/contract.js';
import { t } from '../../locales/index.js';
import { periodOf } from '../../locales/operation.js';
import { Badge } from '../../parts/Badge.js';
import { FindingCounts } from '../../parts/FindingText.js';
import { Icon } from '../../parts/Icon.js';
import type { RuleInFile } from '../../rule-files/rules.js';
import { start } from '../../state/rulebook.js';
import { wantedRule } from '../../state/selection.js';
import { findingsAt, type Spot } from '../../state/spots.js';
import { RuleBody } from './RuleBody.js';

interface Props {
  readonly rule: RuleInFile;
  readonly operation: OperationView;
  readonly isOpen: boolean;
  /** Whether a link led to this rule. */
  readonly isWanted: boolean;
  readonly onToggle: () => void;
}

/** A rule: one line, and all its properties when it is open. */
export function Rule({ rule, operation, isOpen, isWanted, onToggle }: Props) {
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    head.current?.scrollIntoView({ block: 'start' });
    head.current?.focus({ preventScroll: true });
    wantedRule.value = undefined;
  }, [isWanted]);
  const toggle = (): void => {
    onToggle();
    // Scrolls after rendering, to show as much of the rule as there is room for.
    if (!isOpen) requestAnimationFrame(() => show(article.current));
  };
  const { view, path, isChanged } = rule;
  const { condition } = view;
  // The head shows the rule as its file has it, and what it does with the overlay.
  const isOverlaid = view.change !== undefined || view.id.startsWith('own/');
  const acts = actsOf(view);
  const spot: Spot = { file: view.location.file, path };
  const findings = findingsAt(spot);
  const broken = view.examples.filter(({ isCorrect }) => !isCorrect).map(() => ({ severity: 'error' as const }));
  return (
    <article ref={article} class={`rule ${view.severity}${isOpen ? ' open' : ''}${isChanged ? ' is-changed' : ''}`}>
      <h4>
        <button type="button" class="rule-head" aria-expanded={isOpen} aria-controls={id} ref={head} onClick={toggle}>
          <Icon of={ChevronRight} />
          <span class="rule-words">
            <span>{view.message}</span>
            {[condition, ...periodOf(view)].map(
              (text) =>
                text !== '' && (
                  <span key={text} class="rule-condition help">
                    {text}
                  </span>
                ),
            )}
          </span>
          <span class="rule-marks">
            {isOverlaid && <Badge tone="plain">{t('section.overlay')}</Badge>}
            {isChanged && <Badge tone="changed">{t('changed')}</Badge>}
            <FindingCounts findings={findings.length > 0 ? findings : broken} />
            <span class={`acts ${acts}`}>{t(`acts.${acts}`)}</span>
          </span>
        </button>
      </h4>
      <div id={id} hidden={!isOpen}>
        {isOpen && <RuleBody rule={rule} operation={operation} spot={spot} findings={findings} />}
      </div>
    </article>
  );
}

/** What a rule does to an order, with the change that the overlay makes to it. */
function actsOf({ severity, change }: RuleView): 'off' | 'error' | 'warning' {
  if (!change || (change.until !== undefined && change.until < start.value!.today)) return severity;
  return change.off ? 'off' : (change.severity ?? severity);
}

function show(element: HTMLElement | null): void {
  const room = element?.closest('.scroll')?.clientHeight ?? 0;
  element?.scrollIntoView({ block: element.offsetHeight > room ? 'start' : 'nearest' });
}
