import { Check as Tick, X } from 'lucide';
import { useState } from 'preact/hooks';
import type { RuleView } from '../api/contract.js';
import { t, tn, exampleWords } from '../locales/index.js';
import { Check } from '../parts/Check.js';
import { Empty } from '../parts/Empty.js';
import { Icon } from '../parts/Icon.js';
import { Scroll } from '../parts/Scroll.js';
import { showRule } from '../state/navigation.js';
import { operation } from '../state/rulebook.js';
import { periodOf } from '../locales/operation.js';

/** The failing examples of the operation, or all, with their results. */
export function ExamplesTab() {
  const [hasAll, setAll] = useState(false);
  const view = operation.value;
  if (!view) return null;
  const examples = view.rules.flatMap((rule) => rule.examples);
  const broken = examples.filter(({ isCorrect }) => !isCorrect).length;
  const rules = view.rules.filter((rule) => rule.examples.some(({ isCorrect }) => hasAll || !isCorrect));
  return (
    <>
      <p class={`verdict ${broken > 0 ? 'refused' : 'accepted'}`}>
        <Icon of={broken > 0 ? X : Tick} size={20} />
        <strong>{broken > 0 ? tn('examples.brokenCount', broken) : tn('examples.allHold', examples.length)}</strong>
      </p>
      <div class="toolbar">
        <Check isOn={hasAll} onChange={setAll}>
          {t('examples.all')}
        </Check>
      </div>
      <Scroll of={`examples ${view.id}`}>
        {examples.length === 0 && <Empty text={t('examples.none')} />}
        {rules.map((rule) => (
          <RuleExamples key={`${rule.id} ${rule.from ?? ''}`} rule={rule} operation={view.id} hasAll={hasAll} />
        ))}
      </Scroll>
    </>
  );
}

function RuleExamples({
  rule,
  operation: id,
  hasAll,
}: {
  readonly rule: RuleView;
  readonly operation: string;
  readonly hasAll: boolean;
}) {
  return (
    <section class="rule-examples">
      <h3>
        <button type="button" class="link" onClick={() => showRule(`${id}/${rule.id}`)}>
          {rule.id}
        </button>{' '}
        <span class="help">{periodOf(rule).join(', ')}</span>
      </h3>
      <ul class="example-list">
        {rule.examples
          .filter(({ isCorrect }) => hasAll || !isCorrect)
          .map(({ kind, example, isCorrect }, index) => (
            <li key={index} class={isCorrect ? undefined : 'broken'}>
              <Icon of={isCorrect ? Tick : X} size={14} />
              <code>{exampleWords(example)}</code>
              <span class="help">{t(isCorrect ? `examples.is.${kind}` : `examples.broken.${kind}`)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
