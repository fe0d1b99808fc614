import type { OperationView } from '../../api/contract.js';
import { t } from '../../locales/index.js';
import { formIn, formsOf, valuesIn, withForm } from '../../rule-files/condition.js';
import { Codes } from '../../parts/Codes.js';
import { Select } from '../../parts/Select.js';
import { append, below, drop, put, read, type Spot } from '../../state/spots.js';

/** The conditions of a rule: names, each with the values that it must or must not have, or must have in capitals or small letters; or whether it is given. */
export function Conditions({ spot, operation }: { readonly spot: Spot; readonly operation: OperationView }) {
  return (
    <>
      {(['when', 'unless'] as const).map((kind) => {
        const condition = read(below(spot, kind));
        return (
          typeof condition === 'object' &&
          condition !== null && (
            <div key={kind} class="conditions">
              <p class="label">{t(`condition.${kind}`)}</p>
              {Object.entries(condition).map(([name, values]) => (
                <Condition
                  key={name}
                  name={name}
                  spot={below(spot, kind, name)}
                  values={values}
                  operation={operation}
                />
              ))}
            </div>
          )
        );
      })}
    </>
  );
}

function Condition({
  name,
  spot,
  values,
  operation,
}: {
  readonly name: string;
  readonly spot: Spot;
  readonly values: unknown;
  readonly operation: OperationView;
}) {
  const field = [...operation.fields, ...operation.facts].find((each) => each.name === name);
  const words = { field: field?.label ?? name };
  const form = formIn(values);
  const at = form === 'is' ? spot : below(spot, form);
  const list = valuesIn(values);
  const derived = operation.derived.find((each) => each.name === name);
  const labels = derived && operation.slots.find(({ id }) => id === derived.slot)?.labels;
  // A list has one value at least.
  const first = list[0] ?? Object.keys(labels ?? {})[0] ?? field?.example ?? '...';
  return (
    <div class="condition">
      <Select
        label={name}
        isLabelHidden
        value={form}
        options={formsOf({ isDerived: derived !== undefined, isList: field?.type === 'list' }).map((value) => ({
          value,
          label: t(`condition.${value}`, words),
        }))}
        onChoose={(chosen) => put(spot, withForm(chosen, list.length > 0 ? list : [first]))}
      />
      {list.length > 0 && (
        <Codes
          label={t(`condition.${form}`, words)}
          isLabelHidden
          values={list}
          least={1}
          {...(labels && { suggestions: [...Object.keys(labels), 'other', 'unknown'] })}
          onChange={(index, text) => put(below(at, index), text)}
          onAdd={(texts) => append(at, texts)}
          onRemove={(index) => drop(below(at, index))}
        />
      )}
    </div>
  );
}
