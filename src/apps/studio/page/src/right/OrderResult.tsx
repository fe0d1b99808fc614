import { CircleAlert, CircleCheck, CircleHelp, CircleX } from 'lucide';
import { useEffect } from 'preact/hooks';
import type { TrialResult } from '../api/contract.js';
import { t, tn } from '../locales/index.js';
import { Icon } from '../parts/Icon.js';
import { announce } from '../state/announcer.js';
import { verdict } from '../state/trial.js';

type Level = 'accepted' | 'warned' | 'refused' | 'none';
const ICONS = { accepted: CircleCheck, warned: CircleAlert, refused: CircleX, none: CircleHelp } as const;

/** The result of the order by the drafts, and by the saved rules where it differs. */
export function Verdict() {
  const got = verdict.value;
  const now = levelOf(got?.now);
  const saved = levelOf(got?.saved);
  const words = t(`verdict.${now}`);
  const details = got?.now ? countsOf(got.now) : '';
  const before = now === saved ? '' : t('verdict.before', { verdict: t(`verdict.${saved}`) });
  const all = [words, details, before].filter((part) => part !== '').join('. ');
  useEffect(() => {
    if (got) announce(all);
  }, [all]);
  return (
    <div class={`verdict ${now}`} data-verdict={now}>
      <Icon of={ICONS[now]} size={22} />
      <p>
        <strong>{words}</strong> <span>{details}</span>
        {before !== '' && <span class="verdict-before">{before}</span>}
      </p>
    </div>
  );
}

function levelOf(result: TrialResult | null | undefined): Level {
  if (!result) return 'none';
  if (!result.valid) return 'refused';
  return result.diagnostics.length > 0 ? 'warned' : 'accepted';
}

function countsOf({ diagnostics }: TrialResult): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  return [errors > 0 && tn('errors', errors), warnings > 0 && tn('warnings', warnings)].filter(Boolean).join(', ');
}
