import { t } from '../../locales/index.js';
import { Badge } from '../../parts/Badge.js';
import type { FileFinding } from '../../api/contract.js';
import { Check } from '../../parts/Check.js';
import { Codes } from '../../parts/Codes.js';
import { FieldFindings } from '../../parts/FindingText.js';
import { Own } from '../../parts/Own.js';
import { useTyped } from '../../parts/typed.js';
import { slotsOf, type Slot } from '../../rule-files/slots.js';
import { own } from '../../state/texts.js';
import { textOf, prefetch } from '../../state/files.js';
import { addCodes, below, drop, findingsAt, put, read, type Spot } from '../../state/spots.js';

const SLOTS = 'slots.yaml';

/** The merchant's codes for each label of the slots. */
export function BindingsForm({ file }: { readonly file: string }) {
  const text = textOf(SLOTS);
  if (text === undefined) {
    prefetch([SLOTS]);
    return null;
  }
  return (
    <>
      <p class="help">{t('bindings.help')}</p>
      {slotsOf(text).map((slot) => (
        <SlotFields key={slot.id} slot={slot} spot={{ file, path: [slot.id] }} />
      ))}
    </>
  );
}

/** The findings that the form shows beside their labels. */
export function findingsInForm(file: string): readonly FileFinding[] {
  return slotsOf(textOf(SLOTS) ?? '').flatMap(({ id, labels }) =>
    labels.flatMap(([label]) => findingsAt({ file, path: [id, label] })),
  );
}

function SlotFields({ slot, spot }: { readonly slot: Slot; readonly spot: Spot }) {
  const bound = (read(spot) ?? {}) as Readonly<Record<string, unknown>>;
  const given = slot.labels.filter(([label]) => bound[label] !== undefined).length;
  const isWrong = slot.labels.some(([label]) =>
    findingsAt(below(spot, label)).some(({ severity }) => severity === 'error'),
  );
  const isComplete = given === slot.labels.length;
  return (
    <section class="code-group card stack" aria-labelledby={`slot-${slot.id}`}>
      <h3 id={`slot-${slot.id}`}>
        <Own text={slot.title} />{' '}
        <Badge tone={isWrong ? 'error' : isComplete ? 'good' : given > 0 ? 'warning' : 'plain'}>
          {t(isWrong ? 'bindings.wrong' : isComplete ? 'bindings.complete' : 'bindings.partial', {
            given,
            all: slot.labels.length,
          })}
        </Badge>
      </h3>
      {slot.labels.map(([label, meaning]) => (
        <LabelCodes key={label} name={`${own(meaning).text} (${label})`} spot={below(spot, label)} />
      ))}
    </section>
  );
}

function LabelCodes({ name, spot }: { readonly name: string; readonly spot: Spot }) {
  const value = read(spot);
  const codes = Array.isArray(value) ? value.map(String) : [];
  // Shows the choice at once, even while the file lags behind.
  const { text, type, settle } = useTyped(value === 'none' ? 'none' : '', (next) => put(spot, next || undefined));
  const findings = findingsAt(spot);
  return (
    <div class="binding">
      <Codes
        label={name}
        values={codes}
        onChange={(index, code) => put(below(spot, index), code)}
        onAdd={(texts) => addCodes(spot, texts)}
        onRemove={(index) => (codes.length > 1 ? drop(below(spot, index)) : put(spot, undefined))}
      />
      <Check isOn={text === 'none'} onChange={(isNone) => type(isNone ? 'none' : '')} onBlur={settle}>
        {t('bindings.none')}
      </Check>
      <FieldFindings findings={findings} />
    </div>
  );
}
