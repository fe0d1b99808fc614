import { Check, X } from 'lucide';
import type { FileFinding, Severity } from '../../api/contract.js';
import { exampleWords, t } from '../../locales/index.js';
import { FieldFindings } from '../../parts/FindingText.js';
import { Icon } from '../../parts/Icon.js';
import { DRAFT, isCurrent, isTried, affectedPastOrders, proposed, saysOfOrder } from '../../state/new-rule.js';
import { start } from '../../state/rulebook.js';
import { below, findingsAt, read } from '../../state/spots.js';

/** Shows what a rule that is not added yet would say and do. */
export function RulePreview() {
  const got = proposed.value;
  const rule = got?.rule;
  return (
    <section class="rule-preview" aria-labelledby="rule-preview" aria-busy={!isCurrent.value}>
      <h3 id="rule-preview">{t('newRule.preview')}</h3>
      {!rule && <Unreadable />}
      {got && rule && (
        <>
          <figure class={`says card ${rule.severity}`}>
            <figcaption class="label">{t('newRule.message')}</figcaption>
            <p>{rule.message}</p>
            <p class="help">{rule.condition}</p>
          </figure>
          <div role="status">
            <h4 class="label">{t('newRule.effect')}</h4>
            <p data-effect="order">{orderWords()}</p>
            {start.value?.orders && <p data-effect="past">{pastWords(rule.severity)}</p>}
          </div>
          <div>
            <h4 class="label">{t('examples')}</h4>
            <ul class="example-list">
              {rule.examples.map(({ kind, example, text, isCorrect }) => (
                <li key={`${kind} ${text}`} class={isCorrect ? undefined : 'broken'}>
                  <Icon of={isCorrect ? Check : X} size={14} />
                  <code>{exampleWords(example)}</code>
                  <span class={isCorrect ? 'help' : 'message error'}>
                    {t(isCorrect ? `examples.is.${kind}` : `examples.broken.${kind}`)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
          <FieldFindings findings={findingsAt(DRAFT).filter(isOfRule)} />
        </>
      )}
    </section>
  );
}

/** Findings that the parts of the preview do not show themselves. */
const isOfRule = ({ code }: FileFinding): boolean => code !== 'wrong-example' && code !== 'wrong-shape';

/** Says that the rule cannot be read, and why once its check is complete or the person has tried to add it. */
function Unreadable() {
  const inCheck = findingsAt(below(DRAFT, 'check'));
  const elsewhere = findingsAt(DRAFT).filter(
    (finding) => !inCheck.includes(finding) && finding.code !== 'wrong-example',
  );
  const isComplete = inCheck.length === 0 && !hasBlank(read(below(DRAFT, 'check')));
  return (
    <>
      <p class="empty">{t('newRule.waiting')}</p>
      <FieldFindings findings={isComplete || isTried.value ? [...inCheck, ...elsewhere].slice(0, 3) : []} />
    </>
  );
}

function hasBlank(value: unknown): boolean {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).length === 0 || Object.values(value).some(hasBlank);
  return value === '';
}

function orderWords(): string {
  const said = saysOfOrder.value;
  if (said === undefined) return t('working');
  const [first] = said;
  return first ? t(`newRule.order.${first.severity}`) : t('newRule.order.passes');
}

function pastWords(severity: Severity): string {
  const result = affectedPastOrders.answer.value;
  if (!result || affectedPastOrders.isPending.value) return t('impact.working');
  return t(result.count === 0 ? 'newRule.past.none' : `newRule.past.${severity}`, result);
}
