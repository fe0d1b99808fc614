import { Plus } from 'lucide';
import { t } from '../../locales/index.js';
import { Icon } from '../../parts/Icon.js';
import { IconButton } from '../../parts/IconButton.js';
import { beginRule } from '../../state/new-rule.js';

/** Begins a new rule. */
export const NewRuleButton = () => (
  <button type="button" title={`${t('newRule')} (n)`} onClick={() => beginRule()}>
    <Icon of={Plus} /> {t('newRule')}
  </button>
);

/** Begins a new rule of a field. */
export const NewRuleOn = ({ field, label }: { readonly field: string; readonly label: string }) => (
  <IconButton icon={Plus} label={t('newRule.onField', { field: label })} onClick={() => beginRule(field)} />
);
