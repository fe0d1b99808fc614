import { Search } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../locales/index.js';
import { Icon } from '../parts/Icon.js';
import { choose } from '../state/changed-orders.js';

/** Finds past orders by a value, such as their identifier, with what refuses them now. */
export function FindOrder() {
  const [query, type] = useState('');
  return (
    <form
      class="find-order"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        choose({ every: true, query });
      }}
    >
      <input
        type="search"
        aria-label={t('orders.findWhat')}
        placeholder={t('orders.findWhat')}
        value={query}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      <button type="submit">
        <Icon of={Search} /> {t('orders.find')}
      </button>
    </form>
  );
}
