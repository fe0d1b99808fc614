import { CalendarPlus } from 'lucide';
import { useState } from 'preact/hooks';
import type { OperationView, RuleView } from '../../api/contract.js';
import { t } from '../../locales/index.js';
import { Icon } from '../../parts/Icon.js';
import { TextField } from '../../parts/TextField.js';
import type { RuleData } from '../../rule-files/rules.js';
import { textFrom } from '../../rule-files/document.js';
import { asOf } from '../../state/settings.js';
import { edited } from '../../state/edits.js';
import { notify } from '../../state/notice.js';
import { wantedRule } from '../../state/selection.js';
import { below, rework, type Spot } from '../../state/spots.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

interface Props {
  readonly spot: Spot;
  readonly view: RuleView;
  readonly data: RuleData;
  readonly operation: OperationView;
}

/** Makes a second version of a rule that applies from a day on; the first one ends on the day before. */
export function DatedChange({ spot, view, data, operation }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState('');
  const [from, until] = [textFrom(data['from']), textFrom(data['until'])];
  const isRight = day > from && (until === '' || day <= until);
  const make = (): void => {
    if (!isRight) return;
    const index = Number(spot.path.at(-1)) + 1;
    rework(spot.file, [
      { path: below(spot, 'until').path, value: dayBefore(day) },
      { path: [...spot.path.slice(0, -1), index], value: { ...data, from: day }, insert: true },
    ]);
    const earlier = operation.rules.filter(({ id }) => id === view.id).findIndex((rule) => rule === view) + 1;
    void edited().then(() => {
      asOf.value = day;
      wantedRule.value = { id: `${view.id} ${earlier + 1}` };
      notify(t('dated.made', { day }), { isUndoable: true });
    });
    setOpen(false);
  };
  return (
    <div class="dated">
      <button type="button" class="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon of={CalendarPlus} /> {t('dated')}
      </button>
      {isOpen && (
        <div class="new-condition">
          <TextField
            type="date"
            label={t('dated.first')}
            value={day}
            error={day === '' || isRight ? undefined : t('dated.outside')}
            onType={setDay}
          />
          <button type="button" aria-disabled={!isRight} onClick={make}>
            {t('dated.make')}
          </button>
        </div>
      )}
    </div>
  );
}
